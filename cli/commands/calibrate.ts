import { join } from 'node:path';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { aligned, between, figure } from '../../shared/evaluation/format-figures.ts';
import { loadCatalogue } from '../../shared/model/catalogue.ts';
import { english } from '../../shared/report/words/english.ts';
import { costText, dollars } from '../../shared/run/cost-text.ts';
import type { TrainedReader } from '../../shared/second-reader/reader.ts';
import { LEAST_CALIBRATED } from '../../shared/second-reader/stack.ts';
import { calibrateTraits, type JudgedExemplar } from '../../shared/second-reader/stack-calibrate.ts';
import type {
  Agreement,
  CalibratedTrait,
  Calibration,
  Judging,
} from '../../shared/second-reader/stack-calibration.ts';
import { perCent } from '../../shared/second-reader/suggested.ts';
import { assignmentOf } from '../../shared/workflows/assignments.ts';
import type { EssayAssignment } from '../../shared/workflows/essay-scoring/assignment.ts';
import { estimateEssays } from '../../shared/workflows/essay-scoring/estimate.ts';
import { findReader } from '../../shared/workflows/essay-scoring/reader-store.ts';
import type { EssayResult } from '../../shared/workflows/essay-scoring/result.ts';
import { judgingOf } from '../../shared/workflows/essay-scoring/suggested-scores.ts';
import type { Variant } from '../../shared/workflows/essay-scoring/variant.ts';
import { essayScoring } from '../../shared/workflows/essay-scoring/workflow.ts';
import { askYesNo } from '../ask-yes-no.ts';
import { type Connection, connected } from '../connection.ts';
import { removeCopies, storeCalibration } from '../evaluation/calibration-runs.ts';
import {
  drawExemplars,
  judgedExemplar,
  type LeftOut,
  requireSameScales,
  type SampledExemplar,
} from '../evaluation/calibration-sample.ts';
import { INTERRUPTED, Interrupted, interruptible } from '../evaluation/interruptible.ts';
import { type JudgedEssay, runEssays } from '../evaluation/run-essays.ts';
import { ROOT } from '../home.ts';
import { measuredPrompts } from '../measured-prompts.ts';
import { createProgressBar } from '../progress-bar.ts';
import { TENANT } from '../reach.ts';
import { assignmentGiven } from '../read-input.ts';
import { terminalText } from '../terminal-text.ts';
import { costOfAll } from './exemplars.ts';

export interface CalibrateOptions {
  sample: number;
  variant?: Variant;
  seed: number;
  yes?: boolean;
  json?: boolean;
}

const invalid = (words: string) => new AssayError('ExemplarsInvalid', words);

const tell = (words: string) => process.stderr.write(`  ${terminalText(words)}\n`);

async function requireReader({ objects }: Connection, assignment: EssayAssignment): Promise<TrainedReader> {
  const reader = await findReader(objects, TENANT, assignment.assignment);
  if (!reader)
    throw invalid(
      `No second reader is trained for ${assignment.assignment}, and a calibration is of Judge and second reader: import scored essays with "assay exemplars import" first.`,
    );
  requireSameScales(reader, assignment);
  return reader;
}

/** What the Judge's scores will take, in words. */
async function estimateText(
  assignment: EssayAssignment,
  sample: readonly SampledExemplar[],
  { exemplars }: TrainedReader,
  variant: Variant | undefined,
): Promise<string> {
  const [prompts, catalogue] = await Promise.all([
    measuredPrompts(),
    loadCatalogue(join(ROOT, 'models.yaml')),
  ]);
  const { calls, cost } = estimateEssays({
    ...{ assignment, variant, prompts, catalogue },
    essays: sample.map(({ text }) => text),
    exemplars: exemplars.map(({ text }) => text),
  });
  const [least, most] = cost;
  const money =
    least === null || most === null
      ? 'at unknown cost'
      : `about ${dollars(least)} to ${dollars(most)} at catalogue prices`;
  return `the Judge scores ${sample.length} exemplars: ${calls[0]} to ${calls[1]} model calls, ${money}; what was asked before is not paid again`;
}

async function requireConsent(yes: boolean | undefined): Promise<boolean> {
  if (yes) return true;
  if (!process.stdin.isTTY)
    throw new AssayError(
      'EvaluationInvalid',
      'This asks models. Say so with --yes: nobody can be asked here.',
    );
  return askYesNo('Go on? (yes/no) ');
}

/** How the Judges came to the scores of all of them. @throws AssayError EvaluationInvalid where prompts or models changed meanwhile */
export function judgingOfAll(assignment: EssayAssignment, results: readonly EssayResult[]): Judging {
  const each = results.map(({ provenance: { prompts, parameters = [], standIn } }) => {
    const asked = parameters.flatMap(({ model: modelAsked, agents }) =>
      agents.map((agent) => ({ agent, modelAsked, standIn })),
    );
    return judgingOf(assignment, prompts, asked);
  });
  const agents: Judging['agents'] = {};
  for (const one of each)
    for (const [agent, by] of Object.entries(one.agents)) {
      if (agents[agent] !== undefined && agents[agent] !== by)
        throw new AssayError(
          'EvaluationInvalid',
          `The prompt or the model of ${agent} changed while exemplars were scored: say the same again.`,
        );
      agents[agent] = by;
    }
  return { ...each[0]!, agents };
}

const isJudged = (one: JudgedExemplar | LeftOut): one is JudgedExemplar => 'scores' in one;

/** What was learnt, and what was not: exemplars that tell nothing, by id. */
interface Calibrated {
  calibration: Calibration;
  leftOut: LeftOut[];
}

function calibrationOf(
  assignment: EssayAssignment,
  reader: TrainedReader,
  sample: readonly SampledExemplar[],
  done: readonly JudgedEssay[],
  { sample: asked, seed }: CalibrateOptions,
): Calibrated {
  const each = sample.map((one, at) => judgedExemplar(one, done[at]!.result, done[at]!.failure));
  const judged = each.filter(isJudged);
  const leftOut = each.filter((one) => 'why' in one);
  if (judged.length < LEAST_CALIBRATED) {
    const why = leftOut[0] ? ` The first, ${leftOut[0].id}: ${leftOut[0].why}` : '';
    throw invalid(
      `The Judge scored ${judged.length} of ${sample.length} exemplars; a calibration takes ${LEAST_CALIBRATED}. The one there was stays.${why}`,
    );
  }
  const ids = new Set(judged.map(({ id }) => id));
  const results = done.flatMap(({ result }, at) => (result && ids.has(sample[at]!.id) ? [result] : []));
  const calibration: Calibration = {
    assignment: assignment.assignment,
    judging: judgingOfAll(assignment, results),
    reader: reader.model,
    traits: calibrateTraits(assignment.traits, judged, reader, seed),
    exemplars: [...ids],
    sample: { asked, seed },
    standIn: results.some(({ provenance }) => provenance.standIn),
    madeAt: new Date().toISOString(),
  };
  return { calibration, leftOut };
}

const WORDS = {
  stopping:
    'Stopping. What was scored is remembered: the same command goes on where it stopped. Runs that are under way may still write; the same command, run to its end, deletes their copies of exemplars too.',
  leaving:
    'Left at once. Copies of exemplars stay stored as uploads and in runs: the same command, run to its end or stopped with one Ctrl-C, deletes them.',
};

async function scoreExemplars(
  connection: Connection,
  assignment: EssayAssignment,
  sample: readonly SampledExemplar[],
  variant: Variant | undefined,
): Promise<JudgedEssay[]> {
  const bar = createProgressBar(process.stderr, sample.length);
  const idOf = new Map(sample.map(({ submission, id }) => [submission, id]));
  const runIds = new Set<string>();
  const of = { tenant: TENANT, assignment: assignment.assignment };
  const score = (signal: AbortSignal) =>
    runEssays(connection, {
      ...{ assignment, variant, signal },
      essays: sample.map(({ submission, text }) => ({ id: submission, text })),
      onHandedIn: (runId) => runIds.add(runId),
      onDone: ({ id, failure }) =>
        bar.advance(`${idOf.get(id)}: ${failure ? `${failure.code}: ${failure.message}` : 'scored'}`),
    }).finally(async () => {
      bar.end();
      await removeCopies(connection, of, sample, runIds).catch((error: Error) =>
        tell(`Copies of exemplars are not all deleted (${error.message}): the same command deletes them.`),
      );
    });
  return interruptible(WORDS, score);
}

const WHY_NOT: Record<NonNullable<CalibratedTrait['unsuggested']>, string> = {
  'too-few-cases': `too few exemplars that both scored: it takes ${LEAST_CALIBRATED}`,
  'one-score-only': 'all of them have one score',
  'not-read': 'the second reader does not read this trait',
  'judge-adds-nothing': 'the Judge adds nothing to the second reader',
  'reader-adds-nothing': 'the second reader adds nothing to the Judge',
  'no-better': 'the squared error of both is no lower than that of the better one by itself',
};

const HEADER = ['', 'n', 'QWK', '95 %', 'MAE', '95 %', 'squared error', '95 %', "Judge's share"];

/** A trait's rows: Judge, second reader, both. */
function traitRows({ trait, cases, judge, reader, both, stack }: CalibratedTrait): string[][] {
  const row = (name: string, { qwk, mae, squaredError, intervals }: Agreement, share: string) => [
    ...[name, String(cases), figure(qwk), between(intervals.qwk), figure(mae), between(intervals.mae)],
    ...[figure(squaredError), between(intervals.squaredError), share],
  ];
  return [
    row(`${trait}: Judge`, judge, ''),
    row('  second reader', reader, ''),
    row('  both', both, stack ? `${perCent(stack.weight)} %` : '–'),
  ];
}

/** The figures of a calibration for a terminal. */
export function calibrationText({ traits, standIn, sample }: Calibration): string {
  const all = Object.values(traits);
  return [
    ...aligned([HEADER, ...all.flatMap(traitRows)]),
    ...all.flatMap(({ trait, unsuggested }) =>
      unsuggested ? [`  ${trait}: no suggested score: ${WHY_NOT[unsuggested]}`] : [],
    ),
    '  QWK and MAE: of whole scores against the raters’ mean rounded half up. Squared error: of estimates against the mean itself; it decides.',
    '  Second reader: each exemplar as if it had not been learnt from. Both: lines, weight and cuts fitted without it.',
    `  95 %: by bootstrap over the exemplars (seed ${sample.seed}); what is said of each stays as it is.`,
    ...(standIn ? ['  The model stand-in judged: these figures say nothing about quality.'] : []),
  ].join('\n');
}

/**
 * Has the Judge score exemplars of an assignment's bank, as ordinary runs, and learns from that how its score and the second reader's
 * make a suggested one (SPEC M17). Nothing is asked before the cost was told and agreed to. `given`: the assignment's file, or the id of
 * one that is stored.
 * @throws AssayError FileUnreadable, AssignmentInvalid, AssignmentNotFound, ExemplarsInvalid, EvaluationInvalid
 */
export async function calibrate(given: string, options: CalibrateOptions): Promise<void> {
  const find = await assignmentGiven(given);
  const { variant, sample: count, seed } = options;
  await connected(async (connection) => {
    const assignment = assignmentOf(essayScoring, await find(connection.objects, TENANT));
    if (assignment.secondReader !== 'suggest')
      tell(
        `${given} says "secondReader: ${assignment.secondReader}": results show a suggested score where it says suggest.`,
      );
    const reader = await requireReader(connection, assignment);
    const sample = drawExemplars(reader, count, seed);
    if (sample.length < count)
      tell(`the bank has ${sample.length} exemplars to draw from, fewer than ${count}`);
    tell(await estimateText(assignment, sample, reader, variant));
    if (connection.standIns.model) tell('no model is configured: the stand-in judges, and nothing is paid');
    else if (!(await requireConsent(options.yes))) return;
    const done = await scoreExemplars(connection, assignment, sample, variant);
    const { calibration, leftOut } = calibrationOf(assignment, reader, sample, done, options);
    await storeCalibration(
      connection,
      { tenant: TENANT, assignment: assignment.assignment },
      reader,
      calibration,
    );
    for (const { id, why } of leftOut) tell(`${id} is left out: ${why}`);
    const cost = costOfAll(done.flatMap(({ bill }) => (bill ? [bill] : [])));
    const paid = `cost ${costText(cost, english.facts.costs)}${calibration.standIn ? ' at catalogue prices; nothing was paid' : ''}`;
    const shown = options.json
      ? JSON.stringify({ ...calibration, leftOut, ...cost })
      : terminalText(`${calibrationText(calibration)}\n  ${paid}`);
    process.stdout.write(`${shown}\n`);
  }).catch((error: unknown) => {
    if (!(error instanceof Interrupted)) throw error;
    process.exitCode = INTERRUPTED;
  });
}
