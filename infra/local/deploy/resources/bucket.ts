import * as z from 'zod';
import { notHere, type ResourceDeployer, readProperties } from '../deployment.ts';

const bucket = z.object({
  BucketName: z.string().optional(),
  VersioningConfiguration: z.object({ Status: z.string() }).optional(),
  NotificationConfiguration: z
    .object({
      EventBridgeConfiguration: z.unknown().optional(),
      LambdaConfigurations: notHere,
      QueueConfigurations: notHere,
      TopicConfigurations: notHere,
    })
    .optional(),
});

/** `AWS::S3::Bucket`: name, versioning and events to EventBridge; encryption, lifecycle and access rules are not enforced. */
export const deployBucket: ResourceDeployer = async (request, { services }) => {
  const properties = readProperties(bucket, request);
  const name = properties.BucketName ?? request.defaultName;
  await services.buckets.create(name, {
    versioned: properties.VersioningConfiguration?.Status === 'Enabled',
  });
  if (properties.NotificationConfiguration?.EventBridgeConfiguration) services.buckets.notify(name);
  return {
    ref: name,
    attributes: {
      Arn: `arn:aws:s3:::${name}`,
      DomainName: `${name}.s3.amazonaws.com`,
      RegionalDomainName: `${name}.s3.us-east-1.amazonaws.com`,
    },
  };
};
