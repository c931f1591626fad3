import { documentIn, type Prompt } from './prompt/prompt.ts';
import { askedSchema } from './schema/asked-schema.ts';
import { fillSchema, NO_MODEL } from './schema/fill.ts';
import { withQuestion } from './teacher-question.ts';
import { passagesOf } from './text/passages.ts';

/** Words of a document that can stand for any quote of it. */
const anyQuote = (document: string): string => passagesOf(document)[0]?.quote ?? '';

/** The scale that a prompt tells of a score; undefined: none. */
function scaleIn({ messages }: Prompt) {
  const told = messages
    .map(({ text }) => /\bscore from (-?\d+) to (-?\d+)/.exec(text))
    .findLast((one) => one);
  return told ? { minimum: Number(told[1]), maximum: Number(told[2]) } : undefined;
}

/**
 * Answers a prompt in the form it asks for, with an instance of its schema that invents nothing; where it asks for none, with the words
 * that no model was used. Depends on nothing but the prompt.
 */
export function readAndAnswer(prompt: Prompt): string {
  const schema = askedSchema(prompt);
  if (!schema && prompt.format.type !== 'json_object') return NO_MODEL;
  if (!schema) return JSON.stringify({ answer: NO_MODEL });
  const value = fillSchema(schema, { quote: anyQuote(documentIn(prompt)), scale: scaleIn(prompt) });
  return JSON.stringify(withQuestion(value, prompt, schema));
}
