import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import { requireFolder } from '../out-folder.ts';
import { type CommandInputs, requireApart, requireOwnFolder } from '../written-over.ts';
import { STUDY_FILES } from './read-study.ts';

const DESIGN = 'design.json';

const recordSchema = z.strictObject({
  workflow: z.string(),
  asked: z.record(z.string(), z.string()).describe('what of the study was asked for, each in words'),
});

/** What a study is told apart by, from the moment it begins: `design.json`. Two studies with the same words are the same one. */
export type DesignRecord = z.infer<typeof recordSchema>;

/** The study that a folder was begun for; null where there is none. @throws AssayError EvaluationInvalid */
async function recordIn(folder: string): Promise<DesignRecord | null> {
  const file = join(folder, DESIGN);
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch (cause) {
    const words = `${file} is not as an evaluation writes it: give another folder with --out.`;
    throw new AssayError('EvaluationInvalid', words, { cause });
  }
}

function whatDiffers(then: DesignRecord, now: DesignRecord): string[] {
  if (then.workflow !== now.workflow) return [`workflow: ${then.workflow} there, ${now.workflow} now`];
  const names = new Set([...Object.keys(then.asked), ...Object.keys(now.asked)]);
  return [...names].flatMap((what) => {
    const [before, after] = [then.asked[what] ?? 'none', now.asked[what] ?? 'none'];
    return before === after ? [] : [`${what}: ${before} there, ${after} now`];
  });
}

/**
 * Takes the folder of a study: a new or an empty one, or one that was begun for the same study, which is gone on with. Another study's is never
 * replaced, nor is one of an earlier version, which does not say what it is of.
 * @throws AssayError EvaluationInvalid with what differs; FileUnreadable where it holds other files, or an input
 */
export async function requireSameDesign(
  folder: string,
  now: DesignRecord,
  inputs: CommandInputs,
): Promise<void> {
  await requireFolder(folder);
  await requireApart(folder, inputs);
  const then = await recordIn(folder);
  if (then === null) {
    await requireOwnFolder(folder, { workflow: now.workflow, inputs });
    if (!existsSync(join(folder, STUDY_FILES.study))) return;
    const words = `${folder} holds an evaluation that an earlier version made, which is not replaced. Give another folder with --out.`;
    throw new AssayError('EvaluationInvalid', words);
  }
  const differing = whatDiffers(then, now);
  if (differing.length === 0) return;
  const words = `${folder} holds another evaluation, which is not replaced. What differs: ${differing.join('; ')}. Give another folder with --out, or ask for the same again.`;
  throw new AssayError('EvaluationInvalid', words);
}

/** Whether a folder holds a study that was begun. */
export const isBegun = (folder: string): boolean => existsSync(join(folder, DESIGN));

/** Begins a study in its folder. */
export async function openDesign(folder: string, design: DesignRecord): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, DESIGN), `${JSON.stringify(design, null, 2)}\n`);
}
