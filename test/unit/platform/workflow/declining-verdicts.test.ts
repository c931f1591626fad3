import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { essayAnswers } from '@assay/essay-scoring/answers';
import type { OutputFormat } from '@assay/model/agent/output-format';
import { readAnswer } from '@assay/model/chat-answer';
import { gradingAnswers } from '@assay/short-answer-grading/answers';

const verdict = essayAnswers['judge-verdict'] as OutputFormat;
const grading = gradingAnswers.grading as OutputFormat;
const statement = essayAnswers['debate-statement'] as OutputFormat;
const read = (text: string, format: OutputFormat) =>
  readAnswer({ text, finishReason: 'stop' }, format, false);

describe('an answer with words that decline', () => {
  it('is no refusal where it is complete without them', () => {
    for (const [text, score] of [
      ['I cannot evaluate it because it does not address the question.\nFinal Score: 0', 0],
      ['The answer is blank. I cannot score this; it earns nothing.\nFinal Score: 1', 1],
    ] as const) {
      const reading = read(text, verdict);
      assert.ok(reading.ok && (reading.value as { score: number }).score === score, text);
    }
    const empty =
      '[[ ## label ## ]] Incorrect [[ ## feedback ## ]] - I cannot assess this answer: it is empty [[ ## completed ## ]]';
    assert.ok(read(empty, grading).ok);
  });
  it('is one where nothing is decided, and in free prose always', () => {
    for (const text of [
      "I can't argue in favour of this motion.",
      "I'm not comfortable arguing for this motion.",
      "I'm not going to grade this.",
    ])
      for (const format of [verdict, grading, statement])
        assert.equal((read(text, format) as { refused?: boolean }).refused, true, text);
  });
});
