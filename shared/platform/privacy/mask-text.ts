import { findNames } from './find-names.ts';
import { findNumbers } from './find-numbers.ts';
import { folded, WORD } from './folded.ts';
import { type KnownWriter, knownName } from './known-names.ts';
import type { Stretch } from './written-words.ts';

/** Stands for each UTF-16 unit that is masked. No letter and no digit: words and quotations are compared without it. */
export const MASK = '█';

/** A text without what names its writer. `text` is as long as the original, and differs from it in `masked` alone. */
export interface MaskedText {
  text: string;
  /** What was masked, in order and apart from each other; UTF-16 offsets of both texts. */
  masked: readonly Stretch[];
}

/** Masks texts of one writer. */
export type Masker = (text: string) => MaskedText;

/** Stretches as few that lie apart. */
function apart(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/** White space stays: lines and words are where they were. */
function cover(text: string, stretches: readonly Stretch[]): string {
  let at = 0;
  let covered = '';
  for (const { start, end } of stretches) {
    covered += text.slice(at, start) + text.slice(start, end).replace(/[^\s]/g, MASK);
    at = end;
  }
  return covered + text.slice(at);
}

/** The words of what every student is given, such as an assignment, `folded`. */
export function spokenWords(given: unknown): Set<string> {
  return new Set((JSON.stringify(given).match(WORD) ?? []).map(folded));
}

/**
 * Masks what names the writer of texts before a model reads them: the name in its forms (`findNames`), their address, number and account,
 * any e-mail address, any labelled student's number. Every offset in the masked text is that of the original, so that a quotation anchored
 * in one is the same passage of the other. `spoken`: words of the assignment (`spokenWords`), which are masked only within the full name.
 */
export function createMasker(known: KnownWriter, spoken: ReadonlySet<string> = new Set()): Masker {
  const name = knownName(known?.name, spoken);
  return (text) => {
    const masked = apart([...findNames(text, name), ...findNumbers(text, known)]);
    return { text: cover(text, masked), masked };
  };
}

/** Masks what any of some maskers masks, each after the other. */
export const maskingAll =
  (maskers: readonly Masker[]): Masker =>
  (text) =>
    maskers.reduce(
      (before: MaskedText, mask) => {
        const { text: covered, masked } = mask(before.text);
        return { text: covered, masked: apart([...before.masked, ...masked]) };
      },
      { text, masked: [] },
    );

/** What a word for a student may be, as a table or a byline has it: a name, a number, an address or an account. */
export function knownOf(student: string): KnownWriter {
  if (student === '') return null;
  const email = student.includes('@') ? { email: student } : {};
  return { subject: student, name: student.split('@', 1)[0], number: student, ...email };
}

/** Masks whom the words of a byline name. `given`: what every student is given; its words name nobody by themselves. */
export function maskerOfWriters(writers: readonly string[], given: unknown): Masker {
  const spoken = spokenWords(given);
  return maskingAll(writers.map((writer) => createMasker(knownOf(writer), spoken)));
}
