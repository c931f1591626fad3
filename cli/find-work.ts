import { parseJson } from '@assay/kit/json/parse-json';
import { parseSubmissionKey } from '@assay/platform/run/run-id';
import type { Submission } from '@assay/platform/run/version-store';
import * as z from 'zod';

/** What a text of an operator names: runs, and submissions by the keys of their uploads. */
export interface NamedWork {
  runs: string[];
  submissions: Submission[];
}

/** A key as a message or a log has it, its characters perhaps encoded as S3 does. */
const KEYS = /submissions\/[^\s"'\\]+/g;
const RUNS = /\brun-(?:[0-9a-f]{12}-)?[0-9a-f]{24}/g;

const decoded = (key: string) => {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '));
  } catch {
    return key;
  }
};

/** The submission that a key names; null: it names none. */
export function submissionOf(key: string): Submission | null {
  try {
    const { tenant, assignment, submission } = parseSubmissionKey(decoded(key));
    return { tenant, assignment, submission };
  } catch {
    return null;
  }
}

const toldSchema = z.object({ tenant: z.string(), assignment: z.string(), submission: z.string() });

/** The submission that a line of a log tells by its names; none where it tells none. */
function toldIn(line: string): Submission[] {
  const { data } = toldSchema.safeParse(parseJson(line.slice(line.indexOf('{'))));
  return data ? [data] : [];
}

/** Every run and every submission that a text names, each once: an id, an ARN, a line of a log, the body of a message. */
export function worksIn(text: string): NamedWork {
  const keys = [...text.matchAll(KEYS)].flatMap(([key]) => submissionOf(key) ?? []);
  const submissions = [...keys, ...text.split('\n').flatMap(toldIn)];
  const byKey = new Map(submissions.map((each) => [JSON.stringify(each), each]));
  return { runs: [...new Set(text.match(RUNS))], submissions: [...byKey.values()] };
}
