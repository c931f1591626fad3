import { isNameAt, isNameInQuote } from '@assay/evidence/find-passage';
import { areOpposite, isNumber, likeness, type Word } from '@assay/evidence/words';
import type { PassageIndex } from '../../../shared/evidence/passage-index.ts';
import { EXCHANGED } from '../../../shared/evidence/words/likeness.ts';

/** What skipping a word of the passage costs (SPEC C21). */
export const SKIP = 0.3;

/** The likeness of a quote's word and a word of the document, exchanges included. */
export function likenessAt(index: PassageIndex, word: Word, at: number): number {
  const found = index.words[at]!;
  const alike = likeness(word.form, found.form);
  if (alike > 0) return alike;
  if (isNumber(word.form)) return isNumber(found.form) ? EXCHANGED : 0;
  if (areOpposite(word.form, found.form)) return EXCHANGED;
  return isNameInQuote(index, word) && isNameAt(index, at) ? EXCHANGED : 0;
}

/** How many words between two places of the document count as skipped. */
export function skippedBetween(index: PassageIndex, before: number, at: number): number {
  let skipped = 0;
  for (let between = before + 1; between < at; between++) if (!index.free[between]) skipped++;
  return skipped;
}

/**
 * The most that an ordered alignment of the quote with the words `[from, to)` of the document is worth (SPEC C21), by the
 * plain recursion over all pairs of matches.
 */
export function bestAlignmentNaively(
  index: PassageIndex,
  quote: readonly Word[],
  from: number,
  to: number,
): number {
  let most = 0;
  const ending = quote.map(() => new Array<number>(to - from).fill(0));
  quote.forEach((word, i) => {
    for (let at = from; at < to; at++) {
      const alike = likenessAt(index, word, at);
      if (alike === 0) continue;
      let before = 0;
      for (let k = 0; k < i; k++)
        for (let earlier = from; earlier < at; earlier++) {
          const worth = ending[k]![earlier - from]!;
          if (worth > 0) before = Math.max(before, worth - SKIP * skippedBetween(index, earlier, at));
        }
      ending[i]![at - from] = alike + before;
      most = Math.max(most, alike + before);
    }
  });
  return most;
}
