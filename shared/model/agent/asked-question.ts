import * as z from 'zod';

/** Most characters of a question, of the name of what it is about, and of the words that raise it. */
const LONGEST = { text: 300, about: 80, quote: 300 };
/** Fewer words ask nothing that a teacher could answer. */
const FEWEST_WORDS = 4;

const shape = {
  text: z.string().describe('one question about a case that the rubric leaves open'),
  about: z.string().nullable().describe('the trait, criterion or question of the rubric that it concerns'),
  quote: z.string().nullable().describe('the words of the work that raise it, copied'),
};

/** One question to the teacher (SPEC P11), as an agent puts it. */
export type AskedQuestion = z.infer<z.ZodObject<typeof shape>>;

/** What is written by those who have nothing to ask. */
const NOTHING =
  /^\W*(?:none|null|nil|nothing|n\/?a|no(?: further)? questions?|not applicable|keine?(?: fragen?)?|nessuna?(?: domand\p{L}+)?|aucune?)(?:\W|$)/iu;

/** So much of a text is looked at. */
const LOOKED_AT = 4_000;

const squeezed = (text: string) =>
  text
    .slice(0, LOOKED_AT)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();

/** A text with no more than so many characters, cut between words where it has any. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = text.slice(0, most - 1);
  const at = room.lastIndexOf(' ');
  return `${(at > most / 2 ? room.slice(0, at) : room.replace(/[\uD800-\uDBFF]$/, '')).trimEnd()}…`;
}

/** The first question of a text, with what was said before it. */
const firstOf = (text: string) => /^[^?？؟]*[?？؟]+/u.exec(text)?.[0] ?? text;

function textIn(value: unknown, most: number): string | null {
  const text = typeof value === 'string' ? squeezed(value) : '';
  return text === '' || NOTHING.test(text) ? null : cut(text, most);
}

function questionIn(value: unknown): string | null {
  const text = typeof value === 'string' ? squeezed(value) : '';
  if (NOTHING.test(text) || text.split(' ').length < FEWEST_WORDS) return null;
  return cut(firstOf(text), LONGEST.text);
}

/**
 * The question in what a model wrote where one may stand: a text, an object, the first of a list; null where it asks nothing. Of several the
 * first is taken, and what is too long is cut: nothing that stands there makes the answer beside it useless.
 */
export function readQuestion(value: unknown): AskedQuestion | null {
  if (Array.isArray(value)) return value.slice(0, 1).map(readQuestion)[0] ?? null;
  if (typeof value === 'string') return readQuestion({ text: value });
  if (typeof value !== 'object' || value === null) return null;
  const fields = Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]);
  const { text: said, question, about, quote } = Object.fromEntries(fields) as Record<string, unknown>;
  const text = questionIn(said ?? question);
  if (text === null) return null;
  return { text, about: textIn(about, LONGEST.about), quote: textIn(quote, LONGEST.quote) };
}

/** An agent's question as it is asked for: null where there is none. Whatever a model writes there is read (`readQuestion`). */
export const askedQuestionSchema: z.ZodType<AskedQuestion | null> = z.preprocess(
  readQuestion,
  z.strictObject(shape).nullable(),
);
