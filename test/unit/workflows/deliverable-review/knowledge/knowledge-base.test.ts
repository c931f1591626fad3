import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { featureFrom } from '@assay/deliverable-review/knowledge/compact-feature';
import { changeKnowledge } from '@assay/deliverable-review/knowledge/edit-knowledge';
import { featureStatus, statusWithOpenItems } from '@assay/deliverable-review/knowledge/feature-status';
import {
  type Feature,
  type KnowledgeBase,
  validateKnowledge,
} from '@assay/deliverable-review/knowledge/knowledge-base';
import { formatKnowledge, parseKnowledge } from '@assay/deliverable-review/knowledge/knowledge-file';
import fc from 'fast-check';

function feature(id: string, ...items: string[]): Feature {
  const checklist = items.map((text, index) => ({ id: `item-${index + 1}`, text }));
  return { id, title: `About ${id}`, summary: `Reports describe ${id}.`, checklist };
}

const knowledge: KnowledgeBase = {
  assignment: 'software-design',
  year: 2026,
  features: [
    feature('unit-tests', 'A framework is named.', 'Cases are listed.'),
    feature('dao', 'A DAO exists.'),
  ],
  provenance: { reports: 10, mentions: 680, requiredReports: 7 },
};

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => text.trim() !== '');

describe('a knowledge base', () => {
  it('comes back from YAML and JSON as it was, whatever its words', () => {
    fc.assert(
      fc.property(words, words, words, (title, summary, text) => {
        const edited = validateKnowledge({
          ...knowledge,
          features: [{ ...feature('x'), title, summary, checklist: [{ id: 'a', text }] }],
        });
        assert.deepEqual(parseKnowledge(formatKnowledge(edited, 'yaml')), edited);
        assert.deepEqual(parseKnowledge(formatKnowledge(edited, 'json')), edited);
      }),
    );
  });

  it('is refused when it is empty or contradicts itself, with every reason', () => {
    const refused = (features: unknown, ...messages: RegExp[]) => {
      for (const message of messages)
        assert.throws(() => validateKnowledge({ ...knowledge, features }), {
          code: 'KnowledgeInvalid',
          message,
        });
    };
    refused([], /features: must hold at least one feature/);
    refused([feature('dao')], /features\[1\]\.checklist: must hold at least one item/);
    refused([feature('dao', ' ')], /features\[1\]\.checklist\[1\]\.text: must not be empty/);
    refused([feature('dao', 'a'), feature('dao', 'b')], /id dao is used twice/, /two features are called/);
    refused([feature('dao', 'Uses a DAO.', 'uses a  DAO')], /"uses a {2}DAO" stands there twice/);
    refused(
      [{ ...feature('dao'), checklist: ['b', 'c'].map((text) => ({ id: 'a', text })) }],
      /the item id a is used twice/,
    );
    refused([feature('Not An Id', 'a')], /lower-case/);
    refused('none', /features: /);
  });

  it('is refused when it is no YAML, or holds unknown fields', () => {
    assert.throws(() => parseKnowledge('a: [1'), {
      code: 'KnowledgeInvalid',
      message: /neither YAML nor JSON/,
    });
    assert.throws(() => parseKnowledge(''), { code: 'KnowledgeInvalid' });
    const extra = JSON.stringify({ ...knowledge, points: 3 });
    assert.throws(() => parseKnowledge(extra), { code: 'KnowledgeInvalid', message: /points/ });
  });
});

describe('editing a knowledge base', () => {
  it('adds, changes and removes features, marks it edited, and leaves the original alone', () => {
    const before = structuredClone(knowledge);
    const added = changeKnowledge(knowledge, { add: [feature('mvc', 'Layers are named.')] });
    assert.deepEqual(
      added.features.map(({ id }) => id),
      ['unit-tests', 'dao', 'mvc'],
    );
    const changed = changeKnowledge(added, { set: [{ id: 'dao', title: 'Data access' }] });
    assert.equal(changed.features[1]!.title, 'Data access');
    assert.deepEqual(changed.features[1]!.checklist, knowledge.features[1]!.checklist);
    const removed = changeKnowledge(changed, { remove: ['unit-tests'] });
    assert.deepEqual(
      removed.features.map(({ id }) => id),
      ['dao', 'mvc'],
    );
    assert.deepEqual(removed.provenance, { ...knowledge.provenance, edited: true });
    assert.deepEqual(knowledge, before);
  });

  it('refuses what would not be valid', () => {
    const invalid = { code: 'KnowledgeInvalid' };
    assert.throws(() => changeKnowledge(knowledge, { add: [feature('dao', 'x')] }), invalid);
    assert.throws(() => changeKnowledge(knowledge, { set: [{ id: 'dao', checklist: [] }] }), invalid);
    assert.throws(() => changeKnowledge(knowledge, { set: [{ id: 'xyz' }] }), {
      ...invalid,
      message: /There are: unit-tests, dao/,
    });
    assert.throws(() => changeKnowledge(knowledge, { remove: ['dao', 'unit-tests'] }), invalid);
  });
});

describe("the compactor's answer", () => {
  it('becomes a feature with an id of its own, without empty and repeated items', () => {
    const answer = {
      title: ' Modèle — DAO! ',
      summary: 's',
      checklist: ['One.', ' ', 'one', 'Two.'],
    };
    const made = featureFrom(answer, new Set(['modele-dao', 'modele-dao-2']));
    assert.equal(made.id, 'modele-dao-3');
    assert.deepEqual(made.checklist, [
      { id: 'item-1', text: 'One.' },
      { id: 'item-2', text: 'Two.' },
    ]);
    assert.equal(featureFrom({ ...answer, title: '日本語' }, new Set()).id, 'feature');
  });

  it('is valid whatever its words, if it has any', () => {
    fc.assert(
      fc.property(
        words,
        words,
        fc.array(words, { minLength: 1, maxLength: 9 }),
        (title, summary, checklist) => {
          const made = featureFrom({ title, summary, checklist }, new Set());
          fc.pre(made.checklist.length > 0);
          validateKnowledge({ ...knowledge, features: [made] });
        },
      ),
    );
  });
});

describe("a feature's status", () => {
  it('is Present from 80 %, Partial from 30 %, Absent below', () => {
    const statuses = Array.from(
      { length: 11 },
      (_, met) => featureStatus(met, 10)[0] + featureStatus(met, 10)[1]!,
    );
    assert.equal(statuses.join(' '), 'Ab Ab Ab Pa Pa Pa Pa Pa Pr Pr Pr');
    assert.deepEqual(
      [featureStatus(3, 4), featureStatus(4, 5), featureStatus(79, 100)],
      ['Partial', 'Present', 'Partial'],
    );
    assert.deepEqual(
      [featureStatus(29, 100), featureStatus(1, 3), featureStatus(0, 1)],
      ['Absent', 'Partial', 'Absent'],
    );
  });

  it('is open only where the open items could change it', () => {
    assert.equal(statusWithOpenItems(8, 2, 10), 'Present');
    assert.equal(statusWithOpenItems(7, 1, 10), null);
    assert.equal(statusWithOpenItems(0, 2, 10), 'Absent');
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.nat(20), (met, open, failed) => {
        fc.pre(met + open + failed > 0);
        const items = met + open + failed;
        const all = Array.from({ length: open + 1 }, (_, more) => featureStatus(met + more, items));
        assert.equal(statusWithOpenItems(met, open, items), new Set(all).size === 1 ? all[0] : null);
      }),
    );
  });
});
