import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, beforeEach, describe, it } from 'node:test';
import { parseAssignment, reviewAssignment } from '../../shared/assignment/assignment.ts';
import { parseKnowledge } from '../../shared/knowledge/knowledge-file.ts';
import { enrichedTextSchema, evidenceSources } from '../../shared/review/enriched-text.ts';
import { filteredFindingsSchema } from '../../shared/review/filter.ts';
import { runKey } from '../../shared/run/artifacts.ts';
import { type Local, startLocal } from './local.ts';
import { foundDefects, key, sample } from './planted-defects.ts';

let local: Local;
const assignment = reviewAssignment(parseAssignment(sample('course.yaml').toString('utf8')));
const pdf = sample('report.pdf');

before(async () => {
  local = await startLocal();
  await local.put(assignment);
  await local.know(parseKnowledge(sample('knowledge.yaml').toString('utf8')));
});
after(() => local.close());
beforeEach(() => local.behave({ faults: [] }));

/** Hands the sample in and waits for the end of its run. */
async function review(body: Uint8Array = pdf) {
  const { runId } = await local.upload(assignment.assignment, body, { file: 'report.pdf' });
  return local.settled(runId);
}
const enrichedOf = (runId: string) =>
  local.connection.artifacts.read(runKey(runId, 'enriched.json'), enrichedTextSchema);
const findingsOf = (runId: string) =>
  local.connection.artifacts.read(runKey(runId, 'findings.json'), filteredFindingsSchema);

describe('a submitted deliverable', () => {
  it('is extracted, described, audited, anchored, compared, reported and stored', async () => {
    const run = await review();
    assert.equal(run.state, 'completed', run.failure?.message);
    const result = await local.review(run.runId);
    assert.deepEqual(result.missing, []);
    const { found, described } = result.document.figures;
    assert.deepEqual([found, described, result.document.sections], [5, 5, 1]);
    const { text } = await enrichedOf(run.runId);
    for (const { evidence } of result.issues)
      for (const { quote, page } of evidence) {
        assert.ok(page !== null && page >= 1 && page <= result.submission.pages);
        assert.ok(text.replace(/\s+/g, ' ').includes(quote.replace(/\s+/g, ' ')));
      }
    assert.ok(result.provenance.standIn && result.provenance.cost! > 0 && result.elapsedMs > 0);
    assert.deepEqual(run.issues, {
      HIGH: result.issues.filter(({ severity }) => severity === 'HIGH').length,
      MEDIUM: result.issues.filter(({ severity }) => severity === 'MEDIUM').length,
      LOW: result.issues.filter(({ severity }) => severity === 'LOW').length,
    });
    const { report } = await local.summary(run);
    const words = execFileSync('pdftotext', ['-layout', report!, '-'], { encoding: 'utf8' });
    for (const { id } of result.issues) assert.ok(words.includes(id));
    assert.match(words, /NO REAL MODEL/i);
  });

  it('with planted defects: these are found with the stand-in', async () => {
    const { runId } = await review();
    const result = await local.review(runId);
    const document = evidenceSources(await enrichedOf(runId)).text;
    const found = foundDefects(result, document);
    const missed = key.defects.map(({ id }) => id).filter((id) => !found.includes(id));
    assert.deepEqual(missed, []);
    assert.deepEqual(
      result.coverage!.features.map(({ id, status }) => ({ feature: id, status })),
      key.features,
    );
  });
});
