import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileSchema } from '../shared/api/schemas/submissions.ts';
import { AssayError } from '../shared/errors/assay-error.ts';
import { isNobodys, submissionOfPath } from '../shared/submission/class-paths.ts';

/** A file of a class. */
export interface ClassFile {
  /** In the class's folder, with slashes. */
  path: string;
  /** Where it is on this machine. */
  place: string;
  file: string;
  submission: string;
}

/** A file that is not handed in, and why. */
export interface RefusedFile {
  file: string;
  code: string;
  detail: string;
}

export const refusedFile = (file: string, { code, message: detail }: AssayError): RefusedFile => ({
  file,
  code,
  detail,
});

async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new AssayError('FileUnreadable', `${folder} is no folder that can be read: check the path.`, {
      cause,
    });
  });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((entry) =>
    relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'),
  );
  return paths.filter((path) => !isNobodys(path)).sort();
}

/** @throws AssayError why a file cannot be handed in */
function fileOf(folder: string, path: string, taken: ReadonlyMap<string, ClassFile>): ClassFile {
  const file = path.split('/').at(-1)!;
  if (!fileSchema.safeParse(file).success)
    throw new AssayError('SubmissionUnsupported', 'Its name is none that a file can have here: rename it.');
  const submission = submissionOfPath(path);
  const other = taken.get(submission);
  if (other === undefined) return { path, place: join(folder, path), file, submission };
  const words = `${other.path} comes to the same id of a submission: rename one of them.`;
  throw new AssayError('SubmissionTaken', words);
}

/**
 * The files of a class in a folder and the folders in it, each a submission whose id follows from its path, as in an archive; and those that
 * cannot be one.
 * @throws AssayError FileUnreadable, SubmissionEmpty where there is no file
 */
export async function readClassFolder(
  folder: string,
): Promise<{ files: ClassFile[]; refused: RefusedFile[] }> {
  const paths = await pathsIn(folder);
  if (paths.length === 0) throw new AssayError('SubmissionEmpty', `${folder} holds no file.`);
  const files = new Map<string, ClassFile>();
  const refused: RefusedFile[] = [];
  for (const path of paths)
    try {
      const file = fileOf(folder, path, files);
      files.set(file.submission, file);
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      refused.push(refusedFile(path, error));
    }
  return { files: [...files.values()], refused };
}
