import * as z from 'zod';
import { notHere, type ResourceDeployer, readProperties, refuse } from '../deployment.ts';
import { localArn } from '../physical-name.ts';

const rule = z.object({
  Name: z.string().optional(),
  EventBusName: z.literal('default', { error: 'the local EventBridge has the default bus only' }).optional(),
  EventPattern: z.record(z.string(), z.unknown()),
  ScheduleExpression: notHere,
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

/** `AWS::Events::Rule` by event pattern, to queues, functions and state machines. */
export const deployRule: ResourceDeployer = (request, { services }) => {
  const properties = readProperties(rule, request);
  const name = properties.Name ?? request.defaultName;
  const odd = properties.Targets.find(({ Arn }) => !TARGET_SERVICES.includes(Arn.split(':')[2] ?? ''));
  if (odd)
    throw refuse(request, `a rule's target is a queue, a function or a state machine, not ${odd.Arn}.`);
  services.events.putRule({
    name,
    pattern: properties.EventPattern,
    enabled: properties.State === 'ENABLED',
    targets: properties.Targets,
  });
  return { ref: name, attributes: { Arn: localArn('events', `rule/${name}`) } };
};
