import type { DocumentText } from '@assay/document/document-text';
import type { ExtractedDocument } from '@assay/document/extracted-document';
import { brokenReferences } from './checks/broken-references.ts';
import { doubledIds } from './checks/doubled-ids.ts';
import { doubledNumbers } from './checks/doubled-numbers.ts';
import { emptySections } from './checks/empty-sections.ts';
import { figuresNotMentioned } from './checks/figures.ts';
import { missingFigures } from './checks/missing-figures.ts';
import { missingParts } from './checks/missing-parts.ts';
import { numberingGaps } from './checks/numbering-gaps.ts';
import { undefinedReferences } from './checks/undefined-references.ts';
import { unmeasuredQualities } from './checks/unmeasured-qualities.ts';
import { untracedRequirements } from './checks/untraced-requirements.ts';
import { unusedAbbreviations } from './checks/unused-abbreviations.ts';
import { readDocument } from './reading.ts';
import type { CheckedDocument } from './schema.ts';
import { statedLinks } from './stated-links.ts';
import { traceDocument } from './traceability.ts';

/**
 * The index of a document, what it traces by ids and names, and what is wrong as a matter of fact (SPEC C22), in the order of the
 * text. `text` is the enriched text of `document`; what a model wrote in it is not read.
 */
export function checkDocument(text: DocumentText, document: ExtractedDocument): CheckedDocument {
  const reading = readDocument(text, document);
  const undefinedIds = undefinedReferences(reading);
  const nowhere = new Set(undefinedIds.flatMap(({ ids }) => ids));
  const links = statedLinks(reading).filter(({ requirement }) => !nowhere.has(requirement));
  const traceability = traceDocument(reading, links);
  const checks = [
    ...doubledIds(reading),
    ...undefinedIds,
    ...untracedRequirements(reading, traceability, links),
    ...numberingGaps(reading),
    ...missingParts(reading),
    ...figuresNotMentioned(reading),
    ...missingFigures(reading),
    ...unusedAbbreviations(reading),
    ...emptySections(reading),
    ...doubledNumbers(reading),
    ...brokenReferences(reading),
    ...unmeasuredQualities(reading),
  ].sort((one, other) => one.start - other.start);
  return { index: reading.index, traceability, links, checks };
}
