import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type KnowledgeBase, validateKnowledge } from '@assay/deliverable-review/knowledge/knowledge-base';
import { sameKnowledge } from '@assay/deliverable-review/knowledge/knowledge-provenance';
import {
  getKnowledge,
  getKnowledgeVersion,
  knowledgeVersion,
  putKnowledge,
  removeKnowledge,
} from '@assay/deliverable-review/knowledge/knowledge-store';
import { knowledgeText } from '@assay/deliverable-review/knowledge/knowledge-text';
import { objectsInMemory } from '../../../../support/artifacts-in-memory.ts';

const knowledge = (year = 2026, provenance: KnowledgeBase['provenance'] = {}): KnowledgeBase =>
  validateKnowledge({
    assignment: 'design',
    year,
    features: [{ id: 'dao', title: 'DAO', summary: 'Has one.', checklist: [{ id: 'a', text: 'A DAO.' }] }],
    provenance,
  });

describe('the store of knowledge bases', () => {
  it('has none at first, then the last one put, and keeps every version', async () => {
    const objects = objectsInMemory();
    assert.equal(await getKnowledge(objects, 't', 'design'), null);
    const [first, second] = [knowledge(), knowledge(2027, { edited: true })];
    const version = await putKnowledge(objects, 't', first);
    assert.match(version, /^[0-9a-f]{16}$/);
    assert.notEqual(await putKnowledge(objects, 't', second), version);
    assert.deepEqual(await getKnowledge(objects, 't', 'design'), second);
    assert.deepEqual(await getKnowledgeVersion(objects, 't', 'design', version), first);
    const kept = (await objects.list('')).map(({ key }) => key).sort();
    assert.deepEqual(kept, [
      'assignments/t/design/knowledge.json',
      ...[version, knowledgeVersion(second)]
        .sort()
        .map((v) => `assignments/t/design/knowledge/versions/${v}.json`),
    ]);
    assert.equal(await getKnowledge(objects, 'another', 'design'), null);
    for (const none of ['f'.repeat(16), '../../knowledge', ''])
      await assert.rejects(getKnowledgeVersion(objects, 't', 'design', none), { code: 'KnowledgeInvalid' });
  });

  it('has none where the current one was deleted, whose version stays, and takes another', async () => {
    const objects = objectsInMemory();
    const version = await putKnowledge(objects, 't', knowledge());
    const refuse = () => {
      throw new Error('another');
    };
    await assert.rejects(removeKnowledge(objects, 't', 'design', refuse), /another/);
    assert.deepEqual(await getKnowledge(objects, 't', 'design'), knowledge());
    await removeKnowledge(objects, 't', 'design');
    assert.equal(await getKnowledge(objects, 't', 'design'), null);
    assert.deepEqual(await getKnowledgeVersion(objects, 't', 'design', version), knowledge());
    await putKnowledge(objects, 't', knowledge(), (found) => assert.equal(found, null));
    assert.deepEqual(await getKnowledge(objects, 't', 'design'), knowledge());
  });

  it('tells versions by content, whatever the order of the keys', () => {
    const { assignment, year, features, provenance } = knowledge();
    assert.equal(knowledgeVersion({ provenance, features, year, assignment }), knowledgeVersion(knowledge()));
    assert.notEqual(knowledgeVersion(knowledge(2027)), knowledgeVersion(knowledge()));
  });

  it('takes two for the same that differ in nothing but their time', () => {
    const at = (createdAt: string, more = {}) => knowledge(2026, { createdAt, reports: 3, ...more });
    const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'] as const;
    assert.ok(sameKnowledge(at(early), at(late)));
    assert.ok(!sameKnowledge(at(early), at(late, { edited: true })));
    assert.ok(!sameKnowledge(at(early), { ...at(late), year: 2027 }));
  });
});

describe('a knowledge base as text', () => {
  it('shows features, checklists and where they come from', () => {
    const support = { dao: { reports: 8, mentions: 20, representative: 'A DAO.' } };
    const mined = knowledge(2026, { reports: 10, mentions: 68, requiredReports: 7, support, cost: null });
    const text = knowledgeText(mined, 'abc');
    assert.match(
      text,
      /^design, 2026: 1 feature, version abc\n\nDAO {3}dao {3}\(in 8 reports, 20 mentions\)\n {2}Has one\.\n {4}\[ \] A DAO\.\n/,
    );
    assert.match(
      text,
      /mined from 10 reports with 68 mentions of features, a feature had to be in 7 of them\n {2}cost: unknown/,
    );
    assert.match(knowledgeText(knowledge(), 'abc'), /Provenance\n {2}written by hand\n$/);
  });

  it('holds nothing that a terminal would obey', () => {
    const { features, ...rest } = knowledge();
    const titled = { ...rest, features: [{ ...features[0]!, title: 'A\u001b[2Jtitle\u0007\nand more' }] };
    assert.match(knowledgeText(titled, 'abc'), /^A \[2Jtitle and more {3}dao$/m);
  });
});
