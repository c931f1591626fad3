import { AssayError } from '@assay/kit/errors/assay-error';
import {
  readTiming,
  type ScheduledAssignment,
  scheduleName,
  type Timing,
} from '@assay/platform/reevaluation/schedule';
import {
  ConflictException,
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import pLimit from 'p-limit';
import * as z from 'zod';
import { defineHandler, logger } from '../runtime/define-handler.ts';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { findSchedule } from './find-schedule.ts';

const requestSchema = z.object({
  tenant: z.string(),
  assignment: z.string(),
  version: z.string().optional().describe('of the request and configuration that it repeats'),
  expression: z.string().nullable().describe('rate(…), cron(…) or at(…); null: the schedule is deleted'),
  timezone: z.string().default('UTC').describe('in which cron(…) and at(…) are read'),
});

/** Which of these assignments have a schedule, and when it fires. */
const findSchema = z.object({ tenant: z.string(), assignments: z.array(z.string()) });

type ReevaluationScheduleRequest = z.infer<typeof requestSchema> & { expression: string };

const scheduler = lazily(() => new SchedulerClient({}));

/** How long EventBridge Scheduler tries to hand a re-evaluation over, in seconds: its own greatest. */
const TRIED_FOR = 86_400;

/** Schedules that are looked up at the same time. */
const READ_AT_ONCE = 8;

function scheduleOf(
  { tenant, assignment, version, expression, timezone }: ReevaluationScheduleRequest,
  { start }: Timing,
): CreateScheduleCommandInput {
  const input = { tenant, assignment, version, scheduledTime: '<aws.scheduler.scheduled-time>' };
  return {
    Name: scheduleName({ tenant, assignment }),
    GroupName: setting('SCHEDULE_GROUP'),
    ScheduleExpression: expression,
    ScheduleExpressionTimezone: timezone,
    StartDate: start === null ? undefined : new Date(start),
    FlexibleTimeWindow: { Mode: 'OFF' },
    Target: {
      Arn: setting('SCHEDULE_TARGET_ARN'),
      RoleArn: setting('SCHEDULE_ROLE_ARN'),
      Input: JSON.stringify(input),
      RetryPolicy: { MaximumEventAgeInSeconds: TRIED_FOR },
      DeadLetterConfig: { Arn: setting('SCHEDULE_DEAD_LETTERS_ARN') },
    },
  };
}

/** Puts a schedule in place of the one that is there, or makes the first; whoever makes it meanwhile is overwritten. */
async function put(schedule: CreateScheduleCommandInput): Promise<void> {
  const update = new UpdateScheduleCommand(schedule);
  try {
    await scheduler().send(update);
  } catch (absent) {
    if (!(absent instanceof ResourceNotFoundException)) throw absent;
    await scheduler()
      .send(new CreateScheduleCommand(schedule))
      .catch((made: unknown) => {
        if (!(made instanceof ConflictException)) throw made;
        return scheduler().send(update);
      });
  }
}

async function remove(assignment: ScheduledAssignment): Promise<void> {
  try {
    await scheduler().send(
      new DeleteScheduleCommand({ Name: scheduleName(assignment), GroupName: setting('SCHEDULE_GROUP') }),
    );
  } catch (cause) {
    if (!(cause instanceof ResourceNotFoundException)) throw cause;
    const words = `Nothing is scheduled for "${assignment.assignment}": the list of schedules names those there are.`;
    throw new AssayError('ReevaluationNotFound', words, { cause });
  }
}

async function find({ tenant, assignments }: z.infer<typeof findSchema>) {
  const now = Date.now();
  const found = await pLimit(READ_AT_ONCE).map(assignments, (assignment) =>
    findSchedule(scheduler(), { tenant, assignment }, now),
  );
  return { schedules: found.filter((one) => one !== null) };
}

async function change({ expression, ...of }: z.infer<typeof requestSchema>) {
  if (expression === null) {
    await remove(of);
    return { next: null };
  }
  const timing = readTiming(expression, of.timezone, Date.now());
  await put(scheduleOf({ ...of, expression }, timing));
  logger.info('re-evaluations scheduled', { expression, timezone: of.timezone });
  return { next: new Date(timing.next).toISOString() };
}

/**
 * Makes, changes or deletes the schedule by which an assignment is assessed again; its request and configuration are there already. Or
 * finds the schedules of assignments.
 * @throws AssayError ScheduleInvalid, ReevaluationNotFound
 */
export const handler = defineHandler(
  z.union([findSchema, requestSchema]),
  async (event): Promise<object> => ('assignments' in event ? find(event) : change(event)),
);
