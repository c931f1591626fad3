import * as z from 'zod';
import { notHere, type ResourceDeployer, readProperties, refuse } from '../deployment.ts';
import { localArn } from '../physical-name.ts';

const rule = z.object({
  Name: z.string().optional(),
  EventBusName: z.literal('default', { error: 'the local EventBridge has the default bus only' }).optional(),
  EventPattern: z.record(z.string(), z.unknown()).optional(),
  ScheduleExpression: z
    .string()
    .regex(/^rate\(\d+ (?:minute|hour|day)s?\)$/, 'the local EventBridge has rate(…) only')
    .optional(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Targets: z
    .array(
      z.object({
        Id: z.string(),
        Arn: z.string(),
        Input: notHere,
        InputPath: notHere,
        InputTransformer: notHere,
      }),
    )
    .default([]),
});

const TARGET_SERVICES = ['sqs', 'lambda', 'states'];

const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** Milliseconds of `rate(5 minutes)`. */
function periodOf(expression: string): number {
  const [, number, unit] = /(?<!\d)(\d+) (minute|hour|day)/.exec(expression)!;
  return Number(number) * UNIT_MS[unit as keyof typeof UNIT_MS];
}

/** `AWS::Events::Rule` by schedule (a rate) or by event pattern, to queues, functions and state machines. */
export const deployRule: ResourceDeployer = (request, { services }) => {
  const properties = readProperties(rule, request);
  const name = properties.Name ?? request.defaultName;
  const odd = properties.Targets.find(({ Arn }) => !TARGET_SERVICES.includes(Arn.split(':')[2] ?? ''));
  if (odd)
    throw refuse(request, `a rule's target is a queue, a function or a state machine, not ${odd.Arn}.`);
  services.events.putRule({
    name,
    ...(properties.EventPattern && { pattern: properties.EventPattern }),
    ...(properties.ScheduleExpression && { everyMs: periodOf(properties.ScheduleExpression) }),
    enabled: properties.State === 'ENABLED',
    targets: properties.Targets,
  });
  return { ref: name, attributes: { Arn: localArn('events', `rule/${name}`) } };
};
