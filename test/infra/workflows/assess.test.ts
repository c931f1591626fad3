import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ServiceIntegrations } from '../../../infra/local/aws/step-functions/step-functions.ts';
import { TaskError } from '../../../infra/local/aws/step-functions/step-functions.ts';
import { readCause } from '../../../shared/run/failure-cause.ts';
import { plannedTeams } from '../../support/teams.ts';
import { type Call, deployWorkflows, lambdaFailure, RUN, type Script } from '../../support/workflows.ts';

const STORED = {
  runId: RUN,
  tenant: 't',
  assignment: 'story',
  submission: 's',
  status: 'completed',
  missing: [],
};
const done: Script = ({ name }) => {
  if (name === 'openrun') return { workflow: 'essay-scoring', tenant: 't', teams: plannedTeams(1) };
  return name === 'storeresults' ? STORED : {};
};
const failingAt =
  (name: string, failure: Error): Script =>
  (call) => {
    if (call.name === name) throw failure;
    return done(call);
  };

async function assess(script: Script = done, own: Partial<Omit<ServiceIntegrations, 'invokeLambda'>> = {}) {
  const events: unknown[] = [];
  const tasks: Record<string, unknown>[] = [];
  const workflows = await deployWorkflows(script, {
    putEvents: async (args) => {
      events.push(args);
      return { Entries: [{ EventId: '1' }], FailedEntryCount: 0 };
    },
    runTask: async (args) => tasks.push(args),
    ...own,
  });
  const ended = await workflows.run('assess', { runId: RUN, attempt: 2 });
  const payloads = (name: string) =>
    workflows.calls.filter((call: Call) => call.name === name).map(({ payload }) => payload);
  return { ended, events, tasks, payloads, slept: workflows.slept, recorded: payloads('recordfailure') };
}

describe('an assessment', () => {
  it('opens the run, scores, renders, stores and announces what was stored', async () => {
    const { ended, events, tasks, payloads, recorded } = await assess();
    assert.deepEqual([ended.status, ended.output], ['SUCCEEDED', STORED]);
    assert.deepEqual(payloads('openrun'), [{ runId: RUN, attempt: 2 }]);
    assert.deepEqual(payloads('assembleresults').length, 1);
    assert.deepEqual(payloads('storeresults'), [{ runId: RUN, attempt: 2 }]);
    assert.equal(tasks.length, 1);
    assert.deepEqual(recorded, []);
    assert.equal(events.length, 1);
  });

  it('announces AssessmentCompleted on the default bus, its detail as JSON', async () => {
    const { events } = await assess();
    const [entry, ...others] = (events[0] as { Entries: Record<string, string>[] }).Entries;
    assert.deepEqual(others, []);
    const { Detail, ...rest } = entry!;
    assert.deepEqual(JSON.parse(Detail!), STORED);
    assert.partialDeepStrictEqual(rest, { Source: 'assay', DetailType: 'AssessmentCompleted' });
    assert.match(rest.EventBusName!, /event-bus\/default$/);
  });

  it('gives the container the id of the run and nothing of the submission', async () => {
    const { tasks } = await assess();
    assert.partialDeepStrictEqual(tasks[0], {
      LaunchType: 'FARGATE',
      Overrides: {
        ContainerOverrides: [{ Name: 'render-report', Environment: [{ Name: 'RUN_ID', Value: RUN }] }],
      },
    });
  });

  for (const count of [1, 2])
    it(`hands a plan of ${count} team(s) on as a list`, async () => {
      const { payloads } = await assess((call) =>
        call.name === 'openrun'
          ? { workflow: 'essay-scoring', tenant: 't', teams: plannedTeams(count) }
          : done(call),
      );
      assert.equal((payloads('assembleresults')[0]!.outcomes as unknown[]).length, count);
    });
});

describe('an assessment that fails', () => {
  const failure = lambdaFailure('SubmissionEmpty', 'essay.txt holds no text: nothing was handed in.');
  for (const [name, step] of [
    ['openrun', 'open-run'],
    ['storeresults', 'store-results'],
  ] as const)
    it(`at ${step} records the step, the error and its cause, and ends as failed`, async () => {
      const { ended, recorded, events } = await assess(failingAt(name, failure));
      assert.deepEqual(recorded, [
        { runId: RUN, attempt: 2, step, error: 'SubmissionEmpty', cause: failure.cause },
      ]);
      assert.deepEqual([ended.status, ended.error], ['FAILED', 'RunFailed']);
      assert.match(ended.cause!, new RegExp(RUN));
      assert.deepEqual(events, []);
    });

  it('in the nested execution records what failed within it', async () => {
    const nothing = lambdaFailure('NothingScored', '[assemble-results] No trait could be scored.');
    const { ended, recorded, tasks } = await assess(failingAt('assembleresults', nothing));
    assert.equal(ended.status, 'FAILED');
    assert.deepEqual(tasks, []);
    assert.deepEqual(readCause(recorded[0] as Parameters<typeof readCause>[0]), {
      step: 'assemble-results',
      code: 'NothingScored',
      message: 'No trait could be scored.',
    });
  });

  it('at the report records what the task said, and stores nothing', async () => {
    const runTask = async () => {
      throw new TaskError('States.TaskFailed', '{"Containers":[{"ExitCode":1}]}');
    };
    const { ended, recorded, payloads } = await assess(done, { runTask });
    assert.partialDeepStrictEqual(recorded, [{ step: 'render-report', error: 'States.TaskFailed' }]);
    assert.deepEqual(payloads('storeresults'), []);
    assert.equal(ended.status, 'FAILED');
  });

  it('for a workflow that does not exist says which', async () => {
    const { ended, recorded } = await assess((call) =>
      call.name === 'openrun' ? { workflow: 'peer-review', teams: [] } : done(call),
    );
    assert.deepEqual(recorded, [
      {
        runId: RUN,
        attempt: 2,
        step: 'choose-workflow',
        error: 'AssignmentInvalid',
        cause: 'There is no workflow peer-review.',
      },
    ]);
    assert.equal(ended.error, 'RunFailed');
  });

  it('without a cause records an empty one', async () => {
    const { recorded } = await assess(failingAt('openrun', new TaskError('States.Timeout', '')));
    assert.partialDeepStrictEqual(recorded, [{ step: 'open-run', error: 'States.Timeout', cause: '' }]);
  });

  it('twice, because its failure could not be recorded, ends as failed with that reason', async () => {
    const { ended } = await assess(({ name }) => {
      throw lambdaFailure(name === 'recordfailure' ? 'InternalServerError' : 'SubmissionEmpty', 'words');
    });
    assert.deepEqual([ended.status, ended.error], ['FAILED', 'InternalServerError']);
  });
});

describe('retries of an assessment', () => {
  it('are made of faults of Lambda and ECS, and a time-out once', async () => {
    const failures = [
      new TaskError('ECS.ServerException', ''),
      new TaskError('ECS.ThrottlingException', ''),
      new TaskError('ECS.AmazonECSException', ''),
      new TaskError('States.Timeout', ''),
    ];
    const runTask = async () => {
      const failure = failures.shift();
      if (failure) throw failure;
      return {};
    };
    const { ended, slept } = await assess(done, { runTask });
    assert.deepEqual([ended.status, slept.length], ['SUCCEEDED', 4]);
  });

  it('are not made of a report that cannot be rendered', async () => {
    let tries = 0;
    const runTask = async () => {
      tries += 1;
      throw new TaskError('States.TaskFailed', '');
    };
    await assess(done, { runTask });
    assert.equal(tries, 1);
  });
});
