import { cut, cutProse } from '@assay/platform/report/cut';
import { saysNothing } from '@assay/platform/run/provenance';
import { categoriesRead } from '../compared.ts';
import { CATEGORIES } from '../findings/finding.ts';
import type { Issue } from '../findings/issue.ts';
import type { ReviewResult } from '../result.ts';
import { isUnreadWhole } from '../unread.ts';
import type { CoverageBadge } from './coverage-view.ts';
import { missingViews } from './missing-view.ts';
import { pageView, percentage } from './page-view.ts';
import { quoteViews } from './quote-view.ts';
import type { ReviewWords } from './words/review-words.ts';

/** A longer description is cut in the summary table, in letters: it stands in full among the details. */
const LONGEST_SUMMARY = 170;
const LONGEST_USE_CASE = 120;

const LOOKS = { HIGH: 'high', MEDIUM: 'medium', LOW: 'low' };

const flat = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** How the findings merged into an issue put it, each wording once. */
function alsoReported({ description, alsoReported }: Issue): string[] {
  const wordings = new Map(alsoReported.map((other) => [flat(other.description), other.description]));
  wordings.delete(flat(description));
  return [...wordings.values()];
}

/** What the findings merged into an issue recommend beside it, each wording once. */
function furtherRecommendations({ recommendation, alsoReported }: Issue): string[] {
  const wordings = new Map(alsoReported.map((other) => [flat(other.recommendation), other.recommendation]));
  wordings.delete(flat(recommendation));
  wordings.delete('');
  return [...wordings.values()];
}

/** The picture of the part of a page on which an issue's passage stands, if there is one. */
function pictureOf({ id, evidence }: Issue, { passages }: ReviewResult, words: ReviewWords) {
  const place = evidence.find(({ supported }) => supported)?.boxes[0];
  if (!place || !passages.includes(id)) return null;
  return { file: `${id}.png`, caption: words.passageShown(words.pageName(place.page)) };
}

function issueView(issue: Issue, index: number, result: ReviewResult, words: ReviewWords) {
  const [quote = null, ...further] = quoteViews(issue.evidence, words);
  const isByCheck = issue.reporters.every((reporter) => reporter === 'checks');
  const badge: CoverageBadge = { word: words.severities[issue.severity], look: LOOKS[issue.severity] };
  return {
    id: issue.id,
    target: `issue.${index}`,
    row: `row.${index}`,
    category: issue.category,
    categoryName: words.categories[issue.category],
    useCase: cut(issue.useCase?.trim() ?? '', LONGEST_USE_CASE) || null,
    badge,
    confidence: isByCheck ? null : percentage(issue.confidence, words),
    page: pageView(issue.page, words),
    shortPage: issue.page === null ? null : `${issue.page}`,
    summary: cutProse(flat(issue.description), LONGEST_SUMMARY),
    description: issue.description,
    recommendation: issue.recommendation,
    furtherRecommendations: furtherRecommendations(issue),
    quote,
    picture: pictureOf(issue, result, words),
    further,
    byCheck: isByCheck ? words.byCheck : null,
    also: alsoReported(issue),
    merged: issue.from.length > 1 ? words.merged(issue.from.length) : null,
  };
}
type IssueView = ReturnType<typeof issueView>;

/** The issues of one category by use case, in the order in which use cases come up; those about none come first, below the category's own title. */
function byUseCase(issues: IssueView[], words: ReviewWords) {
  const groups = [...Map.groupBy(issues, ({ useCase }) => useCase)];
  const named = groups.filter(([useCase]) => useCase !== null);
  const others = groups.filter(([useCase]) => useCase === null);
  return [...others, ...named].map(([useCase, members]) => ({
    title: useCase === null ? null : words.useCase(useCase),
    issues: members,
  }));
}

/** That no issue says nothing of what was not read. */
const caveatOf = ({ missing, document }: ReviewResult, { noIssuesPartly }: ReviewWords): string[] =>
  missing.length > 0 || document.unread ? [noIssuesPartly] : [];

/** What there being no issue means where nobody read all that an issue may be in; null: somebody did. */
function unlookedFor(result: ReviewResult, words: ReviewWords): string | null {
  if (isUnreadWhole(result)) return words.noIssuesUnread;
  if (saysNothing(result.provenance)) return words.noIssuesByChecks;
  return categoriesRead(result).length === 0 && result.document.unread == null ? words.noIssuesUnread : null;
}

function emptyWords(result: ReviewResult, words: ReviewWords): string {
  const { findings } = result;
  const reported = findings.reported > 0 ? [words.noIssuesOf(findings.reported)] : [];
  return unlookedFor(result, words) ?? [words.noIssues, ...reported, ...caveatOf(result, words)].join(' ');
}

/** How many issues there are of each severity, in words; of none what that means. */
export function issueCounts(result: ReviewResult, words: ReviewWords): string {
  const { issues } = result;
  if (issues.length === 0) return emptyWords(result, words);
  const count = (wanted: Issue['severity']) => issues.filter(({ severity }) => severity === wanted).length;
  return words.severityCounts(issues.length, count('HIGH'), count('MEDIUM'), count('LOW'));
}

function noPriorities(result: ReviewResult, words: ReviewWords): string {
  if (result.issues.length > 0) return words.noPriorities;
  return unlookedFor(result, words) ?? [words.noPrioritiesNeeded, ...caveatOf(result, words)].join(' ');
}

/** The issues as the templates take them: one by one, by category and use case, and those to mend first. */
export function issuesView(result: ReviewResult, words: ReviewWords) {
  const issues = result.issues.map((issue, index) => issueView(issue, index + 1, result, words));
  const missing = missingViews(result, 'issues', false, words);
  const byId = new Map(issues.map((issue) => [issue.id, issue]));
  return {
    issues,
    confident: issues.some(({ confidence }) => confidence !== null),
    missing,
    none: issues.length === 0 ? emptyWords(result, words) : null,
    categories: CATEGORIES.map((category) => ({
      title: words.categories[category],
      useCases: byUseCase(
        issues.filter((issue) => issue.category === category),
        words,
      ),
    })).filter(({ useCases }) => useCases.length > 0),
    priorities: result.priorities.flatMap((id) => byId.get(id) ?? []),
    noPriorities: noPriorities(result, words),
  };
}
