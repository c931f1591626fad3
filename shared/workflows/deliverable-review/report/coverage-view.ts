import { plainProse } from '@assay/platform/report/plain-prose';
import { saysNothing } from '@assay/platform/run/provenance';
import type { CheckedFeature, CheckedItem, FeatureCoverage } from '../features.ts';
import type { ReviewResult } from '../result.ts';
import { type MissingView, missingViews } from './missing-view.ts';
import { quoteView } from './quote-view.ts';
import type { ReviewWords } from './words/review-words.ts';

/** A badge: its word, and the look it has in the preamble. */
export interface CoverageBadge {
  word: string;
  look: string;
}

const STATUS_LOOKS = { Present: 'present', Partial: 'partial', Absent: 'absent', undecided: 'undecided' };
const STATE_LOOKS = { 'not-met': 'absent', unverified: 'partial', unanswered: 'undecided' };

function openItem({ text, state, explanation, evidence }: CheckedItem, words: ReviewWords) {
  if (state === 'met') return null;
  const quote = evidence && quoteView(evidence, words);
  const unverified = quote ? null : words.unverified;
  const own = { 'not-met': null, unverified, unanswered: words.unanswered }[state];
  return {
    badge: { word: words.states[state], look: STATE_LOOKS[state] },
    text,
    quote,
    notes: [own, explanation && plainProse(explanation)].filter((note) => note !== null),
  };
}

function featureView(feature: CheckedFeature, index: number, words: ReviewWords) {
  const { title, items, met } = feature;
  const status = feature.status ?? 'undecided';
  const badge: CoverageBadge = { word: words.statuses[status], look: STATUS_LOOKS[status] };
  return {
    title,
    target: `feature.${index}`,
    badge,
    met: words.metOf(met, items.length),
    undecided: feature.status === null,
    open: items.map((item) => openItem(item, words)).filter((item) => item !== null),
    metItems: items
      .filter(({ state }) => state === 'met')
      .map(({ text, evidence }) => ({
        text,
        quote: evidence && quoteView(evidence, words),
      })),
  };
}

/** How many features have which status, in words. */
export function statusCounts({ features }: FeatureCoverage, words: ReviewWords): string {
  const count = (wanted: CheckedFeature['status']) =>
    features.filter(({ status }) => status === wanted).length;
  return words.statusCounts(count('Present'), count('Partial'), count('Absent'), count(null));
}

/** Without a model no item has an answer: there is nothing to show. */
function wasChecked({ coverage, provenance }: ReviewResult): boolean {
  const items = coverage?.features.flatMap((feature) => feature.items) ?? [];
  return !saysNothing(provenance) || items.some(({ state }) => state !== 'unanswered');
}

/** The coverage of the expected features; why there is none, where there is none. */
export function coverageView(result: ReviewResult, words: ReviewWords) {
  const { knowledge } = result;
  const coverage = wasChecked(result) ? result.coverage : null;
  const unknown = result.coverage === null && knowledge === null;
  const missing: MissingView[] = unknown
    ? []
    : missingViews(result, 'coverage', result.coverage === null, words);
  return {
    none: unknown ? words.noKnowledge : null,
    missing,
    intro: coverage && knowledge ? words.knowledge(knowledge.features, knowledge.year) : null,
    features: coverage?.features.map((feature, index) => featureView(feature, index + 1, words)) ?? [],
    ignored: coverage && coverage.ignored.length > 0 ? words.ignoredFeatures(coverage.ignored.length) : null,
  };
}
