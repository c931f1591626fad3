import type { ExtractedDocument } from '@assay/document/extracted-document';
import { pagesOfKind, readabilityOf } from '@assay/document/readability';
import type { Failure } from '@assay/platform/run/outcome';
import { saysNothing } from '@assay/platform/run/provenance';
import type { ReviewFlag, ReviewResult } from './result.ts';

const STEP = 'extract-document';

/** The flags of a document that could not be read as a text, each with whether it holds. `described`: how many of its figures are. */
export function readingFlags(document: ExtractedDocument, described: number): [ReviewFlag, boolean][] {
  const readability = readabilityOf(document);
  return [
    ['nearly-blank', readability === 'nearly-blank' || readability === 'blank'],
    ['read-by-figures', readability === 'figures' && described > 0],
    ['pictures-unread', readability === 'figures' && described === 0],
    ['pages-unreadable', pagesOfKind(document.pages, 'unreadable').length > 0],
  ];
}

/**
 * Why a review is not complete although every agent answered: there was hardly any text, or pages could not be read; null where
 * the document was read. Another run changes it only where pictures wait
 * to be described; else another file does.
 */
export function unreadOf(document: ExtractedDocument, described: number): Failure | null {
  const holds = new Map(readingFlags(document, described));
  const unreadable = pagesOfKind(document.pages, 'unreadable');
  if (unreadable.length > 0) {
    const message = `Pages ${unreadable.join(', ')} could not be read: they are damaged, or their fonts do not say which letters they draw.`;
    return { step: STEP, code: 'PagesUnreadable', message };
  }
  if (holds.get('nearly-blank'))
    return { step: STEP, code: 'NearlyBlank', message: 'The document holds hardly any text.' };
  if (holds.get('read-by-figures'))
    return {
      step: STEP,
      code: 'ReadByFigures',
      message: 'The document holds hardly any text; it was read by descriptions of its figures.',
    };
  if (holds.get('pictures-unread'))
    return {
      step: STEP,
      code: 'PicturesUnread',
      message: 'The document holds hardly any text, and none of its pictures was described: it was not read.',
    };
  return null;
}

/** Whether nothing of what was handed in was read: it is pictures, and none was described, but by the stand-in. */
export const isUnreadWhole = ({ flags, document, provenance }: ReviewResult): boolean =>
  flags.includes('pictures-unread') ||
  (flags.includes('read-by-figures') && (document.figures.described === 0 || saysNothing(provenance)));
