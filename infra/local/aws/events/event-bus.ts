import type { Writable } from 'node:stream';
import { parseJson } from '@assay/kit/json/parse-json';
import * as z from 'zod';
import type { Activity } from '../../deploy/activity.ts';
import { action, jsonService } from '../gateway/json-protocol.ts';
import type { JsonService } from '../wire/service-error.ts';
import { type BusEvent, busEvent, type EventContent } from './event.ts';
import { compilePattern } from './event-pattern.ts';

interface RuleDefinition {
  name: string;
  /** The events it takes; without it none. */
  pattern?: unknown;
  /** Milliseconds between the events of its own. */
  everyMs?: number;
  enabled: boolean;
  /** Where a fitting event goes, whole. */
  targets: { Id: string; Arn: string }[];
}

/** Delivers `input` to the target behind an ARN. */
export type Deliver = (arn: string, input: string, event: BusEvent) => Promise<void> | void;

/** Does something again and again, without keeping the process; what it returns ends that. */
export type Every = (ms: number, act: () => void) => () => void;

export interface EventBusService extends JsonService {
  putRule(rule: RuleDefinition): void;
  /** Publishes what an AWS service itself would. Resolves when every target has been tried. */
  publish(content: EventContent): Promise<void>;
  /** Ends the schedules. */
  close(): void;
}

const entry = z.object({
  Source: z.string().min(1),
  DetailType: z.string().min(1),
  Detail: z.string(),
  EventBusName: z.string().default('default'),
  Resources: z.array(z.string()).optional(),
  Time: z.number().optional(),
});
const putEvents = z.object({ Entries: z.array(z.record(z.string(), z.unknown())).min(1).max(10) });

/** EventBridge: the default bus, rules by pattern, targets. A target that fails is noted in `log` and not tried again. */
export function createEventBusService(options: {
  deliver: Deliver;
  activity: Activity;
  log: Writable;
  every?: Every;
}): EventBusService {
  const rules = new Map<string, (event: BusEvent) => Promise<unknown>>();

  const schedules: (() => void)[] = [];

  const send = (event: BusEvent) =>
    options.activity.during(() => Promise.all([...rules.values()].map((rule) => rule(event))));

  const attempt = async (rule: string, target: RuleDefinition['targets'][number], event: BusEvent) => {
    try {
      await options.deliver(target.Arn, JSON.stringify(event), event);
    } catch (error) {
      options.log.write(`rule ${rule}: target ${target.Id} did not take event ${event.id}: ${error}\n`);
    }
  };

  const put = async (raw: unknown) => {
    const parsed = entry.safeParse(raw);
    if (!parsed.success) return { ErrorCode: 'InvalidArgument', ErrorMessage: z.prettifyError(parsed.error) };
    const { Source: source, DetailType, Detail, Resources: resources, Time, EventBusName } = parsed.data;
    const detail = jsonObject(Detail);
    if (!detail) return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
    if (EventBusName.split('/').at(-1) !== 'default') {
      return { ErrorCode: 'ResourceNotFoundException', ErrorMessage: `There is no bus ${EventBusName}.` };
    }
    const time = Time === undefined ? undefined : new Date(Time * 1000);
    const event = busEvent({ source, 'detail-type': DetailType, detail, resources, time });
    await send(event);
    return { EventId: event.id };
  };

  return {
    putRule({ name, pattern, everyMs, enabled, targets }) {
      const matches = pattern === undefined ? () => false : compilePattern(pattern);
      const fitting = (event: BusEvent) => (enabled && matches(event) ? targets : []);
      rules.set(name, (event) => Promise.all(fitting(event).map((target) => attempt(name, target, event))));
      if (everyMs === undefined || !enabled) return;
      const stop = (options.every ?? everyUnkept)(everyMs, () => {
        const event = busEvent({ source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {} });
        void options.activity.during(() =>
          Promise.all(targets.map((target) => attempt(name, target, event))),
        );
      });
      schedules.push(stop);
    },
    publish: async (content) => void (await send(busEvent(content))),
    close: () => schedules.splice(0).forEach((stop) => void stop()),
    ...jsonService({
      PutEvents: action(putEvents, async (request) => {
        const Entries = await Promise.all(request.Entries.map(put));
        return { Entries, FailedEntryCount: Entries.filter((result) => 'ErrorCode' in result).length };
      }),
    }),
  };
}

/** By a timer of that length. */
export function everyUnkept(ms: number, act: () => void): () => void {
  const timer = setInterval(act, ms).unref();
  return () => clearInterval(timer);
}

function jsonObject(text: string): object | undefined {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}
