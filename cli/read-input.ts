import { readFile } from 'node:fs/promises';
import type { CommonAssignment } from '../shared/assignment/assignment.ts';
import { AssayError } from '../shared/errors/assay-error.ts';
import { parseAssignment } from '../shared/workflows/assignments.ts';

/** A file that a command was given. @throws AssayError FileUnreadable */
export async function readInput(file: string): Promise<Buffer> {
  return readFile(file).catch((cause: unknown) => {
    throw new AssayError('FileUnreadable', `${file} cannot be read: check the path.`, { cause });
  });
}

/** An assignment file. @throws AssayError FileUnreadable, AssignmentInvalid */
export async function readAssignment(file: string): Promise<CommonAssignment> {
  return parseAssignment((await readInput(file)).toString('utf8'));
}
