import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';

/** The person's editor. @throws AssayError ConfigurationInvalid where none is set */
function editor(): string {
  const chosen = process.env.VISUAL || process.env.EDITOR;
  if (chosen) return chosen;
  const words =
    'No editor is set: set EDITOR (for example EDITOR=nano), or say what to change with --add, --set or --remove.';
  throw new AssayError('ConfigurationInvalid', words);
}

/** The editor may be a command with arguments ("code --wait"), so a shell reads it, as it does for git. */
async function open(command: string, file: string): Promise<void> {
  const child = spawn('sh', ['-c', `${command} "$1"`, 'sh', file], { stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return;
  const words = `The editor "${command}" ended with an error: nothing was changed. What you wrote, if anything, is in ${file}.`;
  throw new AssayError('ConfigurationInvalid', words);
}

/**
 * Opens a text in the person's editor and takes what was made of it; where `accept` throws, the file stays and the error
 * says where.
 */
export async function editInEditor<T>(
  text: string,
  name: string,
  accept: (text: string) => Promise<T>,
): Promise<T> {
  const command = editor();
  const file = join(await mkdtemp(join(tmpdir(), 'assay-edit-')), name);
  await writeFile(file, text);
  await open(command, file);
  try {
    const accepted = await accept(await readFile(file, 'utf8'));
    await rm(dirname(file), { recursive: true, force: true });
    return accepted;
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    const words = `${error.message}\nNothing was changed. Your text is in ${file}: mend it there, then "${assay()} knowledge import ${file} --assignment …".`;
    throw new AssayError(error.code, words, { cause: error });
  }
}
