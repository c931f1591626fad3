import { cut, cutProse } from '@assay/platform/report/cut';
import type { ReviewResult } from '../result.ts';
import type { UnreadPart } from '../whole/schema.ts';
import type { OpenQuestion } from '../whole/whole-findings.ts';
import { agentName, partOf, type ReviewAspect } from './missing-view.ts';
import { firstOf, listInWords, pageView } from './page-view.ts';
import type { ReviewWords } from './words/review-words.ts';

const LONGEST = { question: 500, quote: 240 };
const MOST_QUESTIONS = 20;

function unreadInWords(agent: string, parts: readonly UnreadPart[], words: ReviewWords): string {
  const pages = parts.map(({ firstPage, lastPage }) =>
    firstPage === lastPage ? words.onePage(firstPage) : words.pageRange(firstPage, lastPage),
  );
  const several = new Set(pages).size > 1 || parts[0]!.firstPage !== parts[0]!.lastPage;
  return words.openPages(agentName(agent), listInWords([...new Set(pages)], words), several);
}

function questionInWords({ description, quote, page }: OpenQuestion, words: ReviewWords): string {
  const place = [pageView(page, words)?.label ?? null, quote && `“${cut(quote, LONGEST.quote)}”`];
  const shown = place.filter((part) => part !== null && part !== '').join(': ');
  return words.openQuestion(cutProse(description.trim(), LONGEST.question), shown || null);
}

/** What stays open of a part of the report, a sentence or two each: pages that an agent has not read, and what may stand there. */
export function openView({ open }: ReviewResult, part: ReviewAspect, words: ReviewWords): string[] {
  const own = open.unread.filter(({ agent }) => partOf(agent) === part);
  const unread = [...Map.groupBy(own, ({ agent }) => agent)];
  const { shown, beyond } = firstOf(part === 'issues' ? open.questions : [], MOST_QUESTIONS);
  return [
    ...unread.map(([agent, parts]) => unreadInWords(agent, parts, words)),
    ...shown.map((question) => questionInWords(question, words)),
    ...(beyond > 0 ? [words.more(beyond)] : []),
  ];
}
