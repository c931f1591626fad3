import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadCatalogue } from '@assay/model/catalogue';
import { estimateRun } from '@assay/short-answer-grading/estimate';
import { LABELS, type Label } from '@assay/short-answer-grading/label';
import { readClass } from '@assay/short-answer-grading/make-plan';
import fc from 'fast-check';
import * as z from 'zod';
import { measuredPrompts } from '../../../../../cli/measured-prompts.ts';
import { answersCalls } from '../../../../support/calls-worker.ts';
import { aPlan, aProfile, aQuiz } from '../../../../support/short-answer-grading/quizzes.ts';
import { clockOf, definitionOf, lambdaFailure, RUN } from '../../../../support/workflows.ts';
import { localStepFunctions } from '../../local/aws/step-functions/local-step-functions.ts';

const definitionSchema = z.object({
  States: z.object({
    GradeAnswers: z.object({
      ItemProcessor: z.looseObject({ StartAt: z.string(), States: z.looseObject({}) }),
    }),
  }),
});

/** What a child execution of the class's map runs. */
function childDefinition(): object {
  const { States } = definitionSchema.parse(JSON.parse(definitionOf('short-answer-grading')));
  const { ProcessorConfig: _, ...processor } = States.GradeAnswers.ItemProcessor;
  return { QueryLanguage: 'JSONata', ...processor };
}

interface Payload {
  agent?: string;
  step?: string;
  model?: string | null;
  outcomes?: { agent: string; step: string; error: string | null; cause: string | null }[];
}

/** How a child goes: what the functions return, in place of agents and of code. */
interface Script {
  /** Of the graders in turn; null where it fails. A list is a round of its own: those after it are asked next. */
  rounds: (Label | null)[][];
  debate?: Label | 'fails' | null;
  /** What `weigh-labels` calls agreed. */
  agreed?: Label | null;
  validation?: 'valid' | 'invalid' | 'fails';
  retry?: Label | 'fails';
  weighs?: 'fails';
}

const call = (name: string) => ({
  agent: `short-answer-grading/${name}`,
  step: `answers/a0001/${name}.json`,
  inputs: {},
  language: null,
  model: 'a-model',
});

async function grade({
  rounds,
  debate = 'Correct',
  agreed = null,
  validation = 'valid',
  retry = 'Correct',
  weighs,
}: Script) {
  const calls = rounds.map((labels, round) => labels.map((_, place) => call(`grader-${round}-${place}`)));
  const saying = new Map(
    rounds.flatMap((labels, round) => labels.map((label, place) => [`grader-${round}-${place}`, label])),
  );
  const asked: string[] = [];
  const payloads: Payload[] = [];
  let weighed = 0;
  const facts: Record<string, () => object> = {
    debate: () => ({ label: debate }),
    validator: () => ({ retry: validation === 'invalid' }),
    'debate-retry': () => ({ label: retry }),
  };
  const failing = {
    debate: debate === 'fails',
    validator: validation === 'fails',
    'debate-retry': retry === 'fails',
  };
  const ask = (payload: Payload) => {
    payloads.push(payload);
    const agent = payload.agent!.split('/')[1]!;
    asked.push(agent);
    const label = saying.get(agent);
    if (label === null || failing[agent as 'debate']) throw lambdaFailure('ModelUnavailable', 'It is down.');
    return { facts: label === undefined ? facts[agent]!() : { label } };
  };
  const local = localStepFunctions(
    {
      sendMessage: answersCalls(ask, () => local.service),
      async invokeLambda({ FunctionName, Payload }) {
        const name = FunctionName.split(':').at(-1)!;
        const payload = Payload as Payload;
        assert.notEqual(name, 'runagent', 'agents are asked by messages');
        payloads.push(payload);
        asked.push(name);
        if (name !== 'weighlabels') return { Payload: {} };
        if (weighs === 'fails') throw lambdaFailure('ArtifactMissing', 'It is not there.');
        weighed += 1;
        const isDebated = weighed === rounds.length && debate !== null;
        const [held, checked, again] = ['debate', 'validator', 'debate-retry'].map(call);
        const next = isDebated
          ? { debate: held, validation: checked, retry: again }
          : { debate: null, validation: null, retry: null };
        return { Payload: { calls: calls[weighed] ?? [], ...next, agreed } };
      },
    },
    { clock: clockOf([]), random: () => 0.5 },
  );
  const input = { run: { runId: RUN, tenant: 't', seed: 1 }, item: { answer: 'a0001', calls: calls[0] } };
  const ended = await local.run(childDefinition(), input);
  const stages = asked.filter((name) => !name.startsWith('grader-'));
  return {
    ended,
    asked,
    stages,
    concluded: payloads.findLast(({ outcomes }) => outcomes)?.outcomes ?? [],
    payloads,
  };
}

const THREE: Label[] = ['Correct', 'Correct', 'Correct'];
const VALIDATED = ['weighlabels', 'debate', 'validator', 'concludegrade'];

describe('one answer on its way through the states', () => {
  it('asks no more agents than its estimate tells, each twice, and no fewer, however they disagree', async () => {
    const [prompts, catalogue] = [await measuredPrompts(), await loadCatalogue('models.yaml')];
    const table = new TextEncoder().encode('student,answer\na,It pulls.\n');
    const told = (own: object) => {
      const quiz = aQuiz(own);
      const read = readClass(table, 'a.csv', quiz);
      return estimateRun({ plan: aPlan(own, aProfile(), {}), quiz, read, past: [], prompts, catalogue })
        .calls;
    };
    const always = told({});
    const agents = async (script: Script) =>
      (await grade(script)).asked.filter((name) => !/^(?:weighlabels|concludegrade)$/.test(name)).length;
    assert.equal(
      2 * (await agents({ rounds: [THREE], validation: 'invalid' })),
      always[1],
      'as long as they may',
    );
    const labels = fc.constantFrom(...LABELS);
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(labels, labels, labels),
        labels,
        fc.option(labels),
        fc.constantFrom('valid' as const, 'invalid' as const),
        async (round, debate, agreed, validation) => {
          const asked = await agents({ rounds: [round], debate, agreed, validation });
          assert.ok(always[0] <= asked && 2 * asked <= always[1]);
        },
      ),
      { numRuns: 20 },
    );
    const cascade = told({ cascade: 0.8 });
    const inTurn = {
      rounds: [['Correct'], ['Incorrect'], ['Correct']] as Label[][],
      validation: 'invalid' as const,
    };
    assert.equal(2 * (await agents(inTurn)), cascade[1]);
    assert.equal(await agents({ rounds: [['Correct']], debate: null }), cascade[0]);
  });

  it('is validated unless all graders and the debate say the same (G9), for every combination', async () => {
    for (const agreed of [...LABELS, null])
      for (const debate of LABELS) {
        const { ended, stages } = await grade({ rounds: [THREE], agreed, debate });
        assert.equal(ended.status, 'SUCCEEDED', ended.cause);
        const skipped = ['weighlabels', 'debate', 'concludegrade'];
        assert.deepEqual(stages, agreed === debate ? skipped : VALIDATED, `${agreed} and ${debate}`);
      }
  });

  it('is debated again where the validation puts another grading in its place (G10)', async () => {
    const { stages, concluded } = await grade({ rounds: [THREE], validation: 'invalid' });
    assert.deepEqual(stages, ['weighlabels', 'debate', 'validator', 'debate-retry', 'concludegrade']);
    assert.deepEqual(
      concluded.map(({ step, error }) => [step.split('/').at(-1), error]),
      [
        ...THREE.map((_, place) => [`grader-0-${place}.json`, null]),
        ['debate.json', null],
        ['validator.json', null],
        ['debate-retry.json', null],
      ],
    );
  });

  it('is concluded whichever of its agents fails, with the outcome of each', async () => {
    const down = (name: string) => [`answers/a0001/${name}.json`, 'ModelUnavailable'];
    for (const [script, failed] of [
      [{ rounds: [[null, 'Correct', 'Correct']] }, 'grader-0-0'],
      [{ rounds: [THREE], debate: 'fails' }, 'debate'],
      [{ rounds: [THREE], validation: 'fails' }, 'validator'],
      [{ rounds: [THREE], validation: 'invalid', retry: 'fails' }, 'debate-retry'],
    ] as [Script, string][]) {
      const { ended, concluded, stages } = await grade(script);
      assert.equal(ended.status, 'SUCCEEDED', failed);
      assert.equal(stages.at(-1), 'concludegrade');
      assert.deepEqual(
        concluded.filter(({ error }) => error !== null).map(({ step, error }) => [step, error]),
        [down(failed)],
      );
      assert.match(concluded.find(({ error }) => error !== null)!.cause!, /It is down/);
    }
  });

  it('without a debate is concluded at once, with one grader or with seven, with all of them down', async () => {
    for (const labels of [
      ['Correct'],
      Array.from({ length: 7 }, () => 'Correct'),
      [null, null, null],
    ] as (Label | null)[][]) {
      const { stages, concluded } = await grade({ rounds: [labels], debate: null });
      assert.deepEqual(stages, ['weighlabels', 'concludegrade']);
      assert.equal(concluded.length, labels.length);
    }
  });

  it('in a cascade asks a round after another and keeps what earlier ones said', async () => {
    const { asked, concluded } = await grade({
      rounds: [['Correct'], [null], ['Incorrect']],
      debate: 'Correct',
    });
    const order = [
      'grader-0-0',
      'weighlabels',
      'grader-1-0',
      'weighlabels',
      'grader-2-0',
      'weighlabels',
      'debate',
    ];
    assert.deepEqual(asked, [...order, 'validator', 'concludegrade']);
    assert.deepEqual(
      concluded.map(({ error }) => error),
      [null, 'ModelUnavailable', null, null, null],
    );
  });

  it('takes the model of each call to the agent, and concludes with the reason where labels cannot be weighed', async () => {
    const { payloads } = await grade({ rounds: [THREE] });
    for (const { agent, model } of payloads) if (agent) assert.equal(model, 'a-model');
    const broken = await grade({ rounds: [THREE], weighs: 'fails' });
    assert.equal(broken.ended.status, 'SUCCEEDED');
    const { failed } = broken.payloads.at(-1) as { failed?: { error: string } };
    assert.equal(failed?.error, 'ArtifactMissing');
  });
});
