import type { Fact } from '@assay/platform/report/facts';
import type { NamedSeries } from '../document-index/facts.ts';
import type { ReviewResult } from '../result.ts';
import { firstOf } from './page-view.ts';
import type { ReviewWords } from './words/review-words.ts';

/** So many members of a series are named; of more the number is told. */
const MOST_NAMED = 80;

/** A page beside an id; round brackets where it has none of its own. */
const inBrackets = (page: string) => (page.includes('(') ? `[${page}]` : `(${page})`);

function seriesFact({ series, kind, ids }: NamedSeries, words: ReviewWords): Fact {
  const { shown, beyond } = firstOf(ids, MOST_NAMED);
  const named = shown.map(({ id, page }) => `${id} ${inBrackets(words.onPage(page))}`).join(', ');
  return {
    name: words.index.series(series, words.index.kinds[kind](ids.length)),
    value: beyond > 0 ? `${named} ${words.more(beyond)}` : named,
  };
}

/** What the document names, as code read it (SPEC C22). */
export function indexView({ index, document }: ReviewResult, words: ReviewWords) {
  const nothing = document.unread ? words.index.nothingRead : words.index.nothing;
  const { series, figures, headings } = index;
  return {
    intro: words.index.intro,
    none: series.length === 0 ? nothing : null,
    facts: [
      ...series.map((one) => seriesFact(one, words)),
      { name: words.index.headings, value: String(headings) },
      { name: words.index.figures, value: words.index.figuresValue(figures.all, figures.captioned) },
    ],
  };
}
