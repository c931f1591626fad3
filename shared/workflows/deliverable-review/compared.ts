import type { LabelJudgement } from '@assay/platform/run/judgement';
import { saysNothing } from '@assay/platform/run/provenance';
import type { CheckedFeature } from './features.ts';
import { CATEGORIES, type Category } from './findings/finding.ts';
import { featureStatusSchema } from './knowledge/feature-status.ts';
import type { ReviewResult } from './result.ts';

/** From the worst to the best. */
const STATUSES = featureStatusSchema.options.toReversed();
const FOUND = ['issues found', 'no issues found'] as const;

/** Who looks for the issues of a category. */
const auditorsOf = (category: Category) => [
  category.startsWith('test-') ? 'test-auditor' : 'specification-auditor',
  'whole-document-auditor',
];

const label = (
  id: string,
  item: string,
  judged: Pick<LabelJudgement, 'labels' | 'value' | 'text'>,
): LabelJudgement => ({ id, question: null, item, system: null, probability: null, ...judged });

function ofFeature(id: string, { title, status, items }: CheckedFeature): LabelJudgement {
  const text = items
    .map((item) => `${item.text} (${item.state}) ${item.explanation ?? ''}`.trim())
    .join('\n');
  return label(id, `feature: ${title}`, { labels: STATUSES, value: status, text });
}

/** Whether who looks for the issues of a category gave no answer, or read not all, so that there being none says nothing. */
export function isUnread(
  { document, missing }: Pick<ReviewResult, 'document' | 'missing'>,
  category: Category,
): boolean {
  const auditors = auditorsOf(category);
  return (
    document.unread != null || missing.some(({ agent }) => auditors.includes(agent.replace(/^.*\//, '')))
  );
}

/** The categories of which no issue is known to be there where none is told. */
export const categoriesRead = (result: ReviewResult): Category[] =>
  CATEGORIES.filter((category) => !saysNothing(result.provenance) && !isUnread(result, category));

function ofCategory(result: ReviewResult, category: Category): LabelJudgement {
  const { submission, issues } = result;
  const own = issues.filter((issue) => issue.category === category);
  const [found, none] = FOUND;
  const value = own.length > 0 ? found : isUnread(result, category) ? null : none;
  const text = own.map(({ severity, description }) => `${severity}: ${description}`).join('\n') || null;
  return label(submission.id, `issues: ${category}`, { labels: FOUND, value, text });
}

/**
 * What another review of the same document is compared with: the status of each expected feature, and of each category whether issues were
 * found. A review gives no grade. A status that open items could change is missing, and so is a category without issues whose auditor is.
 */
export function comparedReview(result: ReviewResult): LabelJudgement[] {
  const { submission, coverage } = result;
  return [
    ...(coverage?.features ?? []).map((feature) => ofFeature(submission.id, feature)),
    ...CATEGORIES.map((category) => ofCategory(result, category)),
  ];
}
