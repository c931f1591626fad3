import { saysNothing } from '@assay/platform/run/provenance';
import type { ReviewResult } from '../result.ts';
import { isUnreadWhole } from '../unread.ts';
import { agentName, driftedParts } from './missing-view.ts';
import { labelled, listInWords, pagesInWords } from './page-view.ts';
import type { ReviewWords } from './words/review-words.ts';
import { reviewWords } from './words/review-words.ts';

const UNREAD = ['nearly-blank', 'read-by-figures', 'pages-unreadable'] as const;

function unreadNotices(result: ReviewResult, words: ReviewWords): string[] {
  const isOfPictures = (flag: (typeof UNREAD)[number]) => flag === 'read-by-figures' && isUnreadWhole(result);
  const flags = UNREAD.filter((flag) => result.flags.includes(flag) && !isOfPictures(flag));
  const told = isUnreadWhole(result) ? [...flags, 'pictures-unread' as const] : flags;
  return told.map((flag) => words.unread[flag]);
}

function statusNotice({ status, missing }: ReviewResult, words: ReviewWords): string | null {
  if (status === 'completed' || missing.length === 0) return null;
  const agents = listInWords([...new Set(missing.map(({ agent }) => agentName(agent)))], words);
  return status === 'failed' ? words.notReviewed(agents) : words.partlyReviewed(agents);
}

/** What of the file a person does not see, in the report's language: for the teacher alone, since students read the report. */
export function unseenWords({ document, assignment }: ReviewResult): string[] {
  const { hidden, pageLabels } = document;
  if (hidden.length === 0) return [];
  const words = labelled(reviewWords(assignment.language), pageLabels ?? []);
  const characters = hidden.reduce((sum, part) => sum + part.characters, 0);
  const pages = pagesInWords(
    hidden.map(({ page }) => page),
    words,
  );
  const reasons = [...new Set(hidden.map(({ reason }) => words.hiddenReasons[reason]))];
  return [words.hiddenText(characters, pages, reasons.join('; '))];
}

function driftNotice(result: ReviewResult, words: ReviewWords): string | null {
  if (result.drifted.length === 0) return null;
  const sections = driftedParts(result).map((part) =>
    part === 'issues' ? words.sections.details : words.sections[part],
  );
  return words.drifted(sections.length > 0 ? sections.join(', ') : result.drifted.join(', '));
}

/** Of a document that was read in sections; what connects distant parts was looked for unless the agents on the whole failed. */
function sectionsNotice({ document, provenance }: ReviewResult, words: ReviewWords): string | null {
  if (document.sections === 1) return null;
  const inSections = words.readInSections(document.sections);
  return document.digested && !saysNothing(provenance) ? inSections : `${inSections} ${words.distantMissed}`;
}

/** What must be known before a report is read, a sentence or two each. */
export function noticesOf(result: ReviewResult, words: ReviewWords): string[] {
  const { crossChecked, issues, document } = result;
  const { found, notDescribed } = document.figures;
  return [
    statusNotice(result, words),
    ...unreadNotices(result, words),
    !crossChecked && issues.length > 0 ? words.notCrossChecked : null,
    sectionsNotice(result, words),
    notDescribed.length > 0 && !isUnreadWhole(result)
      ? words.figuresNotDescribed(notDescribed.length, found)
      : null,
    driftNotice(result, words),
  ].filter((notice) => notice !== null);
}
