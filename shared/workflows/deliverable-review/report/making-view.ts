import { cut, cutProse } from '@assay/platform/report/cut';
import { type Fact, figure } from '@assay/platform/report/facts';
import { saysNothing } from '@assay/platform/run/provenance';
import type { ReviewResult } from '../result.ts';
import { howMade } from './how-made.ts';
import { firstOf, pagesInWords } from './page-view.ts';
import type { ReviewWords } from './words/review-words.ts';

/** So many topics are listed, each no longer than so many letters. */
const MOST_TOPICS = 20;
const LONGEST_TOPIC = 100;
/** Of a rejected finding, in letters. */
const LONGEST_REJECTED = 220;

function fates({ findings }: ReviewResult, words: ReviewWords): Fact[] {
  const { reported, discarded, rejected, merged, kept } = findings;
  const rows = { reported, ...discarded, rejected, merged, kept };
  return Object.entries(rows).map(([fate, count]) => ({
    name: words.fates[fate as keyof typeof words.fates],
    value: figure(count, words),
  }));
}

/** What of agents' answers was left out by code. */
function checks(result: ReviewResult, words: ReviewWords): string[] {
  return [...leftOut(result, words), ...unlikeAsked(result, words)];
}

/** What agents answered otherwise than they were asked. */
function unlikeAsked({ answers }: ReviewResult, words: ReviewWords): string[] {
  const { shown, beyond } = firstOf([...new Set(answers.flatMap(({ forgotten }) => forgotten))], MOST_TOPICS);
  const named = shown.map((id) => cut(id, LONGEST_TOPIC)).join(', ');
  const counts: [(count: number) => string, number][] = [
    [words.answers.doubled, answers.reduce((sum, { doubled }) => sum + doubled.length, 0)],
    [words.answers.dropped, answers.reduce((sum, { dropped }) => sum + dropped, 0)],
    [words.answers.mended, answers.filter(({ mended }) => mended.length > 0).length],
  ];
  return [
    ...(named === '' ? [] : [words.answers.forgotten(beyond > 0 ? `${named} ${words.more(beyond)}` : named)]),
    ...counts.flatMap(([say, count]) => (count > 0 ? [say(count)] : [])),
  ];
}

function leftOut({ crossCheck, corrected }: ReviewResult, words: ReviewWords): string[] {
  const { unknown, contradictory, unexplained, unrelated } = crossCheck.ignored;
  const counts: [(count: number) => string, number][] = [
    [words.crossCheck.forgotten, crossCheck.forgotten],
    [words.crossCheck.ignored, unknown + contradictory + unexplained + unrelated],
    [words.corrected.sentences, corrected.sentences],
    [words.corrected.useCases, corrected.useCases],
    [words.corrected.quotations, corrected.quotations],
  ];
  return counts.flatMap(([say, count]) => (count > 0 ? [say(count)] : []));
}

/** The findings that the ConsistencyManager turned down, each with its reason. */
function rejected({ crossCheck }: ReviewResult, words: ReviewWords) {
  return crossCheck.rejected.map(({ id, page, description, reason }) => ({
    name: page === null ? id : `${id}, ${words.onPage(page)}`,
    description: cutProse(description, LONGEST_REJECTED),
    reason: cutProse(reason, LONGEST_REJECTED),
  }));
}

function warnings({ document }: ReviewResult, words: ReviewWords): string[] {
  const told = document.warnings.filter(({ code }) => code !== 'HiddenText');
  return told.map(({ code, pages }) =>
    pages.length > 0 ? `${words.warnings[code]} (${pagesInWords(pages, words)})` : words.warnings[code],
  );
}

/** What the run was about: its scope, its knowledge base, the figures, the time it took (SPEC C16, C17). */
export function ownFacts(
  { scope, evidence, knowledge, document, provenance, startedAt, assessedAt }: ReviewResult,
  words: ReviewWords,
): Fact[] {
  const named = words.reviewFacts;
  const topics = (list: string[], none: string) => {
    const { shown, beyond } = firstOf(list, MOST_TOPICS);
    const named = shown.map((topic) => cut(topic, LONGEST_TOPIC)).join(', ');
    return beyond > 0 ? `${named} ${words.more(beyond)}` : named || none;
  };
  const rows: [string, string][] = [
    [
      named.elapsed,
      named.elapsedValue(figure((Date.parse(assessedAt) - Date.parse(startedAt)) / 1000, words)),
    ],
    [named.scope, `${words.strictness[scope.strictness]}, ${named.maximum(scope.maximumFindings)}`],
    [named.include, topics(scope.include, named.everything)],
    [named.exclude, topics(scope.exclude, named.noTopics)],
    [named.evidence, named.evidenceValue[evidence]],
    [named.knowledge, knowledge ? `${knowledge.year}, ${knowledge.version}` : words.facts.none],
    [
      named.figures,
      named.figuresValue(document.figures.found, saysNothing(provenance) ? 0 : document.figures.described),
    ],
  ];
  return rows.map(([name, value]) => ({ name, value }));
}

/** How a report was made: what became of the findings and of the cross-check, what the file was like, what the run was and cost. */
export function makingView(result: ReviewResult, words: ReviewWords) {
  return {
    how: howMade(result, words),
    fates: fates(result, words),
    checks: checks(result, words),
    rejected: rejected(result, words),
    warnings: warnings(result, words),
  };
}
