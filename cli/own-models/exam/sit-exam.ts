import { AssayError } from '@assay/kit/errors/assay-error';
import type { PromptLibrary } from '@assay/model/agent/prompt-library';
import { type Catalogue, chatModel } from '@assay/model/catalogue';
import { createModelClient } from '@assay/model/model-client';
import { stateOfServer } from '@assay/model/own-server';
import type { ExamRecords } from './exam-records.ts';
import { EXAM_ROLES, Examiner, type ExamPart, type ExamRole } from './examiner.ts';
import { readingSpeed, submissionSeconds } from './speed.ts';

/** As long as an answer may take on one machine. */
const LONGEST_MS = 60 * 60_000;

/**
 * What is examined, and with what. `asked`: a model of the catalogue that is to play every role; null: each its own. `ownOnly`: there is no key, so
 * that only servers of one's own are asked.
 */
interface ExamSetting {
  catalogue: Catalogue;
  asked: string | null;
  ownOnly?: boolean;
  prompts: PromptLibrary;
  parts: readonly ExamPart[];
  apiKey: (name: string) => Promise<string>;
  begin: (title: string) => void;
}

/**
 * Examines the models of a catalogue: the product's own agents are asked about texts that were written for it, and code judges what they
 * answer. The records are by the providers' names of the models.
 * @throws AssayError ModelUnavailable where a server is away, and what else keeps a question from being answered
 */
export async function sitExam(setting: ExamSetting): Promise<ExamRecords> {
  const { catalogue, asked, ownOnly = false, prompts, parts, apiKey, begin } = setting;
  const played = (role: ExamRole) => chatModel(catalogue, asked ?? (role === 'grader' ? 'grader-1' : role));
  for (const name of new Set(EXAM_ROLES.map((role) => played(role).provider))) {
    const url = catalogue.providers[name]!.base_url;
    if (url === undefined || (await stateOfServer(url)) !== 'away') continue;
    throw new AssayError('ModelUnavailable', `No server answers at ${url}: start it, then try again.`);
  }
  const model = createModelClient({ catalogue, apiKey, withoutModel: ownOnly, deadlineMs: LONGEST_MS });
  const examiner = new Examiner({ prompts, model, asked }, begin);
  for (const part of parts) await part.sit(examiner);
  const calls = [...examiner.calls.values()].flat(2);
  const submissions = parts.flatMap(({ submission }) => {
    const seconds = submission && submissionSeconds(submission.asks, examiner.calls);
    return seconds ? [{ title: submission.title, seconds }] : [];
  });
  const byModel = Map.groupBy(examiner.verdicts(), ({ role }) => played(role).name);
  const records = [...byModel].map(([name, verdicts]) => {
    const speed = readingSpeed(calls.filter(({ modelAsked }) => modelAsked === name));
    return [name, { at: new Date().toISOString(), verdicts, ...speed, submissions }] as const;
  });
  return Object.fromEntries(records);
}
