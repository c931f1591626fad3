import type { ReviewResult } from '../../review/result.ts';
import { type Fact, figure, runFacts } from '../facts.ts';
import { pagesInWords } from './page-view.ts';
import type { ReviewWords } from './words/review-words.ts';

function fates({ findings }: ReviewResult, words: ReviewWords): Fact[] {
  const { reported, discarded, rejected, merged, kept } = findings;
  const rows = { reported, ...discarded, rejected, merged, kept };
  return Object.entries(rows).map(([fate, count]) => ({
    name: words.fates[fate as keyof typeof words.fates],
    value: figure(count, words),
  }));
}

function warnings({ document }: ReviewResult, words: ReviewWords): string[] {
  return document.warnings.map(({ code, pages }) =>
    pages.length > 0 ? `${words.warnings[code]} (${pagesInWords(pages, words)})` : words.warnings[code],
  );
}

/** What the run was about: its scope, its knowledge base, the figures, the time it took (SPEC C16, C17). */
function ownFacts({ scope, knowledge, document, elapsedMs }: ReviewResult, words: ReviewWords): Fact[] {
  const named = words.reviewFacts;
  const topics = (list: string[], none: string) => (list.length > 0 ? list.join(', ') : none);
  const rows: [string, string][] = [
    [named.elapsed, named.elapsedValue(figure(elapsedMs / 1000, words))],
    [named.scope, `${words.strictness[scope.strictness]}, ${named.maximum(scope.maximumFindings)}`],
    [named.include, topics(scope.include, named.everything)],
    [named.exclude, topics(scope.exclude, words.facts.none)],
    [named.knowledge, knowledge ? `${knowledge.year}, ${knowledge.version}` : words.facts.none],
    [named.figures, named.figuresValue(document.figures.found, document.figures.described)],
  ];
  return rows.map(([name, value]) => ({ name, value }));
}

/** How a report was made: what became of the findings, what the file was like, what the run was and cost. */
export function makingView(result: ReviewResult, words: ReviewWords) {
  return {
    fates: fates(result, words),
    warnings: warnings(result, words),
    facts: runFacts(result, words, ownFacts(result, words)),
  };
}
