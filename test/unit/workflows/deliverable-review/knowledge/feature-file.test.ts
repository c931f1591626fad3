import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changeKnowledge, replaceKnowledge } from '@assay/deliverable-review/knowledge/edit-knowledge';
import { parseFeatureChanges, parseNewFeatures } from '@assay/deliverable-review/knowledge/feature-file';
import { validateKnowledge } from '@assay/deliverable-review/knowledge/knowledge-base';

const invalid = (message: RegExp) => ({ code: 'KnowledgeInvalid', message });

describe('a file of features', () => {
  it('holds one or several, with items as texts or with ids, and ids made where there are none', () => {
    const one = parseNewFeatures('title: Unit tests\nsummary: s\nchecklist: [One., one, Two.]\n', [
      'unit-tests',
    ]);
    assert.deepEqual(one, [
      {
        id: 'unit-tests-2',
        title: 'Unit tests',
        summary: 's',
        checklist: [
          { id: 'item-1', text: 'One.' },
          { id: 'item-2', text: 'Two.' },
        ],
      },
    ]);
    const two =
      '- { title: A, summary: s, checklist: [x] }\n- { title: A!, id: own, summary: s, checklist: [{ id: i, text: x }] }';
    assert.deepEqual(
      parseNewFeatures(`\uFEFF${two}`, []).map(({ id, checklist }) => [id, checklist[0]!.id]),
      [
        ['a', 'item-1'],
        ['own', 'i'],
      ],
    );
  });

  it('is refused with everything that is wrong', () => {
    assert.throws(() => parseNewFeatures('[', []), invalid(/neither YAML nor JSON/));
    assert.throws(
      () => parseNewFeatures('title: A\nchecklist: []\n', []),
      invalid(/summary: .*checklist: .*A feature has title/s),
    );
    assert.throws(() => parseNewFeatures('[]', []), invalid(/there are none/));
    assert.throws(
      () => parseNewFeatures('- {title: A, summary: s, checklist: [x]}\n- 3', []),
      invalid(/\[2\]: /),
    );
    assert.throws(() => parseFeatureChanges('title: A'), invalid(/\n {2}id: /));
    assert.throws(() => parseFeatureChanges('{ id: a, points: 3 }'), invalid(/points/));
  });
});

describe('changes of a knowledge base', () => {
  const item = (text: string) => [{ id: 'i', text }];
  const feature = (id: string) => ({ id, title: id, summary: 's', checklist: item(id) });
  const support = { reports: 3, mentions: 4, representative: 'r' };
  const knowledge = validateKnowledge({
    assignment: 'a',
    year: 2030,
    features: ['a', 'b'].map(feature),
    provenance: { reports: 3, support: { a: support, b: support } },
  });

  it('are made together: a feature may take the place of another, and support goes with what is removed', () => {
    const changed = changeKnowledge(knowledge, {
      remove: ['a', 'b'],
      add: [{ ...feature('b'), title: 'New' }],
    });
    assert.deepEqual(
      changed.features.map(({ title }) => title),
      ['New'],
    );
    assert.deepEqual(changed.provenance, { reports: 3, support: { b: support }, edited: true });
    const set = changeKnowledge(knowledge, { set: [{ id: 'b', title: 'B' }] });
    assert.deepEqual(set.features[1], { ...feature('b'), title: 'B' });
  });

  it('are refused together', () => {
    assert.throws(() => changeKnowledge(knowledge, { remove: ['a', 'x'] }), invalid(/no feature x/));
    assert.throws(() => changeKnowledge(knowledge, { set: [{ id: 'x' }] }), invalid(/no feature x/));
    assert.throws(() => changeKnowledge(knowledge, { remove: ['a', 'b'] }), invalid(/at least one feature/));
    assert.throws(() => changeKnowledge(knowledge, { add: [feature('a')] }), invalid(/used twice/));
  });

  it('as a whole are marked, unless nothing is new', () => {
    assert.equal(replaceKnowledge(knowledge, structuredClone(knowledge)), knowledge);
    const edited = replaceKnowledge(knowledge, { ...knowledge, features: [feature('b')] });
    assert.deepEqual(edited.provenance, { reports: 3, support: { b: support }, edited: true });
  });
});
