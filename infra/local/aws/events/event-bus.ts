import type { Writable } from 'node:stream';
import * as z from 'zod';
import type { Activity } from '../../deploy/activity.ts';
import { type JsonService, ServiceError } from '../wire/service-error.ts';
import { type BusEvent, busEvent, type EventContent } from './event.ts';
import { compilePattern } from './event-pattern.ts';
import { type TargetInput, targetInput } from './target-input.ts';

/** A rule's target: where the event goes, and as what. */
export interface RuleTarget extends TargetInput {
  Id: string;
  Arn: string;
}

export interface RuleDefinition {
  name: string;
  bus: string;
  pattern: unknown;
  enabled: boolean;
  targets: RuleTarget[];
}

/** Delivers `input` to the target behind an ARN. */
export type Deliver = (arn: string, input: string, event: BusEvent) => Promise<void> | void;

export interface EventBusService extends JsonService {
  createBus(name: string): void;
  putRule(rule: RuleDefinition): void;
  /** Publishes what an AWS service itself would, on the default bus. Resolves when every target has been tried. */
  publish(content: EventContent): Promise<void>;
}

const entry = z.object({
  Source: z.string().min(1),
  DetailType: z.string().min(1),
  Detail: z.string(),
  EventBusName: z.string().optional(),
  Resources: z.array(z.string()).optional(),
  Time: z.number().optional(),
});
const putEvents = z.object({ Entries: z.array(z.record(z.string(), z.unknown())).min(1).max(10) });

/** EventBridge: buses, rules by pattern, targets. A target that fails is noted in `log` and not tried again. */
export function createEventBusService(options: {
  deliver: Deliver;
  activity: Activity;
  log: Writable;
}): EventBusService {
  const rules = new Map<string, { bus: string; send: (event: BusEvent) => Promise<void> }>();
  const buses = new Set(['default']);

  const attempt = async (rule: string, target: RuleTarget, input: string, event: BusEvent) => {
    try {
      await options.deliver(target.Arn, input, event);
    } catch (error) {
      options.log.write(`rule ${rule}: target ${target.Id} did not take event ${event.id}: ${error}\n`);
    }
  };

  const send = (bus: string, event: BusEvent) =>
    options.activity.during(async () => {
      const fitting = [...rules.values()].filter((rule) => rule.bus === bus);
      await Promise.all(fitting.map((rule) => rule.send(event)));
    });

  const putRule = (rule: RuleDefinition) => {
    const matches = compilePattern(rule.pattern);
    const targets = rule.targets.map((target) => ({ target, inputOf: targetInput(target) }));
    rules.set(rule.name, {
      bus: busName(rule.bus),
      send: async (event) => {
        if (!rule.enabled || !matches(event)) return;
        await Promise.all(
          targets.map(({ target, inputOf }) => attempt(rule.name, target, inputOf(event), event)),
        );
      },
    });
  };

  const put = async (raw: unknown) => {
    const parsed = entry.safeParse(raw);
    if (!parsed.success) return { ErrorCode: 'InvalidArgument', ErrorMessage: z.prettifyError(parsed.error) };
    const detail = jsonObject(parsed.data.Detail);
    if (!detail) return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
    const bus = busName(parsed.data.EventBusName ?? 'default');
    if (!buses.has(bus))
      return { ErrorCode: 'ResourceNotFoundException', ErrorMessage: `There is no bus ${bus}.` };
    const event = busEvent({
      source: parsed.data.Source,
      'detail-type': parsed.data.DetailType,
      detail,
      resources: parsed.data.Resources,
      time: parsed.data.Time === undefined ? undefined : new Date(parsed.data.Time * 1000),
    });
    await send(bus, event);
    return { EventId: event.id };
  };

  return {
    createBus: (name) => void buses.add(name),
    putRule,
    publish: (content) => send('default', busEvent(content)),
    handle: async (action, input) => {
      if (action !== 'PutEvents') {
        throw new ServiceError('UnknownOperationException', `The local EventBridge has no ${action}.`);
      }
      const request = putEvents.safeParse(input);
      if (!request.success) throw new ServiceError('ValidationException', z.prettifyError(request.error));
      const Entries = await Promise.all(request.data.Entries.map(put));
      return { Entries, FailedEntryCount: Entries.filter((result) => 'ErrorCode' in result).length };
    },
  };
}

/** Buses are named by name or by ARN. */
function busName(nameOrArn: string): string {
  return nameOrArn.split('/').at(-1) as string;
}

function jsonObject(text: string): object | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
