/**
 * What is found without a model in the PDFs of a folder: ids, links, checks, and the time it takes.
 *
 *     node bench/checks/checks.ts FOLDER [--links]
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkDocument } from '@assay/deliverable-review/document-index/check-document';
import type {
  CheckedDocument,
  DocumentCheck,
  StatedLink,
} from '@assay/deliverable-review/document-index/schema';
import { english } from '@assay/deliverable-review/document-index/words/english';
import { documentText } from '@assay/document/pdf/document-text';
import { extractDocument } from '../../shared/document/pdf/extract-document.ts';

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

/** What the document states of its requirements, by ids or names, and how many of them it links to anything. */
function statedOf({ links, index }: CheckedDocument): string {
  const byKind = [...Map.groupBy(links, ({ kind }) => kind)].map(
    ([kind, own]) => `${own.length} to a ${kind}`,
  );
  const linked = new Set(links.map(({ requirement }) => requirement)).size;
  const defined = index.identifiers.filter(
    ({ kind, definitions }) => kind === 'requirement' && definitions.length > 0,
  );
  return `states ${byKind.join(', ') || 'no links'} of ${linked} requirements (${defined.length} ids of requirements defined)`;
}

/** A link with the unit that states it. */
function lineOfLink({ requirement, kind, label, page, start, end, head }: StatedLink, text: string): string {
  const under = head ? ` under “${text.slice(head.start, head.end)}”` : '';
  return `${requirement} to ${kind} ${label}, p. ${page}: “${text.slice(start, end)}”${under}`;
}

function lineOf(check: DocumentCheck): string {
  const { code, severity, candidate, page, quote } = check;
  const { description } = english[code](check);
  return `${code} (${candidate ? 'candidate' : severity}) p. ${page}: ${description}\n      “${quote}”`;
}

async function report(file: string, withLinks: boolean): Promise<void> {
  const document = await extractDocument(new Uint8Array(readFileSync(file)));
  const text = documentText(document);
  const start = performance.now();
  const checked = checkDocument(text, document);
  const elapsed = performance.now() - start;
  console.log(`\n${path.basename(file)}: ${document.pages.length} pages, ${elapsed.toFixed(1)} ms`);
  for (const line of seriesOf(checked)) console.log(`  ${line}`);
  console.log(`  ${linksOf(checked)}`);
  console.log(`  ${statedOf(checked)}`);
  if (withLinks) for (const link of checked.links) console.log(`  + ${lineOfLink(link, text.text)}`);
  for (const check of checked.checks) console.log(`  - ${lineOf(check)}`);
}

const [, , folder, option] = process.argv;
if (!folder || !existsSync(folder))
  console.log(`Skipped: there is no folder ${folder ?? '(give one with PDFs)'}; nothing was checked.`);
else
  for (const name of readdirSync(folder).filter((file) => file.toLowerCase().endsWith('.pdf')))
    await report(path.join(folder, name), option === '--links');
