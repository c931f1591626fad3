/**
 * What is found without a model in the PDFs of a folder: ids, links, checks, and the time it takes.
 *
 *     node bench/checks/checks.ts FOLDER
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { documentText } from '../../shared/document/document-text.ts';
import { extractDocument } from '../../shared/document/extract-document.ts';
import { checkDocument } from '../../shared/workflows/deliverable-review/document-index/check-document.ts';
import type {
  CheckedDocument,
  DocumentCheck,
} from '../../shared/workflows/deliverable-review/document-index/schema.ts';
import { english } from '../../shared/workflows/deliverable-review/document-index/words/english.ts';

function seriesOf({ index }: CheckedDocument): string[] {
  const bySeries = Map.groupBy(index.identifiers, ({ series }) => series);
  return [...bySeries].map(([series, members]) => {
    const defined = members.filter(({ definitions }) => definitions.length > 0).length;
    return `${series} (${members[0]!.kind}): ${members.length} ids, ${defined} defined`;
  });
}

function linksOf({ index, traceability }: CheckedDocument): string {
  const traced = traceability.traced.map(({ series, kind }) => `${series} to ${kind}`);
  return `${index.traces.length} links; traced by ids: ${traced.join(', ') || 'nothing'}`;
}

function lineOf(check: DocumentCheck): string {
  const { code, severity, candidate, page, quote } = check;
  const { description } = english[code](check);
  return `${code} (${candidate ? 'candidate' : severity}) p. ${page}: ${description}\n      “${quote}”`;
}

async function report(file: string): Promise<void> {
  const document = await extractDocument(new Uint8Array(readFileSync(file)));
  const text = documentText(document);
  const start = performance.now();
  const checked = checkDocument(text, document);
  const elapsed = performance.now() - start;
  console.log(`\n${path.basename(file)}: ${document.pages.length} pages, ${elapsed.toFixed(1)} ms`);
  for (const line of seriesOf(checked)) console.log(`  ${line}`);
  console.log(`  ${linksOf(checked)}`);
  for (const check of checked.checks) console.log(`  - ${lineOf(check)}`);
}

const folder = process.argv[2];
if (!folder || !existsSync(folder))
  console.log(`Skipped: there is no folder ${folder ?? '(give one with PDFs)'}; nothing was checked.`);
else
  for (const name of readdirSync(folder).filter((file) => file.toLowerCase().endsWith('.pdf')))
    await report(path.join(folder, name));
