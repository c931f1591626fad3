import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { RunQuestion } from '@assay/platform/questions/run-question';
import * as coaching from '../../../support/argument-coaching/coaching-model.ts';
import { type Handed, openAssessments } from '../../../support/assessments.ts';
import * as reviews from '../../../support/deliverable-review/review-model.ts';
import * as essays from '../../../support/essay-scoring/essay-model.ts';
import { type Answer, type Asked, REFUSED } from '../../../support/scripted-model.ts';
import * as quizzes from '../../../support/short-answer-grading/quiz-model.ts';

const world = await openAssessments(() => REFUSED);
const { model } = world;
afterEach(() => world.reset());

const ASKED = 'Does a figure without its source count here?';
const CLARIFICATION = { question: 'Do bare lists count as text?', answer: 'Bare lists earn nothing at all.' };

/** A workflow: what is handed in, who answers, which agents may ask, and words of the work. */
interface Case {
  handed: (own?: object) => Handed;
  answer: (asked: Asked) => Answer;
  asks: RegExp;
  quote: string;
}

const CASES: Record<string, Case> = {
  'essay-scoring': {
    handed: (own) => withOwn(essays.essayOf({ traits: ['Ideas'], variant: 'MAD' }), own),
    answer: essays.answer,
    asks: /judge/,
    quote: 'the sea was calm',
  },
  'short-answer-grading': {
    handed: (own) => withOwn(quizzes.quizOf(), own),
    answer: quizzes.answer,
    asks: /\/debate$/,
    quote: 'the Moon pulls the water',
  },
  'deliverable-review': {
    handed: (own) => withOwn(reviews.handed(), own),
    answer: reviews.answer,
    asks: /specification-auditor|test-auditor/,
    quote: 'The user can search for tools and see which of them are free.',
  },
  'argument-coaching': {
    handed: (own) => withOwn(coaching.argumentOf(), own),
    answer: coaching.answer,
    asks: /judge-/,
    quote: 'A phone in the pocket always distracts you',
  },
};

function withOwn(handed: Handed, own: object = {}): Handed {
  return { ...handed, assignment: { ...(handed.assignment as object), ...own } };
}

/** Answers as they are, with something in the place for a question of those that may ask. */
const saying =
  ({ answer, asks }: Case, question: unknown) =>
  (asked: Asked): Answer => {
    const said = answer(asked);
    return asks.test(asked.agent) && typeof said === 'object' ? { ...said, question } : said;
  };

async function assessed(handed: Handed) {
  const runId = await world.hand(handed);
  await world.assess(runId);
  const [run, result] = [await world.runStore.getRun(runId), await world.resultOf(runId)];
  return { run, result, prompts: [...model.asked] };
}

/** Of tenants that differ: a student's own submission is named within its tenant. */
const isOfTenant = (key: string, value: unknown) => key === 'submission' && typeof value === 'string';

const withoutTimes = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (key, one) =>
      ['runId', 'tenant', 'provenance', 'startedAt', 'assessedAt', 'teacherQuestions'].includes(key) ||
      isOfTenant(key, one)
        ? undefined
        : one,
    ),
  );

for (const [workflow, of] of Object.entries(CASES))
  describe(`questions to the teacher in ${workflow}`, () => {
    it('stand in the result with who asks, what about and the passage, once the agent was told how to ask', async () => {
      model.answer = saying(of, { text: ASKED, about: null, quote: of.quote });
      const { run, result, prompts } = await assessed(of.handed());
      const told = prompts.filter(({ prompt }) =>
        prompt.includes('The field "question" is for the teacher.'),
      );
      assert.ok(told.length > 0);
      assert.ok(told.every(({ agent }) => of.asks.test(agent)));
      assert.ok(
        !prompts.some(({ prompt }) => prompt.includes('part of the rubric:')),
        'nothing is clarified yet',
      );
      const asked: readonly RunQuestion[] = result.teacherQuestions!;
      assert.ok(asked.length > 0);
      for (const { id, text, passage, agent } of asked) {
        assert.match(id, /^q-[0-9a-f]{16}$/);
        assert.equal(text, ASKED);
        assert.ok(passage!.includes(of.quote.replace(/\.$/, '')), passage!);
        assert.ok(agent.startsWith(workflow));
      }
      assert.deepEqual(run.questions, result.teacherQuestions);
      assert.equal(new Set(asked.map(({ id }) => id)).size, asked.length);
    });

    it('change nothing of the answer, however carelessly they are put', async () => {
      model.answer = saying(of, null);
      const plain = await assessed(of.handed());
      assert.equal(plain.result.teacherQuestions, undefined);
      const long = `Does ${'this very thing '.repeat(400)}count?`;
      const careless = [undefined, long, [ASKED, { text: 'N/A', quote: 3 }]];
      for (const question of careless) {
        world.reset();
        model.answer = saying(of, question);
        const { result, run } = await assessed(of.handed());
        assert.deepEqual(withoutTimes(result), withoutTimes(plain.result));
        assert.deepEqual(run.needs, plain.run.needs);
        assert.equal(result.provenance.calls, plain.result.provenance.calls, 'nobody is asked twice');
        assert.ok((result.teacherQuestions ?? []).every(({ text }) => text.length <= 300));
      }
    });

    it('whose words are not in the work have no place there', async () => {
      model.answer = saying(of, {
        text: ASKED,
        about: 'Nothing',
        quote: 'an elephant stood on the roof of the palace',
      });
      const { result } = await assessed(of.handed());
      assert.ok(result.teacherQuestions!.length > 0);
      assert.ok(result.teacherQuestions!.every(({ passage, page }) => passage === null && page === null));
    });

    it('are answered in the next version, which agents are told with the rubric', async () => {
      model.answer = of.answer;
      const { prompts, run } = await assessed(of.handed({ clarifications: [CLARIFICATION] }));
      const who = prompts.filter(({ agent }) => of.asks.test(agent));
      assert.ok(who.length > 0);
      for (const { agent, prompt } of who) {
        assert.match(prompt, /part of the rubric:\s+<clarifications-[0-9a-f]{12}>/, agent);
        assert.ok(prompt.includes(CLARIFICATION.answer), agent);
      }
      assert.equal(run.state, 'completed');
    });
  });

describe('questions about a subject', () => {
  it('are about the trait that is named, of several; and its answer is told to who judges the trait alone', async () => {
    const traits = ['Ideas', 'Style'];
    const of = { ...CASES['essay-scoring']!, handed: () => essays.essayOf({ traits, variant: 'SA' }) };
    model.answer = saying(of, { text: ASKED, about: 'style', quote: null });
    const { result } = await assessed(of.handed());
    assert.deepEqual(
      result.teacherQuestions!.map(({ about }) => about),
      ['Style'],
    );
    world.reset();
    model.answer = essays.answer;
    const handed = withOwn(essays.essayOf({ traits, variant: 'MAD' }), {
      clarifications: [{ ...CLARIFICATION, trait: 'Style' }],
    });
    const { prompts } = await assessed(handed);
    const judges = prompts.filter(({ agent }) => agent === 'essay-scoring/judge');
    assert.deepEqual(judges.map(({ step, prompt }) => [step, prompt.includes(CLARIFICATION.answer)]).sort(), [
      ['teams/ideas/verdict.json', false],
      ['teams/style/verdict.json', true],
    ]);
  });

  it('of a quiz are about its question, at the row that they came up in', async () => {
    const of = CASES['short-answer-grading']!;
    model.answer = saying(of, { text: ASKED, about: null, quote: null });
    const { result } = await assessed(of.handed());
    assert.deepEqual(
      result.teacherQuestions!.map(({ about, row, agent }) => [about, row, agent]),
      [['tides', 1, 'short-answer-grading/debate']],
    );
  });

  it('hold no address that an agent wrote', async () => {
    const of = CASES['essay-scoring']!;
    model.answer = saying(of, {
      text: 'Does a letter to ada@students.example count?',
      about: null,
      quote: null,
    });
    const { result } = await assessed(of.handed());
    assert.doesNotMatch(JSON.stringify(result.teacherQuestions), /ada@/);
  });
});
