import { randomUUID } from 'node:crypto';
import { estimateCalibration } from '@assay/api/workflow-routes';
import type { EssayEstimate } from '@assay/essay-scoring/estimate';
import * as routes from '@assay/essay-scoring/routes/calibrations';
import type { Variant } from '@assay/essay-scoring/variant';
import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import { english } from '@assay/platform/report/words/shared-words';
import { paidText } from '@assay/platform/run/cost-text';
import { type ApiConnection, overApi, overApiAsking } from '../../api-connection.ts';
import { askYesNo } from '../../ask-yes-no.ts';
import { estimatedMoney } from '../../estimated-money.ts';
import { INTERRUPTED, Interruption } from '../../evaluation/interruptible.ts';
import { putAttached } from '../../put-assignment.ts';
import { isAssignmentFile, readAttached } from '../../read-input.ts';
import { tell } from '../../reevaluation/agreed-sample.ts';
import { terminalText } from '../../terminal-text.ts';
import { calibrationText } from '../calibration/calibration-text.ts';
import { giveUpCalibration } from '../calibration/give-up-calibration.ts';
import { type StandingCalibration, scoreExemplars } from '../calibration/score-exemplars.ts';

export interface CalibrateOptions {
  sample: number;
  variant?: Variant;
  seed: number;
  yes?: boolean;
  /** The id of a calibration, in place of making one. */
  giveUp?: string;
  json?: boolean;
}

/** What the Judge's scores will take, in words. */
function estimateText(exemplars: number, { calls, cost }: Pick<EssayEstimate, 'calls' | 'cost'>): string {
  return `the Judge scores ${exemplars} exemplars: ${calls[0]} to ${calls[1]} model calls, ${estimatedMoney(cost)}; what was asked before is not paid again`;
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

/** What a calibration failed with. */
function whyNot({ failure }: StandingCalibration): AssayError {
  if (failure) return new AssayError(failure.code as ErrorCode, failure.message);
  const words = 'The calibration was given up meanwhile by somebody else: say the same again.';
  return new AssayError('CalibrationNotFound', words);
}

/** What is said of what would be asked; whether it is agreed to. @throws AssayError ExemplarsInvalid, EvaluationInvalid */
async function agreed(
  { api, standIns }: ApiConnection,
  given: string,
  assignment: string,
  asked: { body: object; yes: boolean | undefined; sample: number },
): Promise<boolean> {
  const told = await api.ask(estimateCalibration, { params: { assignment }, body: asked.body });
  if (told.secondReader !== 'suggest')
    tell(
      `${given} says "secondReader: ${told.secondReader}": results show a suggested score where it says suggest.`,
    );
  if (told.exemplars < asked.sample)
    tell(`the bank has ${told.exemplars} exemplars to draw from, fewer than ${asked.sample}`);
  tell(estimateText(told.exemplars, standIns.model ? { ...told, cost: [0, 0] } : told));
  if (!standIns.model) return requireConsent(asked.yes);
  tell('no model is configured: the stand-in judges, and nothing is paid');
  return true;
}

/**
 * Has the Judge score exemplars of an assignment's bank, as ordinary runs, and learns from that how its score and the second reader's
 * make a suggested one (SPEC M17). Nothing is asked before the cost was told and agreed to. `given`: the assignment's file, which is put once
 * that is agreed to, or the id of one that is stored. `giveUp`: makes none, and has that one given up.
 * @throws AssayError FileUnreadable, AssignmentInvalid, AssignmentNotFound, ExemplarsInvalid, EvaluationInvalid, RequestUnderWay
 */
export async function calibrate(given: string, options: CalibrateOptions): Promise<void> {
  const file = isAssignmentFile(given) ? await readAttached(given) : null;
  const assignment = file?.assignment.assignment ?? given;
  const { variant, sample, seed, yes, giveUp: calibration } = options;
  if (calibration !== undefined)
    return overApi((connection) => giveUpCalibration(connection, { assignment, calibration }, options.json));
  const body = { sample, seed, ...(variant && { variant }) };
  await overApiAsking(async (connection) => {
    const tried = { ...body, ...(file && { assignment: file.assignment }) };
    if (!(await agreed(connection, given, assignment, { body: tried, yes, sample }))) return;
    if (file) await putAttached(connection.api, file);
    const headers = { 'idempotency-key': randomUUID() };
    const begun = await connection.api.ask(routes.startCalibration, {
      params: { assignment },
      body,
      headers,
    });
    const { calibration: id } = begun;
    const ended = await scoreExemplars(connection, { assignment, calibration: id });
    if (!ended.made) throw whyNot(ended);
    const { calibration, leftOut, ...cost } = ended.made;
    for (const left of leftOut) tell(`${left.id} is left out: ${left.why}`);
    const paid = `cost: ${paidText(cost, calibration, english.facts.costs)}`;
    const shown = options.json
      ? JSON.stringify({ ...calibration, leftOut, ...cost })
      : terminalText(`${calibrationText(calibration)}\n  ${paid}`);
    process.stdout.write(`${shown}\n`);
  }).catch((error: unknown) => {
    if (!(error instanceof Interruption)) throw error;
    process.exitCode = INTERRUPTED;
  });
}
