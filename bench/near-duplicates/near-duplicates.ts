/**
 * How alike different essays are, and how alike an essay and its edited copies remain, by the measure that keeps
 * near-duplicates from being exemplars (SPEC M9); and how many essays the whole check takes for copies, where they are, where
 * they are not, and where all essays quote one source.
 *
 *     node bench/near-duplicates/near-duplicates.ts FOLDER      # with set7.tsv.gz and set8.tsv.gz, a column `essay`
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  createNearDuplicateCheck,
  sharedShingles,
  shinglesOf,
} from '@assay/platform/exemplar/near-duplicate';
import { parse } from 'csv-parse/sync';
import { pick, pseudoEnglish, type RandomNumbers, seeded, vocabulary } from '../anchoring/pseudo-english.ts';
import { printTable } from '../table.ts';
import { EDITS } from './edits.ts';

const SEED = 20_240_601;
/** An essay of fewer words is too short to be told by its shingles. */
const FEWEST_WORDS = 24;
const QUOTING = 300;

const [folder] = process.argv.slice(2);
if (!folder || !existsSync(join(folder, 'set7.tsv.gz'))) {
  console.log('Skipped: name the folder that holds set7.tsv.gz and set8.tsv.gz.');
  process.exit(0);
}

function essaysOf(file: string): string[] {
  const content = gunzipSync(readFileSync(join(folder!, file))).toString();
  const rows = parse(content, { columns: true, delimiter: '\t', relax_quotes: true }) as { essay: string }[];
  return rows.map(({ essay }) => essay).filter((essay) => essay.split(/\s+/).length >= FEWEST_WORDS);
}

const share = (value: number) => value.toFixed(2);
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

/** Every pair of different essays. */
function compareAll(essays: readonly string[]): string[] {
  const shingles = essays.map(shinglesOf);
  const found = shingles.flatMap((one, at) =>
    shingles.slice(0, at).map((other) => sharedShingles(one, other)),
  );
  found.sort((one, other) => one - other);
  const at = (quantile: number) => share(found[Math.floor(quantile * (found.length - 1))]!);
  const alike = found.filter((value) => value >= 0.3).length;
  return [found.length.toLocaleString('en'), at(0.5), at(0.999), at(0.9999), at(1), String(alike)];
}

/** How many of the texts the check takes for copies of the essay beside them. */
async function countTaken(pairs: readonly [essay: string, text: string][], others: readonly string[]) {
  const taken = await Promise.all(
    pairs.map(([text, candidate]) =>
      createNearDuplicateCheck({ text, question: '', others: async () => others })(candidate),
    ),
  );
  return percent(taken.filter(Boolean).length, pairs.length);
}

async function compareCopies(
  random: RandomNumbers,
  name: string,
  essays: readonly string[],
): Promise<string[]> {
  const copies = essays.map((essay) => EDITS[name]!(random, essay, essays));
  const found = essays.map((essay, at) => sharedShingles(shinglesOf(essay), shinglesOf(copies[at]!)));
  found.sort((one, other) => one - other);
  const at = (quantile: number) => share(found[Math.floor(quantile * (found.length - 1))]!);
  const pairs = essays.map((essay, index): [string, string] => [essay, copies[index]!]);
  return [at(0), at(0.01), at(0.5), await countTaken(pairs, essays.slice(0, 20))];
}

/** Pairs of different essays that all quote the same `words` words of a source, which the question does not hold. */
async function compareQuoting(
  random: RandomNumbers,
  essays: readonly string[],
  words: number,
): Promise<string> {
  const source = pseudoEnglish(random, vocabulary(random, 3000), Math.round(words * 5.2));
  const quoting = (essay: string) => `${essay}\n\n${source}`;
  const pairs = Array.from({ length: QUOTING }, (): [string, string] => {
    const [one, other] = [pick(random, essays), pick(random, essays)];
    return [quoting(one), quoting(one === other ? `${essays[0]}` : other)];
  });
  return countTaken(pairs, essays.slice(-20).map(quoting));
}

const sets = ['set7.tsv.gz', 'set8.tsv.gz'].map((file) => ({ file, essays: essaysOf(file) }));
const random = seeded(SEED);
printTable(
  ['different essays', 'pairs', 'median', '99.9 %', '99.99 %', 'most', '≥ 0.3'],
  sets.map(({ file, essays }) => [file, ...compareAll(essays)]),
);
const rows: string[][] = [];
for (const { file, essays } of sets)
  for (const name of Object.keys(EDITS))
    rows.push([`${file}: ${name}`, ...(await compareCopies(random, name, essays))]);
console.log();
printTable(['copies', 'least', '1 %', 'median', 'taken for copies'], rows);
const quoted: string[][] = [];
for (const { file, essays } of sets)
  for (const words of [50, 100, 200])
    quoted.push([`${file}: ${words} words`, await compareQuoting(random, essays, words)]);
console.log();
printTable(['different essays that quote one source', 'taken for copies'], quoted);
