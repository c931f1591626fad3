import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { parseJson } from '@assay/kit/json/parse-json';
import { assay } from '@assay/kit/process/assay-command';
import { loadCatalogue } from '@assay/model/catalogue';
import * as z from 'zod';
import { home, ROOT } from '../home.ts';
import { answersText, imitation, startedWithSchema, unheeded } from './heeded.ts';

const servedSchema = z.object({
  pid: z.int(),
  outputs: z.record(z.string(), z.string()),
  environment: z.record(z.string(), z.string()),
  model: z
    .string()
    .optional()
    .describe('where its answers come from; absent: an earlier version did not say'),
  names: z.array(z.string()).optional().describe('models of one’s own that it asks'),
  startedWith: startedWithSchema.optional(),
  ofCommand: z.boolean().optional().describe('a command started it for its own time, and ends it'),
});
/** A stack that `assay serve` or `assay desk` keeps up, or a command for its own time. */
export type ServedStack = z.infer<typeof servedSchema>;

/** Whether a process answers there: an id alone may meanwhile be another process's. */
async function isUp(pid: number, url: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
    await fetch(url, { signal: AbortSignal.timeout(5000) });
    return true;
  } catch {
    return false;
  }
}

/** Where a stack that is up is told of. */
export const serveFile = () => join(home(), 'serve.json');

/** The stack that `assay serve`, `assay desk` or a command that is under way keeps up, if it is up. */
export async function findServed(): Promise<ServedStack | null> {
  const text = await readFile(serveFile(), 'utf8').catch(() => null);
  if (text === null) return null;
  const written = servedSchema.safeParse(parseJson(text));
  if (!written.success) return null;
  const served = written.data;
  return (await isUp(served.pid, served.environment.AWS_ENDPOINT_URL_S3 ?? '')) ? served : null;
}

/**
 * Refuses a stack that is up for work that asks models, where it would not ask those that are wanted here; of other work it is only said.
 * @throws AssayError StackUnavailable
 */
export async function assertHeeds(
  served: ServedStack,
  purpose: 'ask' | 'look',
  say: (words: string) => void,
): Promise<void> {
  const catalogue = await loadCatalogue(join(ROOT, 'models.yaml'));
  const imitated = imitation(served, process.env);
  const lost = imitated ? ['that no model is named here'] : unheeded(served, process.env, catalogue);
  if (lost.length === 0) return;
  const by = served.ofCommand ? 'another command' : `"${assay()} desk" or "${assay()} serve"`;
  const fact = `The stack that is up (process ${served.pid}, started by ${by}) answers with ${answersText(served)} and does not heed ${lost.join(', ')}`;
  if (purpose === 'look') return say(`  ${fact}, which makes no difference here.`);
  const end = served.ofCommand ? 'Wait until that command has ended' : 'Stop it with Ctrl-C where it runs';
  const otherwise = imitated ? `say --model ${imitated}` : 'leave that out';
  const words = `${fact}: nothing was done. ${end} and give this command again, or ${otherwise} to go on with what it has.`;
  throw new AssayError('StackUnavailable', words);
}
