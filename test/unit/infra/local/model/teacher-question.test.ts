import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reviewAnswers } from '@assay/deliverable-review/answers';
import { essayAnswers } from '@assay/essay-scoring/answers';
import { strictJsonSchema } from '@assay/model/structured-output';
import type { Prompt } from '../../../../../infra/local/model/prompt/prompt.ts';
import type { JsonSchema } from '../../../../../infra/local/model/schema/json-schema.ts';
import { withQuestion } from '../../../../../infra/local/model/teacher-question.ts';

const formOf = (format: Parameters<typeof strictJsonSchema>[0]) => strictJsonSchema(format) as JsonSchema;
const verdict = essayAnswers['judge-verdict'];
assert.ok(verdict.kind === 'json');
const FORM = formOf(verdict);

const reading = (text: string): Prompt => ({
  agent: 'essay-scoring/judge',
  model: 'small',
  messages: [{ role: 'user', text, images: [] }],
  format: { type: 'text' },
});
const asked = (text: string) =>
  (
    withQuestion({ score: 2, question: null }, reading(text), FORM) as {
      question: { text: string; quote: string } | null;
    }
  ).question;
const texts = Array.from(
  { length: 200 },
  (_, at) => `On day ${at} he said: "Let us sail at dawn, the ${at} of us." Then we did.`,
);

describe('what the stand-in asks the teacher', () => {
  it('is asked of some texts and not of others, in words of more than one kind, with words of the text', () => {
    const questions = texts.flatMap((text) => asked(text) ?? []);
    assert.ok(questions.length > 20 && questions.length < 100, `${questions.length} of 200`);
    assert.ok(new Set(questions.map(({ text }) => text)).size > 1);
    for (const { quote } of questions)
      assert.ok(
        texts.some((text) => text.includes(quote)),
        quote,
      );
    assert.deepEqual(texts.map(asked), texts.map(asked));
  });

  it('is not asked again where the prompt has its answer, in whichever wording it was asked', () => {
    const other = 'How shall I weigh direct speech? The scheme is quiet on it.';
    const answered = (text: string): Prompt => {
      const { messages, ...prompt } = reading(text);
      return { ...prompt, messages: [{ role: 'system', text: other, images: [] }, ...messages] };
    };
    for (const text of texts) {
      const value = withQuestion({ question: null }, answered(text), FORM);
      assert.deepEqual(value, { question: null });
    }
  });

  it('is nothing of a plain text, and nothing where the form has no place for it', () => {
    const plain = Array.from({ length: 200 }, (_, at) => `We sailed ${'on '.repeat(at % 7)}and came home`);
    assert.ok(plain.every((text) => asked(text) === null));
    const { strengths } = reviewAnswers;
    assert.ok(strengths.kind === 'json');
    const value = { strengths: [] };
    for (const text of texts) assert.equal(withQuestion(value, reading(text), formOf(strengths)), value);
  });
});
