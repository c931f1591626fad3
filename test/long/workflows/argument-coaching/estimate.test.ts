import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { callsOfPlan } from '@assay/argument-coaching/assembling/records';
import { estimateCoaching } from '@assay/argument-coaching/estimate';
import { conditionsOf } from '@assay/argument-coaching/make-plan';
import { planCoach } from '@assay/argument-coaching/planning/plan-coach';
import { planDebate } from '@assay/argument-coaching/planning/plan-debate';
import { loadPromptLibrary } from '@assay/model/agent/prompt-library';
import { type Catalogue, loadCatalogue } from '@assay/model/catalogue';
import { ARGUMENT, MOTION } from '../../../support/argument-coaching/coaching-model.ts';
import { aMotion } from '../../../support/argument-coaching/motions.ts';
import { objectsInMemory } from '../../../support/artifacts-in-memory.ts';

const ROOT = join(import.meta.dirname, '../../../stack/workflows', '..', '..', '..');
const prompts = await loadPromptLibrary(join(ROOT, 'prompts'));
const catalogue = await loadCatalogue(join(ROOT, 'models.yaml'));
const CHECK = {
  agent: 'argument-coaching/balance',
  step: 'balance.json',
  inputs: { brief: 'brief.json' },
  language: 'en',
};

interface Asked {
  options?: Record<string, string>;
  body?: string;
  motion?: object;
  models?: Catalogue;
}

const estimate = ({ options = {}, body = ARGUMENT, motion = {}, models = catalogue }: Asked = {}) =>
  estimateCoaching({
    assignment: aMotion(motion),
    bytes: Buffer.from(body),
    file: 'argument.md',
    tenant: 'tenant',
    options,
    objects: objectsInMemory(),
    prompts,
    catalogue: models,
  });

const debate = (options: Record<string, string>, more: Asked = {}) =>
  estimate({ body: MOTION, ...more, options: { purpose: 'debate', ...options } });

/** The catalogue without a model's price. */
function withoutPrice(model: string): Catalogue {
  const { price: _, ...rest } = catalogue.models[model] as { price?: object };
  return { ...catalogue, models: { ...catalogue.models, [model]: rest } } as Catalogue;
}

describe('the calls of an estimate', () => {
  for (const [approach, agents, embeddings] of [
    ['A', 104, 0],
    ['B', 168, 8],
    ['control', 107, 8],
  ] as const)
    it(`are those of the plan: ${agents} agents of a debate of four rounds by approach ${approach}`, async () => {
      const motion = aMotion();
      const held = planDebate(motion, conditionsOf(motion, { approach }));
      const planned = callsOfPlan({ check: CHECK, coach: null, debate: held }).length;
      assert.equal(planned, agents);
      const calls = agents + embeddings;
      assert.deepEqual((await debate({ approach })).calls, [calls, 2 * agents + embeddings]);
    });

  it('refuses options of debates where none is held, before anything is paid', async () => {
    const refused: Record<string, string>[] = [
      { rounds: '2', approach: 'A' },
      { purpose: 'check', format: 'standard' },
    ];
    for (const options of refused)
      await assert.rejects(estimate({ options }), {
        code: 'AssignmentInvalid',
        message: /^rounds, approach and format are of debates/,
      });
    await estimate({ options: { judges: 'one' } });
  });

  it('are those of the plan of an argument, at most with what became of the points about its draft', async () => {
    const motion = aMotion();
    const { judges } = conditionsOf(motion, {});
    const [first, revised] = [null, 'run-2b2b2b2b2b2b-0123456789abcdef01234567'].map((draft) => {
      const coach = planCoach(motion, judges, draft);
      return callsOfPlan({ check: CHECK, coach, debate: null }).length;
    });
    const { calls, what } = await estimate();
    const screener = 1;
    const embedding = 1;
    assert.deepEqual(calls, [first! + screener, 2 * (revised! + screener) + embedding]);
    assert.match(what, /^an argument of \d+ words$/);
  });

  it('are one of a motion that is checked alone', async () => {
    const { calls, what } = await estimate({ options: { purpose: 'check' }, body: MOTION });
    assert.deepEqual([calls, what], [[1, 2], 'a motion']);
  });
});

describe('the cost of an estimate', () => {
  const costs = (estimates: { cost: [number | null, number | null] }[]) => estimates.map(({ cost }) => cost);
  const rises = (values: (number | null)[]) => {
    for (const [at, value] of values.slice(1).entries())
      assert.ok(value !== null && value > values[at]!, values.join(', '));
  };
  const bothRise = (ranges: [number | null, number | null][]) => {
    for (const bound of [0, 1] as const) rises(ranges.map((range) => range[bound]));
  };

  it('is from something to more than that', async () => {
    for (const { cost } of [
      await estimate(),
      await debate({}),
      await estimate({ options: { purpose: 'check' } }),
    ])
      rises([0, ...cost]);
  });

  it('rises with the rounds, with the judges, and with drafts that are judged too', async () => {
    bothRise(
      costs([await debate({ rounds: '2' }), await debate({ rounds: '4' }), await debate({ rounds: '8' })]),
    );
    bothRise(
      costs([
        await debate({ judges: 'one' }),
        await debate({ judges: 'logical,factual' }),
        await debate({ judges: 'all' }),
      ]),
    );
    bothRise(costs([await debate({ approach: 'A' }), await debate({ approach: 'B' })]));
    bothRise(costs([await estimate({ options: { judges: 'one' } }), await estimate()]));
  });

  it('rises with the length of what is read and said', async () => {
    bothRise(costs([await estimate(), await estimate({ body: Array(20).fill(ARGUMENT).join('\n\n') })]));
    bothRise(
      costs([
        await debate({}, { motion: { speech_words: 100 } }),
        await debate({}, { motion: { speech_words: 900 } }),
      ]),
    );
    const room = (context_tokens: number) => debate({}, { motion: { context_tokens } });
    const [little, much] = [await room(1_000), await room(50_000)];
    assert.equal(little.cost[0], much.cost[0]);
    rises([little.cost[1], much.cost[1]]);
  });

  it('is at the prices of the models that are asked for', async () => {
    const sides = { for: { model: 'gpt-6-sol' }, against: { model: 'gpt-6-sol' } };
    bothRise(costs([await debate({}), await debate({}, { motion: { sides } })]));
    bothRise(costs([await debate({}, { motion: { judge_model: 'gpt-6-luna' } }), await debate({})]));
  });

  it('is not known where a model that is asked has no price, and nothing where it is never asked', async () => {
    const models = withoutPrice('gpt-6-luna');
    const { calls, cost } = await debate({ approach: 'A' }, { models });
    assert.deepEqual(
      [calls, cost],
      [
        [104, 208],
        [null, null],
      ],
    );
    const others = await debate({ approach: 'A' }, { models: withoutPrice('gpt-4o') });
    assert.deepEqual(others.cost, (await debate({ approach: 'A' })).cost);
  });
});

describe('what cannot be held', () => {
  it('is refused before anything is paid', async () => {
    const long = Array(200).fill(ARGUMENT).join('\n\n');
    await assert.rejects(estimate({ body: long }), { code: 'SubmissionTooLarge' });
    await assert.rejects(estimate({ body: 'Phones. Bad.' }), { code: 'SubmissionEmpty' });
    await assert.rejects(debate({ format: 'world-schools', rounds: '3' }), { code: 'AssignmentInvalid' });
    await assert.rejects(debate({}, { motion: { judge_model: 'no-such-model' } }), /no-such-model/);
  });
});
