import * as z from 'zod';
import { isEventPattern } from '../../aws/s3/notification.ts';
import { pageRulesSchema } from '../../http/pages.ts';
import { notHere, type ResourceDeployer, readProperties, refuse } from '../deployment.ts';

const queueConfiguration = z
  .object({
    Queue: z.string(),
    Event: z.string().refine(isEventPattern, { error: 'the local S3 sends no such event' }),
    Filter: z
      .object({
        S3Key: z.object({
          Rules: z.array(
            z.object({ Name: z.string().transform((name) => name.toLowerCase()), Value: z.string() }),
          ),
        }),
      })
      .optional(),
  })
  .transform(({ Queue: queueArn, Event: event, Filter }) => {
    const given = (wanted: string) => Filter?.S3Key.Rules.find(({ Name }) => Name === wanted)?.Value ?? '';
    return { queueArn, event, prefix: given('prefix'), suffix: given('suffix') };
  });

/** The one rule of a bucket, by the names that an API's has. */
const pages = z
  .tuple([z.record(z.string(), z.unknown())])
  .transform(([rule]) =>
    Object.entries(rule).map(([name, of]) => [name.replace(/(?<=Allow)ed|(?<=Expose)d/, ''), of]),
  )
  .pipe(z.preprocess((named) => Object.fromEntries(named as [string, unknown][]), pageRulesSchema));

const bucket = z.object({
  BucketName: z.string().optional(),
  CorsConfiguration: z.object({ CorsRules: pages }).optional(),
  VersioningConfiguration: z.object({ Status: z.string() }).optional(),
  NotificationConfiguration: z
    .object({
      EventBridgeConfiguration: z.unknown().optional(),
      LambdaConfigurations: notHere,
      QueueConfigurations: z.array(queueConfiguration).default([]),
      TopicConfigurations: notHere,
    })
    .optional(),
});

/**
 * `AWS::S3::Bucket`: name, versioning, pages that are let in (to all buckets) and events to EventBridge and to queues; encryption,
 * lifecycle and access rules are not enforced.
 */
export const deployBucket: ResourceDeployer = async (request, { services }) => {
  const properties = readProperties(bucket, request);
  const name = properties.BucketName ?? request.defaultName;
  await services.buckets.create(name, {
    versioned: properties.VersioningConfiguration?.Status === 'Enabled',
    pages: properties.CorsConfiguration?.CorsRules,
  });
  const asked = properties.NotificationConfiguration;
  const queues = asked?.QueueConfigurations ?? [];
  const unknown = queues.find(({ queueArn }) => !services.queues.byArn(queueArn));
  if (unknown) throw refuse(request, `a notification goes to a queue of the stack, not ${unknown.queueArn}.`);
  if (asked) services.buckets.notify(name, { bus: asked.EventBridgeConfiguration !== undefined, queues });
  return {
    ref: name,
    attributes: {
      Arn: `arn:aws:s3:::${name}`,
      DomainName: `${name}.s3.amazonaws.com`,
      RegionalDomainName: `${name}.s3.us-east-1.amazonaws.com`,
    },
  };
};
