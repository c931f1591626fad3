export {
  type Aside,
  type Block,
  type DocumentWarning,
  documentWarningSchema,
  type ExtractedDocument,
  extractedDocumentSchema,
  type Figure,
  type HiddenReason,
  hiddenReasonSchema,
  mayBeMore,
  type Page,
} from './pdf/extracted-document.ts';
