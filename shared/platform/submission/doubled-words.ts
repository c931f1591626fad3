import { runsOf, wordsOf } from './no-essay.ts';

/** Words by which a place is found again. */
const RUN = 8;
/** Words of a stretch that counts, chosen: a paragraph, as refrains and sayings are shorter; or nearly half of a text, of so many words at least. */
const STRETCH = { most: 60, least: 20, share: 0.45 };

/** How many words of a text stand in stretches that stand in it before, word for word, as where it was pasted twice; those of the question, and of a few words said again and again, are none. */
export function doubledWords(text: string, question = ''): number {
  const words = wordsOf(text);
  const { most, least, share } = STRETCH;
  const enough = Math.max(least, Math.min(most, share * words.length));
  const asked = new Set(runsOf(wordsOf(question), RUN));
  const before = new Set<string>();
  let doubled = 0;
  let stretch: string[] = [];
  for (const run of [...runsOf(words, RUN), '']) {
    if (before.has(run) && !asked.has(run)) stretch.push(run);
    else {
      if (new Set(stretch).size + RUN - 1 >= enough) doubled += stretch.length + RUN - 1;
      stretch = [];
    }
    before.add(run);
  }
  return doubled;
}
