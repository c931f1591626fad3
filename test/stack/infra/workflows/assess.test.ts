import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { billOf } from '@assay/model/charge';
import { createLineStore } from '@assay/platform/run/line/line-store';
import { TaskError } from '../../../../infra/local/aws/step-functions/step-functions.ts';
import { openAssessments } from '../../../support/assessments.ts';
import { answer, type Essay, essayOf } from '../../../support/essay-scoring/essay-model.ts';
import { REFUSED } from '../../../support/scripted-model.ts';
import { lambdaFailure } from '../../../support/workflows.ts';

const assessments = await openAssessments(answer);
const { calls, events, hand, model, objects, rendered, resultOf, runStore, slept } = assessments;
const batch = createLineStore(assessments.documents, 'results', 'batch', 100);
beforeEach(() => assessments.reset());

const VERDICT = 'teams/all-traits-sa/verdict.json';

interface RunTold {
  status?: string;
  report?: string;
  step?: string;
  code?: string;
}

/** An essay that one call of one judge scores. */
async function assess(own: Essay = {}) {
  const runId = await hand(essayOf({ variant: 'SA', ...own }));
  const ended = await assessments.assess(runId);
  return { runId, ended, run: await runStore.getRun(runId) };
}
const failingAt = (name: string, failure: Error) => {
  assessments.platform = async (call, invoke) => {
    if (call.name === name) throw failure;
    return invoke();
  };
};
const notRendered = (failure: Error = new TaskError('RenderFailed', '')) => {
  assessments.render = async () => {
    throw failure;
  };
};
/** What was announced: the kind of the event, and what it tells. */
const announced = () =>
  events.put.map(({ DetailType, Detail }) => [DetailType, JSON.parse(Detail)] as [string, RunTold]);
const BEGUN = ['AssessmentAdmitted', 'AssessmentStarted'];
const kinds = () => announced().map(([kind]) => kind);
const refusingFrom = (name: string, times: number) => {
  assessments.platform = async (call, invoke) => {
    if (call.name === name && !named().slice(0, -1).includes(name)) events.refusing = times;
    return invoke();
  };
};
const named = () => calls.map(({ name }) => name);
const stored = () => calls.filter(({ name }) => name === 'storeresults');

describe('an assessment', () => {
  it('takes a place, opens the run, scores, stores, renders and announces what was stored', async () => {
    const { runId, ended, run } = await assess();
    assert.deepEqual([ended.status, run.state, run.failure], ['SUCCEEDED', 'completed', undefined]);
    assert.deepEqual(run.report, { state: 'ready' });
    assert.deepEqual(
      named().filter((name) => name !== 'findexemplars'),
      [
        ...['takeplace', 'openrun', 'secondread', 'runagent', 'runagent', 'assembleresult'],
        ...['storeresults', 'renderingrenderreport', 'announceresult'],
      ],
    );
    assert.deepEqual(model.asked.map(({ step }) => step).sort(), ['screening.json', VERDICT]);
    for (const { Source, EventBusName } of events.put)
      assert.deepEqual([Source, EventBusName], ['assay', 'default']);
    const { tenant, assignment, submission } = run;
    const admitted = { runId, tenant, assignment, submission, attempt: 1 };
    const owned = { ...admitted, workflow: 'essay-scoring' };
    assert.deepEqual(announced(), [
      ['AssessmentAdmitted', admitted],
      ['AssessmentStarted', owned],
      ['AssessmentCompleted', { ...owned, status: 'completed', missing: [], report: 'ready' }],
    ]);
  });

  it('has stored its result and left its place before its report is rendered', async () => {
    const seen: unknown[] = [];
    const usual = assessments.render;
    assessments.render = async (asked) => {
      const { state, report } = await runStore.getRun(asked.runId);
      seen.push(state, report, (await runStore.items(asked.runId, 1)).length, await batch.places());
      return usual(asked);
    };
    await assess();
    assert.deepEqual(seen, ['completed', { state: 'pending' }, 2, []]);
  });

  it('does not store the result of an earlier attempt as that of a later one', async () => {
    const { runId } = await assess();
    const { run } = stored().at(-1)!.payload as { run: object };
    await runStore.reopen(runId, 1, ['completed']);
    const storing = assessments.invoke('store-results', { run: { ...run, attempt: 2 } });
    await assert.rejects(storing, { name: 'ArtifactMissing', message: /of an earlier attempt: resume/ });
    assert.equal((await runStore.getRun(runId)).state, 'admitted');
  });

  it('keeps every line of the result and every step with what it cost', async () => {
    const { runId } = await assess();
    assert.deepEqual(
      (await runStore.items(runId, 1)).map(({ item }) => item),
      ['ideas', 'style'],
    );
    const steps = await runStore.steps(runId);
    assert.deepEqual(
      steps.map(({ step }) => step),
      [...['plan.json', 'result.json', 'screening.json', 'second-reader.json'], ...[VERDICT]],
    );
    const spent = steps.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
    assert.ok(spent > 0);
    assert.equal((await resultOf(runId)).provenance.cost, spent);
  });

  it('gives the renderer the run and its workflow, and nothing of the submission', async () => {
    const { runId } = await assess();
    assert.deepEqual(rendered, [{ runId, workflow: 'essay-scoring' }]);
  });

  it('has its report made by the queue where many places are in use', async () => {
    const others = Array.from({ length: 20 }, (_, at) => ({
      ...{ runId: `other-${at}`, attempt: 1 },
      ...{ tenant: 'other', assignment: 'story' },
    }));
    for (const other of others) await batch.claim(other);
    const { runId, run } = await assess();
    for (const other of others) await batch.leave(other);
    assert.deepEqual([rendered, run.report], [[{ runId, workflow: 'essay-scoring' }], { state: 'ready' }]);
  });

  it('is announced again where EventBridge did not take it', async () => {
    refusingFrom('storeresults', 2);
    const { ended, run } = await assess();
    assert.deepEqual([ended.status, run.report?.state, slept.length], ['SUCCEEDED', 'ready', 2]);
    assert.deepEqual(kinds(), [...BEGUN, 'AssessmentCompleted']);
  });

  it('waits, where EventBridge is away, until it can be told that it was admitted and has begun', async () => {
    events.refusing = 50;
    refusingFrom('openrun', 50);
    const { ended } = await assess();
    assert.deepEqual([ended.status, slept.length], ['SUCCEEDED', 100]);
    assert.deepEqual(kinds(), [...BEGUN, 'AssessmentCompleted']);
  });

  it('that cannot be announced is complete all the same', async () => {
    refusingFrom('storeresults', 100);
    const { run } = await assess();
    assert.deepEqual([run.state, run.report?.state, kinds()], ['completed', 'ready', BEGUN]);
  });

  it('that waits for a place goes on when one is left', async () => {
    const others = Array.from({ length: 100 }, (_, at) => ({
      ...{ runId: `before-${at}`, attempt: 1 },
      ...{ tenant: 'before', assignment: 'story' },
    }));
    for (const other of others) await batch.claim(other);
    const runId = await hand(essayOf({ variant: 'SA' }));
    const end = assessments.assess(runId);
    const run = await runStore.getRun(runId);
    const waiting = { ...run, attempt: 1 };
    while ((await batch.before(waiting)) === null) await new Promise(setImmediate);
    assert.deepEqual([named(), run.state], [['takeplace'], 'admitted']);
    for (const other of others) await batch.leave(other);
    await assessments.invoke('reconcile', {});
    assert.equal((await end).status, 'SUCCEEDED');
    assert.equal((await runStore.getRun(runId)).state, 'completed');
  });
});

describe('an assessment for an evaluation', () => {
  const metadata = { purpose: 'evaluation' };

  it('scores and stores like any other, and neither renders nor announces', async () => {
    const { runId, ended, run } = await assess({ metadata });
    assert.deepEqual([ended.status, run.state, rendered, events.put], ['SUCCEEDED', 'completed', [], []]);
    assert.deepEqual([run.report, named().at(-1)], [{ state: 'none' }, 'storeresults']);
    assert.deepEqual(
      (await runStore.items(runId, 1)).map(({ item }) => item),
      ['ideas', 'style'],
    );
    assert.ok(run.bill!.cost! > 0);
    assert.equal((await resultOf(runId)).status, 'completed');
  });

  it('is resumed as what it is', async () => {
    model.answer = () => REFUSED;
    const { runId, run: failed } = await assess({ metadata });
    assert.equal(failed.state, 'failed');
    assessments.reset();
    await assessments.invoke('resume-run', { runId });
    await assessments.assess(runId, 2);
    assert.deepEqual([(await runStore.getRun(runId)).state, rendered, events.put], ['completed', [], []]);
  });

  it('is refused where the purpose does not exist', async () => {
    const { run } = await assess({ metadata: { purpose: 'fun' } });
    assert.match(
      run.failure!.message,
      /the purpose "fun", which does not exist: choose evaluation and upload/,
    );
  });
});

describe('an assessment that fails', () => {
  it('at open-run records the step and the reason, and goes no further', async () => {
    const { ended, run } = await assess({ body: ' \n' });
    assert.deepEqual([ended.status, ended.error], ['FAILED', 'RunFailed']);
    assert.partialDeepStrictEqual(run.failure, { step: 'open-run', code: 'SubmissionEmpty' });
    assert.match(run.failure!.message, /^essay\.txt holds no text/);
    assert.deepEqual([run.state, model.asked, rendered], ['failed', [], []]);
    assert.deepEqual(
      announced().map(([type, { step, code }]) => [type, step, code]),
      [
        ['AssessmentAdmitted', undefined, undefined],
        ['AssessmentFailed', 'open-run', 'SubmissionEmpty'],
      ],
    );
    assert.deepEqual(await batch.places(), []);
  });

  it('at store-results records the step and the reason, and announces no result', async () => {
    failingAt('storeresults', lambdaFailure('InternalServerError', 'The table is away.'));
    const { ended, run } = await assess();
    assert.equal(ended.status, 'FAILED');
    assert.deepEqual(run.failure, {
      step: 'store-results',
      code: 'InternalServerError',
      message: 'The table is away.',
    });
    assert.deepEqual(kinds(), [...BEGUN, 'AssessmentFailed']);
  });

  it('in the nested execution records what failed within it', async () => {
    model.answer = () => REFUSED;
    const { run } = await assess();
    assert.equal(run.failure!.code, 'NothingAssessed');
    assert.match(run.failure!.message, /First reason, at teams\/all-traits-sa\/verdict\.json: .*refused/);
    assert.deepEqual([rendered, stored()], [[], []]);
  });

  it('for an evaluation is announced neither', async () => {
    await assess({ body: ' \n', metadata: { purpose: 'evaluation' } });
    assert.deepEqual(events.put, []);
  });

  it('for a workflow that is not deployed says which', async () => {
    assessments.platform = async (call, invoke) => {
      const answered = (await invoke()) as { run: object };
      return call.name === 'openrun'
        ? { ...answered, run: { ...answered.run, workflow: 'peer-review' } }
        : answered;
    };
    const { ended, run } = await assess();
    assert.equal(ended.error, 'RunFailed');
    assert.deepEqual(run.failure, {
      step: 'choose-workflow',
      code: 'AssignmentInvalid',
      message: 'There is no workflow peer-review.',
    });
  });

  it('without a cause still has words', async () => {
    failingAt('openrun', new TaskError('States.Timeout', ''));
    const { run } = await assess();
    assert.deepEqual(run.failure, {
      step: 'open-run',
      code: 'States.Timeout',
      message: 'States.Timeout at open-run',
    });
  });

  it('twice, because its failure could not be recorded, ends as failed with that reason', async () => {
    failingAt('recordfailure', lambdaFailure('InternalServerError', 'words'));
    const { ended } = await assess({ body: '' });
    assert.deepEqual([ended.status, ended.error], ['FAILED', 'InternalServerError']);
  });
});

describe('an assessment whose report cannot be rendered', () => {
  it('stays complete, with its result, says why, and announces that', async () => {
    notRendered(lambdaFailure('RenderFailed', 'The document cannot be set.'));
    const { runId, ended, run } = await assess();
    const report = { state: 'failed', code: 'RenderFailed', message: 'The document cannot be set.' };
    assert.deepEqual([ended.status, run.state, run.failure], ['SUCCEEDED', 'completed', undefined]);
    assert.deepEqual([run.report, stored().length], [report, 1]);
    assert.equal((await resultOf(runId)).status, 'completed');
    assert.deepEqual(kinds(), [...BEGUN, 'AssessmentCompleted']);
    assert.partialDeepStrictEqual(announced().at(-1)![1], { status: 'completed', report: 'failed' });
  });

  it('and is resumed renders what it has, asking no model again', async () => {
    notRendered();
    const { runId } = await assess();
    assessments.reset();
    await assessments.invoke('resume-run', { runId });
    await assessments.assess(runId, 2, 'report');
    const run = await runStore.getRun(runId);
    assert.deepEqual([run.state, run.attempt, run.report], ['completed', 2, { state: 'ready' }]);
    assert.deepEqual([model.asked, rendered.length], [[], 1]);
    assert.equal((await objects.list(`runs/${runId}/result.json`)).length, 1);
  });
});

describe('an assessment whose submission was handed in again', () => {
  it('ends as superseded, pays nothing more, renders nothing and is announced as that', async () => {
    const runId = await hand(essayOf({ variant: 'SA' }));
    const { tenant, source } = await runStore.getRun(runId);
    const later = await assessments.upload(source.key, 'A later version of the story.');
    await assessments.invoke('admit', { Records: [{ messageId: 'm', body: later.body }] });
    const ended = await assessments.assess(runId);
    const run = await runStore.getRun(runId);
    assert.deepEqual([ended.status, run.state, run.tenant], ['SUCCEEDED', 'superseded', tenant]);
    assert.deepEqual([model.asked, rendered], [[], []]);
    assert.deepEqual(kinds(), ['AssessmentAdmitted', 'AssessmentSuperseded']);
    assert.ok((await batch.places()).every((owner) => owner.runId !== runId));
  });
});

describe('what an assessment costs', () => {
  const paidBy = async (runId: string, attempt: number) => {
    const charges = (await runStore.charges(runId)).filter((charge) => charge.attempt === attempt);
    return billOf(charges);
  };

  it('is what all its attempts paid: refusals of one that failed, too', async () => {
    model.answer = () => REFUSED;
    const { runId, run: failed } = await assess();
    const first = await paidBy(runId, 1);
    assert.ok(first.cost > 0, 'refusals are paid');
    assert.partialDeepStrictEqual(failed, {
      state: 'failed',
      cost: first.cost,
      bill: { requests: first.requests, unmetered: 0, costAtLeast: first.cost },
    });
    assessments.reset();
    await assessments.invoke('resume-run', { runId });
    await assessments.assess(runId, 2);
    const second = await paidBy(runId, 2);
    assert.ok(second.cost > 0);
    const { provenance } = await resultOf(runId);
    const run = await runStore.getRun(runId);
    assert.equal(run.state, 'completed');
    for (const cost of [provenance.cost!, run.cost!, run.bill!.cost!])
      assert.ok(Math.abs(cost - first.cost - second.cost) < 1e-12);
    assert.deepEqual(
      [provenance.attempts, provenance.requests, provenance.inputTokens],
      [2, first.requests + second.requests, first.inputTokens + second.inputTokens],
    );
  });

  it('stays what it was where everything is answered from memory', async () => {
    failingAt('storeresults', lambdaFailure('InternalServerError', 'The table is away.'));
    const { runId, run: failed } = await assess();
    assessments.reset();
    await assessments.invoke('resume-run', { runId });
    await assessments.assess(runId, 2);
    const { provenance } = await resultOf(runId);
    assert.ok(failed.cost! > 0);
    assert.deepEqual([provenance.cost, (await runStore.getRun(runId)).cost], [failed.cost, failed.cost]);
    assert.equal(provenance.memoisedCalls, provenance.calls);
  });

  it('is not less after the report of an earlier result is made again', async () => {
    const { runId } = await assess();
    await runStore.reopen(runId, 1, ['completed']);
    const [charge] = await runStore.charges(runId);
    await runStore.putCharge({ ...charge!, attempt: 2 });
    await runStore.settle(runId, 2, 'failed', {});
    await runStore.reopen(runId, 2);
    await assessments.assess(runId, 3, 'report');
    const paid = billOf(await runStore.charges(runId));
    assert.equal((await runStore.getRun(runId)).cost, paid.cost);
  });

  it('tells in the result how every agent was called, and keeps that out of the run', async () => {
    const { runId, run } = await assess();
    const { parameters } = (await resultOf(runId)).provenance;
    assert.deepEqual(parameters!.flatMap(({ agents }) => agents).sort(), [
      'essay-scoring/judge-all-traits',
      'screening/screener',
    ]);
    assert.ok(parameters!.every(({ model, params }) => model && Object.keys(params).length > 0));
    assert.equal(run.provenance!.parameters, undefined);
  });
});

describe('an attempt that is only for the report', () => {
  const again = async (runId: string) => {
    const run = await runStore.getRun(runId);
    await runStore.reopenReport(run, ['completed', 'partial', 'failed']);
    assessments.reset();
    return assessments.assess(runId, run.attempt + 1, 'report');
  };

  it('waits for no place, opens the run, stores, renders and announces, and asks no agent', async () => {
    const { runId, run: first } = await assess();
    const result = await resultOf(runId);
    assert.equal((await again(runId)).status, 'SUCCEEDED');
    assert.deepEqual(named(), [
      'takeplace',
      'openrun',
      'storeresults',
      'renderingrenderreport',
      'announceresult',
    ]);
    assert.deepEqual([rendered.length, events.put.length, model.asked], [1, 1, []]);
    assert.deepEqual(await resultOf(runId), result);
    const opened = { attempt: 2, only: 'report', reportAttempts: 1 };
    assert.deepEqual(await runStore.getRun(runId), { ...first, ...opened });
    assert.deepEqual(await runStore.items(runId, 2), await runStore.items(runId, 1));
  });

  it('that cannot be rendered says so, and is made again like any', async () => {
    const { runId } = await assess();
    await runStore.reopenReport({ runId, attempt: 1 }, ['completed']);
    notRendered();
    await assessments.assess(runId, 2, 'report');
    assert.partialDeepStrictEqual(await runStore.getRun(runId), {
      state: 'completed',
      report: { state: 'failed' },
    });
    assessments.reset();
    await assessments.invoke('resume-run', { runId });
    await assessments.assess(runId, 3, 'report');
    assert.deepEqual((await runStore.getRun(runId)).report, { state: 'ready' });
    assert.deepEqual(model.asked, []);
  });
});

describe('retries of an assessment', () => {
  it('of its report go on for an hour where it is not the document', async () => {
    const usual = assessments.render;
    const failures = Array.from({ length: 14 }, () => new TaskError('Runtime.ExitError', ''));
    assessments.render = async (asked) => {
      const failure = failures.shift();
      if (failure) throw failure;
      return usual(asked);
    };
    const { run } = await assess();
    assert.deepEqual([run.report, slept.length, rendered.length], [{ state: 'ready' }, 14, 15]);
    const longest = 2 * slept.reduce((sum, ms) => sum + ms, 0);
    assert.ok(longest > 3600_000 && longest < 3 * 3600_000, String(longest));
  });

  it('are made once of a document that cannot be set', async () => {
    notRendered();
    await assess();
    assert.equal(rendered.length, 2);
  });
});
