import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { studySchema } from '@assay/platform/workflow/study';
import { requireFile, requireFolder } from './out-folder.ts';

const refused = (words: string) => new AssayError('FileUnreadable', words);

/** What a command is given and must find as it was afterwards; undefined is nothing. */
export type CommandInputs = readonly (string | undefined)[];

const given = (inputs: CommandInputs) => inputs.filter((input) => input !== undefined);

/** Whether two paths are one file, by links of either kind as well. */
async function isSame(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => stat(path).catch(() => null)));
  if (!first || !second) return false;
  return first.dev === second.dev && first.ino === second.ino;
}

/** Whether a path lies in a folder or is it, by where links lead. */
async function isIn(path: string, folder: string): Promise<boolean> {
  const [inner, outer] = await Promise.all([path, folder].map((one) => realpath(one).catch(() => null)));
  if (inner === null || outer === null) return false;
  return inner === outer || inner!.startsWith(outer!.endsWith(sep) ? outer! : outer! + sep);
}

/**
 * Refuses a file to be written that is one of the inputs, and one that is there already unless `mayGo` says of its bytes that nothing is
 * lost with it. `option`: by which the file was given.
 * @throws AssayError FileTaken where it is there, FileUnreadable
 */
export async function requireOwnFile(
  file: string,
  {
    option,
    inputs = [],
    mayGo,
  }: { option: string; inputs?: CommandInputs; mayGo: (there: Buffer) => boolean | Promise<boolean> },
): Promise<void> {
  await requireFile(file);
  for (const input of given(inputs))
    if (await isSame(file, input))
      throw refused(`${option} ${file} is ${input}, which is read: it would be lost. Give another file.`);
  if (await lstat(file).catch(() => null)) {
    const there = await readFile(file).catch(() => null);
    if (there !== null && (there.length === 0 || (await mayGo(there)))) return;
    const words = `${file} is there already and is not as this command writes it: it would be lost. Give another file with ${option}, or move this one away.`;
    throw new AssayError('FileTaken', words);
  }
}

async function holdsStudyOf(folder: string, workflow: string): Promise<boolean> {
  const text = await readFile(join(folder, 'study.json'), 'utf8').catch(() => null);
  if (text === null) return false;
  try {
    return studySchema.parse(JSON.parse(text)).workflow === workflow;
  } catch {
    return false;
  }
}

/** Refuses a folder in which an input lies, or that is one. @throws AssayError FileUnreadable */
export async function requireApart(folder: string, inputs: CommandInputs): Promise<void> {
  for (const input of given(inputs))
    if (await isIn(input, folder))
      throw refused(
        `${input} is read and lies in ${folder}, where files are written and deleted: it could be lost. Give another folder with --out.`,
      );
}

/** Refuses a folder that holds anything, names that begin with a point aside. @throws AssayError FileUnreadable */
export async function requireEmpty(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
  if (names.length === 0) return;
  throw refused(
    `${folder} holds other files (${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}), which could be lost: give a new or an empty folder with --out.`,
  );
}

/**
 * Makes the folder of an evaluation, and refuses one that holds anything but an evaluation of the same workflow, or an input.
 * @throws AssayError FileUnreadable
 */
export async function requireOwnFolder(
  folder: string,
  { workflow, inputs }: { workflow: string; inputs: CommandInputs },
): Promise<void> {
  await requireFolder(folder);
  await requireApart(folder, inputs);
  if (!(await holdsStudyOf(folder, workflow))) await requireEmpty(folder);
}
