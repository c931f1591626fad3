import { AssayError } from '../errors/assay-error.ts';

/**
 * Anonymisation placeholders such as @CAPS1, @PERSON, @DATE2 (SPEC M12, M16): the words that stand in for them when a
 * surface trait is judged, so that they read as the ordinary words they replaced.
 */
const NEUTRAL_WORDS: Record<string, string> = {
  PERSON: 'Robin',
  CAPS: 'Bright',
  LOCATION: 'Newtown',
  ORGANIZATION: 'Acme',
  DATE: 'Monday',
  TIME: 'noon',
  MONTH: 'May',
  DR: 'Dr. Lee',
  CITY: 'Newtown',
  STATE: 'Ohio',
  NUM: '12',
  PERCENT: '12%',
  MONEY: '$12',
  EMAIL: 'name@example.org',
};

const PLACEHOLDER = /@([A-Z]{2,})(\d*)/g;

interface NormalisedText {
  text: string;
  /** Turns an offset in the normalised text into the offset in the original text (UTF-16 code units). */
  toOriginal(offset: number): number;
}

/** Replaces every placeholder by an ordinary word of its kind and keeps the way back to the original's offsets. */
export function normalisePlaceholders(text: string): NormalisedText {
  const edits: { at: number; original: number; length: number; replaced: number }[] = [];
  let shift = 0;
  const normalised = text.replace(PLACEHOLDER, (match, kind: string, _number: string, offset: number) => {
    const word = NEUTRAL_WORDS[kind] ?? kind.charAt(0) + kind.slice(1).toLowerCase();
    edits.push({ at: offset + shift, original: offset, length: word.length, replaced: match.length });
    shift += word.length - match.length;
    return word;
  });
  return { text: normalised, toOriginal: (offset) => mapBack(edits, offset) };
}

function mapBack(
  edits: { at: number; original: number; length: number; replaced: number }[],
  offset: number,
): number {
  const edit = edits.findLast((candidate) => candidate.at <= offset);
  if (!edit) return offset;
  const beyond = offset - edit.at;
  if (beyond === 0) return edit.original;
  if (beyond >= edit.length) return edit.original + edit.replaced + (beyond - edit.length);
  return edit.original + edit.replaced;
}

/**
 * An essay that is placeholders and nothing else has no writing left to assess.
 * @throws AssayError SubmissionOnlyPlaceholders
 */
export function refuseOnlyPlaceholders(text: string, file: string): void {
  if (/[\p{L}\p{N}]/u.test(text.replace(PLACEHOLDER, ' '))) return;
  const words = `${file} holds anonymisation placeholders only (such as @PERSON1): hand in the essay's own words.`;
  throw new AssayError('SubmissionOnlyPlaceholders', words);
}
