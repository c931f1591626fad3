import { ofAssignment } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { TEACHING } from '@assay/platform/api/teaching';
import * as z from 'zod';
import { askedCalibrationShape } from '../calibration/calibrating.ts';

/** The least and the most. */
const between = <T extends z.ZodType>(value: T) => z.tuple([value, value]).describe('the least and the most');

/** What a calibration would take. `givenAssignment`: the form of an assignment of any workflow, which all of them make together. */
export const estimatesCalibration = <A extends z.ZodType>(givenAssignment: A) =>
  defineRoute({
    operationId: 'estimateCalibration',
    method: 'post',
    path: '/assignments/{assignment}/calibrations/estimate',
    tag: 'second reader',
    summary: 'How many exemplars a calibration would draw, and what the Judge’s scores of them would take',
    description: 'It asks no model and changes nothing.',
    roles: TEACHING,
    params: ofAssignment,
    body: z.strictObject({
      ...askedCalibrationShape,
      assignment: givenAssignment.optional().describe('a version in place of the one that stands'),
    }),
    answers: {
      200: z.object({
        exemplars: z.int().describe('that would be drawn: fewer than asked for where there are no more'),
        secondReader: z
          .string()
          .describe('as the assignment has it: results show a suggested score with suggest'),
        calls: between(z.int()),
        cost: between(z.number().nullable()).describe(
          'US dollars at catalogue prices; null: without a price',
        ),
      }),
    },
    errors: ['AssignmentNotFound', 'AssignmentInvalid', 'ExemplarsInvalid'],
  });
