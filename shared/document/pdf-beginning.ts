export { pagesTold } from './pdf/pages-told.ts';
export {
  hasPages,
  MOST_PAGES,
  MOST_TEXT_PAGES,
  refuseDocumentPdf,
  refuseNoPdf,
  refuseTextPdf,
} from './pdf/pdf-beginning.ts';
export { asPdf, isPicture } from './pdf/picture-page.ts';
