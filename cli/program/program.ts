import { Command } from 'commander';
import { addDebateStudy, addDebates } from '../argument-coaching/program/debates.ts';
import { addDeliverables } from '../deliverable-review/program/evaluate-deliverables.ts';
import { addKnowledge } from '../deliverable-review/program/knowledge.ts';
import { addRatings } from '../deliverable-review/program/ratings.ts';
import { addEssays, addSecondReader } from '../essay-scoring/program/evaluate-essays.ts';
import { addExemplars } from '../essay-scoring/program/exemplars.ts';
import { VERSION } from '../home.ts';
import { RECORDING_VARIABLES } from '../recording/chosen-recording.ts';
import { addShortAnswers, labelledAnswers } from '../short-answer-grading/program/evaluate-answers.ts';
import { addGraders } from '../short-answer-grading/program/graders.ts';
import { addApi } from './api.ts';
import { addCosts } from './costs.ts';
import { addEvaluations } from './evaluate.ts';
import { addReevaluations } from './reevaluations.ts';
import { addRubrics } from './rubrics.ts';
import { addRuns } from './runs.ts';
import { addSubmissions } from './submissions.ts';
import { addTools } from './tools.ts';

/** What models are examined with. */
export const EXAM = [
  async () => (await import('../own-models/exam/screening.ts')).screeningExam,
  async () => (await import('../essay-scoring/exam/exam.ts')).essayExam,
  async () => (await import('../short-answer-grading/exam/exam.ts')).answerExam,
  async () => (await import('../argument-coaching/exam/exam.ts')).argumentExam,
];

/** The groups of commands, in the order in which help lists them. */
const GROUPS = [
  addSubmissions,
  addRubrics,
  addExemplars,
  addRuns,
  addReevaluations,
  (program: Command) => addCosts(program, EXAM),
  addGraders,
  addDebates,
  addKnowledge,
  addEvaluations(labelledAnswers, [
    addShortAnswers,
    addDeliverables,
    addEssays,
    addSecondReader,
    addDebateStudy,
  ]),
  addApi,
  addRatings,
  addTools,
];

/** The command line, which throws where it is called wrongly. A command's module is loaded when the command is called, and none that another needs. */
export function createProgram(): Command {
  const program = new Command('assay')
    .description('Evidence-anchored feedback and scoring of student work')
    .version(VERSION)
    .exitOverride();
  program
    .option('--model <name>', 'where answers come from, as ASSAY_MODEL says too (docs/reference/models.md)')
    .on('option:model', (name: string) => Object.assign(process.env, { ASSAY_MODEL: name }));
  for (const kind of ['record', 'replay'] as const) {
    const what =
      kind === 'record'
        ? 'write what models answer to a folder'
        : 'take what models answer from such a folder, and ask nobody';
    program
      .option(`--${kind} <dir>`, what)
      .on(`option:${kind}`, (folder: string) =>
        Object.assign(process.env, { [RECORDING_VARIABLES[kind]]: folder }),
      );
  }
  for (const add of GROUPS) add(program);
  return program;
}
