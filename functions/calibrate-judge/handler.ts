import * as z from 'zod';
import { idSchema } from '../../shared/assignment/assignment.ts';
import { calibrationId } from '../../shared/workflows/essay-scoring/calibration/calibrating.ts';
import { defineHandler } from '../define-handler.ts';
import { askedSchema, begin, estimate } from './begin.ts';
import { conclude, giveUp } from './conclude.ts';
import { handIn } from './hand-in.ts';
import { tend } from './tend.ts';

const of = { tenant: idSchema, assignment: idSchema };

const eventSchema = z.union([
  z.strictObject({ act: z.literal('estimate'), ...of, asked: askedSchema, given: z.unknown().optional() }),
  z.strictObject({ act: z.literal('begin'), ...of, asked: askedSchema }),
  z.strictObject({
    act: z.enum(['hand-in', 'conclude', 'give-up']),
    ...of,
    calibration: calibrationId,
  }),
  z.looseObject({ source: z.literal('aws.events') }),
]);

const ACTS = { 'hand-in': handIn, conclude, 'give-up': giveUp };

/**
 * What is done for a calibration of Judge and second reader (SPEC M17): it is estimated and begun while somebody waits; its exemplars are
 * handed in and it is concluded or given up while nobody does, and what comes of that is kept (`calibrating.json`). Each day, those whose
 * client is gone.
 * @throws AssayError AssignmentNotFound, AssignmentInvalid, ExemplarsInvalid
 */
export const handler = defineHandler(eventSchema, async (event) => {
  if ('source' in event) return tend();
  const { tenant, assignment } = event;
  if (event.act === 'estimate') return estimate({ tenant, assignment }, event.asked, event.given);
  if (event.act === 'begin') return begin({ tenant, assignment }, event.asked);
  return ACTS[event.act]({ tenant, assignment }, event.calibration);
});
