import { parseSubmissionKey } from '@assay/platform/run/run-id';
import type { Submission } from '@assay/platform/run/version-store';

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

/** Every run and every submission that a text names, each once: an id, an ARN, a line of a log, the body of a message. */
export function worksIn(text: string): NamedWork {
  const submissions = [...text.matchAll(KEYS)].flatMap(([key]) => submissionOf(key) ?? []);
  const byKey = new Map(submissions.map((each) => [JSON.stringify(each), each]));
  return { runs: [...new Set(text.match(RUNS))], submissions: [...byKey.values()] };
}
