import { documentIn, type Prompt, type ReaderAnswer } from '../prompt/prompt.ts';
import { passagesOf } from '../text/passages.ts';
import { ARGUMENT_READERS } from './argument-coaching/read.ts';
import { REVIEW_READERS } from './deliverable-review/read.ts';
import { ESSAY_READERS } from './essay-scoring/read.ts';
import { askedSchema } from './schema/asked-schema.ts';
import { fillSchema, NO_MODEL } from './schema/fill.ts';
import { SHORT_ANSWER_READERS } from './short-answer-grading/read.ts';
import { withQuestion } from './teacher-question.ts';

const READERS = { ...ESSAY_READERS, ...SHORT_ANSWER_READERS, ...ARGUMENT_READERS, ...REVIEW_READERS };

/**
 * Answers a prompt in the form it asks for: the agents of essays, of short answers and of arguments by readers of their own, as is
 * what a review asks about features; all others by an instance of their
 * schema that invents nothing. Depends on nothing but the prompt.
 * @throws ApiError 400 when a reader lacks a block of data that it reads
 */
export function readAndAnswer(prompt: Prompt): ReaderAnswer {
  const reader = Object.hasOwn(READERS, prompt.agent) ? READERS[prompt.agent] : undefined;
  const reading = reader?.(prompt) ?? { content: NO_MODEL };
  const schema = askedSchema(prompt);
  if (!schema && prompt.format.type !== 'json_object') return reading;
  const quote = passagesOf(documentIn(prompt))[0]?.quote ?? '';
  const value = schema
    ? withQuestion(fillSchema(schema, { quote, given: reading.value }), prompt, schema)
    : (reading.value ?? { answer: reading.content });
  return { ...reading, content: JSON.stringify(value) };
}
