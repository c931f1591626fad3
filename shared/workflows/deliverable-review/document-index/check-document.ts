import type { DocumentText } from '../../../document/document-text.ts';
import type { EnrichedDocument } from '../../../document/enriched-document.ts';
import type { CheckedDocument } from './schema.ts';

/** The index of a document, what it traces by ids, and what is wrong as a matter of fact (SPEC C22). */
export function checkDocument(_text: DocumentText, _document: EnrichedDocument): CheckedDocument {
  return {
    index: { identifiers: [], headings: [], figures: [], traces: [] },
    traceability: { requirements: [], traced: [] },
    checks: [],
  };
}
