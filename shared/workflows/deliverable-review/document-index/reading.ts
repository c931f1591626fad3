import type { DocumentText } from '@assay/document/document-text';
import type { ExtractedDocument } from '@assay/document/extracted-document';
import { indexFigures } from './figures.ts';
import type { IdTraces } from './id-tracer.ts';
import { identifiersOf } from './identifiers.ts';
import { type DeliverableLine, readLines } from './lines.ts';
import { type Occurrence, readIds } from './read-ids.ts';
import { scanIds } from './scan-ids.ts';
import type { DocumentIndex } from './schema.ts';
import { titlesOf } from './titles.ts';
import { traceIds } from './traces.ts';

/** A document as it was read, with what only the checks need. */
export interface DeliverableReading {
  text: string;
  document: ExtractedDocument;
  lines: DeliverableLine[];
  /** Ids in order, those of series only. */
  occurrences: Occurrence[];
  loose: IdTraces['loose'];
  /** Keys that stand in bookmarks, running headers and captions only: whoever accuses an id of being missing looks there too. */
  elsewhere: ReadonlySet<string>;
  index: DocumentIndex;
}

function keysElsewhere({ outline, furniture, figures }: ExtractedDocument): Set<string> {
  const texts = [
    ...outline.map(({ title }) => title),
    ...furniture.map(({ text }) => text),
    ...figures.map(({ text, caption }) => `${text}\n${caption ?? ''}`),
  ];
  return new Set(texts.flatMap(scanIds).map(({ key }) => key));
}

/** Reads a document: its ids, headings, figures and links. Needs no model; time grows with its length. */
export function readDocument(text: DocumentText, document: ExtractedDocument): DeliverableReading {
  const lines = readLines(text);
  const all = readIds(lines);
  const identifiers = identifiersOf(lines, all);
  const series = new Set(identifiers.map((one) => one.series));
  const occurrences = all.filter((occurrence) => series.has(occurrence.series));
  const { traces, loose } = traceIds(lines, occurrences);
  const headings = lines.flatMap(({ kind, text, level, page, start }) =>
    kind === 'heading' ? [{ text, level, page, start }] : [],
  );
  const titles = titlesOf(lines, identifiers);
  const index = { identifiers, headings, figures: indexFigures(document, lines), traces, titles };
  return { text: text.text, document, lines, occurrences, loose, elsewhere: keysElsewhere(document), index };
}
