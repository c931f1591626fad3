import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseJson } from '@assay/kit/json/parse-json';
import * as z from 'zod';
import { type RecordedEntry, RecordingWriter, readRecording } from '../../cli/recording/recording-folder.ts';
import type { LiveRun } from './ends-honestly.ts';
import type { ModelSample } from './play.ts';

/** Recorded answers of real models to the samples, failures as they were: `{model}/{workflow}`. */
const RECORDINGS = join(import.meta.dirname, 'recordings');

/** Which files a recording holds beside its answers. */
const [OUTCOME, CATALOGUE] = ['outcome.json', 'catalogue.json'];

const outcomeSchema = z.object({
  status: z.string(),
  flags: z.array(z.string()),
  missing: z.array(z.string()).describe('codes of what could not be had, each once'),
  seconds: z.number().describe('by the clock, when it was recorded'),
});
/** How a recorded run ended. */
export type RecordedOutcome = z.infer<typeof outcomeSchema>;

/** One recording of a sample. */
export interface ModelRecording {
  model: string;
  workflow: string;
  folder: string;
}

/** An answer as a test needs it: a model's file by its name alone, of log-probabilities those of the first token, which are all that is read. */
function trimmed(body: unknown): unknown {
  const told = JSON.stringify(body, (key, value) => {
    if (key === 'model' && typeof value === 'string') return basename(value);
    return key === 'logprobs' && Array.isArray(Object(value).content)
      ? { ...value, content: value.content.slice(0, 1) }
      : value;
  });
  return parseJson(told);
}

const trimmedEntry = ({ question, answers }: RecordedEntry): RecordedEntry => ({
  question,
  answers: answers.map((one) => (one.body === undefined ? one : { ...one, body: trimmed(one.body) })),
});

/** Keeps what `--record` wrote of a sample, in place of what was kept before, under the name of the model that its catalogue asks. */
export async function keepRecording(
  from: string,
  { workflow }: ModelSample,
  outcome: RecordedOutcome,
): Promise<string> {
  const { roles } = JSON.parse(await readFile(join(from, CATALOGUE), 'utf8')) as {
    roles: Record<string, string>;
  };
  const folder = join(RECORDINGS, roles.judge!.replace(/\.gguf$/, ''), workflow);
  await rm(folder, { recursive: true, force: true });
  const writer = new RecordingWriter(folder);
  for (const entry of (await readRecording(from)).entries) {
    const { question, answers } = trimmedEntry(entry);
    for (const answer of answers) await writer.add(question, answer);
  }
  await mkdir(folder, { recursive: true });
  for (const name of [CATALOGUE, 'vectors'])
    if (existsSync(join(from, name))) await cp(join(from, name), join(folder, name), { recursive: true });
  await writeFile(join(folder, OUTCOME), `${JSON.stringify(outcome, null, 2)}\n`);
  return folder;
}

/** The codes of all that is missing of a result. */
function missingCodes(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { missing } = value as { missing?: { code?: unknown } | null };
  const own = typeof missing?.code === 'string' ? [missing.code] : [];
  return [...own, ...Object.values(value).flatMap(missingCodes)];
}

/** How a run ended, as it is kept. */
export const outcomeOf = ({ summary, result }: LiveRun, seconds: number): RecordedOutcome => ({
  status: summary.status,
  flags: summary.flags.toSorted(),
  missing: [...new Set(missingCodes(result))].sort(),
  seconds,
});

/** All recordings that are kept, in the order of their names. */
export async function keptRecordings(): Promise<ModelRecording[]> {
  const foldersOf = async (of: string) =>
    (await readdir(of, { withFileTypes: true }).catch(() => [])).filter((one) => one.isDirectory());
  const found = await Promise.all(
    (await foldersOf(RECORDINGS)).map(async ({ name: model }) =>
      (await foldersOf(join(RECORDINGS, model))).map(({ name: workflow }) => ({
        model,
        workflow,
        folder: join(RECORDINGS, model, workflow),
      })),
    ),
  );
  return found.flat().sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

/** How a recorded run ended when it was recorded. */
export const recordedOutcome = async ({ folder }: ModelRecording): Promise<RecordedOutcome> =>
  outcomeSchema.parse(JSON.parse(await readFile(join(folder, OUTCOME), 'utf8')));

/** Agents whose questions are in no recording, by the words of their failures in a run's result and summary. */
export const notRecordedIn = (run: LiveRun): boolean =>
  /not in the recording|AnswerNotRecorded/.test(JSON.stringify([run.result, run.summary]));
