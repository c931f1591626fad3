import type { DocumentWarning, HiddenText } from './extracted-document.ts';
import type { OpenPdf } from './open-pdf.ts';
import type { PageLayout } from './page-layout.ts';

/** Above this share of characters without a meaning in Unicode a page's text cannot be trusted. */
const UNMAPPED = 0.1;

function ofFile({ pdf, document, repaired }: OpenPdf): DocumentWarning[] {
  const warnings: DocumentWarning[] = [];
  if (repaired) {
    const message =
      'The PDF was damaged and has been repaired as far as possible; parts of it may be missing.';
    warnings.push({ code: 'Repaired', message, pages: [] });
  }
  const files = pdf._FPDFDoc_GetAttachmentCount(document);
  if (files > 0) {
    const message = `The PDF contains ${files} embedded file(s). They were not opened and are not part of the review.`;
    warnings.push({ code: 'EmbeddedFiles', message, pages: [] });
  }
  const scripts = pdf._FPDFDoc_GetJavaScriptActionCount(document);
  if (scripts > 0) {
    const message = `The PDF contains ${scripts} JavaScript action(s). They were not run.`;
    warnings.push({ code: 'JavaScript', message, pages: [] });
  }
  return warnings;
}

function onPages(code: DocumentWarning['code'], message: string, pages: number[]): DocumentWarning[] {
  return pages.length > 0 ? [{ code, message, pages: [...new Set(pages)] }] : [];
}

function hiddenMessage(hidden: readonly HiddenText[]): string {
  const words = hidden.reduce((sum, { text }) => sum + text.split(/\s+/u).length, 0);
  const reasons = [...new Set(hidden.map(({ reason }) => reason))].join(', ');
  return `The PDF contains ${words} word(s) that a reader cannot see (${reasons}). They were left out of the review.`;
}

/** What a teacher should know about the file. */
export function findWarnings(
  opened: OpenPdf,
  layouts: readonly PageLayout[],
  unreadable: number[],
): DocumentWarning[] {
  const hidden = layouts.flatMap((layout) => layout.hidden);
  const numbers = (test: (layout: PageLayout) => boolean) => layouts.filter(test).map(({ number }) => number);
  return [
    ...ofFile(opened),
    ...onPages(
      'HiddenText',
      hiddenMessage(hidden),
      hidden.map(({ page }) => page),
    ),
    ...onPages(
      'ScannedPages',
      'Pages are images without text; they count as figures.',
      numbers(({ scanned }) => scanned),
    ),
    ...onPages(
      'OcrText',
      'The text of scanned pages comes from text recognition in the file; a reader sees the image, which may say something else.',
      numbers(({ recognised }) => recognised),
    ),
    ...onPages(
      'CutOff',
      'Lines run over the edge of pages or fields; the words there cannot be seen, those of pages were left out.',
      numbers(({ cutOff }) => cutOff),
    ),
    ...onPages(
      'TextUnmapped',
      'Part of the text has no meaning in Unicode and was lost (fonts without a character map).',
      numbers(({ characters, unmapped }) => unmapped > UNMAPPED * (characters + unmapped)),
    ),
    ...onPages('PageUnreadable', 'Pages are damaged and could not be read.', unreadable),
  ];
}
