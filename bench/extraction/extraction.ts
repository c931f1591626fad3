import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { extractOpen } from '../../shared/document/pdf/extract-document.ts';
import { openPdf } from '../../shared/document/pdf/open-pdf.ts';
import { sequenceRecall, wordRecall } from './recall.ts';
import { referenceWords } from './reference.ts';

const HEADER = [
  ...[
    'file',
    'pages',
    'raster',
    'vector',
    'tables',
    'ms/page',
    'words',
    'hyphens',
    'divided',
    'flow',
    '5-words',
  ],
  ...['chars', 'exact', 'lost'],
];

function row(cells: readonly (string | number)[]): string {
  return cells.map((cell, at) => (at === 0 ? String(cell).padEnd(26) : String(cell).padStart(10))).join('');
}

async function timed(bytes: Uint8Array) {
  const opened = await openPdf(bytes);
  const start = performance.now();
  const document = extractOpen(opened);
  const elapsed = performance.now() - start;
  opened.close();
  return { document, elapsed };
}

async function measure(file: string, show: boolean): Promise<string> {
  const bytes = readFileSync(file);
  const runs = [await timed(bytes), await timed(bytes)];
  const { document } = runs[0]!;
  const fastest = Math.min(...runs.map(({ elapsed }) => elapsed)) / document.pages.length;
  const plain = referenceWords(file, false);
  const words = wordRecall(plain, document);
  const orders = [plain, referenceWords(file, true)].map((reference) => sequenceRecall(reference, document));
  const best = orders.reduce((most, order) => (order.recall > most.recall ? order : most));
  const closest = orders.reduce((most, order) => (order.characters > most.characters ? order : most));
  const figures = Map.groupBy(document.figures, ({ kind }) => kind);
  if (show) console.log('words lost:', words.lost.join(' '), '\nsequences lost:', best.lost.join('\n'));
  return row([
    path.basename(file),
    document.pages.length,
    figures.get('raster')?.length ?? 0,
    figures.get('vector')?.length ?? 0,
    document.blocks.filter(({ kind }) => kind === 'table').length,
    fastest.toFixed(1),
    words.recall.toFixed(4),
    words.hyphens.toFixed(3),
    Object.values(words.divided).join('/'),
    best.flow.toFixed(3),
    best.recall.toFixed(4),
    closest.characters.toFixed(4),
    closest.exact.toFixed(4),
    words.lost.length,
  ]);
}

const { values, positionals } = parseArgs({
  options: { lost: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const folder = positionals[0];
if (!folder || !existsSync(folder)) {
  console.log(`Skipped: there is no folder ${folder ?? '(give one with PDFs)'}; nothing was measured.`);
} else {
  const files = readdirSync(folder).filter((name) => name.toLowerCase().endsWith('.pdf'));
  console.log('ms/page: the faster of two runs, figures found but not rendered.');
  console.log(
    'words: share of the words of `pdftotext` found anywhere (text, labels of figures, headers, footers).',
  );
  console.log('hyphens: the same of the words with a hyphen inside.');
  console.log(
    'divided: words that `pdftotext` leaves divided at a line: here joined/with a hyphen/not found.',
  );
  console.log('flow: share of the words of `pdftotext` outside figures, running headers and footers.');
  console.log(
    '5-words: share of the sequences of five of these on a page that stand so in the running text;',
  );
  console.log('         the better of `pdftotext` and `pdftotext -raw`. lost: words not found.');
  console.log(
    'chars: the same of the stretches of eight characters; exact: the share of ours that it has.\n',
  );
  console.log(row(HEADER));
  for (const name of files) console.log(await measure(path.join(folder, name), values.lost));
}
