import { ofAssignment } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { TEACHING } from '@assay/platform/api/teaching';
import * as z from 'zod';
import { askedCalibrationShape, calibrationId, shownCalibratingSchema } from '../calibration/calibrating.ts';
import { calibrationSchema } from '../second-reader/stack-calibration.ts';

const tag = 'second reader';
const path = '/assignments/{assignment}/calibrations';
const ofCalibration = ofAssignment.extend({ calibration: calibrationId });

export const getCalibration = defineRoute({
  operationId: 'getCalibration',
  method: 'get',
  path: '/assignments/{assignment}/calibration',
  tag,
  summary: 'The calibration of Judge and second reader that suggested scores are made by',
  roles: TEACHING,
  params: ofAssignment,
  answers: { 200: calibrationSchema.meta({ id: 'Calibration' }) },
  errors: ['AssignmentNotFound', 'AssignmentInvalid', 'ResultMissing'],
});

export const startCalibration = defineRoute({
  operationId: 'startCalibration',
  gives: ['location'],
  method: 'post',
  path,
  tag,
  summary: 'Has the Judge score exemplars, which are handed in as submissions that nobody is given back',
  description:
    'There is one at a time: while another is made it is refused, and says how that is given up; one that nobody can be handing in any more, or that nobody concluded for a day, it takes the place of, and the copies of exemplars of all before are deleted. One that nobody concludes is concluded from the day after it was begun once its runs have ended, and eight days after it was begun whatever they do.',
  roles: TEACHING,
  params: ofAssignment,
  body: z.strictObject(askedCalibrationShape),
  answers: { 202: z.object({ calibration: calibrationId }) },
  errors: [
    ...(['AssignmentNotFound', 'AssignmentInvalid', 'ExemplarsInvalid'] as const),
    ...(['RequestUnderWay', 'CalibrationUnreadable'] as const),
  ],
});

export const getStandingCalibration = defineRoute({
  operationId: 'getStandingCalibration',
  method: 'get',
  path: `${path}/{calibration}`,
  tag,
  summary: 'How a calibration stands: its exemplars with their runs, and what it came to; known for ten days',
  roles: TEACHING,
  params: ofCalibration,
  answers: { 200: shownCalibratingSchema.meta({ id: 'StandingCalibration' }) },
  errors: ['CalibrationNotFound', 'CalibrationUnreadable'],
});

export const concludeCalibration = defineRoute({
  operationId: 'concludeCalibration',
  method: 'post',
  path: `${path}/{calibration}/conclusion`,
  tag,
  summary: 'Learns from what the runs have left, keeps that, and deletes the copies of exemplars in any case',
  description:
    'Say so when the runs have ended: exemplars of those that have not are left out. While exemplars are handed in it is refused. How it ended is told of the calibration, within minutes.',
  roles: TEACHING,
  params: ofCalibration,
  answers: { 202: z.object({ calibration: calibrationId }) },
  errors: ['CalibrationNotFound', 'CalibrationUnreadable', 'RequestUnderWay'],
});

export const giveUpCalibration = defineRoute({
  operationId: 'giveUpCalibration',
  method: 'delete',
  path: `${path}/{calibration}`,
  tag,
  summary: 'Gives a calibration up that is not concluded, and deletes the copies of exemplars',
  description:
    'What models have answered is remembered: the next one does not pay it again. Where what is kept of the assignment’s calibration cannot be read (`CalibrationUnreadable`), any id gives it up.',
  roles: TEACHING,
  params: ofCalibration,
  answers: { 202: z.object({ calibration: calibrationId }) },
  errors: ['CalibrationNotFound'],
});

/** The least and the most. */
const between = <T extends z.ZodType>(value: T) => z.tuple([value, value]).describe('the least and the most');

/** What a calibration would take. `givenAssignment`: the form of an assignment of any workflow, which all of them make together. */
export const estimatesCalibration = <A extends z.ZodType>(givenAssignment: A) =>
  defineRoute({
    operationId: 'estimateCalibration',
    method: 'post',
    path: `${path}/estimate`,
    tag,
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
    errors: ['AssignmentNotFound', 'AssignmentInvalid', 'ExemplarsInvalid', 'RequestUnderWay'],
  });
