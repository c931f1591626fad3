import { documentIn, type Prompt, type ReaderAnswer } from './prompt/prompt.ts';
import { anyQuote, READERS } from './readers/index.ts';
import { askedSchema } from './schema/asked-schema.ts';
import { fillSchema, NO_MODEL } from './schema/fill.ts';
import { withQuestion } from './teacher-question.ts';

/**
 * Answers a prompt in the form it asks for: an agent with a reader by its own rules, every other by an instance of its schema that
 * invents nothing. Depends on nothing but the prompt. What imitates agents stands in `readers/` alone; without the folder
 * `READERS` is `{}` and a quote is empty.
 * @throws ApiError 400 when a reader lacks a block of data that it reads
 */
export function readAndAnswer(prompt: Prompt): ReaderAnswer {
  const reader = Object.hasOwn(READERS, prompt.agent) ? READERS[prompt.agent] : undefined;
  const reading = reader?.(prompt) ?? { content: NO_MODEL };
  const schema = askedSchema(prompt);
  if (!schema && prompt.format.type !== 'json_object') return reading;
  const quote = anyQuote(documentIn(prompt));
  const value = schema
    ? withQuestion(fillSchema(schema, { quote, given: reading.value }), prompt, schema)
    : (reading.value ?? { answer: reading.content });
  return { ...reading, content: JSON.stringify(value) };
}
