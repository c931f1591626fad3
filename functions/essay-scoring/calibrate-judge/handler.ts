import { calibrationId } from '@assay/essay-scoring/calibration/calibrating';
import { idSchema } from '@assay/platform/assignment/assignment';
import { LATEST_BEGIN_MS } from '@assay/platform/lambda/kept-work';
import * as z from 'zod';
import { defineHandler } from '../../platform/runtime/define-handler.ts';
import { askedSchema, begin, estimate } from './begin.ts';
import { conclude, giveUp } from './conclude.ts';
import { replaceLost } from './copies.ts';
import { handIn } from './hand-in.ts';
import { tend } from './tend.ts';

const of = { tenant: idSchema, assignment: idSchema };

const eventSchema = z.union([
  z.strictObject({ act: z.literal('estimate'), ...of, asked: askedSchema, given: z.unknown().optional() }),
  z.strictObject({ act: z.literal('begin'), ...of, asked: askedSchema }),
  z.strictObject({ act: z.literal('replace-unreadable'), ...of, calibration: calibrationId }),
  z.strictObject({
    act: z.enum(['hand-in', 'conclude', 'give-up']),
    ...of,
    calibration: calibrationId,
    askedAt: z.iso.datetime(),
  }),
  z.looseObject({ source: z.literal('aws.events') }),
]);

const ACTS = { 'hand-in': handIn, conclude, 'give-up': giveUp };

/**
 * What is done for a calibration of Judge and second reader (SPEC M17): it is estimated and begun while somebody waits; its exemplars are
 * handed in and it is concluded or given up while nobody does, and what comes of that is kept (`calibrating.json`); where that cannot
 * be read it is replaced while somebody waits. Each day, those whose
 * client is gone.
 * What comes later than it may (`LATEST_BEGIN_MS`) is not done: by then somebody may have said another thing, or the daily look ends it.
 * @throws AssayError AssignmentNotFound, AssignmentInvalid, ExemplarsInvalid, RequestUnderWay, CalibrationUnreadable
 */
export const handler = defineHandler(eventSchema, async (event) => {
  if ('source' in event) return tend();
  const { tenant, assignment } = event;
  if (event.act === 'estimate') return estimate({ tenant, assignment }, event.asked, event.given);
  if (event.act === 'begin') return begin({ tenant, assignment }, event.asked);
  if (event.act === 'replace-unreadable') return replaceLost({ tenant, assignment }, event.calibration);
  if (event.act !== 'hand-in' && Date.now() - Date.parse(event.askedAt) > LATEST_BEGIN_MS) return;
  return ACTS[event.act]({ tenant, assignment }, event.calibration);
});
