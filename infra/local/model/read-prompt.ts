import { parseJson } from '@assay/kit/json/parse-json';
import * as z from 'zod';
import { documentIn, type Prompt, textsIn } from './prompt/prompt.ts';
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

const traitsSchema = z.array(z.object({ name: z.string(), min: z.int(), max: z.int() })).min(1);

/** The traits that a prompt gives to be judged together; undefined: none. */
function traitsIn({ messages }: Prompt) {
  const given = messages.flatMap(({ text }) => /<traits-\w+>\n([\s\S]*?)\n<\/traits-/.exec(text)?.[1] ?? []);
  return traitsSchema.safeParse(parseJson(given.at(-1) ?? '')).data;
}

/** The words that no model was used; beside them words of the document, where there is one, so that what rests on evidence can be tried. */
const inWords = (prompt: Prompt, quote: string): string =>
  textsIn(prompt).length === 0 ? NO_MODEL : `${NO_MODEL} “${quote}”`;

/**
 * Answers a prompt in the form it asks for, with an instance of its schema that invents nothing; where it asks for none, in words.
 * Depends on nothing but the prompt.
 */
export function readAndAnswer(prompt: Prompt): string {
  const schema = askedSchema(prompt);
  const quote = anyQuote(documentIn(prompt));
  if (!schema && prompt.format.type !== 'json_object') return inWords(prompt, quote);
  if (!schema) return JSON.stringify({ answer: NO_MODEL });
  const told = { quote, scale: scaleIn(prompt), traits: traitsIn(prompt) };
  const value = fillSchema(schema, told);
  return JSON.stringify(withQuestion(value, prompt, schema));
}
