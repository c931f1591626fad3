import { basename } from 'node:path';
import type { CoachingResult } from '@assay/argument-coaching/result';
import { loggedDebate, type StudyDebate } from '@assay/argument-coaching/study/study-debate';
import { decodeTable } from '@assay/kit/tables/decode-table';
import { DATA_TABLE } from '@assay/kit/tables/table-limits';
import { invalid, parseJson, runOf } from '../../evaluated-runs.ts';
import { readInput } from '../../read-input.ts';
import { findResultFiles } from '../../read-results.ts';

const isCoaching = (result: { workflow: string }): result is CoachingResult =>
  result.workflow === 'argument-coaching';

/** The results of argument coaching in a folder and those in it. @throws AssayError EvaluationInvalid where there is none */
export async function readCoachingResults(folder: string): Promise<CoachingResult[]> {
  const files = await findResultFiles(folder).catch((cause: unknown) => {
    throw invalid(`${folder} is no folder that can be read: give one with the results of runs.`, cause);
  });
  const results: CoachingResult[] = [];
  for (const file of files) {
    const run = runOf(parseJson(await readInput(file), file), file);
    if (run && isCoaching(run.result)) results.push(run.result);
  }
  if (results.length > 0) return results;
  throw invalid(`${folder} holds no result.json of argument coaching: give assay-results, or an --out.`);
}

/** The debates of a log, one a line (JSONL, also .gz). @throws AssayError EvaluationInvalid, FileUnreadable, TableInvalid */
export async function readLog(file: string): Promise<StudyDebate[]> {
  const lines = decodeTable(await readInput(file), basename(file), DATA_TABLE).split('\n');
  return lines.flatMap((line, at) => {
    const id = `${basename(file)}:${at + 1}`;
    return line.trim() === '' ? [] : [loggedDebate(parseJson(Buffer.from(line), id), id)];
  });
}
