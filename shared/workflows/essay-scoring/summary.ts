import { rangeText } from '@assay/kit/language/range-text';
import { countedBy } from '@assay/platform/report/counted-by';
import { countedPoints, pointsInWords, saysMore } from '@assay/platform/review/counted-points';
import { bestWords, type Total } from '@assay/platform/review/draft-result';
import type { RunItem } from '@assay/platform/run/items';
import { addressLines } from '@assay/platform/submission/teacher-note';
import type { Summary } from '@assay/platform/workflow/result-reading';
import { draftEssayResult, essayScale } from './draft-result.ts';

import { whyUnsuggested } from './report/second-reader-view.ts';
import { essayWords } from './report/words/essay-words.ts';
import { type EssayResult, type TraitScore, tellingFlags } from './result.ts';
import { LEAST_EXEMPLARS, type TraitReading, type Unread } from './second-reader/reading.ts';
import { perCent } from './second-reader/suggested.ts';

interface SummaryInterval {
  low: number;
  high: number;
}

const withInterval = (score: number, estimate: number, { low, high }: SummaryInterval) =>
  `${score}, estimate ${estimate.toFixed(1)} (${low.toFixed(1)} to ${high.toFixed(1)})`;

/** What stands beside a score, in a few words. */
function besideText({ secondReader: read, suggested }: TraitScore): string[] {
  return [
    ...(read && read.score !== null && read.estimate !== null && read.interval
      ? [`second reader ${withInterval(read.score, read.estimate, read.interval)}`]
      : []),
    ...(suggested
      ? [
          `suggested ${withInterval(suggested.score, suggested.estimate, suggested.interval)}, Judge ${perCent(suggested.weight)} %`,
        ]
      : []),
  ];
}

function scoreLine(trait: TraitScore, worth: string | null): string {
  const { score, min, max } = trait;
  const flags = tellingFlags(trait);
  const shown = score === null ? 'missing' : `${score}`;
  const parts = [
    `${trait.trait.padEnd(24)} ${shown.padStart(7)}   of ${rangeText({ min, max })}${bestWords(essayScale(trait))}`,
    ...(worth === null ? [] : [worth]),
    ...besideText(trait),
    ...(flags.length > 0 ? [`(${flags.join(' · ').replaceAll('-', ' ')})`] : []),
  ];
  return `  ${parts.join('   ')}`;
}

/** `exemplars` is absent where readers of several numbers of them were asked. */
type UnreadTrait = Pick<TraitReading, 'trait'> & Partial<Pick<TraitReading, 'exemplars'>>;

/** Why traits have no reading, as a person is told. */
const UNREAD_WORDS: Record<Unread, (traits: readonly UnreadTrait[]) => string> = {
  'too-few-exemplars': (traits) => `too few exemplars for ${countedOf(traits)}: it needs ${LEAST_EXEMPLARS}`,
  'one-score-only': (traits) =>
    `nothing to learn for ${namesOf(traits)}: all exemplars have one and the same score`,
  'too-alike': (traits) =>
    `nothing to learn for ${namesOf(traits)}: the exemplars are copies of one another, nearly one text`,
  'nothing-learnt': (traits) =>
    `nothing learnt for ${countedOf(traits)}: on these exemplars it agrees with the raters no better than chance might`,
  'other-language': (traits) => `${namesOf(traits)} not read: the essay is in another language`,
  'no-prose': (traits) => `${namesOf(traits)} not read: the essay has fewer than four different words`,
  'not-trained': (traits) => `not trained for ${namesOf(traits)}`,
};

const countedOf = (traits: readonly UnreadTrait[]) =>
  traits
    .map(({ trait, exemplars }) => (exemplars === undefined ? trait : `${trait} (${exemplars})`))
    .join(', ');
const namesOf = (traits: readonly { trait: string }[]) => traits.map(({ trait }) => trait).join(', ');

/** Readings without a score, by their reasons, in words; nothing where every trait was read. */
export function unreadWords(readings: readonly (UnreadTrait & Pick<TraitReading, 'unread'>)[]): string[] {
  const unread = readings.flatMap((one) => (one.unread ? [{ ...one, unread: one.unread }] : []));
  return [...Map.groupBy(unread, (one) => one.unread)].map(([why, traits]) => UNREAD_WORDS[why](traits));
}

/** What a second reader that was trained has learnt, in a line. */
export function trainedLine(
  exemplars: number,
  figures: readonly { trait: string; n: number; unread: Unread | null }[],
): string {
  if (exemplars === 0) return 'second reader: no exemplars that it could learn from';
  const unread = unreadWords(
    figures.map(({ trait, n, unread: why }) => ({ trait, exemplars: n, unread: why })),
  );
  const isRead = figures.some(({ unread: why }) => why === null);
  const learnt = isRead ? `learnt from ${exemplars} exemplars` : 'nothing learnt yet';
  return [`second reader: ${learnt}`, ...unread].join('; ');
}

/** What the second reader did not read, and why. */
function secondReaderLines(result: EssayResult | null): string[] {
  const { secondReader, scores = [] } = result ?? {};
  if (secondReader?.missing) return [`  second reader: could not read. ${secondReader.missing.message}`];
  const readings = scores.flatMap(({ trait, secondReader: read }) => (read ? [{ trait, ...read }] : []));
  if (readings.length > 0 && readings.every(({ unread }) => unread === 'not-trained'))
    return ['  second reader: not trained, since the assignment has no exemplars that it learnt from'];
  return unreadWords(readings).map((words) => `  second reader: ${words}`);
}

/** Why traits have no suggested score, where one was asked for. */
function unsuggestedLines(result: EssayResult | null): string[] {
  const without = (result?.scores ?? []).flatMap(({ trait, unsuggested: why }) =>
    why ? [{ trait, why }] : [],
  );
  return [...Map.groupBy(without, ({ why }) => why)].map(
    ([why, traits]) =>
      `  no suggested score for ${namesOf(traits)}: ${whyUnsuggested(why, essayWords('en'))}`,
  );
}

/** How much of the file was left out, and why. */
function leftOut(result: EssayResult | null): string[] {
  const { hiddenCharacters: hidden = 0, bylineLines: lines = 0 } = result?.submission ?? {};
  return [
    ...(hidden > 0
      ? [`${hidden.toLocaleString('en')} characters of hidden text (invisible when the file is opened)`]
      : []),
    ...(lines > 0
      ? [`${lines} ${lines === 1 ? 'line' : 'lines'} that say who wrote it (name, course, date)`]
      : []),
  ].map((words) => `  left out: ${words}`);
}

/** Scores with what they are worth, where that says more, and what they add up to. */
function scoreLines(result: Pick<EssayResult, 'scores' | 'counting'>, total: Total): string[] {
  const { scores } = result;
  const { parts, sum } = countedPoints(total, scores);
  const rule = countedBy(result.counting, scores.length, essayWords('en'));
  const worth = ({ trait }: TraitScore) => (saysMore(total, trait) ? pointsInWords(parts.get(trait)) : null);
  const all = sum && pointsInWords({ given: sum.scoreGiven, of: sum.scoreMaximum });
  return [
    ...scores.map((trait) => scoreLine(trait, worth(trait))),
    ...(all ? [`  in all ${all}${rule === null ? '' : `: ${rule}`}`] : []),
  ];
}

/** The variant and the scores, a line each with what the second reader says beside it, and why the first that is missing is. */
export function summarizeScores(result: EssayResult | null, { options }: Pick<RunItem, 'options'>): Summary {
  const scores = result?.scores ?? [];
  const total: Total = result ? draftEssayResult(result).total : 'none';
  return {
    fields: {
      variant: result?.variant ?? options.variant ?? null,
      ...(result && { addressed: result.addressed, screened: result.screened }),
      ...(result?.secondReader && { secondReader: result.secondReader }),
      ...(result && { total: countedPoints(total, scores).sum }),
      scores: scores.map(({ trait, score, min, max, rationale, flags, secondReader, ...both }) => {
        return {
          trait,
          score,
          min,
          max,
          rationale,
          flags,
          ...(secondReader && { secondReader }),
          ...(both.suggested && { suggested: both.suggested }),
          ...(both.unsuggested && { unsuggested: both.unsuggested }),
        };
      }),
    },
    lines: [
      ...(result ? scoreLines(result, total) : []),
      ...secondReaderLines(result),
      ...unsuggestedLines(result),
      ...leftOut(result),
      ...(result ? addressLines(result) : []),
    ],
    reason: scores.find(({ missing }) => missing)?.missing ?? result?.doubt ?? null,
  };
}
