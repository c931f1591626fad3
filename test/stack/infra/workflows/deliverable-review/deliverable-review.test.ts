import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { parseKnowledge } from '@assay/deliverable-review/knowledge/knowledge-file';
import { putKnowledge } from '@assay/deliverable-review/knowledge/knowledge-store';
import { handed } from '../../../../support/deliverable-review/review-model.ts';
import { openReviews } from '../../../../support/deliverable-review/reviews.ts';

const assessments = await openReviews();
const { agents, assess, hand, promptOf, resultAt, reviewed, runStore } = assessments;

describe('a deliverable review', () => {
  it('keeps what the document holds, compares it, and says what is to be mended', async () => {
    const { runId, ended, run } = await reviewed();
    assert.equal(ended.status, 'SUCCEEDED', ended.cause);
    assert.deepEqual([run.state, run.missing], ['completed', []]);
    const { issues, crossChecked, findings, document, strengths, narratives } = await resultAt(runId);
    assert.deepEqual([issues.length, crossChecked], [2, true]);
    assert.partialDeepStrictEqual(findings, { reported: 3, kept: 2, discarded: { 'quote-not-found': 1 } });
    assert.deepEqual(document.figures, { found: 2, described: 2, notDescribed: [] });
    assert.equal(strengths!.length, 1);
    assert.ok(narratives.overview && narratives.summary);
    assert.deepEqual(
      (await runStore.items(runId, 1)).map(({ item }) => item),
      issues.map(({ id }) => id),
    );
  });

  it('warms the cache, then lets everybody read the described document, then compares, then writes', async () => {
    await reviewed();
    const order = agents();
    const place = (name: string) => order.indexOf(name);
    const readers = ['specification-auditor', 'test-auditor', 'traceability-matrix', 'context-extraction'];
    for (const reader of readers) {
      assert.ok(
        place('cache-warmer') < place(reader) && place(reader) < place('consistency-manager'),
        reader,
      );
      assert.match(promptOf(reader), /Two boxes that are joined by an arrow/);
    }
    assert.ok(order.lastIndexOf('figure-describer') < place('cache-warmer'));
    for (const narrative of ['document-overview', 'executive-summary', 'strengths'])
      assert.ok(place('consistency-manager') < place(narrative), narrative);
    assert.match(promptOf('executive-summary'), /ISS-002/);
  });

  it('shows where on its page each passage stands, as a small picture', async () => {
    const { runId } = await reviewed();
    const { issues, passages } = await resultAt(runId);
    assert.deepEqual(
      passages.toSorted(),
      issues.map(({ id }) => id),
    );
    const drawn = await assessments.objects.list(`runs/${runId}/passages/`);
    assert.deepEqual(
      drawn.map(({ key }) => key.split('/').at(-1)),
      passages.map((issue) => `${issue}.png`).sort(),
    );
    assert.ok(drawn.every(({ size }) => size > 500 && size < 200_000));
  });

  it('checks the expected features where the assignment has a knowledge base', async () => {
    const runId = await hand(handed());
    const { tenant } = await runStore.getRun(runId);
    const knowledge = parseKnowledge(await readFile('examples/deliverable-review/knowledge.yaml', 'utf8'));
    await putKnowledge(assessments.objects, tenant, { ...knowledge, assignment: 'course' });
    await assess(runId);
    const { coverage, status } = await resultAt(runId);
    assert.deepEqual([status, coverage!.features.length], ['completed', knowledge.features.length]);
    assert.match(
      promptOf('feature-check'),
      new RegExp(knowledge.features[0]!.checklist[0]!.text.slice(0, 20)),
    );
  });
});
