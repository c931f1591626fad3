import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TaskError } from '../../../infra/local/aws/step-functions/step-functions.ts';
import { plannedTeams } from '../../support/teams.ts';
import { type Call, deployWorkflows, lambdaFailure, RUN, type Script } from '../../support/workflows.ts';

const labelOf = ({ name, payload }: Call) => payload.step ?? name;

/** Answers a call only after every named one has begun: calls that wait for each other must run at the same time. */
function meeting(together: string[]): Script {
  const waiting = new Set(together);
  const all = Promise.withResolvers<void>();
  return async (call) => {
    if (!waiting.delete(labelOf(call))) return {};
    if (waiting.size === 0) all.resolve();
    await all.promise;
    return {};
  };
}

describe('the critical path of essay scoring', () => {
  it('retrieves exemplars while the debate begins, for every team at once', async () => {
    const together = ['ideas', 'style', 'conventions'].flatMap((team) => [
      `teams/${team}/exemplars.json`,
      `teams/${team}/1-advocate.json`,
    ]);
    const { run } = await deployWorkflows(meeting(together));
    const ended = await run('essayscoring', { runId: RUN, tenant: 't', teams: plannedTeams(3) });
    assert.equal(ended.status, 'SUCCEEDED');
  });

  it('holds the two threads of a debate at once', async () => {
    const { run } = await deployWorkflows(
      meeting(['teams/ideas/a1-advocate.json', 'teams/ideas/b1-skeptic.json']),
    );
    const teams = plannedTeams(1, { debate: { transcript: 'both' } });
    assert.equal((await run('essayscoring', { runId: RUN, tenant: 't', teams })).status, 'SUCCEEDED');
  });

  for (const [slow, other] of [
    ['exemplars', 'claims'],
    ['claims', 'exemplars'],
  ] as const)
    it(`judges only when the quotes are checked and the exemplars found, ${slow} being the last`, async () => {
      const ended: string[] = [];
      const rest = Promise.withResolvers<void>();
      let before: string[] = [];
      const { run } = await deployWorkflows(async (call) => {
        const label = labelOf(call);
        if (label === `teams/ideas/${slow}.json`) await rest.promise;
        if (label === 'teams/ideas/verdict.json') before = [...ended];
        ended.push(label);
        if (label === `teams/ideas/${other}.json`) rest.resolve();
        return {};
      });
      await run('essayscoring', { runId: RUN, tenant: 't', teams: plannedTeams(1) });
      const evidence = before.filter((label) => /exemplars|claims/.test(label));
      assert.deepEqual(evidence, [`teams/ideas/${other}.json`, `teams/ideas/${slow}.json`]);
      assert.deepEqual(ended.slice(-2), ['teams/ideas/verdict.json', 'assembleresults']);
    });

  it('speaks in turn: a speaker begins when the one before has ended', async () => {
    const order: string[] = [];
    const { run } = await deployWorkflows(async (call) => {
      order.push(`begin ${labelOf(call)}`);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`end ${labelOf(call)}`);
      return {};
    });
    await run('essayscoring', { runId: RUN, tenant: 't', teams: plannedTeams(1, { debate: { rounds: 2 } }) });
    const speeches = order.filter((event) => /-(advocate|skeptic)\.json$/.test(event));
    assert.deepEqual(
      speeches,
      ['1-advocate', '2-skeptic', '3-advocate', '4-skeptic'].flatMap((said) => [
        `begin teams/ideas/${said}.json`,
        `end teams/ideas/${said}.json`,
      ]),
    );
  });
});

describe('retries of essay scoring', () => {
  const VERDICT = 'teams/ideas/verdict.json';

  async function judgeFailing(failures: TaskError[]) {
    const left = [...failures];
    const workflows = await deployWorkflows(({ payload }) => {
      if (payload.step !== VERDICT) return {};
      const failure = left.shift();
      if (failure) throw failure;
      return {};
    });
    await workflows.run('essayscoring', { runId: RUN, tenant: 't', teams: plannedTeams(1) });
    const outcomes = workflows.calls.at(-1)?.payload.outcomes as { error: string | null }[];
    const tries = workflows.calls.filter(({ payload }) => payload.step === VERDICT).length;
    return { error: outcomes[0]?.error, tries, slept: workflows.slept };
  }
  const times = (count: number, error: string) =>
    Array.from({ length: count }, () => new TaskError(error, 'cause'));

  for (const fault of [
    'ServiceException',
    'AWSLambdaException',
    'SdkClientException',
    'TooManyRequestsException',
    'ClientExecutionTimeoutException',
  ])
    it(`are made of Lambda.${fault}`, async () =>
      assert.partialDeepStrictEqual(await judgeFailing(times(1, `Lambda.${fault}`)), {
        error: null,
        tries: 2,
      }));

  it('are made four times, after waits with full jitter that double', async () => {
    const { error, tries, slept } = await judgeFailing(times(9, 'Lambda.TooManyRequestsException'));
    assert.deepEqual([error, tries], ['Lambda.TooManyRequestsException', 5]);
    assert.deepEqual(slept, [500, 1000, 2000, 4000]);
  });

  for (const error of ['States.Timeout', 'Sandbox.Timedout'])
    it(`of ${error} are made once`, async () => {
      assert.partialDeepStrictEqual(await judgeFailing(times(1, error)), { error: null, tries: 2 });
      assert.partialDeepStrictEqual(await judgeFailing(times(2, error)), { error, tries: 2 });
    });

  for (const code of [
    'ModelUnavailable',
    'ModelRejected',
    'ModelOutputInvalid',
    'ArtifactMissing',
    'TypeError',
  ])
    it(`are not made of ${code}, which the function throws itself`, async () =>
      assert.partialDeepStrictEqual(await judgeFailing([lambdaFailure(code, 'words')]), {
        error: code,
        tries: 1,
      }));
});
