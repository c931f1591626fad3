import { AssayError } from '@assay/kit/errors/assay-error';
import type { JudgedTruths } from '@assay/lab/evaluation/evaluate';
import { addBills } from '@assay/model/charge';
import { invokeFunction } from '@assay/platform/lambda/invoke-function';
import { type BillFigures, billFigures } from '@assay/platform/run/bill-figures';
import type { Quiz } from '@assay/short-answer-grading/assignment';
import { estimateJudging } from '@assay/short-answer-grading/validity/estimate-judging';
import {
  type JudgedReasons,
  judgedSchema,
  type ReasonToJudge,
} from '@assay/short-answer-grading/validity/reason-to-judge';
import { type ReasonsFound, reasonsFound } from '@assay/short-answer-grading/validity/reasons-found';
import { type ValidityRate, validityRate } from '@assay/short-answer-grading/validity/validity-rate';
import { shortAnswerGrading } from '@assay/short-answer-grading/workflow';
import { assignmentOf } from '@assay/workflows/assignments';
import pLimit from 'p-limit';
import { askedCatalogue } from '../../asked-catalogue.ts';
import { connected, type DeploymentConnection } from '../../connection.ts';
import { estimatedMoney } from '../../estimated-money.ts';
import { pricedCatalogue } from '../../evaluation/own-model.ts';
import { measuredPrompts } from '../../measured-prompts.ts';
import { createProgressBar, type ProgressBar } from '../../progress-bar.ts';
import { TENANT } from '../../reach.ts';
import { readAssignment } from '../../read-input.ts';

/** Reasons that one call of the function judges: with three judges some thirty model calls. */
const REASONS_AT_ONCE = 10;
const CALLS_AT_A_TIME = 2;

/** The validity of the reasons of a result. `distinct`: reasons that were judged, those of the same words once. */
export interface JudgedValidity extends ValidityRate, Omit<ReasonsFound, 'reasons' | 'of'> {
  distinct: number;
  cost: number | null;
  bill: BillFigures;
  calls: number;
  memoised: number;
  standIn: boolean;
}

/** Who judges: the graders of a quiz that are models. */
export interface ReasonJudges {
  graders: { name: string; model: string }[];
  seed: number;
  /** Whose memory the judgements are kept in; default: that of all commands. */
  tenant?: string;
}

function tellEstimate(
  stream: ProgressStream,
  { reasons, of }: ReasonsFound,
  calls: number,
  cost: number | null,
) {
  const money = estimatedMoney([cost, cost]);
  const same = of.length > reasons.length ? `, ${reasons.length} distinct` : '';
  stream.write(
    `  ${of.length} reasons${same}: at most ${calls} model calls, ${money}; what was judged before is not paid again\n`,
  );
}

/** What was judged is memoised: repeating the command goes on. */
function explain(error: unknown): unknown {
  if (!(error instanceof AssayError)) return error;
  const words = `${error.message.replace(/^\[judge-reasons \d+\] /, '')}\nThis ended the judging. What was judged is kept: the same command goes on where it stopped.`;
  return new AssayError(error.code, words, { cause: error });
}

/** The reasons chunk by chunk, in their order. */
async function judgeAll(
  { lambda, outputs }: Pick<DeploymentConnection, 'lambda' | 'outputs'>,
  { graders, seed, tenant = TENANT }: ReasonJudges,
  reasons: readonly ReasonToJudge[],
  bar: ProgressBar,
): Promise<JudgedReasons[]> {
  const chunks = Array.from({ length: Math.ceil(reasons.length / REASONS_AT_ONCE) }, (_, at) =>
    reasons.slice(at * REASONS_AT_ONCE, (at + 1) * REASONS_AT_ONCE),
  );
  const limit = pLimit(CALLS_AT_A_TIME);
  const asked = chunks.map((chunk) =>
    limit(async () => {
      const event = { tenant, seed, graders, reasons: chunk };
      const judged = judgedSchema.parse(await invokeFunction(lambda, outputs.JudgeFunction, event));
      bar.advance('reasons judged', chunk.length);
      return judged;
    }),
  );
  return Promise.all(asked).finally(() => {
    limit.clearQueue();
    bar.end();
  });
}

type ProgressStream = Parameters<typeof createProgressBar>[0];

/**
 * Has the graders of a quiz judge reasons (GET, 4.2.2; SPEC G12), after saying what that takes. Each reason counts as often as
 * it was given, though reasons of the same words about the same answer are judged once.
 * @throws AssayError ModelUnknown, and whatever would fail for every reason
 */
export async function judgeReasons(
  connection: Pick<DeploymentConnection, 'lambda' | 'outputs'>,
  judging: ReasonJudges,
  reasonsFound: ReasonsFound,
  stream: ProgressStream = process.stderr,
): Promise<JudgedValidity> {
  const { reasons, of, ...left } = reasonsFound;
  const { graders } = judging;
  const models = graders.map(({ model }) => model);
  const [prompts, catalogue] = await Promise.all([measuredPrompts(), askedCatalogue()]);
  const { calls, cost } = estimateJudging(reasons, models, {
    prompts,
    catalogue: pricedCatalogue(catalogue, process.env),
  });
  tellEstimate(stream, reasonsFound, calls, cost);
  const bar = createProgressBar(stream, reasons.length);
  const judged = await judgeAll(connection, judging, reasons, bar).catch((error: unknown) => {
    throw explain(error);
  });
  const byReason = judged.flatMap(({ judgements }) => judgements);
  const names = graders.map(({ name }) => name);
  const bill = billFigures(addBills(judged.map((chunk) => chunk.bill)));
  return {
    ...validityRate(
      names,
      of.flatMap((at) => byReason[at]!),
    ),
    ...left,
    distinct: reasons.length,
    cost: bill.cost,
    bill,
    calls: judged.reduce((sum, chunk) => sum + chunk.calls, 0),
    memoised: judged.reduce((sum, chunk) => sum + chunk.memoised, 0),
    standIn: judged.some((chunk) => chunk.standIn),
  };
}

/** The graders of a quiz that can judge. @throws AssayError EvaluationInvalid where none is a model */
export function judgesOf({ graders, seed }: Quiz, file: string): ReasonJudges {
  const models = graders.flatMap(({ name, model }) => (model === undefined ? [] : [{ name, model }]));
  if (models.length > 0) return { graders: models, seed };
  throw new AssayError('EvaluationInvalid', `All graders of ${file} are recorded: only models can judge.`);
}

/** The judges. @throws AssayError EvaluationInvalid where no quiz is given or none is a model, FileUnreadable, AssignmentInvalid */
export async function readJudges(file: string | undefined): Promise<ReasonJudges> {
  if (file !== undefined) return judgesOf(assignmentOf(shortAnswerGrading, await readAssignment(file)), file);
  throw new AssayError(
    'EvaluationInvalid',
    "Reasons are judged by a quiz's graders: give the quiz (YAML) with --assignment-file.",
  );
}

/** Has the reasons of a result judged, on whatever Assay this command reaches. */
export async function judgeValidity(
  { labels }: JudgedTruths,
  judging: ReasonJudges,
): Promise<JudgedValidity> {
  const found = reasonsFound(labels);
  return connected((connection) => judgeReasons(connection, judging, found), 'ask');
}
