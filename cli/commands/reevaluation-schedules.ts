import { assay } from '@assay/kit/process/assay-command';
import type { Cast } from '@assay/model/cast';
import { type ListedSchedule, readTiming } from '@assay/platform/reevaluation/schedule';
import { overApi } from '../api-connection.ts';
import { idOf } from '../read-input.ts';
import { readConfiguration } from '../reevaluation/read-configuration.ts';
import { deleteSchedule, listSchedules, makeSchedule } from '../reevaluation/schedules.ts';
import { terminalText } from '../terminal-text.ts';
import { UsageError } from '../usage-error.ts';

export interface ScheduleOptions {
  schedule?: string;
  unschedule?: boolean;
  schedules?: boolean;
  timezone?: string;
  prompts?: string;
  models?: Cast;
  sample?: number;
  seed: number;
  now?: boolean;
  json?: boolean;
}

const say = (words: string) => process.stdout.write(`${terminalText(words)}\n`);

function lineOf({ assignment, expression, timezone, next }: ListedSchedule): string {
  return `${assignment}  ${expression} (${timezone})  next ${next ?? 'never'}`;
}

async function list({ json }: ScheduleOptions): Promise<void> {
  const found = await overApi(({ api }) => listSchedules(api));
  if (json) process.stdout.write(`${JSON.stringify({ schedules: found })}\n`);
  else say(found.length === 0 ? 'Nothing is scheduled.' : found.map(lineOf).join('\n'));
}

async function make(given: string, expression: string, options: ScheduleOptions): Promise<void> {
  const { timezone = 'UTC', sample, seed, now, json } = options;
  readTiming(expression, timezone, Date.now());
  const configuration = await readConfiguration(given, options);
  const wanted = { expression, timezone, sample, seed, mode: now ? 'now' : 'batch' } as const;
  const made = await overApi(({ api, ownsStack }) => {
    if (ownsStack) process.stderr.write(`  On this machine schedules fire while "${assay()} serve" is up.\n`);
    return makeSchedule(api, configuration, wanted);
  });
  if (json) process.stdout.write(`${JSON.stringify(made)}\n`);
  else say(lineOf(made));
}

async function remove(given: string, { json }: ScheduleOptions): Promise<void> {
  const assignment = await idOf(given);
  await overApi(({ api }) => deleteSchedule(api, assignment));
  if (json) process.stdout.write(`${JSON.stringify({ assignment, expression: null })}\n`);
  else say(`${assignment} is no longer assessed again by a schedule.`);
}

/**
 * Makes, deletes or lists the schedules by which assignments are assessed again. `given`: the assignment's id, or the file of the version
 * to try; it is not needed for a list.
 * @throws UsageError; AssayError ScheduleInvalid, AssignmentNotFound, ReevaluationNotFound, and what reading the files throws
 */
export async function reevaluationSchedules(
  given: string | undefined,
  options: ScheduleOptions,
): Promise<void> {
  const { schedule, schedules, timezone } = options;
  if (timezone !== undefined && schedule === undefined)
    throw new UsageError('ConfigurationInvalid', '--timezone says how a --schedule is read: give both.');
  if (schedules) return list(options);
  if (given === undefined) throw new UsageError('ConfigurationInvalid', 'Name the assignment.');
  return schedule === undefined ? remove(given, options) : make(given, schedule, options);
}
