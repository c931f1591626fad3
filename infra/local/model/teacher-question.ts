import { documentIn, type Prompt } from './prompt/prompt.ts';
import { drawFor } from './random.ts';
import { isRecord, type JsonSchema } from './schema/json-schema.ts';

/** What a reader may stumble over in a text, and what it then asks, in one wording or another. */
const CASES: readonly [sign: RegExp, wordings: readonly string[]][] = [
  [
    /[“"][^“”"\n]{12,120}[”"]/u,
    [
      'Is direct speech in somebody’s own words to be weighed like the rest of the text?',
      'How shall I weigh direct speech? The scheme is quiet on it.',
    ],
  ],
  [
    /^[ \t]*(?:[-*•]|\d+[.)])[ \t]+\S.*$/mu,
    ['Do items of a bare list stand for full sentences?', 'Shall a bare list stand for full sentences here?'],
  ],
  [
    /\([^()\n]{15,120}\)/u,
    [
      'Are asides in brackets part of what is assessed?',
      'I found asides in brackets: are they assessed too?',
    ],
  ],
  [
    /\b\d[\d.,]*\s?(?:%|percent|km|kg|ms|hours|minutes|years)\b/u,
    ['Must figures be backed by where they come from?', 'Do figures need to say where they come from?'],
  ],
];

/** One text in so many makes a reader ask. */
const ASKS_OF = 4;

/** Whether a form has a place for a question to the teacher. */
function hasPlace(schema: JsonSchema | null): boolean {
  const place = schema?.properties?.question;
  return isRecord(place) && JSON.stringify(place).includes('"quote"');
}

/**
 * An answer with what its reader asks the teacher, where the form has a place for that: of about one text in four that has something to
 * stumble over, by the text and who reads it; null of the others, and where its question stands in the
 * prompt, answered.
 */
export function withQuestion(value: unknown, prompt: Prompt, schema: JsonSchema | null): unknown {
  if (!isRecord(value) || !hasPlace(schema)) return value;
  const text = documentIn(prompt);
  const found = CASES.flatMap(([sign, wordings]) => {
    const quote = sign.exec(text)?.[0].trim();
    return quote ? [{ quote, wordings }] : [];
  });
  const draw = drawFor('teacher', prompt.agent, text);
  const one = found[Math.floor(draw * 1000) % Math.max(1, found.length)];
  if (!one || draw * ASKS_OF >= 1) return { ...value, question: null };
  const wording = one.wordings[Math.floor(draw * 10_000) % one.wordings.length]!;
  const told = prompt.messages.map((message) => message.text).join('\n');
  if (one.wordings.some((known) => told.includes(known))) return { ...value, question: null };
  return { ...value, question: { text: wording, about: null, quote: one.quote } };
}
