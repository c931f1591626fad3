import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { EssayResult } from '@assay/essay-scoring/result';
import { TaskError } from '../../../../../infra/local/aws/step-functions/step-functions.ts';
import { openAssessments, type Platform } from '../../../../support/assessments.ts';
import { answer, type Essay, essayOf } from '../../../../support/essay-scoring/essay-model.ts';
import { type Call, lambdaFailure } from '../../../../support/workflows.ts';

const assessments = await openAssessments(answer);
const { calls, hand, resultOf, runStore } = assessments;
beforeEach(() => assessments.reset());

async function score(own: Essay) {
  const runId = await hand(essayOf(own));
  await assessments.assess(runId);
  return runStore.getRun(runId);
}

/** The artifact that an invocation writes. */
const labelOf = ({ name, payload }: Call) =>
  name === 'findexemplars' ? 'embedding.json' : `${payload.step}`;

/** Begins a call only after every named one was asked for: calls that wait for each other must run at the same time. */
function meeting(together: string[]): Platform {
  const waiting = new Set(together);
  const all = Promise.withResolvers<void>();
  return async (call, invoke) => {
    if (waiting.delete(labelOf(call))) {
      if (waiting.size === 0) all.resolve();
      await all.promise;
    }
    return invoke();
  };
}

describe('the critical path of essay scoring', { timeout: 600_000 }, () => {
  it('begins the debates of all teams at once, when exemplars are found', async () => {
    const teams = ['ideas', 'style', 'conventions'];
    assessments.platform = meeting(teams.map((team) => `teams/${team}/1-advocate.json`));
    const { state } = await score({ traits: ['Ideas', 'Style', 'Conventions'] });
    assert.equal(state, 'completed');
    const names = calls.map(({ name }) => name).filter((name) => name === 'findexemplars');
    assert.equal(names.length, 1);
  });

  it('holds the two threads of a debate at once', async () => {
    assessments.platform = meeting(['teams/ideas/a1-advocate.json', 'teams/ideas/b1-skeptic.json']);
    const { state } = await score({ traits: ['Ideas'], debate: { transcript: 'both' } });
    assert.equal(state, 'completed');
  });

  it('judges only when the exemplars are found and the quotes are checked', async () => {
    const ended: string[] = [];
    let before: string[] = [];
    assessments.platform = async (call, invoke) => {
      const label = labelOf(call);
      if (label === 'teams/ideas/verdict.json') before = [...ended];
      const result = await invoke();
      ended.push(label);
      return result;
    };
    await score({ traits: ['Ideas'] });
    const evidence = before.filter((label) => /embedding|claims/.test(label));
    assert.deepEqual(evidence, ['embedding.json', 'teams/ideas/claims.json']);
  });

  it('speaks in turn: a speaker begins when the one before has ended', async () => {
    const order: string[] = [];
    assessments.platform = async (call, invoke) => {
      order.push(`begin ${labelOf(call)}`);
      const result = await invoke();
      order.push(`end ${labelOf(call)}`);
      return result;
    };
    await score({ traits: ['Ideas'], debate: { rounds: 2 } });
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
    assessments.platform = async ({ payload }, invoke) => {
      const failure = payload.step === VERDICT ? left.shift() : undefined;
      if (failure) throw failure;
      return invoke();
    };
    const { runId } = await score({ traits: ['Ideas', 'Style'], variant: 'MA' });
    const [ideas] = (await resultOf<EssayResult>(runId)).scores;
    const tries = calls.filter(({ payload }) => payload.step === VERDICT).length;
    return { error: ideas!.missing?.code ?? null, tries, slept: assessments.slept };
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

  it('are not made where the time is over that a call is waited for', async () => {
    const error = 'States.Timeout';
    assert.partialDeepStrictEqual(await judgeFailing(times(1, error)), { error, tries: 1 });
  });

  it('are made of what is no error of ours, as often', async () => {
    const unknown = () => lambdaFailure('TypeError', 'words');
    assert.partialDeepStrictEqual(await judgeFailing([unknown()]), { error: null, tries: 2 });
    assessments.reset();
    const { error, tries, slept } = await judgeFailing(Array.from({ length: 9 }, unknown));
    assert.deepEqual([error, tries], ['TypeError', 5]);
    assert.deepEqual(slept, [500, 1000, 2000, 4000]);
  });

  for (const code of ['ModelUnavailable', 'ModelRejected', 'ModelOutputInvalid', 'ArtifactMissing'])
    it(`are not made of ${code}, which the function throws itself`, async () =>
      assert.partialDeepStrictEqual(await judgeFailing([lambdaFailure(code, 'words')]), {
        error: code,
        tries: 1,
      }));
});
