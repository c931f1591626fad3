import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import * as z from 'zod';
import { localArn } from '../../deploy/physical-name.ts';
import type { Every } from '../events/event-bus.ts';
import { action, jsonService } from '../gateway/json-protocol.ts';
import { type JsonService, ServiceError } from '../wire/service-error.ts';
import { dueTime, inputFor, isOver } from './due-time.ts';
import {
  nameSchema,
  type Schedule,
  type ScheduleRequest,
  scheduleRequestSchema,
} from './schedule-request.ts';
import { keyOf, openScheduleStore } from './schedule-store.ts';

export interface SchedulerService extends JsonService {
  /** Makes a group known. Returns its ARN. */
  ensureGroup(name: string): string;
  /** Fires what is due, from now on until the service is closed; before that nothing is fired. */
  start(): void;
  close(): void;
}

interface SchedulerOptions {
  /** Where schedules are kept; without it nothing is. */
  file?: string;
  /** Milliseconds of the epoch. */
  now(): number;
  every: Every;
  /** Whether a role trusts the service on behalf of a group, by their ARNs. */
  trusts(role: string, group: string): boolean;
  /** Calls a function and does not wait for it. */
  invoke(arn: string, input: string): void;
  log: Writable;
}

const UNTRUSTED = 'The execution role you provide must allow AWS EventBridge Scheduler to assume the role.';

/** The service promises the minute. */
const LOOK_MS = 10_000;

const named = z.object({ Name: nameSchema, GroupName: nameSchema.default('default') });
const listed = z.object({
  GroupName: nameSchema.optional(),
  NamePrefix: nameSchema.optional(),
  State: z.enum(['ENABLED', 'DISABLED']).optional(),
  MaxResults: z.coerce.number().int().min(1).max(100).default(100),
  NextToken: z.string().optional(),
});

const arnOf = (schedule: Pick<Schedule, 'GroupName' | 'Name'>) =>
  localArn('scheduler', `schedule/${keyOf(schedule)}`);

const groupArnOf = (name: string) => localArn('scheduler', `schedule-group/${name}`);

const notThere = (what: string) =>
  new ServiceError('ResourceNotFoundException', `${what} does not exist.`, 404);

/** A schedule as GetSchedule tells it. */
function described({ createdAt, modifiedAt, doneUntil: _, ...schedule }: Schedule) {
  const dates = { CreationDate: createdAt / 1000, LastModificationDate: modifiedAt / 1000 };
  return { Arn: arnOf(schedule), ...schedule, ...dates };
}

/** What ListSchedules tells of a schedule. */
function summary(schedule: Schedule) {
  const { Arn, Name, GroupName, State, CreationDate, LastModificationDate, Target } = described(schedule);
  return { Arn, Name, GroupName, State, CreationDate, LastModificationDate, Target: { Arn: Target.Arn } };
}

/**
 * EventBridge Scheduler, with functions as targets. A call that the function does not take is noted in `log`. What was missed while nobody
 * was there is fired once, for the latest time, as long as the schedule's retry policy would have kept trying.
 */
export function createSchedulerService(options: SchedulerOptions): SchedulerService {
  const { now, invoke, log } = options;
  const store = openScheduleStore(options.file);
  const groups = new Set(['default']);
  let stop = () => {};

  const find = (of: Pick<Schedule, 'GroupName' | 'Name'>): Schedule => {
    const schedule = store.get(keyOf(of));
    if (schedule) return schedule;
    throw notThere(`Schedule ${of.Name}`);
  };
  const put = ({ ClientToken: _, KmsKeyArn: __, ...request }: ScheduleRequest, createdAt: number) => {
    const at = now();
    if (!groups.has(request.GroupName)) throw notThere(`Schedule group ${request.GroupName}`);
    if (!options.trusts(request.Target.RoleArn, groupArnOf(request.GroupName)))
      throw new ServiceError('ValidationException', UNTRUSTED);
    store.put({ ...request, createdAt, modifiedAt: at, doneUntil: at - 1 });
    return { ScheduleArn: arnOf(request) };
  };

  /** Called first, kept then: a kill in between has the target called again for the same time, as the service may do. */
  const fire = (key: string, schedule: Schedule, at: number) => {
    const input = inputFor(schedule, { arn: arnOf(schedule), at, id: randomUUID() });
    try {
      invoke(schedule.Target.Arn, input);
    } catch (error) {
      log.write(`schedule ${key}: ${schedule.Target.Arn} did not take its event: ${error}\n`);
    }
    if (schedule.ActionAfterCompletion === 'DELETE' && isOver(schedule, now())) store.delete(key);
    else store.put({ ...schedule, doneUntil: at });
  };
  const look = () => {
    for (const [key, schedule] of store.list()) {
      const at = dueTime(schedule, now());
      if (at !== null) fire(key, schedule, at);
    }
  };

  return {
    ensureGroup(name) {
      groups.add(name);
      return groupArnOf(name);
    },
    start() {
      look();
      stop = options.every(LOOK_MS, look);
    },
    close() {
      stop();
      store.close();
    },
    ...jsonService({
      CreateSchedule: action(scheduleRequestSchema, (request) => {
        if (!store.get(keyOf(request))) return put(request, now());
        throw new ServiceError('ConflictException', `Schedule ${request.Name} already exists.`, 409);
      }),
      UpdateSchedule: action(scheduleRequestSchema, (request) => put(request, find(request).createdAt)),
      GetSchedule: action(named, (of) => described(find(of))),
      DeleteSchedule: action(named, (of) => {
        find(of);
        store.delete(keyOf(of));
      }),
      ListSchedules: action(listed, ({ GroupName, NamePrefix = '', State, MaxResults, NextToken = '' }) => {
        const fitting = store
          .list()
          .filter(([key]) => key > NextToken)
          .filter(([, one]) => GroupName === undefined || one.GroupName === GroupName)
          .filter(([, one]) => one.Name.startsWith(NamePrefix) && (State ?? one.State) === one.State);
        const page = fitting.slice(0, MaxResults);
        const more = fitting.length > page.length ? { NextToken: page.at(-1)![0] } : {};
        return { Schedules: page.map(([, one]) => summary(one)), ...more };
      }),
    }),
  };
}
