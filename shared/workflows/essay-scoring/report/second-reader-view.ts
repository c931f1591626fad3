import { figure } from '@assay/platform/report/facts';
import type { EssayResult, TraitScore } from '../result.ts';
import { LEAST_EXEMPLARS } from '../second-reader/reading.ts';
import { LEAST_CALIBRATED } from '../second-reader/stack.ts';
import type { UnsuggestedReason } from '../second-reader/stack-calibration.ts';
import { perCent } from '../second-reader/suggested.ts';
import type { EssayWords, EstimatedWords } from './words/essay-words.ts';

/** A whole score with its estimate and interval, as the report's language writes numbers. */
function shown(
  {
    score,
    estimate,
    interval: { low, high },
  }: { score: number; estimate: number; interval: { low: number; high: number } },
  exemplars: number,
  words: EssayWords,
): EstimatedWords {
  return {
    score: figure(score, words),
    estimate: figure(estimate, words),
    low: figure(low, words),
    high: figure(high, words),
    exemplars: figure(exemplars, words),
  };
}

function readingLine({ secondReader: read }: TraitScore, words: EssayWords): string[] {
  if (!read || read.unread === 'not-trained') return [];
  const { score, estimate, interval, exemplars, unread } = read;
  if (unread !== null)
    return [words.secondReader.unread[unread](figure(exemplars, words), figure(LEAST_EXEMPLARS, words))];
  if (score === null || interval === null || estimate === null) return [];
  return [words.secondReader.read(shown({ score, estimate, interval }, exemplars, words))];
}

/** What stands beside a trait's score: the second reader's, and the suggestion of both; nothing where no reader was trained. */
export function secondReaderView(trait: TraitScore, words: EssayWords) {
  const { suggested, flags } = trait;
  const both = suggested
    ? [
        words.secondReader.suggested({
          ...shown(suggested, suggested.calibratedOn, words),
          share: perCent(suggested.weight),
        }),
      ]
    : [];
  return {
    second: [...readingLine(trait, words), ...both],
    differs: flags.includes('second-reader-differs'),
  };
}

/** The traits that a person should look at since the second reader is far from their scores, in one sentence. */
export function differingTraits({ scores }: EssayResult, words: EssayWords): string[] {
  const names = scores.filter(({ flags }) => flags.includes('second-reader-differs')).map((one) => one.trait);
  const list = new Intl.ListFormat(words.tag, { type: 'conjunction' });
  return names.length > 0 ? [words.secondReader.differs(list.format(names))] : [];
}

/** Why a trait has no suggested score, as the end of a sentence. */
export function whyUnsuggested(why: UnsuggestedReason, words: EssayWords): string {
  const said = words.secondReader.whyUnsuggested[why];
  return typeof said === 'string' ? said : said(LEAST_CALIBRATED);
}

/** Why traits have no suggested score, where one was asked for: a sentence for each reason. */
function unsuggestedNotes(scores: readonly TraitScore[], words: EssayWords): string[] {
  const list = new Intl.ListFormat(words.tag, { type: 'conjunction' });
  const without = scores.flatMap(({ trait, unsuggested }) => (unsuggested ? [{ trait, unsuggested }] : []));
  return [...Map.groupBy(without, ({ unsuggested }) => unsuggested)].map(([why, traits]) =>
    words.secondReader.unsuggested(list.format(traits.map(({ trait }) => trait)), whyUnsuggested(why, words)),
  );
}

/** What is said of suggested scores below the scores. */
function suggestedNotes({ scores }: EssayResult, words: EssayWords): string[] {
  const some = scores.some(({ suggested }) => suggested);
  return [...(some ? [words.secondReader.suggestedLegend] : []), ...unsuggestedNotes(scores, words)];
}

function readerNotes({ scores, secondReader }: EssayResult, words: EssayWords): string[] {
  const { legend, isExemplar, failed } = words.secondReader;
  if (secondReader?.missing) return [failed];
  const read = scores.some(({ secondReader: reading }) => typeof reading?.score === 'number');
  if (!read) return [];
  return [legend, ...(secondReader?.exemplarId ? [isExemplar] : [])];
}

/** What is said below the scores of the second reader, and of suggested scores: what they are, and why there are none. */
export function secondReaderNotes(result: EssayResult, words: EssayWords): string[] {
  return [...readerNotes(result, words), ...suggestedNotes(result, words)];
}
