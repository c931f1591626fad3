import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ENRICHED, FINDINGS, INDEX } from '@assay/deliverable-review/artifacts';
import { evidenceSources } from '@assay/deliverable-review/enriched-text';
import { parseKnowledge } from '@assay/deliverable-review/knowledge/knowledge-file';
import type { ReviewResult } from '@assay/deliverable-review/result';
import { deliverableReview } from '@assay/deliverable-review/workflow';
import type { RunItem } from '@assay/platform/run/items';
import { assignmentOf, parseAssignment } from '@assay/workflows/assignments';
import { foundDefects, sample } from '../../stack/end-to-end/deliverable-review/planted-defects.ts';
import {
  ALTERED,
  crossCheck,
  finding,
  MODEL,
  planted,
  reading,
} from '../../stack/end-to-end/deliverable-review/scripted-review.ts';
import { type Local, startLocal } from '../../stack/end-to-end/local.ts';

const pdf = sample('report.pdf');
const course = assignmentOf(deliverableReview, parseAssignment(sample('course.yaml').toString('utf8')));
const knowledge = parseKnowledge(sample('knowledge.yaml').toString('utf8'));

let local: Local;
before(async () => {
  local = await startLocal({ model: { behaviour: {} } });
});
after(() => local.close());
beforeEach(() => {
  local.typeset(false);
  return local.behave({ faults: [] });
});

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

const textOf = (path: string) => execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
const agentsOf = ({ missing }: ReviewResult) =>
  missing.map(({ agent }) => agent.split('/').at(-1)).toSorted();

/**
 * What the checks find without any model; of D-01 they quote the passage, but for want of a test, and of D-08 they name the use case,
 * for what D-07 says. The others take reading.
 */
const FOUND_BY_CHECKS = ['D-01', 'D-05', 'D-07', 'D-08', 'D-19', 'D-20', 'D-23', 'D-24'];

describe('a submitted deliverable, without a model', () => {
  let run: RunItem;
  let result: ReviewResult;
  before(async () => {
    local.typeset(true);
    run = await review();
    result = await local.review(run.runId);
  });

  it('is extracted, described, indexed, checked and stored', async () => {
    assert.equal(run.state, 'completed', run.failure?.message);
    assert.deepEqual(result.missing, []);
    const { found, described } = result.document.figures;
    assert.deepEqual([found, described, result.document.sections], [5, 5, 1]);
    assert.ok(result.provenance.standIn && result.provenance.cost! > 0);
    const stored = await local.connection.runStore.items(run.runId, 1);
    assert.deepEqual(
      stored.map(({ item, value }) => [item, value.severity, value.page]),
      result.issues.map(({ id, severity, page }) => [id, severity, page]),
    );
  });

  it('has the issues that code finds by itself and no other, none of them HIGH', async () => {
    assert.ok(result.issues.length > 0);
    for (const { reporters, severity } of result.issues) {
      assert.deepEqual(reporters, ['checks']);
      assert.notEqual(severity, 'HIGH');
    }
    const { text } = await local.read(run.runId, ENRICHED);
    const { checks } = await local.read(run.runId, INDEX);
    for (const { quote, start, end } of checks) assert.equal(text.slice(start, end), quote);
    const found = foundDefects(result, evidenceSources(await local.read(run.runId, ENRICHED)).text);
    assert.deepEqual(found, FOUND_BY_CHECKS);
  });

  it('traces by the ids that the document states, and calls nothing missing that it does not trace', () => {
    const rows = new Map(result.traceability!.rows.map((row) => [row.requirement, row]));
    assert.deepEqual(
      rows.get('FR-04')!.useCases.map(({ label, found }) => [label, found]),
      [['UC-03', true]],
    );
    assert.deepEqual(rows.get('FR-09')!.missing, ['test']);
    for (const { missing, unknown } of rows.values())
      assert.ok(unknown.includes('design') && !missing.includes('design'));
  });

  it('gives a report that says which sections wait for a model, and shows the index', async () => {
    const words = textOf((await local.summary(run)).run.report!);
    for (const { id } of result.issues) assert.ok(words.includes(id), id);
    assert.match(words, /NO REAL MODEL/i);
    assert.equal(words.match(/This section waits for a language model/g)?.length, 5);
    assert.equal(words.match(/Only what a program finds by itself/g)?.length, 4);
    assert.doesNotMatch(words, /AI agents read|ConsistencyManager, looked|5 described/);
    assert.match(words, /Index of the document/);
    assert.match(words, /FR-01 \(p\. 4\)/);
    assert.match(words, /found by a program/);
    assert.doesNotMatch(words, /cannot see/);
    const [note] = deliverableReview.report.files!.of(result);
    assert.match(note!.text, /cannot see was found on p\. 14/);
  });
});

describe('a submitted deliverable, with a model', () => {
  const answers = (more: typeof MODEL = []) => local.behave({ answers: [...more, ...MODEL] });
  let reported = 0;

  it('has issues whose every quote stands in the document, on the page they name', async () => {
    await answers();
    const { runId } = await review();
    const { issues, narratives, strengths, context, findings } = await local.review(runId);
    reported = findings.reported;
    const { text, pages } = await local.read(runId, ENRICHED);
    const audited = issues.filter(({ reporters }) => !reporters.includes('checks'));
    assert.equal(audited.length, 4);
    const plain = (words: string) => words.replace(/[“”"]/g, '').replace(/\s+/g, ' ');
    for (const { evidence } of issues)
      for (const { quote, page } of evidence) {
        const from = pages.find((start) => start.page === page)!.start;
        assert.ok(plain(text.slice(from)).includes(plain(quote)), quote);
      }
    assert.equal(strengths!.length, 1);
    assert.equal(context!.requirements.length, 1);
    assert.deepEqual(narratives.overview, ['The document describes how a neighbourhood lends its tools.']);
  });

  it('is compared: what is merged keeps all evidence, what has nothing in common stays, what is rejected is told', async () => {
    const again = finding('D-01', { description: 'Nobody can tell when a page loads fast enough.' });
    const reread = [finding('D-01', { severity: 'HIGH' }), again, finding('D-17')];
    await answers([crossCheck(reported), reading('specification-auditor', { findings: reread })]);
    local.typeset(true);
    const run = await review();
    const { issues, findings, crossChecked, crossCheck: told } = await local.review(run.runId);
    assert.ok(crossChecked);
    assert.deepEqual([findings.merged, findings.rejected], [1, 1]);
    const merged = issues.find(({ from }) => from.length > 1)!;
    assert.deepEqual(merged.from, ['F-001', 'F-002']);
    assert.equal(merged.severity, 'HIGH');
    assert.equal(merged.evidence.length, 2);
    assert.ok(issues.every(({ from }) => !from.includes('F-004')));
    assert.equal(told.ignored.unrelated, 1);
    const words = textOf((await local.summary(run)).run.report!).replace(/\s+/g, ' ');
    assert.match(words, /Load tests are no subject of the course/);
    assert.match(words, /1 decision of ConsistencyManager did not hold/);
    assert.match(words, /Also reported as Nobody can tell when a page loads fast enough/);
  });

  it('shows the words of the document where a model altered them, and says that they do not count', async () => {
    const [feature] = knowledge.features;
    const [first, second, third] = feature!.checklist;
    const explanation = 'It stands there.';
    const items = [
      { item: first!.id, met: true, quote: planted('D-04').quote, explanation },
      { item: second!.id, met: true, quote: 'Nobody wrote this sentence anywhere at all.', explanation },
      { item: third!.id, met: true, quote: ALTERED, explanation },
    ];
    await answers([
      reading('specification-auditor', {
        findings: [finding('D-01'), finding('D-04', { quote: ALTERED })],
      }),
      reading('feature-check', { features: [{ feature: feature!.id, items }] }),
    ]);
    local.typeset(true);
    const run = await review();
    const { issues, coverage } = await local.review(run.runId);
    const altered = issues.find(({ from }) => from.includes('F-002'))!;
    assert.deepEqual([altered.quote, altered.page, altered.evidence[0]!.grade], [null, 5, 'altered']);
    assert.deepEqual(
      coverage!.features[0]!.items.slice(0, 3).map(({ state }) => state),
      ['met', 'unverified', 'unverified'],
    );
    for (const { evidence } of issues) for (const { boxes } of evidence) assert.ok(boxes.length > 0);
    const words = textOf((await local.summary(run)).run.report!).replace(/\s+/g, ' ');
    const shown = words.match(/must not be greater than three[^“]*quoted this otherwise: it does not count/g);
    assert.equal(shown?.length, 2, 'of the issue and of the item');
    assert.doesNotMatch(words, /greater than five/);
    assert.doesNotMatch(words, /Nobody wrote this sentence/);
  });

  it('by invented quotes, a hundred findings, one finding forty times and pages that do not exist is held in check', async () => {
    const many = Array.from({ length: 100 }, (_, index) =>
      finding('D-01', {
        description: `Remark ${index}.`,
        quote: `Nobody wrote this sentence ${index} anywhere at all.`,
      }),
    );
    const again = Array.from({ length: 40 }, () => finding('D-20', { page: 4711 }));
    await answers([
      reading('specification-auditor', { findings: many }),
      reading('test-auditor', { findings: again }),
    ]);
    const { runId, state, failure } = await review();
    assert.equal(state, 'completed', failure?.message);
    const { issues, findings, submission } = await local.review(runId);
    const stored = await local.read(runId, FINDINGS);
    assert.ok(issues.length <= course.scope.maximumFindings);
    assert.equal(findings.discarded.duplicate, 39);
    const invented = stored.findings.filter(({ fate }) => fate === 'quote-not-found');
    assert.equal(invented.length, 100);
    for (const { note } of invented) assert.match(note!, /not in the document/);
    for (const { page } of issues) assert.ok(page !== null && page <= submission.pages);
  });
});

describe('a deliverable whose review was not completed', () => {
  it('is partial, says who is missing, and is resumed without paying again for what was answered', async () => {
    const refusing = ['test-auditor', 'executive-summary'].map((agent) => ({
      kind: 'refusal' as const,
      when: { agent: `deliverable-review/${agent}` },
    }));
    const once = {
      kind: 'refusal' as const,
      when: { agent: 'deliverable-review/figure-describer' },
      times: 1,
    };
    await local.behave({ answers: MODEL, faults: [...refusing, once] });
    local.typeset(true);
    const run = await review();
    assert.equal(run.state, 'partial', run.failure?.message);
    const partly = await local.review(run.runId);
    assert.deepEqual(agentsOf(partly), ['executive-summary', 'figure-describer', 'test-auditor']);
    assert.deepEqual(run.missing?.toSorted(), partly.missing.map(({ agent }) => agent).toSorted());
    assert.equal(partly.document.figures.described, 4);
    await local.behave({ answers: MODEL });
    const resumed = await local.resume(run.runId);
    assert.equal(resumed.state, 'completed', resumed.failure?.message);
    const whole = await local.review(run.runId);
    assert.deepEqual([whole.missing, whole.document.figures.described], [[], 5]);
    assert.ok(whole.provenance.memoisedCalls >= 4, 'the four figures that were described');
    assert.ok(whole.issues.some(({ category }) => category === 'test-strategy'));
  });

  it('fails where no agent answers, with the reason, and keeps what was extracted', async () => {
    await local.behave({ faults: [{ kind: 'refusal' }] });
    const { runId, state, failure } = await review();
    assert.deepEqual([state, failure?.step, failure?.code], ['failed', 'anchor-findings', 'NothingAssessed']);
    assert.match(failure!.message, /specification-auditor.*refused/);
    assert.ok((await local.read(runId, ENRICHED)).text.length > 10_000);
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
