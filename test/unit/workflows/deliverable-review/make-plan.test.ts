import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ABOUT, FEATURES, KNOWLEDGE } from '@assay/deliverable-review/artifacts';
import { validateKnowledge } from '@assay/deliverable-review/knowledge/knowledge-base';
import { putKnowledge } from '@assay/deliverable-review/knowledge/knowledge-store';
import { makeReviewPlan } from '@assay/deliverable-review/make-plan';
import { planReaders } from '@assay/deliverable-review/plan';
import { one } from '@assay/platform/run/artifact';
import { artifactsOfRun, objectsInMemory } from '../../../support/artifacts-in-memory.ts';
import { aReviewAssignment } from '../../../support/assignments.ts';
import { admittedRun } from '../../../support/runs.ts';
import { unmasked } from '../../../support/unmasked.ts';

const assignment = aReviewAssignment({ assignment: 'design', task: 'Design it.', language: 'it' });
const knowledge = (...ids: string[]) =>
  validateKnowledge({
    assignment: 'design',
    year: 2026,
    features: ids.map((id) => ({ id, title: id, summary: '.', checklist: [{ id: 'a', text: 'An item.' }] })),
  });
const opening = (objects: ReturnType<typeof objectsInMemory>) => ({
  run: admittedRun('r'),
  assignment,
  artifacts: artifactsOfRun('r', objects),
  objects,
  mask: unmasked,
  readUpload: () => assert.fail('the PDF is read by a step of its own'),
});

describe('opening a run on a deliverable', () => {
  it('without a knowledge base plans no check of features, and says so once and for all', async () => {
    const opened = opening(objectsInMemory());
    assert.deepEqual(await makeReviewPlan(opened), planReaders(0, 'it'));
    assert.deepEqual(await opened.artifacts.read(KNOWLEDGE), { knowledge: null });
    assert.equal(await opened.artifacts.readOptional(one(FEATURES, 1)), null);
  });

  it('with one gives FeatureCheck its features', async () => {
    const opened = opening(objectsInMemory());
    await putKnowledge(opened.objects, 't', knowledge('dao', 'mock-ups'));
    assert.deepEqual(await makeReviewPlan(opened), planReaders(1, 'it'));
    assert.deepEqual(await opened.artifacts.read(one(FEATURES, 1)), knowledge('dao', 'mock-ups').features);
  });

  it('again keeps to the knowledge base that was there at first, whatever it is by now', async () => {
    const objects = objectsInMemory();
    await putKnowledge(objects, 't', knowledge('dao'));
    await makeReviewPlan(opening(objects));
    await putKnowledge(objects, 't', knowledge('mock-ups'));
    const again = opening(objects);
    await makeReviewPlan(again);
    assert.deepEqual((await again.artifacts.read(KNOWLEDGE)).knowledge, knowledge('dao'));
    assert.deepEqual(await again.artifacts.read(one(FEATURES, 1)), knowledge('dao').features);
  });

  it('tells agents that do not read the document what it is about', async () => {
    const opened = opening(objectsInMemory());
    await makeReviewPlan(opened);
    assert.deepEqual(await opened.artifacts.read(ABOUT), {
      title: 'design',
      task: 'Design it.',
      level: '',
      language: 'it',
      scope: assignment.scope,
    });
  });
});
