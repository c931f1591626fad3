import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CoachingResult, RESULT } from '@assay/argument-coaching/result';
import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import { write } from '../../evaluation/write-sections.ts';

const RUNS = 'runs';
const HELD = 'debate.json';

const heldSchema = z.strictObject({
  debate: z.string().describe('which debate of the study it is'),
  repetition: z.int().min(1),
});

/** A debate of a study that was held. */
export interface KeptDebate extends z.infer<typeof heldSchema> {
  result: CoachingResult;
}

/** Keeps a debate in a study's folder when it has ended. */
export async function keepDebate(folder: string, { result, debate, repetition }: KeptDebate): Promise<void> {
  const to = join(folder, RUNS, result.runId);
  await mkdir(to, { recursive: true });
  await write(to, 'result.json', `${JSON.stringify(result, null, 2)}\n`);
  await write(to, HELD, `${JSON.stringify({ debate, repetition })}\n`);
}

async function readDebate(folder: string): Promise<KeptDebate | null> {
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => null);
  const [held, result] = await Promise.all([read(HELD), read('result.json')]);
  if (held === null || result === null) return null;
  try {
    return { ...heldSchema.parse(JSON.parse(held)), result: RESULT.schema.parse(JSON.parse(result)) };
  } catch (cause) {
    const words = `${folder} is not as an evaluation writes it: delete it, and the same command holds its debate again.`;
    throw new AssayError('EvaluationInvalid', words, { cause });
  }
}

/** The debates of a study that were held whole before, by what they are; one that broke off is held again. @throws AssayError EvaluationInvalid */
export async function keptDebates(folder: string): Promise<Map<string, KeptDebate>> {
  const names = (await readdir(join(folder, RUNS)).catch(() => [])).sort();
  const found = await Promise.all(names.map((name) => readDebate(join(folder, RUNS, name))));
  const whole = found.filter(
    (one) => one !== null && one.result.debate?.broken === null && one.result.missing.length === 0,
  );
  return new Map(whole.map((one) => [one!.debate, one!]));
}
