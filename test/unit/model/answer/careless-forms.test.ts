import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { essayAnswers } from '@assay/essay-scoring/answers';
import { readUsage } from '@assay/model/answer/usage';
import { readChatAnswer } from '@assay/model/answer/wire';
import { readAnswer } from '@assay/model/chat-answer';
import { waitBefore } from '@assay/model/retry';
import { gradingAnswers } from '@assay/short-answer-grading/answers';

const verdict = essayAnswers['judge-verdict'];
const read = (value: unknown, structured = true) =>
  readAnswer(
    { text: typeof value === 'string' ? value : JSON.stringify(value), finishReason: 'stop' },
    verdict,
    structured,
  );

describe('a refusal that fills the form', () => {
  const SORRY = "I'm sorry, but I can't assist with that request.";

  it('is a refusal, whatever score or label it gives', () => {
    const judged = read({ rationale: SORRY, score: 1 });
    assert.ok(!judged.ok && judged.refused);
    const text = JSON.stringify({ label: 'Correct', feedback: [{ point: SORRY, quote: null }] });
    const graded = readAnswer({ text, finishReason: 'stop' }, gradingAnswers.grading, true);
    assert.ok(!graded.ok && graded.refused);
  });

  for (const rationale of [
    'I cannot evaluate it because it does not address the question.',
    'The answer is blank. I cannot score this; it earns nothing.',
    'I cannot assess this answer: it is empty.',
    'It keeps to one event and tells it well.',
  ])
    it(`is none where a reason is given: ${rationale}`, () => {
      const reading = read({ rationale, score: 1 });
      assert.ok(reading.ok && reading.value.score === 1);
    });
});

describe('what a model drafted before its answer', () => {
  for (const tag of ['reflection', 'scratchpad', 'thoughts', 'analysis', 'seed:think'])
    it(`in <${tag}> is not the answer`, () => {
      const reading = read(
        `<${tag}>Perhaps {"rationale":"a draft","score":1}</${tag}>{"rationale":"r","score":3}`,
      );
      assert.deepEqual(reading.ok && [reading.value.score, reading.mended], [3, ['thoughts']]);
    });
});

describe('a score in prose', () => {
  it('that a later sentence takes back is none', () => {
    for (const back of [
      'Wait, on reflection I would give it 4.',
      'Revised score: 4',
      'Correction: it should be a 2.',
    ]) {
      const reading = read(`It is good.\nFinal Score: 3\n${back}`, false);
      assert.ok(reading.ok && reading.value.score === null, back);
    }
  });

  it('before its reasons stays, whatever numbers these hold', () => {
    const reading = read('Final Score: 3\nThe essay tells 2 stories, and both of them well.', false);
    assert.equal(reading.ok && reading.value.score, 3);
  });
});

describe('usage that cannot be believed', () => {
  const NONE = { inputTokens: null, cachedInputTokens: null, cacheWriteTokens: null, outputTokens: null };

  it('is unknown: zeros beside an answer, more than any model reads', () => {
    assert.deepEqual(readUsage({ prompt_tokens: 0, completion_tokens: 0 }, false), NONE);
    const absurd = Number.MAX_SAFE_INTEGER;
    assert.deepEqual(readUsage({ prompt_tokens: absurd, completion_tokens: absurd }, false), NONE);
  });

  it('is read where it is written as text, and nothing written is nothing charged', () => {
    const { inputTokens, outputTokens } = readUsage({ prompt_tokens: '120', completion_tokens: '7' }, false);
    assert.deepEqual([inputTokens, outputTokens], [120, 7]);
    assert.equal(readUsage({ prompt_tokens: 5, completion_tokens: 0 }, true).outputTokens, 0);
  });
});

it('a refusal field that says there is none is none', () => {
  const message = { content: '{"rationale":"r","score":3}', refusal: 'None' };
  assert.equal(readChatAnswer({ choices: [{ message, finish_reason: 'stop' }] }).refused, false);
});

it('a provider that asks for no wait is given time all the same', () => {
  const wait = (attempt: number) => waitBefore(attempt, 0, () => 0.5);
  assert.ok(wait(5) > 3 * wait(2) && wait(2) > 0);
});
