import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import { promptReadingSchema } from './prompt-reading.ts';
import type { RecordedQuestion } from './question.ts';

/** One answer as the server gave it. */
const replySchema = z.object({
  status: z.int().min(100).max(599),
  contentType: z.string(),
  seconds: z.number().min(0).describe('how long it took'),
  read: promptReadingSchema.optional(),
  gaveUp: z.boolean().optional().describe('who asked went away before its end; text is what had come'),
  body: z.unknown().optional().describe('the answer, where it is JSON'),
  text: z.string().optional().describe('the answer, where it is not'),
});
export type RecordedReply = z.infer<typeof replySchema>;

const entrySchema = z.object({
  question: z.object({
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    agent: z.string().nullable(),
    promptHash: z.string().nullable(),
    model: z.string(),
    messages: z.string(),
    tags: z.array(z.string()),
  }),
  answers: z.array(replySchema).min(1).describe('in the order in which the question was asked'),
});
/** A question and what it was answered: a file of a recording. */
export type RecordedEntry = z.infer<typeof entrySchema>;

const vectorSchema = z.object({
  hash: z.string(),
  model: z.string(),
  modelAnswered: z.string().nullable(),
  vector: z.array(z.number()),
});
/** The vector of one text. */
export type VectorEntry = z.infer<typeof vectorSchema>;

const VECTORS = 'vectors';
const SHORT = 16;
const ENTRY = /[0-9a-f]{16}\.json$/;

/** A file's name tells who asked: `essay-scoring.judge.3f2a….json`. */
const fileOf = ({ agent, hash }: RecordedQuestion) =>
  `${(agent ?? 'nobody').replace(/[^a-z0-9-]+/gi, '.')}.${hash.slice(0, SHORT)}.json`;

/** What stands in place of a token until it is put on a line of its own: no server writes it. */
const MARK = '\u0001token ';
const MARKED = /"\\u0001token (\d+)"/g;

/** JSON for people: a field a line, log-probabilities a token a line, which are long. */
function entryText(entry: RecordedEntry): string {
  const lines: string[] = [];
  const shortened = JSON.stringify(
    entry,
    (_, value) =>
      isTokens(value) ? value.map((token) => `${MARK}${lines.push(JSON.stringify(token)) - 1}`) : value,
    2,
  );
  return `${shortened.replace(MARKED, (_, at) => lines[Number(at)]!)}\n`;
}

const isTokens = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => Object(item).logprob !== undefined);

/** Writes whole files only: who reads beside sees none that is half written. */
async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.part`, text);
  await rename(`${path}.part`, path);
}

/** Writes a recording: an entry a file, replaced where the question is recorded anew. */
export class RecordingWriter {
  readonly #folder: string;
  readonly #answers = new Map<string, RecordedReply[]>();
  #writing: Promise<void> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Adds an answer to what the question was answered before by the same server. */
  async add(question: RecordedQuestion, reply: RecordedReply): Promise<void> {
    const answers = [...(this.#answers.get(question.hash) ?? []), reply];
    this.#answers.set(question.hash, answers);
    const text = entryText({ question, answers });
    this.#writing = this.#writing.then(async () => {
      await mkdir(this.#folder, { recursive: true });
      await writeWhole(join(this.#folder, fileOf(question)), text);
    });
    await this.#writing;
  }

  async addVector(entry: VectorEntry): Promise<void> {
    const folder = join(this.#folder, VECTORS);
    await mkdir(folder, { recursive: true });
    await writeWhole(join(folder, `${entry.hash.slice(0, SHORT)}.json`), `${JSON.stringify(entry)}\n`);
  }
}

async function readEntries<T>(folder: string, schema: z.ZodType<T>): Promise<T[] | null> {
  const names = await readdir(folder).catch(() => null);
  if (!names) return null;
  const files = names.filter((name) => ENTRY.test(name)).sort();
  return Promise.all(
    files.map(async (name) => {
      try {
        return schema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
      } catch (cause) {
        const words = `${join(folder, name)} is no file of a recording: record anew with --record, or take it out.`;
        throw new AssayError('FileUnreadable', words, { cause });
      }
    }),
  );
}

/** A recording, read whole. @throws AssayError FileUnreadable where there is none, or a file of it cannot be read */
export async function readRecording(
  folder: string,
): Promise<{ entries: RecordedEntry[]; vectors: VectorEntry[] }> {
  const entries = await readEntries(folder, entrySchema);
  const vectors = (await readEntries(join(folder, VECTORS), vectorSchema)) ?? [];
  if (entries && entries.length + vectors.length > 0) return { entries, vectors };
  const words = `There is no recording in ${folder}: give the folder that a command with --record wrote.`;
  throw new AssayError('FileUnreadable', words);
}
