import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeCsv } from '@assay/kit/tables/write-csv';
import { assignmentVersion } from '@assay/platform/assignment/assignment';
import type { Judgement } from '@assay/platform/run/judgement';
import type { Study, StudySystem } from '@assay/platform/workflow/study';
import type { PastAnswer } from '@assay/short-answer-grading/past-answer';
import type { Round } from '@assay/short-answer-grading/study/rounds';
import { thisAssay } from '../../../infra/this-assay.ts';
import type { DesignArm } from '../../evaluation/design-arms.ts';
import { copyPromptSets } from '../../evaluation/prompt-set-files.ts';
import { STUDY_FILES } from '../../evaluation/read-study.ts';
import { sourceHashes } from '../../evaluation/study-hashes.ts';
import { ROOT } from '../../home.ts';
import type { AnswerStudy } from './answer-study.ts';

/** The truths without the answers; a teacher's comment is what reasons are held against. */
export function truthCsv(
  answers: readonly Pick<PastAnswer, 'id' | 'question' | 'label' | 'feedback'>[],
): string {
  const rows = answers.map(({ id, question, label, feedback }) => [id, question, label, feedback]);
  return writeCsv(['id', 'question', 'label', 'feedback'], rows);
}

/** What a study's folder holds of its figures' sources. Students' answers are in none of it, but where a reason quotes them. */
interface StudyParts {
  study: Study;
  judgements: readonly Judgement[];
  truth: string;
  /** Whose own prompts are kept beside the product's. */
  arms?: readonly Pick<DesignArm, 'promptSet' | 'own'>[];
}

/** Writes `study.json`, `judgements.jsonl`, `truth.csv` and the prompts of the workflow. */
export async function writeStudyParts(
  folder: string,
  { study, judgements, truth, arms = [] }: StudyParts,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  const lines = judgements.map(({ work: _, ...judgement }) => `${JSON.stringify(judgement)}\n`);
  await write(STUDY_FILES.judgements, lines.join(''));
  await write(STUDY_FILES.truth, truth);
  if (Object.keys(study.prompts).length > 0) {
    const to = join(folder, 'prompts');
    await rm(to, { recursive: true, force: true });
    await cp(join(ROOT, 'prompts', study.workflow), join(to, study.workflow), { recursive: true });
  }
  await copyPromptSets(folder, arms);
  const files = await sourceHashes(folder);
  await write(STUDY_FILES.study, `${JSON.stringify({ ...study, madeBy: thisAssay(), files }, null, 2)}\n`);
}

/** Whether the past of the rounds has the questions that are graded: all of them, none, or (absent) some. */
function unseenIn(rounds: readonly Round[]): Pick<Study['protocol'], 'unseen'> {
  const known = rounds.flatMap(({ graded, past }) => {
    const asked = new Set(past.map(({ question }) => question));
    return graded.map(({ question }) => asked.has(question));
  });
  if (known.length === 0 || new Set(known).size > 1) return {};
  return { unseen: known[0] ? 'answers' : 'questions' };
}

/** A study of short answers as its folder tells of it. */
export function studyOfAnswers(
  { quiz, data, split, rounds, resamples }: AnswerStudy,
  made: { systems: StudySystem[]; models: Record<string, string>; prompts: Record<string, string> },
): Study {
  return {
    workflow: 'short-answer-grading',
    assignment: {
      id: quiz.assignment,
      title: quiz.title ?? quiz.assignment,
      version: assignmentVersion(quiz),
    },
    data: {
      file: data.file,
      sha256: data.sha256,
      works: data.answers.length,
      judged: rounds.reduce((sum, { graded }) => sum + graded.length, 0),
    },
    protocol: {
      folds: split.past === null ? split.folds : null,
      sample: split.sample,
      seed: split.seed,
      resamples,
      ...unseenIn(rounds),
    },
    models: made.models,
    prompts: made.prompts,
    systems: made.systems,
    madeAt: new Date().toISOString(),
  };
}
