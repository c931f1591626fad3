import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { AgentRun } from '@assay/model/agent/run-agent';
import type { Debate, Validation } from '@assay/short-answer-grading/debate-schemas';
import type { Grading } from '@assay/short-answer-grading/grading';
import type { Label } from '@assay/short-answer-grading/label';
import type { Behaviour } from '../../../../../../../infra/local/model/misbehaviour/behaviour.ts';
import {
  type ModelStandIn,
  startModelStandIn,
} from '../../../../../../../infra/local/model/model-stand-in.ts';
import { ANSWERS, gradersOn, materialOf, opinionOf, ROLES } from './class-answers.ts';

let standIn: ModelStandIn;
let graders: ReturnType<typeof gradersOn>;

before(async () => {
  standIn = await startModelStandIn();
  graders = gradersOn(standIn);
});
afterEach(() => standIn.setBehaviour({}));
after(() => standIn.close());

const RIGHT = ANSWERS.Correct[0]!;
const material = materialOf(RIGHT);
const INVENTED = 'the zebra signed a treaty with seven lighthouses';
const opinions = ROLES.map((role, at) =>
  opinionOf(
    `grader-${at + 1}`,
    role,
    { label: 'Correct', feedback: [{ point: `Of ${role}.`, quote: at === 0 ? INVENTED : null }] },
    RIGHT,
  ),
);
const weighed = { opinions, hint: null };
const INPUTS = {
  grader: { material, grader: { role: ROLES[0] } },
  debate: { material, weighed },
  validator: { material, weighed, debate: { output: { label: 'Incorrect', reason: 'So.' } } },
};
type Agent = keyof typeof INPUTS;
type Faults = NonNullable<Behaviour['faults']>;

const PROSE: Faults = [{ kind: 'no-json-schema' }];
const [CODE, ROADS] = [
  'ModelOutputInvalid',
  [
    ['by schema', []],
    ['in prose', PROSE],
  ] as [string, Faults][],
];
const run = (agent: Agent, seed = 1): Promise<AgentRun> => graders.run(agent, INPUTS[agent], { seed });
const outputOf = async <T>(agent: Agent, seed?: number) => (await run(agent, seed)).output as T;

for (const [road, other] of ROADS)
  describe(`short answers ${road}`, () => {
    const misbehave = (...faults: Faults) => standIn.setBehaviour({ faults: [...other, ...faults] });

    it('that are labelled otherwise are understood where it can only be one of the three', async () => {
      const written: [label: string, read: Label | null][] = [
        ['Mostly correct', null],
        ['Parzialmente corretto', 'Partially correct'],
        ['nicht richtig', 'Incorrect'],
        ['partially_correct', 'Partially correct'],
        ['**Correct**', 'Correct'],
      ];
      for (const [label, read] of written) {
        misbehave({ kind: 'other-label', label });
        for (const agent of ['grader', 'debate'] as const)
          if (read) assert.equal((await outputOf<Grading>(agent)).label, read, `${agent} ${label}`);
          else await assert.rejects(run(agent), { code: CODE }, `${agent} ${label}`);
      }
    });
    it('in a looser form are mostly understood in prose, and by schema unless words stand around them', async () => {
      misbehave({ kind: 'loose-form' });
      for (const agent of ['grader', 'validator'] as const)
        for (let seed = 0; seed < 6; seed++) {
          const read = await run(agent, seed).catch((error: { code: string }) => error.code);
          if (typeof read === 'string') assert.ok(other.length === 0 && read === CODE, `${agent} ${seed}`);
          else if (agent === 'grader') assert.equal((read.output as Grading).label, 'Correct', read.text);
          else assert.equal((read.output as Validation).revised?.label, 'Correct', read.text);
        }
    });
    it('without reasons are asked for again by schema, and the label is kept', async () => {
      misbehave({ kind: 'no-reasons' });
      const { output, call } = await run('grader');
      assert.deepEqual(output, { label: 'Correct', feedback: [] });
      assert.equal(call.salvaged ?? false, other.length === 0);
      misbehave({ kind: 'no-reasons', times: 1 });
      const { feedback } = await outputOf<Grading>('grader', 3);
      assert.equal(feedback.length > 0, other.length === 0, 'prose needs no reasons');
    });
    it('that contradict themselves have that problem, and are mended by the retry', async () => {
      misbehave({ kind: 'contradiction' });
      const debate = await run('debate');
      assert.match(debate.problems![0]!, /The vote is for "Correct"/);
      const { refuted } = debate.output as Debate;
      assert.ok(refuted.length > 0 && refuted.every(({ point }) => Number(point.slice(1)) >= 50));
      assert.match((await run('validator')).problems![0]!, /needs a revised grading/);
      misbehave({ kind: 'contradiction', times: 1 });
      const mended = await run('debate', 2);
      assert.equal(mended.problems, undefined);
      assert.equal((mended.output as Debate).label, 'Correct');
      assert.equal(mended.setAside?.length, 1);
    });
    it('that are cut off are none, or what stands before the cut', async () => {
      misbehave({ kind: 'truncated', share: 0.5 });
      await assert.rejects(run('debate'), { code: CODE });
    });
    it('have quotes that are not the answer’s, by the seed', async () => {
      misbehave({ kind: 'careless-quotes' });
      const quotes: (string | null)[] = [];
      for (let seed = 0; seed < 12; seed++)
        quotes.push(...(await outputOf<Grading>('grader', seed)).feedback.map(({ quote }) => quote));
      const words = quotes.filter((quote) => quote !== null);
      assert.ok(words.some((quote) => RIGHT.includes(quote)));
      assert.ok(words.some((quote) => !RIGHT.includes(quote)));
      misbehave({ kind: 'invented-quotes' });
      for (const { quote } of (await outputOf<Grading>('grader')).feedback)
        assert.ok(quote === null || !RIGHT.includes(quote));
    });
  });
