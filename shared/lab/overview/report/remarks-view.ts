import { cutProse } from '@assay/platform/report/cut';
import type { OverviewWork } from '../overview.ts';
import { type RemarkSide, remarksOfClass } from '../remarks.ts';
import type { OverviewWords } from './words/overview-words.ts';

/** Letters of a remark, and of the words that it is about, that are shown. */
const LONGEST = { text: 320, passage: 200 };
/** In the order in which they are told. */
const SIDES: readonly RemarkSide[] = ['weakness', 'strength'];

/** What was found weak and strong about each part, the weakest first. `mask`: takes out what nobody is to read. */
export function remarksView(
  works: readonly OverviewWork[],
  mask: (text: string) => string,
  words: OverviewWords,
) {
  const all = remarksOfClass(works);
  const sides = SIDES.filter((side) => all.some((one) => one.side === side));
  const shown = (text: string, longest: number) => cutProse(mask(text.replace(/\s+/g, ' ')), longest);
  const rows = [...Map.groupBy(all, ({ about }) => about)].map(([name, remarks]) => {
    const own = sides.map((side) => remarks.find((one) => one.side === side));
    const themes = own.flatMap((one) =>
      one ? one.themes.map((theme) => ({ ...theme, side: one.side })) : [],
    );
    return {
      name,
      counts: own.map((one) => one?.works ?? 0),
      themes: themes.map(({ side, word, works: count, text, passage }) => ({
        title: words.theme(side, word ?? '', count, word !== null),
        text: shown(text, LONGEST.text),
        passage: passage === null ? '' : words.quoted(shown(passage, LONGEST.passage)),
      })),
    };
  });
  return {
    heads: sides.map((side) => words.worksWith[side]),
    rows: rows.toSorted((one, other) => other.counts[0]! - one.counts[0]!),
  };
}
