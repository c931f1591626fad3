import * as z from 'zod';
import { notHere, type ResourceDeployer, readProperties, refuse } from '../deployment.ts';

const mapping = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  MaximumBatchingWindowInSeconds: z.coerce.number().int().min(0).max(300).default(0),
  BatchSize: z.coerce.number().int().min(1).default(10),
  Enabled: z.boolean().default(true),
  FunctionResponseTypes: z.array(z.string()).default([]),
  ScalingConfig: z.object({ MaximumConcurrency: z.coerce.number().int().min(2) }).optional(),
  FilterCriteria: notHere,
});

/** More messages at once are gathered in a window alone, as AWS has it. */
const LARGEST_WITHOUT_WINDOW = 10;

/** Concurrent batches where the template sets no maximum; AWS starts with five. */
const DEFAULT_CONCURRENCY = 5;

/** `AWS::Lambda::EventSourceMapping` of a queue. */
export const deployEventSourceMapping: ResourceDeployer = (request, { services }) => {
  const properties = readProperties(mapping, request);
  const queue = services.queues.byArn(properties.EventSourceArn);
  if (!queue)
    throw refuse(request, `an event source is a queue of the stack, not ${properties.EventSourceArn}.`);
  if (properties.BatchSize > LARGEST_WITHOUT_WINDOW && properties.MaximumBatchingWindowInSeconds === 0)
    throw refuse(request, `a batch of more than ${LARGEST_WITHOUT_WINDOW} messages needs a batching window.`);
  const start = () =>
    services.mappings.start({
      queue,
      functionName: properties.FunctionName,
      batchSize: properties.BatchSize,
      maximumConcurrency: properties.ScalingConfig?.MaximumConcurrency ?? DEFAULT_CONCURRENCY,
      reportsItemFailures: properties.FunctionResponseTypes.includes('ReportBatchItemFailures'),
    });
  return {
    ref: request.defaultName,
    attributes: { Id: request.defaultName },
    ...(properties.Enabled && { start }),
  };
};
