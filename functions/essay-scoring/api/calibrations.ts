import { estimateCalibration } from '@assay/api/workflow-routes';
import {
  type CalibrationOwner,
  changeCalibrating,
  findCalibrating,
} from '@assay/essay-scoring/calibration/calibrating';
import { requireHandedIn } from '@assay/essay-scoring/calibration/under-way';
import type { EssayEstimate } from '@assay/essay-scoring/estimate';
import * as routes from '@assay/essay-scoring/routes/calibrations';
import { findCalibration } from '@assay/essay-scoring/suggested-scores';
import { essayScoring } from '@assay/essay-scoring/workflow';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import { getAssignment } from '@assay/workflows/assignment-store';
import { assignmentOf } from '@assay/workflows/assignments';
import { callFunction, callLater } from '../../platform/api/call-function.ts';
import { implement, reply } from '../../platform/api/implement.ts';
import { requireAlone, requireSame } from '../../platform/api/routes/assignments.ts';
import { objects } from '../../platform/runtime/storage.ts';

const FUNCTION = 'CALIBRATE_FUNCTION';

interface CalibrationEstimate extends Pick<EssayEstimate, 'calls' | 'cost'> {
  exemplars: number;
  secondReader: string;
}

/** A calibration of an assignment that is made or was. @throws AssayError CalibrationNotFound, CalibrationUnreadable */
async function own(calibrationOwner: CalibrationOwner, calibration: string) {
  const calibrating = await findCalibrating(objects(), calibrationOwner);
  if (calibrating?.calibration === calibration) return calibrating;
  const words =
    'There is no such calibration of the assignment: another has taken its place since, or it was long ago.';
  throw new AssayError('CalibrationNotFound', words);
}

const call = (
  calibrationOwner: CalibrationOwner,
  calibration: string,
  act: 'hand-in' | 'conclude' | 'give-up',
) => callLater(FUNCTION, { act, ...calibrationOwner, calibration, askedAt: new Date().toISOString() });

/** Has the exemplars of a calibration handed in; one that nobody could be asked to do that for is given up. */
async function handIn(calibrationOwner: CalibrationOwner, calibration: string): Promise<void> {
  await call(calibrationOwner, calibration, 'hand-in').catch(async (error: unknown) => {
    const over = { state: 'given-up', copies: 'left' } as const;
    await changeCalibrating(objects(), calibrationOwner, calibration, (now) => ({ ...now, ...over }));
    throw error;
  });
}

/** Puts one that is given up, and is called as is asked for, in place of a calibration that cannot be read. */
async function replaceUnreadable(
  calibrationOwner: CalibrationOwner,
  calibration: string,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AssayError) || error.code !== 'CalibrationUnreadable') throw error;
  await callFunction(FUNCTION, { act: 'replace-unreadable', ...calibrationOwner, calibration });
}

/** Begins a calibration. @throws AssayError AssignmentNotFound, AssignmentInvalid, ExemplarsInvalid, RequestUnderWay, CalibrationUnreadable */
async function start(calibrationOwner: CalibrationOwner, asked: object) {
  const { calibration } = await callFunction<{ calibration: string }>(FUNCTION, {
    act: 'begin',
    ...calibrationOwner,
    asked,
  });
  await handIn(calibrationOwner, calibration);
  return reply(
    202,
    { calibration },
    { location: `/assignments/${calibrationOwner.assignment}/calibrations/${calibration}` },
  );
}

/** Has something done for a calibration that takes longer than a request may. */
async function later(calibrationOwner: CalibrationOwner, calibration: string, act: 'conclude' | 'give-up') {
  await call(calibrationOwner, calibration, act);
  return reply(202, { calibration });
}

export const calibrationRoutes = [
  implement(routes.getCalibration, async ({ principal: { tenant }, params: { assignment } }) => {
    assignmentOf(essayScoring, await getAssignment(objects(), tenant, assignment));
    const calibration = await findCalibration(objects(), tenant, assignment);
    if (calibration) return reply(200, calibration);
    throw new AssayError('ResultMissing', 'There is no calibration: begin one by POST …/calibrations.');
  }),

  implement(estimateCalibration, async ({ principal: { tenant }, params: { assignment }, body }) => {
    const { assignment: version, ...asked } = body;
    const given = version && (await requireAlone(version as unknown as CommonAssignment));
    if (given) requireSame(assignment, given.assignment);
    const event = { act: 'estimate', tenant, assignment, asked, given };
    return reply(200, await callFunction<CalibrationEstimate>(FUNCTION, event));
  }),

  implement(routes.startCalibration, ({ principal: { tenant }, params: { assignment }, body }) =>
    start({ tenant, assignment }, body),
  ),

  implement(routes.getStandingCalibration, async ({ principal: { tenant }, params }) => {
    const found = await own({ tenant, assignment: params.assignment }, params.calibration);
    const { before: _, handingIn: __, clearingSince: ___, ...shown } = found;
    return reply(200, shown);
  }),

  implement(routes.concludeCalibration, async ({ principal: { tenant }, params }) => {
    const of = { tenant, assignment: params.assignment };
    requireHandedIn(await own(of, params.calibration));
    return later(of, params.calibration, 'conclude');
  }),

  implement(routes.giveUpCalibration, async ({ principal: { tenant }, params }) => {
    const of = { tenant, assignment: params.assignment };
    await own(of, params.calibration).catch((error) => replaceUnreadable(of, params.calibration, error));
    return later(of, params.calibration, 'give-up');
  }),
];
