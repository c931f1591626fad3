import * as z from 'zod';
import type { SettledQuestion } from './batch-objects.ts';

const errorSchema = z.object({ code: z.string().nullish() });

/** A line of an output or error file, as far as it is read here: what was answered, or what went wrong, in one of three places. */
const lineSchema = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.number(), body: z.unknown() }).nullish(),
  error: errorSchema.nullish(),
});

const errorBodySchema = z.object({ error: errorSchema });

/** A code that a provider gives, where it is one: nothing that it says about a student's text. */
function codeOf(code: string | null | undefined): string | null {
  return code && /^[\w.-]{1,60}$/.test(code) ? code : null;
}

function settledBy({ response, error }: z.infer<typeof lineSchema>): SettledQuestion {
  if (error) return { failed: codeOf(error.code) ?? 'error' };
  if (!response) return { failed: 'no_response' };
  const { status_code: status, body } = response;
  if (status === 200 && typeof body === 'object' && body !== null) return { body };
  const told = errorBodySchema.safeParse(body);
  return { failed: codeOf(told.data?.error.code) ?? `status_${status}` };
}

function readLine(line: string): z.infer<typeof lineSchema> | null {
  try {
    return lineSchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

/** What the files of a batch come to: of each question that was asked its end, and how many lines are of no use. */
interface BatchResults {
  settled: Map<string, SettledQuestion>;
  /** lines that cannot be read, of questions that were not asked, or of one that was settled by another line */
  odd: number;
}

/**
 * Reads the output and the error file of a batch: lines in any order. Of several lines of a question an answer counts before a failure,
 * then the first. A question without a line has failed: `missing`.
 */
export function readBatchResults(
  files: readonly string[],
  asked: readonly string[],
  missing: string,
): BatchResults {
  const wanted = new Set(asked);
  const settled = new Map<string, SettledQuestion>();
  let odd = 0;
  for (const text of files.flatMap((file) => file.split('\n')).filter((line) => line.trim() !== '')) {
    const line = readLine(text);
    const known = line && settled.get(line.custom_id);
    if (!line || !wanted.has(line.custom_id)) odd += 1;
    else {
      const said = settledBy(line);
      if (known) odd += 1;
      if (!known || ('failed' in known && 'body' in said)) settled.set(line.custom_id, said);
    }
  }
  for (const question of asked) if (!settled.has(question)) settled.set(question, { failed: missing });
  return { settled, odd };
}
