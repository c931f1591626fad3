import type { BillFigures } from '@assay/platform/run/bill-figures';
import type { LabelJudgement } from '@assay/platform/run/judgement';
import type { Failure } from '@assay/platform/run/outcome';
import { sumKnown } from '@assay/platform/run/provenance';
import { createMemory, runArtifacts } from '@assay/platform/run/run-artifacts';
import type { StudySystem } from '@assay/platform/workflow/study';
import { pastOf, putPast } from '@assay/short-answer-grading/bank';
import { LABELS } from '@assay/short-answer-grading/label';
import type { PastAnswer } from '@assay/short-answer-grading/past-answer';
import { type QuizResult, RESULT } from '@assay/short-answer-grading/result';
import { judgementsOf } from '@assay/short-answer-grading/summary';
import { putAssignment } from '@assay/workflows/assignment-store';
import type { DeploymentConnection } from '../../connection.ts';
import { followRun } from '../../follow-run.ts';
import { INTERRUPTED_WORDS, interruptibly } from '../../on-interrupt.ts';
import { createProgress } from '../../progress.ts';
import { uploadSubmission } from '../../upload-submission.ts';
import { type AnswerStudy, classFile, isProfiled, pastFile, roundQuiz } from './answer-study.ts';

/** The system under which the profiling of graders is billed: it judges nothing. */
export const PSEUDO_LEARNING = 'pseudo-learning';

/** A run of a study, settled. */
interface RoundRun {
  result: QuizResult | null;
  failure: Failure | null;
  bill: BillFigures | null;
  /** By the clock. */
  seconds: number;
}

/** What a method said of all rounds, and what that took. */
export interface MethodJudgements {
  system: StudySystem;
  judgements: LabelJudgement[];
  /** Agent → content hash of its prompt. */
  prompts: Record<string, string>;
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
  return { result, failure: item.failure ?? null, bill: item.bill ?? null, seconds };
}

/** What runs took, answers from memory at what they once took. Null: not known. */
function effortOf(runs: readonly RoundRun[]): Pick<StudySystem, 'calls' | 'tokens' | 'cost' | 'costAtLeast'> {
  const each = runs.map(({ result, bill }) => {
    const paid = bill ?? result?.provenance ?? null;
    const once = result?.provenance.memoised ?? { inputTokens: 0, outputTokens: 0, cost: 0 };
    return {
      calls: result?.provenance.calls ?? null,
      tokens: paid && sumKnown([paid.inputTokens, paid.outputTokens, once.inputTokens, once.outputTokens]),
      cost: paid && sumKnown([paid.cost, once.cost]),
      least: (paid?.costAtLeast ?? paid?.cost ?? 0) + (once.cost ?? 0),
    };
  });
  return {
    calls: sumKnown(each.map(({ calls }) => calls)),
    tokens: sumKnown(each.map(({ tokens }) => tokens)),
    cost: sumKnown(each.map(({ cost }) => cost)),
    costAtLeast: each.reduce((sum, { least }) => sum + least, 0),
  };
}

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
  connection: DeploymentConnection,
  study: AnswerStudy,
  method: string,
): Promise<MethodJudgements> {
  const runs: RoundRun[] = [];
  for (const [round, { graded }] of study.rounds.entries()) {
    process.stderr.write(
      `  ${method}, round ${round + 1} of ${study.rounds.length}: ${graded.length} answers\n`,
    );
    const options = { method };
    runs.push(await run(connection, { study, round, body: classFile(graded), file: 'class.jsonl', options }));
  }
  const found = runs.map((roundRun, round) =>
    judgementsOfRound(roundRun, study.rounds[round]!.graded, method),
  );
  return {
    judgements: found.flatMap(({ judgements }) => judgements),
    prompts: Object.assign({}, ...runs.map(({ result }) => result?.provenance.prompts ?? {})),
    system: {
      name: method,
      ...effortOf(runs),
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
async function prepare(connection: DeploymentConnection, study: AnswerStudy): Promise<StudySystem | null> {
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
    ...effortOf(runs),
    seconds: [],
    standIn: isStandIn(runs),
    failed,
  };
}

/** Runs a study: the graders are learnt from each round's past, then each method grades each round. */
export async function gradeRounds(
  connection: DeploymentConnection,
  study: AnswerStudy,
): Promise<{ learning: StudySystem | null; methods: MethodJudgements[] }> {
  return interruptibly(INTERRUPTED_WORDS.study, async () => {
    const learning = await prepare(connection, study);
    const methods: MethodJudgements[] = [];
    for (const method of study.methods) methods.push(await gradeBy(connection, study, method));
    return { learning, methods };
  });
}
