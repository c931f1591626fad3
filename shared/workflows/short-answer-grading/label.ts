import * as z from 'zod';

/** The grading labels GL (GET, table 3), from the worst to the best; matrices and distributions over labels are in this order. */
export const LABELS = ['Incorrect', 'Partially correct', 'Correct'] as const;
export const labelSchema = z.enum(LABELS);
export type Label = z.infer<typeof labelSchema>;

/** A probability for each of `LABELS`, in their order. */
export const distributionSchema = z.tuple([z.number(), z.number(), z.number()]);
export type Distribution = z.infer<typeof distributionSchema>;

/** Words that are written for the labels, in English, Italian, German, French and Spanish. */
// biome-ignore format: a table
export const LABEL_WORDS: Readonly<Record<Label, readonly string[]>> = {
  Incorrect: [
    'wrong', 'not correct', 'errato', 'errata', 'sbagliato', 'sbagliata', 'scorretto', 'scorretta',
    'non corretto', 'non corretta', 'falsch', 'inkorrekt', 'nicht korrekt', 'nicht richtig', 'incorrecte',
    'pas correct', 'pas correcte', 'incorrecto', 'incorrecta', 'no correcto', 'no correcta',
  ],
  'Partially correct': [
    'partial', 'partially', 'partly', 'partial correct', 'partly correct', 'partially right', 'partly right',
    'partial right', 'parzialmente corretto', 'parzialmente corretta', 'parzialmente', 'in parte corretta',
    'in parte corretto', 'teilweise korrekt', 'teilweise richtig', 'teilweise', 'zum teil richtig',
    'partiellement correct', 'partiellement correcte', 'partiellement juste', 'partiellement',
    'en partie correct', 'en partie correcte', 'parcialmente correcto', 'parcialmente correcta',
    'parcialmente', 'en parte correcto', 'en parte correcta',
  ],
  Correct: ['right', 'corretto', 'corretta', 'korrekt', 'richtig', 'correcte', 'correcto', 'correcta'],
};

const keyOf = (written: string) =>
  written
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<!\P{L})\P{L}+$|^\P{L}+/gu, '')
    .replace(/[\s_-]+/g, ' ');

const BY_WORD: ReadonlyMap<string, Label> = new Map(
  LABELS.flatMap((label) => [label, ...LABEL_WORDS[label]].map((word) => [keyOf(word), label] as const)),
);

/**
 * The label that somebody wrote, in capitals or not, in one of five languages, with marks around it or not; null where it is
 * none of the three.
 */
export function readLabel(written: unknown): Label | null {
  return typeof written === 'string' ? (BY_WORD.get(keyOf(written)) ?? null) : null;
}
