import { surfaceFeatures } from '@assay/document/surface';
import { contentHash } from '@assay/platform/exemplar/exemplar';
import { copiesAmong } from './copies.ts';
import { wholeScore } from './cuts.ts';
import { intervalOf } from './intervals.ts';
import { estimatesOf } from './learn.ts';
import { priorScore } from './prior.ts';
import type { ReaderTrait, TrainedReader } from './reader.ts';
import { isInOtherLanguage, isNoProse } from './reader-language.ts';
import type { EssayReading, TraitReading, Unread } from './reading.ts';
import { type FeatureReader, standardised } from './standardise.ts';
import { type CountedText, countText, indexTexts, type TextIndex, textRows } from './text-kernels.ts';

/** An essay to be read. */
interface ReaderEssay {
  text: string;
  id?: string;
}

/** What a reader needs to read, made once. */
interface PreparedReader {
  index: TextIndex;
  byId: ReadonlyMap<string, number>;
  byContent: ReadonlyMap<string, number>;
}

const prepared = new WeakMap<TrainedReader, PreparedReader>();

function prepare(reader: TrainedReader): PreparedReader {
  const there = prepared.get(reader);
  if (there) return there;
  const preparedReader: PreparedReader = {
    index: indexTexts(reader.exemplars.map(({ text }) => text)).index,
    byId: new Map(reader.exemplars.flatMap(({ ids }, row) => ids.map((id) => [id, row] as const))),
    byContent: new Map(reader.exemplars.map(({ text }, row) => [contentHash(text), row])),
  };
  prepared.set(reader, preparedReader);
  return preparedReader;
}

function unreadTrait({ name, exemplars }: ReaderTrait, unread: Unread): TraitReading {
  return { trait: name, exemplars, estimate: null, score: null, interval: null, unread };
}

/** An estimate on the scale as a reading. */
function traitReading(trait: ReaderTrait, raw: number): TraitReading {
  const { name, exemplars, min, max, read } = trait;
  const estimate = Math.max(min, Math.min(max, raw));
  const interval = intervalOf(raw, read!.spread, trait);
  const score = wholeScore(raw, read!.cuts, trait);
  return { trait: name, exemplars, estimate, score, interval, unread: null };
}

/** Which exemplar an essay is, by its content: the same words, or nearly. */
function exemplarOf(
  { index, byContent }: PreparedReader,
  { text }: ReaderEssay,
  countedText: CountedText,
): number | null {
  return byContent.get(contentHash(text)) ?? copiesAmong(index.indices.tokens, countedText.tokens)[0] ?? null;
}

/**
 * An essay by the reader that was trained. One that is an exemplar, or nearly, is read as the exemplar was when it was left out. One that has
 * an exemplar's id and another text (a later draft) is read without being likened to that exemplar. The exemplars are prepared at
 * the first essay and remembered as long as the reader is.
 */
export function readEssay(
  reader: TrainedReader,
  essay: ReaderEssay,
  features: FeatureReader = surfaceFeatures,
): EssayReading {
  const { traits, model, learnt, language } = reader;
  const unread = (why: Unread): EssayReading => ({
    traits: traits.map((trait) => unreadTrait(trait, trait.unread ?? why)),
    model,
    exemplarId: null,
  });
  if (!learnt || !/\p{L}/u.test(essay.text)) return unread('not-trained');
  if (language !== null && isInOtherLanguage(essay.text, language)) return unread('other-language');
  if (isNoProse(essay.text)) return unread('no-prose');
  const ready = prepare(reader);
  const countedText = countText(ready.index, essay.text);
  const same = exemplarOf(ready, essay, countedText);
  const named = same ?? (essay.id === undefined ? null : (ready.byId.get(essay.id) ?? null));
  const estimates =
    same === null
      ? estimatesOf(learnt, textRows(ready.index, countedText), {
          ...ownOf(reader, essay.text, features),
          without: copiesOf(reader, named),
        })
      : null;
  return {
    traits: traits.map((trait) => {
      if (!trait.read) return unreadTrait(trait, trait.unread ?? 'not-trained');
      const { place, mean, deviation } = trait.read;
      const leftOut = reader.leaveOneOut[trait.key]?.estimates;
      return traitReading(trait, estimates ? mean + deviation * estimates[place]! : leftOut![same!]!);
    }),
    model,
    exemplarId: named === null ? null : idOf(reader, named, essay),
  };
}

function idOf({ exemplars }: TrainedReader, row: number, { id }: ReaderEssay): string {
  const { ids } = exemplars[row]!;
  return id !== undefined && ids.includes(id) ? id : ids[0]!;
}

/** An exemplar with its copies. */
function copiesOf({ exemplars }: TrainedReader, row: number | null): number[] {
  if (row === null) return [];
  const { group } = exemplars[row]!;
  return exemplars.flatMap((exemplar, other) => (exemplar.group === group ? [other] : []));
}

/** An essay's standardised features, and what the prior says of them. */
function ownOf({ scaling, task, prior }: TrainedReader, text: string, features: FeatureReader) {
  const own = standardised(scaling, features(text, task.question, task.language));
  return { own, prior: prior ? (priorScore(prior.of, own) - prior.mean) / prior.deviation : 0 };
}

/** Several essays by one reader. */
export function readEssays(
  reader: TrainedReader,
  essays: readonly ReaderEssay[],
  features: FeatureReader = surfaceFeatures,
): EssayReading[] {
  return essays.map((essay) => readEssay(reader, essay, features));
}
