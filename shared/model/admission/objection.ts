import * as z from 'zod';

/**
 * Why a text of an answer says nothing: it is words of the agent's own prompt, words that the prompt gave as material (the student's, another speaker's,
 * the rubric's), the same again and again, what another field of the answer says already, a placeholder, half a sentence, or that something is left
 * out which the words that it quotes for it hold.
 */
const OBJECTIONS = ['prompt', 'given', 'loop', 'twice', 'blank', 'unfinished', 'denial'] as const;
type ObjectionKind = (typeof OBJECTIONS)[number];

/** An objection to one text of an answer. */
export const objectionSchema = z.object({
  kind: z.enum(OBJECTIONS),
  path: z.string().describe('where the text stands, such as points[2].why; empty: the whole answer'),
  block: z.string().nullable().describe('the block of the prompt whose words it gives back; null: none'),
});
export type Objection = z.infer<typeof objectionSchema>;

const WHY: Record<ObjectionKind, (block: string | null) => string> = {
  prompt: () => 'it gives back words of your instructions, which describe an answer and are none',
  given: (block) =>
    `it gives back words of ${block === null ? 'what you were given' : `the block "${block}"`} and says nothing of your own`,
  loop: () => 'it says the same again and again: say everything once, and stop',
  twice: () => 'another field of the answer says the same: say in each what it is asked for',
  blank: () => 'it says nothing',
  unfinished: () => 'it breaks off in the middle of a sentence',
  denial: () => 'it says that something is left out, and quotes words that say it',
};

const TOLD: Record<ObjectionKind, string> = {
  prompt: 'its prompt was given back',
  given: 'the words of others were given back',
  loop: 'one thing was said over and over',
  twice: 'one thing was said in two places',
  blank: 'nothing was said',
  unfinished: 'a sentence broke off',
  denial: 'what is there was said to be left out',
};

/** Objections in words for people, each kind once. */
export const tellObjections = (objections: readonly Objection[]): string =>
  OBJECTIONS.filter((one) => objections.some(({ kind }) => kind === one))
    .map((kind) => TOLD[kind])
    .join('; ');

/** An objection in words for the agent whose answer it is. */
export const describeObjection = ({ kind, path, block }: Objection): string =>
  `${path === '' ? 'The answer' : `"${path}"`}: ${WHY[kind](block)}. Write it anew, in words of your own about this text.`;
