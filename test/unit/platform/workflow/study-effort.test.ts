import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Charge } from '@assay/model/charge';
import type { ModelCall } from '@assay/model/model-call';
import { provenanceOf } from '@assay/platform/run/provenance';
import { addEffort, effortOfRuns, type StudyRun } from '@assay/platform/workflow/study-effort';
import { charge } from '../../../support/charges.ts';
import { modelCall } from '../../../support/model-calls.ts';

const pinned = { attempts: 1, assignmentVersion: 'v', submissionSha256: 's', prompts: {}, seed: 7 };
const run = (calls: Partial<ModelCall>[], charges: Partial<Charge>[]): StudyRun => {
  const charged = charges.map(charge);
  return {
    provenance: provenanceOf({ ...pinned, charges: charged }, calls.map(modelCall)),
    charges: charged,
  };
};
const endpointOf = (provider: string) => `https://${provider}.example/v1`;
const effortOf = (...runs: StudyRun[]) => effortOfRuns(runs, endpointOf);

const REMEMBERED: Partial<ModelCall> = {
  memoised: true,
  cost: 0,
  original: {
    ...{ inputTokens: 50, cachedInputTokens: 0, cacheWriteTokens: null, outputTokens: 5, cost: 2 },
    ...{ latencyMs: 1, attempts: 1, startedAt: '2030-01-01T00:00:00.000Z' },
  },
};

describe('what the questions of a study came to', () => {
  it('counts questions asked, answered and failed; vectors and answers from memory are none', () => {
    const vectors = { kind: 'embedding' as const, agent: undefined, standIn: true };
    const whole = run(
      [{ agent: 'w/a' }, { agent: 'w/b', ...REMEMBERED }, vectors],
      [{}, { kind: 'embedding', cost: 0.125 }, { fate: 'unusable' }],
    );
    const failed: StudyRun = { provenance: null, charges: [charge({ fate: 'failed' })] };
    const { calls, answered, unanswered, remembered } = effortOf(whole, failed);
    assert.deepEqual([calls, answered, unanswered, remembered], [3, 1, 2, 1]);
  });

  const of = (step: string, fate: Charge['fate']) => ({ ...charge({ fate }), step });
  const countsOf = (one: Omit<StudyRun, 'provenance'>) => {
    const { calls, answered, unanswered, tokens } = effortOf({ provenance: null, ...one });
    return [calls, answered, unanswered, tokens];
  };

  it('counts a question once that was put off and asked again, and once that never was', () => {
    const charges = [of('a', 'put-off'), of('a', 'put-off'), of('a', 'answered'), of('b', 'put-off')];
    assert.deepEqual(countsOf({ charges }), [2, 1, 1, 440]);
  });

  it('counts a question once that was asked anew as its answer was of no use, and as failed where the second was, too', () => {
    const charges = [of('a', 'answered'), of('a', 'answered'), of('b', 'answered'), of('b', 'failed')];
    assert.deepEqual(countsOf({ charges }), [2, 2, 0, 440]);
    assert.deepEqual(countsOf({ charges, failed: ['a'] }), [2, 1, 1, 440]);
  });

  it('costs what was asked alone, and says beside it what was remembered', () => {
    const { cost, tokens, rememberedCost } = effortOf(
      run([{ agent: 'w/a' }, { agent: 'w/b', ...REMEMBERED }], [{ cost: 0.5 }]),
    );
    assert.deepEqual([cost, tokens, rememberedCost], [0.5, 110, 2]);
  });

  it('leaves tokens of vectors of the stand-in out', () => {
    const vectors = { kind: 'embedding' as const, inputTokens: 1000, outputTokens: 0, cost: null };
    const { tokens } = effortOf(run([], [{}, vectors, { ...vectors, standIn: true }]));
    assert.equal(tokens, 110 + 1000);
  });

  it('costs nothing where the stand-in answered', () => {
    const standIn = true as const;
    const vectors = { kind: 'embedding' as const, outputTokens: 0, standIn };
    const { cost, costAtLeast } = effortOf(run([], [{ standIn }, vectors, { cost: 0.25 }]));
    assert.deepEqual([cost, costAtLeast], [0.25, 0.25]);
  });

  it('names who answered, at which address, and with how many seeds', () => {
    const { models } = effortOf(
      run(
        [
          { agent: 'w/a', provider: 'house', modelAnswered: 'qwen.gguf' },
          { agent: 'w/b', provider: 'house', modelAnswered: 'qwen.gguf', seed: null },
          { kind: 'embedding', modelAsked: 'e', modelAnswered: 'e', standIn: true, seed: null },
        ],
        [],
      ),
    );
    assert.deepEqual(
      models.toSorted((one, other) => one.kind.localeCompare(other.kind)),
      [
        {
          ...{ kind: 'chat', asked: 'model-a', answered: 'qwen.gguf', standIn: false, seed: 'some' },
          endpoint: 'https://house.example/v1',
        },
        { kind: 'embedding', asked: 'e', answered: 'e', endpoint: null, standIn: true },
      ],
    );
  });

  it('of two tries is both, and what the first was answered is not remembered from elsewhere', () => {
    const first = effortOf(run([{ agent: 'w/a' }], [{ cost: 2 }, { fate: 'failed', cost: 0 }]));
    const second = effortOf(run([{ agent: 'w/a', ...REMEMBERED }, { agent: 'w/b' }], [{ cost: 1 }]));
    const system = (effort: typeof first) => ({ ...effort, standIn: false });
    const refused = { ...second, models: first.models.map((one) => ({ ...one, seed: 'none' as const })) };
    const { calls, answered, unanswered, remembered, cost, rememberedCost, models } = addEffort(
      system(first),
      system(refused),
    );
    assert.deepEqual(models, [{ ...first.models[0]!, seed: 'some' }], 'no model is told twice');
    assert.deepEqual([calls, answered, unanswered, remembered], [3, 2, 1, 0]);
    assert.deepEqual([cost, rememberedCost], [3, 0]);
  });

  it('of two tries, one of which does not say whether seeds were sent, says nothing of them', () => {
    const { models, ...effort } = effortOf(run([{ agent: 'w/a' }], [{}]));
    const { seed, ...unsaid } = models[0]!;
    const tryOf = (...of: typeof models) => ({ ...effort, models: of, standIn: false });
    assert.equal(seed, 'all');
    for (const tries of [
      [tryOf(unsaid), tryOf(...models)],
      [tryOf(...models), tryOf(unsaid)],
    ] as const)
      assert.deepEqual(addEffort(...tries).models, [unsaid]);
    assert.deepEqual(addEffort(tryOf(...models), tryOf(...models)).models, models);
  });
});
