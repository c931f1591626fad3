import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answer, deliverable } from '../../../../support/deliverable-review/review-model.ts';
import { openReviews } from '../../../../support/deliverable-review/reviews.ts';
import { REFUSED } from '../../../../support/scripted-model.ts';
import { lambdaFailure } from '../../../../support/workflows.ts';

const assessments = await openReviews();
const { agents, assess, model, nameOf, promptOf, refusing, resultAt, reviewed, runStore } = assessments;

describe('a deliverable review in which an agent fails', () => {
  const others = ['executive-summary', 'strengths'];
  for (const name of [
    'specification-auditor',
    'test-auditor',
    'traceability-matrix',
    'context-extraction',
    'consistency-manager',
    'document-overview',
    'executive-summary',
    'strengths',
  ])
    it(`goes on without ${name}, names it with its step and the reason, and the others go on`, async () => {
      refusing(name);
      const { runId, ended, run } = await reviewed();
      assert.equal(ended.status, 'SUCCEEDED', ended.cause);
      assert.deepEqual([run.state, run.missing], ['partial', [`deliverable-review/${name}`]]);
      const { missing, crossChecked, issues } = await resultAt(runId);
      assert.equal(missing.length, 1);
      assert.match(missing[0]!.step, new RegExp(`^agents/${name}(-1)?\\.json$`));
      assert.equal(missing[0]!.code, 'ModelRefused');
      assert.match(missing[0]!.message, /refused/);
      for (const other of others) assert.ok(agents().includes(other), other);
      const found = /auditor/.test(name) ? 1 : 2;
      assert.deepEqual([crossChecked, issues.length], [name !== 'consistency-manager', found]);
    });

  it('goes on without the description of a figure, which stands in the text as not described', async () => {
    model.answer = (asked) => (asked.step.includes('figure-2') ? REFUSED : answer(asked));
    const { runId, run } = await reviewed();
    assert.equal(run.state, 'partial');
    const { document, flags } = await resultAt(runId);
    assert.deepEqual(document.figures, { found: 2, described: 1, notDescribed: ['figure-2'] });
    assert.ok(flags.includes('figures-not-described'));
    assert.match(promptOf('test-auditor'), /figure on page 1: not described/);
  });

  it('misses nothing where only the cache could not be warmed', async () => {
    refusing('cache-warmer');
    const { run } = await reviewed();
    assert.deepEqual([run.state, run.missing], ['completed', []]);
  });

  const keep = (id: string) => ({ id, decision: 'keep', into: null, reason: null });
  const merge = (id: string, into: string) => ({ id, decision: 'merge', into, reason: null });
  const reject = (id: string) => ({ id, decision: 'reject', into: null, reason: 'It is out of scope.' });

  /** The manager gives these answers in turn, the last of them from then on. */
  async function managed(...answers: object[][]) {
    let given = 0;
    model.answer = (asked) =>
      nameOf(asked.agent) === 'consistency-manager'
        ? { decisions: answers[Math.min(given++, answers.length - 1)]! }
        : answer(asked);
    const { runId, run } = await reviewed();
    return { result: await resultAt(runId), run, asked: given };
  }

  for (const [what, decisions] of [
    ['nothing', []],
    ['something of other findings', [keep('F-041'), reject('F-042')]],
    ['that all are to be rejected', [reject('F-001'), reject('F-003')]],
    ['that they are merged in a circle', [merge('F-001', 'F-003'), merge('F-003', 'F-001')]],
  ] as const)
    it(`keeps every finding, as not compared, where the manager says ${what}, twice`, async () => {
      const { result, run, asked } = await managed([...decisions]);
      assert.deepEqual(
        [run.state, asked, result.crossChecked, result.issues.length],
        ['completed', 2, false, 2],
      );
      assert.ok(result.flags.includes('not-cross-checked'));
      assert.deepEqual(result.crossCheck.rejected, []);
    });

  it('asks the manager again where its answer is of no use, says why, and pays for both', async () => {
    const { result, asked } = await managed([], [merge('f-3', 'F001')]);
    assert.deepEqual([asked, result.crossChecked, result.issues.length], [2, true, 1]);
    assert.deepEqual(result.issues[0]!.from, ['F-001', 'F-003']);
    const [, again] = model.asked.filter(({ agent }) => nameOf(agent) === 'consistency-manager');
    assert.match(again!.prompt, /no use:\n- It holds no decision.*F-001, F-003/);
    assert.equal(result.provenance.calls, model.asked.length);
  });

  it('counts what the manager forgets and what of its answer does not hold', async () => {
    const { result, asked } = await managed([keep('F-001'), reject('F-777')]);
    assert.deepEqual([asked, result.crossChecked, result.issues.length], [1, true, 2]);
    assert.partialDeepStrictEqual(result.crossCheck, { forgotten: 1, ignored: { unknown: 1 } });
  });

  it('takes back what the narratives say of issues and counts that are not there', async () => {
    const wrong = 'The review reports five issues, all of them HIGH (ISS-005).';
    model.answer = (asked) =>
      nameOf(asked.agent) === 'executive-summary'
        ? { paragraphs: [`The design is sound. ${wrong}`] }
        : nameOf(asked.agent) === 'document-overview'
          ? { paragraphs: ['The document describes nine requirements.'] }
          : answer(asked);
    const { narratives, corrected, flags, status } = await resultAt((await reviewed()).runId);
    assert.deepEqual(narratives, { overview: null, summary: ['The design is sound.'] });
    assert.deepEqual([corrected.sentences, status], [2, 'completed']);
    assert.ok(flags.includes('narrative-corrected'));
  });

  it('shows a finding without the use case that the document does not have', async () => {
    model.answer = (asked) => {
      const said = answer(asked) as { findings?: object[] };
      if (!/auditor/.test(asked.agent)) return said;
      return { ...said, findings: said.findings!.map((one) => ({ ...one, useCase: 'UC-9' })) };
    };
    const { issues, corrected } = await resultAt((await reviewed()).runId);
    assert.deepEqual([issues.map(({ useCase }) => useCase), corrected.useCases], [[null, null], 2]);
    const manager = model.asked.find(({ agent }) => nameOf(agent) === 'consistency-manager')!;
    assert.doesNotMatch(manager.prompt, /UC-9/, 'checked before they are compared');
  });

  it('fails where nobody could read the document, at the step that needs them, with the first reason', async () => {
    refusing('specification-auditor', 'test-auditor', 'traceability-matrix', 'context-extraction');
    const { ended, run } = await reviewed();
    assert.deepEqual([ended.status, run.state], ['FAILED', 'failed']);
    assert.partialDeepStrictEqual(run.failure, { step: 'anchor-findings', code: 'NothingAssessed' });
    assert.match(run.failure!.message, /at agents\/specification-auditor-1\.json: .*refused/);
  });

  it('fails where the PDF cannot be read, with the reason, and asks nobody', async () => {
    const { run } = await reviewed(new TextEncoder().encode('An essay.'));
    assert.partialDeepStrictEqual(run.failure, { step: 'extract-document', code: 'DocumentDamaged' });
    assert.deepEqual(model.asked, []);
  });

  for (const words of ['No "answer".\n', 'Niemand hört zu – «nichts».\n', '答えがない。'])
    it(`two hundred times, each with 30,000 characters such as ${words.trim()}, has room for all the others`, async () => {
      assessments.platform = async ({ payload: { agent, step } }, invoke) => {
        if (agent === 'deliverable-review/figure-describer')
          throw lambdaFailure('ModelUnavailable', `[${step}] ${words.repeat(30_000 / words.length)}`);
        return invoke();
      };
      const { runId, ended, run } = await reviewed(deliverable({ pages: 10, figures: 200 }));
      assert.equal(ended.status, 'SUCCEEDED', ended.cause);
      assert.equal(run.state, 'partial');
      const { missing, document } = await resultAt(runId);
      assert.equal(document.figures.notDescribed.length, 200);
      assert.deepEqual(
        missing.map(({ code, message }) => [code, message.slice(0, 18)]),
        [['ModelUnavailable', '200 of 200 figures']],
      );
    });
});

describe('a review that is resumed', () => {
  it('asks anew only who has not answered, and what has to be said again because of it', async () => {
    refusing('test-auditor');
    const { runId } = await reviewed();
    assessments.reset();
    const { attempt } = (await assessments.invoke('resume-run', { runId })) as { attempt: number };
    await assess(runId, attempt);
    const run = await runStore.getRun(runId);
    assert.deepEqual([run.state, run.attempt], ['completed', 2]);
    assert.equal((await resultAt(runId)).issues.length, 2);
    const again = new Set(agents());
    for (const remembered of ['figure-describer', 'specification-auditor', 'context-extraction'])
      assert.ok(!again.has(remembered), remembered);
    for (const asked of ['test-auditor', 'consistency-manager', 'executive-summary'])
      assert.ok(again.has(asked), asked);
    assert.equal((await runStore.items(runId, 1)).length, 1);
    assert.equal((await runStore.items(runId, 2)).length, 2);
  });

  it('does not count what an agent answered in the attempt before, where it fails this time', async () => {
    refusing('test-auditor');
    const { runId } = await reviewed();
    assessments.reset();
    assessments.platform = async ({ payload }, invoke) => {
      if (payload.agent === 'deliverable-review/specification-auditor')
        throw lambdaFailure('ModelUnavailable', 'Gone.');
      return invoke();
    };
    await assessments.invoke('resume-run', { runId });
    await assess(runId, 2);
    const { missing, findings, issues } = await resultAt(runId);
    assert.deepEqual(
      missing.map(({ agent, message }) => [nameOf(agent), message]),
      [['specification-auditor', 'Gone.']],
    );
    assert.deepEqual([findings.reported, issues.length], [1, 1]);
  });
});
