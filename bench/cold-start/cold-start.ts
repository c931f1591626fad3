/**
 * What a function does before its first event: the size of its bundle, and how long a fresh process with the function's
 * own settings takes to import it, beside an empty module. `start` is the whole process from spawn to exit. Functions
 * and the empty module take turns, so that the machine's other work meets all alike; nothing compiled is kept between
 * processes. The ratio is the median import to the median import of the empty module.
 *
 *     node bench/cold-start/cold-start.ts [--rounds 9]
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { synthesize } from '../../cli/synthesize.ts';
import { median, printTable } from '../table.ts';
import { type DeployedFunction, deployedFunctions } from './deployed-functions.ts';

const run = promisify(execFile);
const IMPORTER = join(import.meta.dirname, 'import-module.ts');
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });
const rounds = Number(values.rounds);

interface ColdStartMeasurement extends DeployedFunction {
  bytes: number;
  imports: number[];
  starts: number[];
}

/** The size of all modules of a bundle, those that are loaded in some cases only among them. */
async function bundleBytes(folder: string): Promise<number> {
  const modules = (await readdir(folder)).filter((file) => file.endsWith('.mjs'));
  const sizes = await Promise.all(modules.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function start(measured: ColdStartMeasurement): Promise<void> {
  const env = { PATH: process.env.PATH, AWS_REGION: 'us-east-1', ...measured.environment };
  const begun = performance.now();
  const { stdout } = await run(process.execPath, [IMPORTER, measured.entry], { env });
  measured.starts.push(performance.now() - begun);
  measured.imports.push(Number(stdout));
}

function cells(
  { name, bytes, imports, starts }: ColdStartMeasurement,
  empty: ColdStartMeasurement,
): string[] {
  return [
    name,
    (bytes / 1024).toFixed(0),
    median(imports).toFixed(1),
    Math.min(...imports).toFixed(1),
    Math.max(...imports).toFixed(1),
    `${(median(imports) / median(empty.imports)).toFixed(0)}×`,
    median(starts).toFixed(0),
    `${(median(starts) / median(empty.starts)).toFixed(1)}×`,
  ];
}

const scratch = await mkdtemp(join(tmpdir(), 'assay-cold-start-'));
try {
  const entry = join(scratch, 'empty.mjs');
  await writeFile(entry, 'export {};\n');
  const functions = await deployedFunctions(await synthesize());
  const environment = { NODE_OPTIONS: functions[0]!.environment.NODE_OPTIONS! };
  const all: ColdStartMeasurement[] = [];
  for (const each of [{ name: '(empty module)', entry, environment }, ...functions])
    all.push({ ...each, bytes: await bundleBytes(dirname(each.entry)), imports: [], starts: [] });
  for (let round = 0; round < rounds; round += 1) {
    process.stderr.write(`  round ${round + 1} of ${rounds} …\n`);
    for (const each of all) await start(each);
  }
  console.log(`\nMedian of ${rounds} fresh processes each; load ${loadavg()[0]!.toFixed(1)}.\n`);
  const head = ['function', 'KiB', 'import ms', 'min', 'max', 'to empty', 'start ms', 'to empty'];
  printTable(
    head,
    all.map((each) => cells(each, all[0]!)),
  );
} finally {
  await rm(scratch, { recursive: true, force: true });
}
