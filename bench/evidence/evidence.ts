/**
 * What counts as evidence: how many passages of other documents, how many true quotes, how many that say something else.
 *
 *     node bench/evidence/evidence.ts FOLDER [--half odd|even|all] [--per 400] [--seed N] [--misses N]
 *
 * FOLDER holds `deliverables/*.pdf` and `asap/*.tsv.gz`; what is absent is skipped with a line. Tables hold per cent.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import { printTable } from '../table.ts';
import { type Collection, type Half, readCollections } from './documents.ts';
import { type BucketMeasurement, type GradeCounts, measure, supportedIn } from './measure.ts';
import { BUCKETS, type LengthBucket } from './passages.ts';
import { measureSpeed } from './speed.ts';

const { values, positionals } = parseArgs({
  options: {
    half: { type: 'string', default: 'all' },
    per: { type: 'string', default: '400' },
    seed: { type: 'string', default: '20240601' },
    misses: { type: 'string', default: '0' },
  },
  allowPositionals: true,
});
const [per, seed, shown] = [Number(values.per), Number(values.seed), Number(values.misses)];
const folder = positionals[0];

/** Fewer cases than this give no percentage. */
const FEWEST = 10;

const rangeOf = ([least, most]: LengthBucket) => `${least}–${most}`;
const percent = (part: number, { of }: GradeCounts) => (of < FEWEST ? '–' : ((100 * part) / of).toFixed(1));

/** `altered + none`; the rest was taken for evidence. */
function recognised(counts: GradeCounts): string {
  const { altered, none } = counts.grades;
  return counts.of < FEWEST ? '–' : `${percent(altered, counts)} + ${percent(none, counts)}`;
}

function together(counts: Iterable<GradeCounts>): GradeCounts {
  const sum: GradeCounts = { of: 0, grades: { exact: 0, close: 0, altered: 0, none: 0 } };
  for (const { of, grades } of counts) {
    sum.of += of;
    for (const grade of ['exact', 'close', 'altered', 'none'] as const) sum.grades[grade] += grades[grade];
  }
  return sum;
}

function printByKind(
  title: string,
  measured: readonly BucketMeasurement[],
  of: (bucketMeasurement: BucketMeasurement) => Map<string, GradeCounts>,
  cell: (counts: GradeCounts) => string,
): void {
  const kinds = [...of(measured[0]!).keys()];
  const rows = kinds.map((kind) => [kind, ...measured.map((one) => cell(of(one).get(kind)!))]);
  console.log();
  printTable([title, ...measured.map(({ bucket }) => rangeOf(bucket))], rows);
}

function printMisses(measured: readonly BucketMeasurement[]): void {
  for (const { bucket, misses } of measured)
    for (const [kind, own] of Map.groupBy(misses, (miss) => miss.kind))
      for (const { grade, quote, passage } of own.slice(0, shown))
        console.log(
          `${rangeOf(bucket)} ${kind}, ${grade}: ${JSON.stringify(quote)} ← ${JSON.stringify(passage)}`,
        );
}

function report(collection: Collection): void {
  const random = seededRandom(seed);
  const measured = BUCKETS.map((bucket) => measure(random, collection, bucket, per));
  console.log(`\n${collection.name}: ${collection.subjects.length} documents\n`);
  printTable(
    ['foreign passages', ...measured.map(({ bucket }) => rangeOf(bucket))],
    [
      ['verified by C9', ...measured.map(({ foreign }) => percent(foreign.verified, foreign))],
      ['exact or close', ...measured.map(({ foreign }) => percent(supportedIn(foreign), foreign))],
      ['altered', ...measured.map(({ foreign }) => percent(foreign.grades.altered, foreign))],
      ['passages', ...measured.map(({ foreign }) => String(foreign.of))],
    ],
  );
  printByKind(
    'true quotes kept',
    measured,
    ({ kept }) => kept,
    (counts) => percent(supportedIn(counts), counts),
  );
  const innocent = measured.map(({ kept }) => together(kept.values()));
  printTable(['falsely altered', ...innocent.map((counts) => percent(counts.grades.altered, counts))], []);
  printByKind('altered + none', measured, ({ altered }) => altered, recognised);
  if (shown > 0) printMisses(measured);
}

if (!folder || !existsSync(folder))
  console.log(`Skipped: there is no folder ${folder ?? '(give one with deliverables/ and asap/)'}.`);
const collections = folder && existsSync(folder) ? await readCollections(folder, values.half as Half) : [];
console.log(
  `Seed ${seed}, half: ${values.half}, ${per} foreign passages, ${Math.ceil(per / 2)} quotes an edit.`,
);
for (const collection of collections) report(collection);
console.log('\nMilliseconds, median of 7 in one process: 50 quotes × 200,000 characters\n');
printTable(
  ['text', 'all, first', 'prepare', 'C9', 'words', 'C9 alone', 'all', 'all ÷ C9 alone'],
  measureSpeed(seed, collections),
);
