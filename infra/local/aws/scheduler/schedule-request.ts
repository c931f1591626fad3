import { readScheduleExpression } from '@assay/kit/schedule/schedule-expression';
import { isTimeZone } from '@assay/kit/schedule/time-zone';
import * as z from 'zod';
import { notHere } from '../../deploy/deployment.ts';

/** Names of schedules and groups, as the API reference gives them. */
export const nameSchema = z.string().regex(/^[0-9a-zA-Z\-_.]{1,64}$/, 'must be 1 to 64 of 0-9 a-z A-Z - _ .');

function isExpression(text: string): boolean {
  try {
    readScheduleExpression(text);
    return true;
  } catch {
    return false;
  }
}

const flexibleTimeWindow = z.discriminatedUnion('Mode', [
  z.strictObject({ Mode: z.literal('OFF') }),
  z.strictObject({ Mode: z.literal('FLEXIBLE'), MaximumWindowInMinutes: z.int().min(1).max(1440) }),
]);

/** Defaults and bounds of RetryPolicy are those of the API reference; the local scheduler has functions as targets alone, and roles of a stack
 * that have a region in their ARN. */
const target = z.strictObject({
  Arn: z
    .string()
    .regex(/^arn:aws:lambda:[^:]+:\d{12}:function:\S+$/, 'the local scheduler invokes functions only'),
  RoleArn: z.string().regex(/^arn:aws[a-z-]*:iam:[^:]*:\d{12}:\S+$/),
  Input: z.string().min(1).optional(),
  DeadLetterConfig: z
    .strictObject({
      Arn: z
        .string()
        .regex(/^arn:aws:sqs:\S+$/)
        .optional(),
    })
    .optional(),
  RetryPolicy: z
    .strictObject({
      MaximumEventAgeInSeconds: z.int().min(60).max(86_400).default(86_400),
      MaximumRetryAttempts: z.int().min(0).max(185).default(185),
    })
    .prefault({}),
});

/** What CreateSchedule and UpdateSchedule take; what an update does not say has its default again. Times in seconds of the epoch. */
export const scheduleRequestSchema = z.strictObject({
  Name: nameSchema,
  GroupName: nameSchema.default('default'),
  ClientToken: z.string().optional(),
  Description: z.string().max(512).optional(),
  ScheduleExpression: z
    .string()
    .max(256)
    .refine(isExpression, { error: ({ input }) => `Invalid Schedule Expression ${input}.` }),
  ScheduleExpressionTimezone: z
    .string()
    .max(50)
    .refine(isTimeZone, { error: ({ input }) => `The time zone ${input} is not known.` })
    .default('UTC'),
  StartDate: z.number().optional(),
  EndDate: z.number().optional(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  FlexibleTimeWindow: flexibleTimeWindow,
  ActionAfterCompletion: z.enum(['NONE', 'DELETE']).default('NONE'),
  Target: target,
  KmsKeyArn: notHere,
});
export type ScheduleRequest = z.output<typeof scheduleRequestSchema>;

/** A schedule as it is kept; times in milliseconds of the epoch. */
export type Schedule = Omit<ScheduleRequest, 'ClientToken' | 'KmsKeyArn'> & {
  createdAt: number;
  modifiedAt: number;
  /** Up to here it has fired, or there was nothing to fire. */
  doneUntil: number;
};
