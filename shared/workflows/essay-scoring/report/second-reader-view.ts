import { asCalled } from '@assay/kit/process/assay-command';
import { figure } from '@assay/platform/report/facts';
import type { EssayResult, TraitScore } from '../result.ts';
import { LEAST_EXEMPLARS } from '../second-reader/reading.ts';
import { LEAST_CALIBRATED } from '../second-reader/stack.ts';
import type { UnsuggestedReason } from '../second-reader/stack-calibration.ts';
import { perCent } from '../second-reader/suggested.ts';
import type { EssayWords, EstimatedWords } from './words/essay-words.ts';

type Estimated = { score: number; estimate: number; interval: { low: number; high: number } };

/** A whole score with its estimate and interval, as the report's language writes numbers. */
function shown(estimated: Estimated, exemplars: number, words: EssayWords): EstimatedWords {
  const told = (value: number) => figure(value, words);
  const { low, high } = estimated.interval;
  const [score, estimate] = [told(estimated.score), told(estimated.estimate)];
  return { score, estimate, low: told(low), high: told(high), exemplars: told(exemplars) };
}

function readingLine({ secondReader: read }: TraitScore, words: EssayWords): string[] {
  if (!read) return [];
  const { score, estimate, interval, exemplars } = read;
  if (score === null || interval === null || estimate === null) return [];
  return [words.secondReader.read(shown({ score, estimate, interval }, exemplars, words))];
}

/** What stands beside a trait's score: the second reader's, and the suggestion of both; nothing where no reader was trained. */
export function secondReaderView(trait: TraitScore, words: EssayWords) {
  const { suggested, flags } = trait;
  const differs = flags.includes('second-reader-differs');
  if (!suggested) return { second: readingLine(trait, words), differs };
  const both = { ...shown(suggested, suggested.calibratedOn, words), share: perCent(suggested.weight) };
  return { second: [...readingLine(trait, words), words.secondReader.suggested(both)], differs };
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
  return typeof said === 'string' ? asCalled(said) : said(LEAST_CALIBRATED);
}

/** Why traits were not read, each reason once, with the traits where it is not that of all; nothing where no reader was trained. */
function unreadNotes(scores: readonly TraitScore[], words: EssayWords): string[] {
  const list = new Intl.ListFormat(words.tag, { type: 'conjunction' });
  const unread = scores.flatMap(({ trait, secondReader: read }) => {
    if (!read?.unread || read.unread === 'not-trained') return [];
    const why = words.secondReader.unread[read.unread];
    return [{ trait, why: why(figure(read.exemplars, words), figure(LEAST_EXEMPLARS, words)) }];
  });
  return [...Map.groupBy(unread, ({ why }) => why)].map(([why, of]) => {
    const traits = of.length === scores.length ? '' : ` (${list.format(of.map(({ trait }) => trait))})`;
    return `${why}${traits}.`;
  });
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
  const unread = unreadNotes(scores, words);
  const read = scores.some(({ secondReader: reading }) => typeof reading?.score === 'number');
  return read ? [legend, ...unread, ...(secondReader?.exemplarId ? [isExemplar] : [])] : unread;
}

/** What is said below the scores of the second reader, and of suggested scores: what they are, and why there are none. */
export function secondReaderNotes(result: EssayResult, words: EssayWords): string[] {
  return [...readerNotes(result, words), ...suggestedNotes(result, words)];
}
