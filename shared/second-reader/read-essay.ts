import { contentHash } from '../exemplar/exemplar.ts';
import { surfaceFeatures } from '../surface/surface-features.ts';
import { copiesAmong } from './copies.ts';
import { wholeScore } from './cuts.ts';
import { estimatesOf } from './learn.ts';
import type { ReaderTrait, TrainedReader } from './reader.ts';
import { isInOtherLanguage } from './reader-language.ts';
import type { Reading, TraitReading, Unread } from './reading.ts';
import { standardised } from './standardise.ts';
import { type CountedText, countText, indexTexts, type TextIndex, textRows } from './text-kernels.ts';

/** An essay to be read. */
export interface Essay {
  text: string;
  id?: string;
}

/** What a reader needs to read, made once. */
interface Prepared {
  index: TextIndex;
  byId: ReadonlyMap<string, number>;
  byContent: ReadonlyMap<string, number>;
}

const prepared = new WeakMap<TrainedReader, Prepared>();

function prepare(reader: TrainedReader): Prepared {
  const there = prepared.get(reader);
  if (there) return there;
  const made: Prepared = {
    index: indexTexts(reader.exemplars.map(({ text }) => text)).index,
    byId: new Map(reader.exemplars.flatMap(({ ids }, row) => ids.map((id) => [id, row] as const))),
    byContent: new Map(reader.exemplars.map(({ text }, row) => [contentHash(text), row])),
  };
  prepared.set(reader, made);
  return made;
}

function unreadTrait({ name, exemplars }: ReaderTrait, unread: Unread): TraitReading {
  return { trait: name, exemplars, estimate: null, score: null, interval: null, unread };
}

/** An estimate on the scale as a reading. */
function traitReading(trait: ReaderTrait, raw: number): TraitReading {
  const { name, exemplars, min, max, read } = trait;
  const within = (value: number) => Math.max(min, Math.min(max, value));
  const interval = { low: within(raw + read!.spread.below), high: within(raw + read!.spread.above) };
  const score = wholeScore(raw, read!.cuts, trait);
  return { trait: name, exemplars, estimate: within(raw), score, interval, unread: null };
}

/** Which exemplar an essay is: by its content, by its id, or because it is nearly the same. */
function exemplarOf({ index, byId, byContent }: Prepared, { id, text }: Essay, counted: CountedText) {
  const same = byContent.get(contentHash(text)) ?? (id === undefined ? undefined : byId.get(id));
  return same ?? copiesAmong(index.indices.tokens, counted.tokens)[0] ?? null;
}

/** An essay by the reader that was trained. The exemplars are prepared at the first essay and remembered as long as the reader is. */
export function readEssay(reader: TrainedReader, essay: Essay): Reading {
  const { traits, model, learnt, language, task, scaling, leaveOneOut } = reader;
  const all = (unread: Unread): Reading => ({
    traits: traits.map((trait) => unreadTrait(trait, trait.unread ?? unread)),
    model,
    exemplarId: null,
  });
  if (!learnt || !/\p{L}/u.test(essay.text)) return all('not-trained');
  if (language !== null && isInOtherLanguage(essay.text, language)) return all('other-language');
  const ready = prepare(reader);
  const counted = countText(ready.index, essay.text);
  const row = exemplarOf(ready, essay, counted);
  const estimates =
    row === null
      ? estimatesOf(
          learnt,
          textRows(ready.index, counted),
          standardised(scaling, surfaceFeatures(essay.text, task.question, task.language)),
        )
      : null;
  const estimate = ({ key, read }: ReaderTrait) =>
    estimates ? read!.mean + read!.deviation * estimates[read!.place]! : leaveOneOut[key]!.estimates[row!]!;
  return {
    traits: traits.map((trait) =>
      trait.read ? traitReading(trait, estimate(trait)) : unreadTrait(trait, trait.unread ?? 'not-trained'),
    ),
    model,
    exemplarId: row === null ? null : idOf(reader, row, essay),
  };
}

function idOf({ exemplars }: TrainedReader, row: number, { id }: Essay): string {
  const { ids } = exemplars[row]!;
  return id !== undefined && ids.includes(id) ? id : ids[0]!;
}

/** Several essays by one reader. */
export function readEssays(reader: TrainedReader, essays: readonly Essay[]): Reading[] {
  return essays.map((essay) => readEssay(reader, essay));
}
