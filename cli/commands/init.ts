import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { idOfName } from '@assay/platform/run/id-of-name';
import { stringify } from 'yaml';
import { ROOT } from '../home.ts';
import { shellWord } from '../shell-word.ts';
import { terminalText } from '../terminal-text.ts';

const TEMPLATES = join(ROOT, 'cli', 'templates');

/** The files that a kind of project begins with, by their paths in it. */
async function templateFiles(kind: string): Promise<string[]> {
  const entries = await readdir(join(TEMPLATES, kind), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(join(TEMPLATES, kind), join(entry.parentPath, entry.name))).sort();
}

/** @throws AssayError FileTaken where one of them is there already */
async function refuseTaken(folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    const place = join(folder, file);
    if (!(await stat(place).catch(() => null))) continue;
    const words = `${place} is there already, and nothing is overwritten: name another folder.`;
    throw new AssayError('FileTaken', words);
  }
}

/** The command as it can be called in a folder: npx finds the checkout's own within the checkout alone. */
export function calledIn(folder: string, called = assay()): string {
  const isOutside = relative(ROOT, resolve(folder)).startsWith('..');
  const own = join(ROOT, 'node_modules', '.bin', 'assay');
  return called.startsWith('npx ') && isOutside ? shellWord(own) : called;
}

/** A file of a kind of project, of a title and, by its name, an id. `called`: the command as its user calls it there. */
export async function templateText(
  kind: string,
  file: string,
  title: string,
  name: string,
  called = assay(),
): Promise<string> {
  return (await readFile(join(TEMPLATES, kind, file), 'utf8'))
    .replace('{{title}}', title)
    .replace(/(?<=`|: )assay (?=[a-z])/g, `${called} `)
    .replace(/^assignment: \S+/m, `assignment: ${idOfName(name)}`)
    .replace(/^title: .*/m, () => stringify({ title }).trimEnd());
}

/**
 * Makes a project folder that is the user's own: an assignment with comments, a place for works, and a page that says in three steps what to do. The
 * assignment's id and title are the folder's name.
 * @throws AssayError FileTaken where a file of it is there already; FileUnreadable where the folder cannot be written
 */
export async function init(kind: string, given = kind): Promise<void> {
  const folder = resolve(given);
  const files = await templateFiles(kind);
  await refuseTaken(folder, files);
  const title = basename(folder);
  await mkdir(join(folder, 'works'), { recursive: true }).catch((cause: unknown) => {
    throw new AssayError('FileUnreadable', `${folder} cannot be a folder: give another path.`, { cause });
  });
  for (const file of files) {
    const [from, to] = [join(TEMPLATES, kind, file), join(folder, file)];
    await mkdir(dirname(to), { recursive: true });
    if (!/\.(?:md|yaml)$/.test(file)) await copyFile(from, to, constants.COPYFILE_EXCL);
    else {
      const text = await templateText(kind, file, title, title, calledIn(folder));
      await writeFile(to, text, { flag: 'wx' });
    }
  }
  const near = relative('', folder) || '.';
  const lines = [...files, 'works/'].map((file) => `  ${join(near, file)}`);
  process.stdout.write(terminalText(`Made:\n${lines.join('\n')}\nBegin with ${join(near, 'README.md')}.\n`));
}
