import { AssayError } from '../../../errors/assay-error.ts';
import { SCORE_RANGE } from '../conditions.ts';

const UNITS = [
  'zero one two three four five six seven eight nine ten',
  'zero uno due tre quattro cinque sei sette otto nove dieci',
  'null eins zwei drei vier fünf sechs sieben acht neun zehn',
  'zéro un deux trois quatre cinq six sept huit neuf dix',
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez',
];
const WORDS = new Map(
  UNITS.flatMap((line) => line.split(' ').map((word, value) => [word, value] as const)).filter(
    ([word]) => word !== 'null',
  ),
);

const VALUE =
  /^[\s*_`"“'([{]*(?<sign>[-−+–])?(?:(?<number>\d{1,4}(?:[.,]\d{1,3})?)(?![\d\p{L}%])|(?<word>\p{L}{2,8})(?!\p{L}))(?<rest>.*)$/su;
const SCALE =
  /^[\s*_`"”')\]}]*(?:\/|out of|of|su|von|sur|de|sobre)\s*(?<most>\d{1,4}|ten)(?:[.,]0+)?(?![\d])/iu;
const AGAIN = /^[\s*_]*[([](?:\d{1,2}|\p{L}{2,8})[)\]]/u;
/** What leaves the score open: another number beside it, or words that take it back. */
const OPEN =
  /^[\s*_]*(?:[-−–~/+½¼¾]|(?:or|to|and|oder|bis|und|ou|à|et|o|e|y|a)\s+(?:\d|\p{L}{2,8}(?!\p{L}))|(?:point|comma|and a half|virgola|komma)\b|[a-z]*\s*would\b|\()/iu;

function invalid(): AssayError {
  const { min, max } = SCORE_RANGE;
  return new AssayError(
    'ModelOutputInvalid',
    `The score is not one of ${min} to ${max}: give it on that scale.`,
  );
}

/** @throws AssayError ModelOutputInvalid outside of the scale */
function onScale(score: number): number {
  if (!(score >= SCORE_RANGE.min && score <= SCORE_RANGE.max)) throw invalid();
  return score;
}

function numberIn({ number, word }: Record<string, string | undefined>): number | null {
  if (number) return Number(number.replace(',', '.'));
  return WORDS.get(word!.toLowerCase()) ?? null;
}

/** Whether nothing behind a score leaves it open. */
function isSettled(rest: string): boolean {
  const line = rest
    .split('\n')[0]!
    .replace(AGAIN, '')
    .replace(/^[\s*_`"”')\]}]+/u, (marks) => (marks.includes(' ') ? ' ' : ''));
  return !OPEN.test(line);
}

/**
 * The score that a score's own field gives, 0 to 10, parts of a point included: `7`, `7/10`, `6,5`, `7.5 out of 10`, `seven`.
 * Null where it gives none, or not one alone (`N/A`, `7 or 8`, `7-8`): never guessed, never clamped (SPEC S4, S8).
 * @throws AssayError ModelOutputInvalid where the score lies outside of the scale, or is on another one (11/10, 70/100)
 */
export function scoreOf(value: unknown): number | null {
  if (typeof value === 'number') return onScale(value);
  const groups = typeof value === 'string' ? VALUE.exec(value.slice(0, 400))?.groups : undefined;
  const score = groups ? numberIn(groups) : null;
  if (!groups || score === null) return null;
  const scale = SCALE.exec(groups.rest!);
  const rest = scale ? groups.rest!.slice(scale[0].length) : groups.rest!;
  if (!isSettled(rest)) return null;
  if (scale && !['10', 'ten'].includes(scale.groups!.most!.toLowerCase())) throw invalid();
  return onScale(/[-−–]/.test(groups.sign ?? '') ? -score : score);
}
