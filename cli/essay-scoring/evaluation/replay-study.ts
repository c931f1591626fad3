import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Study } from '@assay/platform/workflow/study';
import { connectionTo, type DeploymentConnection } from '../../connection.ts';
import { STUDY_FILES } from '../../evaluation/read-study.ts';
import { loadAnswers } from '../../evaluation/recorded-answers.ts';
import type { EssayStudy } from './essay-study.ts';
import { runStudy, type StudyJudgements } from './run-study.ts';
import { judgementLines } from './study-folder.ts';

/** A stack of its own in which no model is asked; nothing of it is kept. */
async function onRecordedStack<T>(work: (connection: DeploymentConnection) => Promise<T>): Promise<T> {
  const { openLocalStack } = await import('../../local-stack.ts');
  const say = (words: string) => process.stderr.write(`${words}\n`);
  const stack = await openLocalStack({ say, ephemeral: true, recorded: true });
  const close = () => stack.idle().finally(stack.close);
  const connection = connectionTo({ ...stack, ownsStack: true, pollMs: 60, close });
  return work(connection).finally(() => connection.close());
}

function changed(then: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>): string[] {
  return Object.keys(then).filter((name) => then[name] !== now[name]);
}

/** @throws AssayError EvaluationInvalid where other questions would be asked than were recorded */
function requireSame(recorded: Pick<Study, 'models' | 'prompts'>, study: EssayStudy): void {
  const [prompts, models] = [
    changed(recorded.prompts, study.prompts),
    changed(recorded.models, study.models),
  ];
  const what = [
    ...(prompts.length > 0 ? [`the prompts of ${prompts.join(', ')}`] : []),
    ...(models.length > 0 ? [`the models of ${models.join(', ')}`] : []),
  ];
  if (what.length === 0) return;
  throw new AssayError(
    'EvaluationInvalid',
    `Since this evaluation was recorded ${what.join(' and ')} changed, so that other questions would be asked: replay it with the version that made it, or make it anew.`,
  );
}

/** Failures that were recorded as such may fail again, for want of an answer. */
function requireRecorded(recorded: Study, { systems }: StudyJudgements): void {
  const known = new Set(
    recorded.systems.flatMap(({ name, failed }) => failed.map(({ id }) => JSON.stringify([name, id]))),
  );
  const missing = systems.flatMap(({ system }) =>
    system.failed.flatMap(({ id, code }) =>
      code === 'AnswerNotRecorded' && !known.has(JSON.stringify([system.name, id]))
        ? [`${id} by ${system.name}`]
        : [],
    ),
  );
  if (missing.length === 0) return;
  const shown = `${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' and others' : ''}`;
  throw new AssayError(
    'AnswerNotRecorded',
    `Questions of ${missing.length} judged essays (${shown}) are not among the recorded answers, and no model was asked. The folder's answers are incomplete, or this version of Assay asks other questions: replay it with the version that made it.`,
  );
}

/** The first line in which two texts differ, from 1. */
function firstDifference(one: string, other: string): number {
  const [first, second] = [one.split('\n'), other.split('\n')];
  return first.findIndex((line, at) => line !== second[at]) + 1;
}

/**
 * Runs a recorded evaluation again, without any model, and holds its judgements against those of the folder, byte by byte.
 * @throws AssayError AnswerNotRecorded for a question that was not recorded, EvaluationInvalid where the judgements differ
 */
export async function replayStudy(
  folder: string,
  recorded: Study,
  study: EssayStudy,
): Promise<StudyJudgements> {
  requireSame(recorded, study);
  const before = (connection: DeploymentConnection) => loadAnswers(connection, study.tenant, folder);
  const studyJudgements = await runStudy(study, { connect: onRecordedStack, before });
  requireRecorded(recorded, studyJudgements);
  const then = await readFile(join(folder, STUDY_FILES.judgements), 'utf8');
  const now = judgementLines(studyJudgements.systems);
  if (then === now) return studyJudgements;
  throw new AssayError(
    'EvaluationInvalid',
    `The replay's judgements are not those of ${join(folder, STUDY_FILES.judgements)}: they differ first in line ${firstDifference(then, now) || 'after the last'}. The folder was changed, or this version of Assay judges otherwise.`,
  );
}

/** The answers of an evaluation into another folder of it. */
export async function copyAnswers(from: string, to: string): Promise<void> {
  await cp(join(from, 'answers'), join(to, 'answers'), { recursive: true });
}
