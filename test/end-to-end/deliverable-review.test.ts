import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, beforeEach, describe, it } from 'node:test';
import { parseAssignment, reviewAssignment } from '../../shared/assignment/assignment.ts';
import { runKey } from '../../shared/run/artifacts.ts';
import type { RunItem } from '../../shared/run/items.ts';
import {
  enrichedTextSchema,
  evidenceSources,
} from '../../shared/workflows/deliverable-review/enriched-text.ts';
import { filteredFindingsSchema } from '../../shared/workflows/deliverable-review/findings/filter.ts';
import { parseKnowledge } from '../../shared/workflows/deliverable-review/knowledge/knowledge-file.ts';
import type { ReviewResult } from '../../shared/workflows/deliverable-review/result.ts';
import { type Local, startLocal } from './local.ts';
import { foundDefects, key, sample } from './planted-defects.ts';

const pdf = sample('report.pdf');
const course = reviewAssignment(parseAssignment(sample('course.yaml').toString('utf8')));
const knowledge = parseKnowledge(sample('knowledge.yaml').toString('utf8'));

let local: Local;
before(async () => {
  local = await startLocal();
});
after(() => local.close());
beforeEach(() => local.behave({ faults: [] }));

let hands = 0;

/** Hands a file in under an assignment of its own with a seed of its own, so that no answer is remembered. */
async function review(body: Uint8Array = pdf): Promise<RunItem> {
  hands += 1;
  const assignment = `course-${hands}`;
  await local.put({ ...course, assignment, seed: 100 + hands });
  await local.know({ ...knowledge, assignment });
  const { runId } = await local.upload(assignment, body, { file: 'report.pdf' });
  return local.settled(runId);
}

const enrichedOf = (runId: string) =>
  local.connection.artifacts.read(runKey(runId, 'enriched.json'), enrichedTextSchema);
const textOf = (path: string) => execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
const countOf = (severity: string, { issues }: ReviewResult) =>
  issues.filter((issue) => issue.severity === severity).length;

/** D-10 takes reading two passages as one rule; D-13 and D-14 are in a picture, which the stand-in does not see. */
const MISSED = ['D-10', 'D-13', 'D-14', 'D-26'];

describe('a submitted deliverable', () => {
  let run: RunItem;
  let result: ReviewResult;
  before(async () => {
    run = await review();
    result = await local.review(run.runId);
  });

  it('is extracted, described, audited, anchored, compared and stored', async () => {
    assert.equal(run.state, 'completed', run.failure?.message);
    assert.deepEqual(result.missing, []);
    const { found, described } = result.document.figures;
    assert.deepEqual([found, described, result.document.sections], [5, 5, 1]);
    assert.ok(result.crossChecked && result.strengths!.length > 0 && result.narratives.summary!.length > 0);
    assert.ok(result.provenance.standIn && result.provenance.cost! > 0 && result.elapsedMs > 0);
    assert.deepEqual(run.issues, {
      HIGH: countOf('HIGH', result),
      MEDIUM: countOf('MEDIUM', result),
      LOW: countOf('LOW', result),
    });
  });

  it('gives issues whose every quote stands in the document, on the page they name', async () => {
    const { text, pages } = await enrichedOf(run.runId);
    for (const { evidence } of result.issues)
      for (const { quote, page } of evidence) {
        const from = pages.find((start) => start.page === page)!.start;
        assert.ok(text.slice(from).replace(/\s+/g, ' ').includes(quote.replace(/\s+/g, ' ')), quote);
      }
  });

  it('gives a report that names every issue, the hidden text and that no real model was used', async () => {
    const words = textOf((await local.summary(run)).report!);
    for (const { id } of result.issues) assert.ok(words.includes(id), id);
    assert.match(words, /NO REAL MODEL/i);
    assert.match(words, /cannot see was found on p\. 14/);
  });

  it('has planted defects: all are found with the stand-in but these', async () => {
    const found = foundDefects(result, evidenceSources(await enrichedOf(run.runId)).text);
    const missed = key.defects.map(({ id }) => id).filter((id) => !found.includes(id));
    assert.deepEqual(missed, MISSED);
  });
});

describe('a deliverable whose review was not completed', () => {
  it('is partly reviewed, says who is missing, and is resumed without paying again for what was answered', async () => {
    await local.behave({
      faults: [
        { kind: 'refusal', when: { agent: 'You are the TestAuditor' } },
        { kind: 'refusal', when: { agent: 'You write the executive summary' } },
        { kind: 'refusal', when: { agent: 'You describe one figure' }, times: 1 },
      ],
    });
    const run = await review();
    assert.equal(run.state, 'partly-reviewed', run.failure?.message);
    const partly = await local.review(run.runId);
    assert.deepEqual(partly.missing.map(({ agent }) => agent.split('/').at(-1)).toSorted(), [
      'executive-summary',
      'figure-describer',
      'test-auditor',
    ]);
    assert.ok(partly.issues.length > 0);
    assert.ok(partly.issues.every(({ category }) => !category.startsWith('test-')));
    assert.equal(partly.document.figures.described, 4);
    await local.behave({ faults: [] });
    const resumed = await local.resume(run.runId);
    assert.equal(resumed.state, 'completed', resumed.failure?.message);
    const whole = await local.review(run.runId);
    assert.deepEqual([whole.missing, whole.document.figures.described], [[], 5]);
    assert.ok(whole.provenance.memoisedCalls >= 4, 'the four figures that were described');
    assert.ok(whole.issues.some(({ category }) => category === 'test-coverage'));
  });

  it('fails where no agent answers, with the reason, and keeps what was extracted', async () => {
    await local.behave({ faults: [{ kind: 'refusal' }] });
    const { runId, state, failure } = await review();
    assert.deepEqual([state, failure?.step, failure?.code], ['failed', 'anchor-findings', 'NothingReviewed']);
    assert.match(failure!.message, /specification-auditor.*refused/);
    assert.ok((await enrichedOf(runId)).text.length > 10_000);
  });
});

describe('a model that misbehaves', () => {
  it('by quotes and pages that do not exist, by a hundred findings and by repeating one, is held in check', async () => {
    const [specification, test] = ['You are the SpecificationAuditor', 'You are the TestAuditor'].map(
      (agent) => ({ agent }),
    );
    await local.behave({
      faults: [
        { kind: 'invented-quotes', when: specification! },
        { kind: 'too-many-findings', count: 100, when: specification! },
        { kind: 'repeated-finding', when: test! },
        { kind: 'wrong-page', when: test! },
      ],
    });
    const { runId, state, failure } = await review();
    assert.equal(state, 'completed', failure?.message);
    const { issues, findings, submission } = await local.review(runId);
    const stored = await local.connection.artifacts.read(
      runKey(runId, 'findings.json'),
      filteredFindingsSchema,
    );
    assert.ok(findings.reported >= 100 && issues.length <= course.scope.maximumFindings);
    assert.ok(findings.discarded.duplicate >= 39);
    const invented = stored.discarded.filter(({ reason }) => reason === 'quote-not-found');
    assert.ok(invented.length > 0 && invented.length === findings.discarded['quote-not-found']);
    for (const { note } of invented) assert.match(note, /not in the document/);
    for (const { page } of issues) assert.ok(page !== null && page <= submission.pages);
  });

  it('by answering in another language is asked once more, then the fields are marked', async () => {
    await local.behave({
      faults: [{ kind: 'wrong-language', when: { agent: 'You are the SpecificationAuditor' } }],
    });
    const { flags, drifted, issues } = await local.review((await review()).runId);
    assert.ok(flags.includes('language-drift') && issues.length > 0);
    assert.ok(drifted.some((field) => /^agents\/specification-auditor-1\.json: findings\[\d+\]/.test(field)));
  });

  it('by obeying a document that says to report no issues is seen: the teacher is told of the sentence', async () => {
    await local.behave({ faults: [{ kind: 'obeys-document' }] });
    const { flags, issues } = await local.review((await review()).runId);
    assert.deepEqual(issues, []);
    for (const flag of ['suspected-injection', 'hidden-text'] as const) assert.ok(flags.includes(flag), flag);
  });
});

describe('a file that is no readable PDF', () => {
  for (const [what, body] of [
    ['an essay', new TextEncoder().encode('Once upon a time.')],
    ['a truncated PDF', pdf.subarray(0, 20_000)],
  ] as const)
    it(`(${what}) fails at once, with what to do`, async () => {
      const { state, failure } = await review(body);
      assert.deepEqual(
        [state, failure?.step, failure?.code],
        ['failed', 'extract-document', 'DocumentDamaged'],
      );
      assert.match(failure!.message, /export it again/i);
    });
});
