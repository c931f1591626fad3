import type { ReviewBrief } from '../brief.ts';
import type { DocumentContext } from '../document-context.ts';
import type { LinedText } from '../document-index/lines.ts';
import type { CheckedDocument } from '../document-index/schema.ts';
import type { PartVerdict } from '../features.ts';
import type { ReportedFinding } from '../findings/finding.ts';
import type { TraceabilityRow } from '../traceability.ts';
import {
  contextLines,
  featureLines,
  headingLines,
  idLines,
  type OfPart,
  reportedLines,
  traceLines,
} from './digest-lines.ts';
import { fitLists, isCutInDocument } from './fit-lists.ts';
import type { Digest, UnreadPart } from './schema.ts';

/** A part of the document as its readers were given it. */
export type PartBrief = ReviewBrief & { section: NonNullable<ReviewBrief['section']> };

/** What a digest is made of. */
interface DigestMaterial {
  /** The briefs of all parts, in their order; at least one. */
  briefs: readonly PartBrief[];
  document: LinedText;
  checked: CheckedDocument;
  /** Pages of the file that could not be read. */
  unreadablePages: readonly number[];
  contexts: readonly OfPart<DocumentContext>[];
  verdicts: readonly PartVerdict[];
  rows: readonly OfPart<TraceabilityRow>[];
  findings: readonly OfPart<ReportedFinding>[];
  unread: readonly UnreadPart[];
}

const nameOf = (agent: string) => agent.slice(agent.indexOf('/') + 1);

/** Puts together what the parts' readers and code know of a whole document, in at most so many characters of lists. */
export function composeDigest(material: DigestMaterial, mostCharacters: number): Digest {
  const { briefs, document, checked, contexts, verdicts, rows, findings, unread } = material;
  const { section: _, document: __, facts, ...about } = briefs[0]!;
  const lists = {
    headings: headingLines(checked.index),
    ids: idLines(checked.index, document),
    ...contextLines(contexts),
    features: featureLines(verdicts),
    traceability: traceLines(rows),
    reported: reportedLines(findings),
  };
  const { lists: fitted, shortened, cut } = fitLists(lists, mostCharacters);
  return {
    ...about,
    parts: briefs.map(({ section: { number, firstPage, lastPage } }) => ({
      number,
      firstPage,
      lastPage,
      unreadBy: [...new Set(unread.filter(({ part }) => part === number).map(({ agent }) => nameOf(agent)))],
    })),
    unreadablePages: [...material.unreadablePages],
    ...fitted,
    checks: facts.checks,
    shortened,
    cut,
    unread: [...unread],
  };
}

/** The agent whose answers say what a part of the document contains. */
const EXTRACTING = 'deliverable-review/context-extraction';

/**
 * Whether a digest holds what the whole document contains: only then is anything missing because it is not there. It does not
 * where a part's contents were not extracted, where pages cannot be read, and where lists or their entries were cut.
 */
export function holdsWhole({ unread, cut, shortened, unreadablePages }: Digest): boolean {
  const isExtracted = unread.every(({ agent }) => agent !== EXTRACTING);
  return isExtracted && !isCutInDocument(cut) && shortened === null && unreadablePages.length === 0;
}
