import type { RunCharge } from '@assay/platform/run/items';
import type { LabelJudgement } from '@assay/platform/run/judgement';
import type { Failure } from '@assay/platform/run/outcome';
import { createMemory, runArtifacts } from '@assay/platform/run/run-artifacts';
import type { StudySystem } from '@assay/platform/workflow/study';
import { effortOfRuns } from '@assay/platform/workflow/study-effort';
import { pastOf, putPast } from '@assay/short-answer-grading/bank';
import { LABELS } from '@assay/short-answer-grading/label';
import type { PastAnswer } from '@assay/short-answer-grading/past-answer';
import { type QuizResult, RESULT } from '@assay/short-answer-grading/result';
import { judgementsOf } from '@assay/short-answer-grading/summary';
import { putAssignment } from '@assay/workflows/assignment-store';
import { askedCatalogue } from '../../asked-catalogue.ts';
import type { DeploymentConnection } from '../../connection.ts';
import { bringConfiguration } from '../../evaluation/bring-configuration.ts';
import { endpointsOf } from '../../evaluation/endpoints.ts';
import type { StudyCells } from '../../evaluation/study-cells.ts';
import { followRun } from '../../follow-run.ts';
import { INTERRUPTED_WORDS, interruptibly } from '../../on-interrupt.ts';
import { createProgress } from '../../progress.ts';
import { uploadSubmission } from '../../upload-submission.ts';
import {
  type AnswerArm,
  type AnswerDesign,
  cellOf,
  repetitionNumbers,
  repetitionOf,
} from './answer-design.ts';
import {
  type AnswerStudy,
  classFile,
  isProfiled,
  PSEUDO_LEARNING,
  pastFile,
  roundQuiz,
} from './answer-study.ts';

/** A run of a study, settled. */
interface RoundRun {
  result: QuizResult | null;
  failure: Failure | null;
  charges: RunCharge[];
  /** By the clock. */
  seconds: number;
}

/** What a method said of all rounds, and what that took. */
interface MethodJudgements {
  system: StudySystem;
  judgements: LabelJudgement[];
}

interface RoundSubmission {
  study: AnswerStudy;
  round: number;
  body: Buffer;
  file: string;
  options: Record<string, string>;
}

async function run(connection: DeploymentConnection, handed: RoundSubmission): Promise<RoundRun> {
  const { study, round, body, file, options } = handed;
  const { assignment } = roundQuiz(study, round);
  const submission = (options.method ?? options.purpose ?? 'class').replaceAll(':', '-');
  const of = { tenant: study.tenant, assignment, submission, file };
  const began = performance.now();
  const runId = await uploadSubmission(connection, { of, body, options });
  const item = await followRun(connection, runId, 1, createProgress(process.stderr).show);
  const seconds = (performance.now() - began) / 1000;
  const result = await runArtifacts(connection.objects, runId, createMemory(1)).readOptional(RESULT);
  const charges = await connection.runStore.charges(runId);
  return { result, failure: item.failure ?? null, charges, seconds };
}

/** Where an arm's runs are made. */
interface GradingContext {
  connection: DeploymentConnection;
  endpointOf: (provider: string) => string | null;
}

const effortOf = (runs: readonly RoundRun[], { endpointOf }: GradingContext) =>
  effortOfRuns(
    runs.map(({ result, charges }) => ({ provenance: result?.provenance ?? null, charges })),
    endpointOf,
  );

const isStandIn = (runs: readonly RoundRun[]) =>
  runs.some(({ result }) => result?.provenance.standIn ?? false);

const NOT_GRADED: Failure = { step: 'assess', code: 'NothingAssessed', message: 'The run has no result.' };

function judgementsOfRound(
  { result, failure }: RoundRun,
  graded: readonly PastAnswer[],
  method: string,
): { judgements: LabelJudgement[]; failed: StudySystem['failed'] } {
  const said = new Map(
    (result ? judgementsOf(result) : []).map((judgement) => [judgement.id, judgement as LabelJudgement]),
  );
  const rows = new Map((result?.answers ?? []).map((answer) => [answer.student, answer]));
  const judgements = graded.map(({ id, question }): LabelJudgement => {
    const empty = { item: 'label', labels: LABELS, value: null, text: null, probability: null };
    return { ...(said.get(id) ?? { id, ...empty }), question, system: method };
  });
  const failed = judgements
    .filter(({ value }) => value === null)
    .map(({ id }) => {
      const { step, code, message } = rows.get(id)?.missing ?? failure ?? NOT_GRADED;
      return { id, step, code, message };
    });
  return { judgements, failed };
}

/** Grades all rounds by a method: each an ordinary class. Time of an answer: its class's by the number of its answers. */
async function gradeBy(
  context: GradingContext,
  study: AnswerStudy,
  { method, name }: { method: string; name: string },
): Promise<MethodJudgements> {
  const { connection } = context;
  const runs: RoundRun[] = [];
  for (const [round, { graded }] of study.rounds.entries()) {
    process.stderr.write(
      `  ${name}, round ${round + 1} of ${study.rounds.length}: ${graded.length} answers\n`,
    );
    const options = { method };
    runs.push(await run(connection, { study, round, body: classFile(graded), file: 'class.jsonl', options }));
  }
  const found = runs.map((roundRun, round) =>
    judgementsOfRound(roundRun, study.rounds[round]!.graded, method),
  );
  return {
    judgements: found.flatMap(({ judgements }) => judgements),
    system: {
      name: method,
      ...effortOf(runs, context),
      seconds: runs.flatMap(({ seconds }, round) => {
        const { length } = study.rounds[round]!.graded;
        return Array.from({ length }, () => seconds / length);
      }),
      standIn: isStandIn(runs),
      failed: found.flatMap(({ failed }) => failed),
    },
  };
}

/** Keeps each round's past for its runs and, where a method needs it, lets the graders be learnt from it. */
async function prepare(context: GradingContext, study: AnswerStudy): Promise<StudySystem | null> {
  const { connection } = context;
  const { objects } = connection;
  const { tenant, attachments } = study;
  const runs: RoundRun[] = [];
  for (const [round, { past }] of study.rounds.entries()) {
    const quiz = roundQuiz(study, round);
    await putAssignment(objects, tenant, quiz, attachments);
    await putPast(objects, tenant, quiz.assignment, pastOf(past));
    if (!isProfiled(study) || past.length === 0) continue;
    process.stderr.write(
      `  graders, round ${round + 1} of ${study.rounds.length}: ${past.length} past answers\n`,
    );
    const options = { purpose: 'profile' };
    runs.push(
      await run(connection, { study, round, body: pastFile(past, quiz), file: 'past.jsonl', options }),
    );
  }
  if (runs.length === 0) return null;
  const failed = runs.flatMap(({ failure }, round) =>
    failure
      ? [{ id: `round-${round + 1}`, step: failure.step, code: failure.code, message: failure.message }]
      : [],
  );
  return {
    name: PSEUDO_LEARNING,
    ...effortOf(runs, context),
    seconds: [],
    standIn: isStandIn(runs),
    failed,
  };
}

/** A repetition of an arm: the graders are learnt where a method is left to grade by, then each of these grades each round. */
async function gradeArm(
  context: GradingContext,
  design: AnswerDesign,
  { arm, repetition }: { arm: AnswerArm; repetition: number },
  cells: StudyCells<LabelJudgement>,
): Promise<void> {
  const study = repetitionOf(arm.study, repetition);
  const named = study.methods.map((method) => ({
    method,
    cell: cellOf(design, { arm, method, repetition }),
  }));
  const learningCell = cellOf(design, { arm, method: PSEUDO_LEARNING, repetition });
  if (named.every(({ cell }) => cells.isWhole(cell))) cells.takeKept(learningCell);
  else {
    const learning = await prepare(context, study);
    if (learning) await cells.add(learningCell, { system: learning, judgements: [] });
  }
  for (const { method, cell } of named) {
    if (cells.takeKept(cell)) process.stderr.write(`  ${cell.system}: judged before\n`);
    else await cells.add(cell, await gradeBy(context, study, { method, name: cell.system }));
  }
}

/** Runs a study: each arm as often as is asked. `after`: done when an arm is judged. Cells are kept as they are judged. */
export async function gradeRounds(
  connection: DeploymentConnection,
  design: AnswerDesign,
  cells: StudyCells<LabelJudgement>,
  after: (arm: AnswerArm) => Promise<unknown>,
): Promise<void> {
  const context = { connection, endpointOf: endpointsOf(await askedCatalogue()) };
  return interruptibly(INTERRUPTED_WORDS.cells, async () => {
    for (const arm of design.arms) {
      await bringConfiguration(connection, { ...arm, tenant: arm.study.tenant });
      for (const repetition of repetitionNumbers(design))
        await gradeArm(context, design, { arm, repetition }, cells);
      await after(arm);
    }
  });
}
