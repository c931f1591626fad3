import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { documentText } from '@assay/document/document-text';
import { type AnchorDocument, prepareDocument } from '@assay/evidence/anchor';
import { parse } from 'csv-parse/sync';
import { extractDocument } from '../../shared/document/pdf/extract-document.ts';
import { normalised } from './passages.ts';

/** A document that quotes are taken from and looked for in. */
export interface QuotedDocument {
  /** Two of one project may quote each other. */
  project: string;
  /** What it is about: foreign quotes come from documents about the same. */
  about: string;
  document: AnchorDocument;
  /** The text as C9 normalises it, between spaces. */
  plain: string;
}

/** Documents of one kind, those of the chosen half. */
export interface Collection {
  name: string;
  subjects: readonly QuotedDocument[];
}

export type Half = 'odd' | 'even' | 'all';

function subject(project: string, about: string, document: AnchorDocument): QuotedDocument {
  return { project, about, document, plain: ` ${normalised(document.text)} ` };
}

/** Every other item, counted from 0. */
function halfOf<T>(items: readonly T[], half: Half): T[] {
  return items.filter((_, at) => half === 'all' || (at % 2 === 1) === (half === 'odd'));
}

async function extracted(file: string): Promise<AnchorDocument> {
  const { text, pages } = documentText(await extractDocument(new Uint8Array(readFileSync(file))));
  return prepareDocument(text, pages);
}

/** Null where `pdftotext` is not installed. */
function plainText(file: string): AnchorDocument | null {
  try {
    return prepareDocument(execFileSync('pdftotext', [file, '-'], { encoding: 'utf8', maxBuffer: 1 << 28 }));
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
}

async function readPdfs(folder: string, half: Half): Promise<Collection[]> {
  const names = readdirSync(folder).filter((name) => name.toLowerCase().endsWith('.pdf'));
  const quotedDocuments: QuotedDocument[] = [];
  const plain: QuotedDocument[] = [];
  for (const name of halfOf(names.toSorted(), half)) {
    const file = path.join(folder, name);
    const project = name.split('-')[0]!;
    quotedDocuments.push(subject(project, 'pdf', await extracted(file)));
    const text = plainText(file);
    if (text) plain.push(subject(project, 'pdf', text));
  }
  if (plain.length === 0) console.log('Skipped: `pdftotext` is not installed; PDFs by our extraction only.');
  const collections = [
    { name: 'PDFs, own extraction', subjects: quotedDocuments },
    { name: 'PDFs, pdftotext', subjects: plain },
  ];
  return collections.filter(({ subjects }) => subjects.length > 0);
}

function readEssays(folder: string, half: Half): Collection[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.tsv.gz'));
  const subjects = files.toSorted().flatMap((name) => {
    const content = gunzipSync(readFileSync(path.join(folder, name))).toString();
    const rows = parse(content, { columns: true, delimiter: '\t', relax_quotes: true }) as {
      essay: string;
    }[];
    return halfOf(rows, half).map(({ essay }, at) => subject(`${name} ${at}`, name, prepareDocument(essay)));
  });
  return subjects.length > 0 ? [{ name: 'essays', subjects }] : [];
}

/** The PDFs of `deliverables/` and the essays of `asap/` in a folder; says which of them are absent. */
export async function readCollections(folder: string, half: Half): Promise<Collection[]> {
  const [pdfs, essays] = [path.join(folder, 'deliverables'), path.join(folder, 'asap')];
  for (const absent of [pdfs, essays].filter((wanted) => !existsSync(wanted)))
    console.log(`Skipped: there is no folder ${absent}.`);
  return [
    ...(existsSync(pdfs) ? await readPdfs(pdfs, half) : []),
    ...(existsSync(essays) ? readEssays(essays, half) : []),
  ];
}
