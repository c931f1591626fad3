import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './test-files.ts';

/** What was measured on this machine, and what a fresh checkout begins with. Seconds by file. */
const MEASURED = join(ROOT, '.assay', 'test-durations.json');
const KNOWN = join(ROOT, 'test', 'durations.json');

/** A file that nobody has measured yet is taken to be long: it then holds up nothing. */
const UNKNOWN = 60;

type Durations = Record<string, number>;

const read = (file: string): Durations => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** Files in the order in which two cores end at about the same time: the longest first. */
export function longestFirst(files: readonly string[]): string[] {
  const durations = { ...read(KNOWN), ...read(MEASURED) };
  return files.toSorted((one, other) => (durations[other] ?? UNKNOWN) - (durations[one] ?? UNKNOWN));
}

/** Keeps how long files took, in seconds, for the next time; `everywhere`: also for fresh checkouts. */
export function keepDurations(measured: Durations, everywhere: boolean): void {
  for (const file of everywhere ? [MEASURED, KNOWN] : [MEASURED]) {
    mkdirSync(dirname(file), { recursive: true });
    const all = Object.entries({ ...read(file), ...measured }).sort(([one], [other]) =>
      one < other ? -1 : 1,
    );
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
  }
}
