import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { CoachingResult } from '@assay/argument-coaching/result';
import { answer, argumentOf } from '../../../../support/argument-coaching/coaching-model.ts';
import { openAssessments } from '../../../../support/assessments.ts';
import type { Answer } from '../../../../support/scripted-model.ts';

const assessments = await openAssessments(answer);
const { assess, hand, model, resultOf, runStore } = assessments;
beforeEach(() => assessments.reset());

/** What agents answer whatever they are told; the others do as they should. */
async function coachedWith(said: Record<string, Answer>) {
  model.answer = (asked) => said[asked.agent.replace('argument-coaching/', '')] ?? answer(asked);
  const runId = await hand(argumentOf(undefined, { judges: 'factual,logical,ethical' }));
  await assess(runId);
  const [run, result] = [await runStore.getRun(runId), await resultOf<CoachingResult>(runId)];
  return { run, result, coaching: result.coaching! };
}
const timesAsked = (step: string) => model.asked.filter((asked) => asked.step === step).length;

describe('a rebuttal that is none', () => {
  const declined = `I'm sorry, but I can't help with that request. ${'The topic is one on which many people hold views. '.repeat(9)}`;
  for (const [what, rebuttal, words] of [
    ['a refusal', 'I cannot help with that.', /refused to answer/],
    ['a long refusal', declined, /declines the task/],
    ['far too short', 'Phones are fine, and that is all there is to say.', /has 11 words/],
  ] as const)
    it(`is missing with its reason where it is ${what}`, async () => {
      const isRefused = what === 'a refusal';
      const { run, result, coaching } = await coachedWith({ 'opponent-rebuttal': { rebuttal } });
      assert.equal(timesAsked('rebuttal.json'), isRefused ? 1 : 2, 'a refusal is not asked for again');
      assert.equal(coaching.rebuttal, null);
      assert.deepEqual([run.state, result.status], ['partial', 'partial']);
      assert.deepEqual(run.missing, ['opponent-rebuttal (rebuttal.json)']);
      const [missing, ...others] = result.missing;
      assert.deepEqual(others, []);
      assert.partialDeepStrictEqual(missing, {
        agent: 'argument-coaching/opponent-rebuttal',
        step: 'rebuttal.json',
        code: isRefused ? 'ModelRefused' : 'ModelOutputInvalid',
      });
      assert.match(missing!.message, words);
      assert.ok(coaching.questions!.length > 0 && coaching.critique!.points.length > 0);
    });

  it('is kept where it is only too long', async () => {
    const sentences = Array.from(
      { length: 40 },
      (_, at) => `Habit${at} hides behind lock${at}, and lesson${at} never learns what distracts pupil${at}.`,
    );
    const rebuttal = sentences.join(' ');
    const { result, coaching } = await coachedWith({ 'opponent-rebuttal': { rebuttal } });
    assert.deepEqual([coaching.rebuttal, result.status], [rebuttal, 'completed']);
  });
});

describe('questions that cannot be put', () => {
  it('are left out, and a point that is not there is not named', async () => {
    const { coaching, result } = await coachedWith({
      questions: {
        questions: [
          { question: 'Your argument has no source.', about: 'P1' },
          { question: 'It is one school. Who says so?', about: 'P1' },
          {
            question: `Why ${Array.from({ length: 30 }, (_, at) => `reason${at} and`).join(' ')} so?`,
            about: 'P1',
          },
          { question: 'Who measured the marks?', about: 'P9' },
          { question: 'Who measured the MARKS?', about: 'P1' },
        ],
      },
    });
    assert.equal(timesAsked('questions.json'), 2);
    assert.deepEqual(coaching.questions, [{ question: 'Who measured the marks?', about: '' }]);
    assert.deepEqual(result.flags, ['read-with-care']);
  });

  for (const [what, said] of [
    ['no question at all', { questions: { questions: [] } }],
    ['no question that can be put', { questions: { questions: [{ question: 'Say more.', about: '' }] } }],
    ['a critique without a point', { 'opponent-critique': { points: [] } }],
  ] as const)
    it(`a human looks where there is ${what}`, async () => {
      const { result } = await coachedWith(said);
      assert.deepEqual(result.flags, ['nothing-found', 'read-with-care']);
      assert.equal(result.status, 'completed');
    });
});

it('judges that write that there is no alert raise none', async () => {
  const plain = {
    rationale: 'It gives reasons.',
    strengths: [],
    weaknesses: [],
    suggestions: [],
    side: 'for',
    score: 5,
  };
  const said = { 'judge-logical': { ...plain, alert: 'None.' }, 'judge-factual': { ...plain, alert: 'No' } };
  const { result } = await coachedWith(said);
  assert.deepEqual(result.flags, []);
});
