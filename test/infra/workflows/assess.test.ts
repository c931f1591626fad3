import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { TaskError } from '../../../infra/local/aws/step-functions/step-functions.ts';
import { billOf } from '../../../shared/model/charge.ts';
import { openAssessments } from '../../support/assessments.ts';
import { answer, type Essay, essayOf } from '../../support/essay-model.ts';
import { REFUSED } from '../../support/scripted-model.ts';
import { lambdaFailure } from '../../support/workflows.ts';

const assessments = await openAssessments(answer);
const { calls, events, hand, model, objects, resultOf, runStore, slept, tasks } = assessments;
beforeEach(() => assessments.reset());

const VERDICT = 'teams/all-traits-sa/verdict.json';

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
const stored = () => calls.filter(({ name }) => name === 'storeresults');

describe('an assessment', () => {
  it('opens the run, scores, renders, stores and announces what was stored', async () => {
    const { runId, ended, run } = await assess();
    assert.deepEqual([ended.status, run.state, run.failure], ['SUCCEEDED', 'completed', undefined]);
    assert.deepEqual(
      calls.map(({ name }) => name).filter((name) => name !== 'anchorclaims'),
      ['openrun', 'secondread', 'runagent', 'runagent', 'assembleresult', 'storeresults'],
    );
    assert.deepEqual(model.asked.map(({ step }) => step).sort(), ['screening.json', VERDICT]);
    assert.equal(tasks.length, 1);
    const [{ Entries }, ...more] = events as [(typeof events)[0]];
    assert.deepEqual([Entries.length, more], [1, []]);
    const { Source, DetailType, Detail, EventBusName } = Entries[0]!;
    assert.deepEqual([Source, DetailType], ['assay', 'AssessmentCompleted']);
    assert.match(EventBusName!, /event-bus\/default$/);
    const { tenant, assignment, submission } = run;
    const announced = { runId, workflow: 'essay-scoring', tenant, assignment, submission };
    assert.deepEqual(JSON.parse(Detail!), { ...announced, status: 'completed', missing: [] });
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

  it('gives the container the run and its workflow, and nothing of the submission', async () => {
    const { runId, run } = await assess();
    assert.partialDeepStrictEqual(tasks[0], {
      Overrides: {
        ContainerOverrides: [
          {
            Environment: [
              { Name: 'RUN_ID', Value: runId },
              { Name: 'WORKFLOW', Value: 'essay-scoring' },
            ],
          },
        ],
      },
    });
    for (const private_ of [run.tenant, run.source.key, 'the sea was calm'])
      assert.ok(!JSON.stringify(tasks[0]).includes(private_), private_);
  });

  it('that cannot be announced is complete all the same', async () => {
    assessments.putEvents = async () => {
      throw new TaskError('EventBridge.FailedEntry', '');
    };
    const { ended, run } = await assess();
    assert.deepEqual([ended.status, run.state], ['SUCCEEDED', 'completed']);
  });
});

describe('an assessment for an evaluation', () => {
  const metadata = { purpose: 'evaluation' };

  it('scores and stores like any other, and neither renders nor announces', async () => {
    const { runId, ended, run } = await assess({ metadata });
    assert.deepEqual([ended.status, run.state, tasks, events], ['SUCCEEDED', 'completed', [], []]);
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
    assert.deepEqual([(await runStore.getRun(runId)).state, tasks, events], ['completed', [], []]);
  });

  it('is refused where the purpose does not exist', async () => {
    const { run } = await assess({ metadata: { purpose: 'fun' } });
    assert.match(run.failure!.message, /the purpose "fun", which does not exist: choose one of evaluation/);
  });
});

describe('an assessment that fails', () => {
  it('at open-run records the step and the reason, and goes no further', async () => {
    const { ended, run } = await assess({ body: ' \n' });
    assert.deepEqual([ended.status, ended.error], ['FAILED', 'RunFailed']);
    assert.partialDeepStrictEqual(run.failure, { step: 'open-run', code: 'SubmissionEmpty' });
    assert.match(run.failure!.message, /^essay\.txt holds no text/);
    assert.deepEqual([run.state, model.asked, tasks, events], ['failed', [], [], []]);
  });

  it('at store-results records the step and the reason, and announces nothing', async () => {
    failingAt('storeresults', lambdaFailure('InternalServerError', 'The table is away.'));
    const { ended, run } = await assess();
    assert.equal(ended.status, 'FAILED');
    assert.deepEqual(run.failure, {
      step: 'store-results',
      code: 'InternalServerError',
      message: 'The table is away.',
    });
    assert.deepEqual(events, []);
  });

  it('in the nested execution records what failed within it', async () => {
    model.answer = () => REFUSED;
    const { run } = await assess();
    assert.equal(run.failure!.code, 'NothingAssessed');
    assert.match(run.failure!.message, /First reason, at teams\/all-traits-sa\/verdict\.json: .*refused/);
    assert.deepEqual([tasks, stored()], [[], []]);
  });

  it('at the report records what the task said, stores nothing, and keeps the result', async () => {
    assessments.runTask = async () => {
      const StoppedReason = 'Essential container in task exited';
      throw new TaskError(
        'States.TaskFailed',
        JSON.stringify({ StoppedReason, Containers: [{ ExitCode: 1 }] }),
      );
    };
    const { runId, run } = await assess();
    assert.partialDeepStrictEqual(run.failure, { step: 'render-report', code: 'RenderFailed' });
    assert.match(run.failure!.message, /ended with exit code 1/);
    assert.deepEqual([run.state, stored(), tasks.length], ['failed', [], 1]);
    assert.equal((await resultOf(runId)).status, 'completed');
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

  it('and is resumed renders and stores what it has, asking no model again', async () => {
    assessments.runTask = async () => {
      throw new TaskError('States.TaskFailed', '');
    };
    const { runId } = await assess();
    assessments.reset();
    await assessments.invoke('resume-run', { runId });
    await assessments.assess(runId, 2);
    const run = await runStore.getRun(runId);
    assert.deepEqual([run.state, run.attempt, run.failure], ['completed', 2, undefined]);
    assert.deepEqual(model.asked, []);
    const listed = await objects.list(`runs/${runId}/result.json`);
    assert.equal(listed.length, 1);
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
    const { attempt } = await runStore.getRun(runId);
    await runStore.reopen(runId, attempt, ['completed', 'partial', 'failed']);
    assessments.reset();
    return assessments.assess(runId, attempt + 1, 'report');
  };

  it('opens the run, renders, stores and announces, and asks no agent', async () => {
    const { runId, run: first } = await assess();
    const result = await resultOf(runId);
    assert.equal((await again(runId)).status, 'SUCCEEDED');
    assert.deepEqual(
      calls.map(({ name }) => name),
      ['openrun', 'storeresults'],
    );
    assert.deepEqual([tasks.length, events.length, model.asked], [1, 1, []]);
    assert.deepEqual(await resultOf(runId), result);
    const { finishedAt, ...second } = await runStore.getRun(runId);
    const { finishedAt: _, ...before } = first;
    assert.deepEqual(second, { ...before, attempt: 2 });
    assert.ok(finishedAt);
    assert.deepEqual(await runStore.items(runId, 2), await runStore.items(runId, 1));
  });

  it('that cannot be rendered fails there, and is resumed like any', async () => {
    const { runId } = await assess();
    const { attempt } = await runStore.getRun(runId);
    await runStore.reopen(runId, attempt, ['completed']);
    assessments.runTask = async () => {
      throw new TaskError('States.TaskFailed', '');
    };
    await assessments.assess(runId, 2, 'report');
    const failed = await runStore.getRun(runId);
    assert.deepEqual([failed.state, failed.failure?.step], ['failed', 'render-report']);
    assessments.reset();
    await assessments.invoke('resume-run', { runId });
    await assessments.assess(runId, 3);
    assert.equal((await runStore.getRun(runId)).state, 'completed');
    assert.deepEqual(model.asked, []);
  });
});

describe('retries of an assessment', () => {
  it('are made of faults of ECS, and a time-out once', async () => {
    const usual = assessments.runTask;
    const failures = [
      new TaskError('ECS.ServerException', ''),
      new TaskError('ECS.ThrottlingException', ''),
      new TaskError('ECS.AmazonECSException', ''),
      new TaskError('States.Timeout', ''),
    ];
    assessments.runTask = async (task) => {
      const failure = failures.shift();
      if (failure) throw failure;
      return usual(task);
    };
    const { run } = await assess();
    assert.deepEqual([run.state, slept.length], ['completed', 4]);
  });

  it('are not made of a report that cannot be rendered', async () => {
    assessments.runTask = async () => {
      throw new TaskError('States.TaskFailed', '');
    };
    await assess();
    assert.equal(tasks.length, 1);
  });
});
