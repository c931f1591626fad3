import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import { sumKnown } from '@assay/platform/run/provenance';
import type { RefusedFile } from '@assay/platform/submission/class-works';
import type { Estimate } from '@assay/platform/workflow/hand-in';
import type { ApiConnection } from './api-connection.ts';
import { type ClassFile, type ClassFolder, unlessRefused } from './class-folder.ts';
import { nextOf, type StepOptions } from './class-steps.ts';
import { dryRun, estimateOf, estimateText, sumOf, usualCost, usualText } from './dry-run.ts';
import { firstWorks } from './first-works.ts';
import { refuseUnfit } from './hand-in.ts';
import { home } from './home.ts';
import { readInput } from './read-input.ts';
import { replacingTables } from './replaced-answers.ts';
import { terminalText } from './terminal-text.ts';
import { twinFiles, twinLines } from './twin-files.ts';
import { standingOf, unchangedWorks } from './unchanged-works.ts';
import { UsageError } from './usage-error.ts';

/** A work of a class, as what is told of it before it is paid is reckoned by. */
async function workOf({ place, path, submission }: ClassFile, assignment: CommonAssignment) {
  const body = await readInput(place, { uploaded: true });
  refuseUnfit({ file: path, body });
  return { assignment, submission, file: path, body, options: {} };
}

/** What works will take, by their paths; null where it cannot be told, or nobody knows the assignment but by its id. Those that are not assessed again take nothing, and are left out. */
export type Estimates = ReadonlyMap<string, Estimate | null>;

/** Estimates works before any is handed in; those that would not be taken are added to `refused`, and are to be handed in no more. */
export async function estimatesOf(
  connection: ApiConnection,
  files: readonly ClassFile[],
  {
    assignment,
    again,
    refused,
  }: { assignment: CommonAssignment | undefined; again: boolean | undefined; refused: RefusedFile[] },
): Promise<Estimates> {
  const estimates = new Map<string, Estimate | null>();
  if (!assignment) return estimates;
  const kept = again ? null : await unchangedWorks(connection.api, assignment.assignment, files);
  for (const file of files) {
    if (kept?.has(file)) continue;
    const work = async () => estimateOf(connection, await workOf(file, assignment));
    const estimate = await unlessRefused(refused, file.path, work).catch(() => null);
    if (estimate !== undefined) estimates.set(file.path, estimate);
  }
  return estimates;
}

/** Says what works cost as a rule whose calls nobody can tell before they are read. */
export async function tellUsual(
  connection: Pick<ApiConnection, 'hasModel' | 'catalogue'>,
  files: readonly ClassFile[],
  { assignment, estimates }: { assignment: CommonAssignment | undefined; estimates: Estimates },
): Promise<void> {
  const untold = files.filter(({ path }) => estimates.get(path) === null);
  if (!assignment || untold.length === 0) return;
  const costs: (number | null)[] = [];
  for (const file of untold) {
    const work = await workOf(file, assignment).catch(() => null);
    if (work) costs.push(await usualCost(connection, [work]));
  }
  const usual = usualText(sumKnown(costs), connection);
  if (usual) process.stderr.write(`  ${costs.length} works: ${usual}\n`);
}

/** Says what of works should be known, and what they will take, before they are paid; nothing where it cannot be told. */
export function tellEstimates(
  connection: Pick<ApiConnection, 'hasModel'>,
  estimates: Estimates,
  say = (words: string): unknown => process.stderr.write(`  ${terminalText(words)}\n`),
): void {
  for (const [path, estimate] of estimates)
    for (const warning of estimate?.warnings ?? []) say(`${path}: ${warning}`);
  const sum = sumOf([...estimates.values()]);
  if (sum) say(estimateText(sum, connection));
}

/** How a class would be handed in. */
interface DryClassOptions extends StepOptions {
  again?: boolean;
  /** `take`: who is erased comes back. */
  erased?: string;
}

/** What of a class would be handed in now: what is there is known of the stack that holds it, if there is one. */
async function wouldBe(
  connection: ApiConnection | null,
  assignment: CommonAssignment,
  files: readonly ClassFile[],
  { first, again, erased }: DryClassOptions,
): Promise<{ now: readonly ClassFile[]; kept: ReadonlySet<ClassFile>; left: RefusedFile[] }> {
  if (!connection) {
    const isSome = first !== undefined && first < files.length;
    return { now: isSome ? await firstWorks(files, first) : files, kept: new Set(), left: [] };
  }
  const { api } = connection;
  const standing = await standingOf(api, assignment);
  const step = first === undefined ? { all: true } : { first, json: true };
  const { now } = await nextOf(connection, assignment.assignment, files, step);
  const left: RefusedFile[] = [];
  const there = await unchangedWorks(api, assignment.assignment, now, { refused: left, erased });
  const kept = standing === 'same' && !again ? there : new Set<ClassFile>();
  const isLeft = new Set(left.map(({ file }) => file));
  return { now: now.filter((file) => !kept.has(file) && !isLeft.has(file.path)), kept, left };
}

/** @throws UsageError where the assignment is not given as a file, which is what works are estimated by */
export async function dryClass(
  { files, refused, students }: Omit<ClassFolder, 'whose'>,
  assignment: CommonAssignment | undefined,
  options: DryClassOptions,
): Promise<void> {
  if (!assignment)
    throw new UsageError('AssignmentInvalid', "--dry-run needs the assignment's file, in place of its id.");
  /** Of works that a stack of this machine holds only that stack knows; it is started to be asked. */
  const asksStack = existsSync(join(home(), 'local'));
  await dryRun(
    async (connection) => {
      const { now, kept, left } = await wouldBe(connection, assignment, files, options);
      const read = now.map((file) => unlessRefused(refused, file.path, () => workOf(file, assignment)));
      const works = (await Promise.all(read)).filter((work) => work !== undefined);
      refused.push(...left);
      const answers = works.map((work) => ({ ...work, path: work.file }));
      const losses = connection ? await replacingTables(connection, assignment, answers) : new Map();
      const notes = twinLines(await twinFiles(files));
      const told = { works, refused, kept: [...kept].map(({ path }) => path), losses, notes };
      return { ...told, students, classFiles: files };
    },
    { json: options.json, asksStack },
  );
}
