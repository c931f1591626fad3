import * as z from 'zod';
import { notHere, type ResourceDeployer, readProperties } from '../deployment.ts';
import { localArn } from '../physical-name.ts';

const queue = z.object({
  QueueName: z.string().optional(),
  VisibilityTimeout: z.coerce.number().default(30),
  DelaySeconds: notHere,
  ReceiveMessageWaitTimeSeconds: notHere,
  FifoQueue: notHere,
  RedrivePolicy: z
    .object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number().int().min(1) })
    .optional(),
});

/** `AWS::SQS::Queue`, standard queues only. Retention and encryption are ignored. */
export const deployQueue: ResourceDeployer = (request, { services }) => {
  const properties = readProperties(queue, request);
  const name = properties.QueueName ?? request.defaultName;
  const arn = localArn('sqs', name);
  const redrive = properties.RedrivePolicy;
  services.queues.create({
    name,
    arn,
    visibilityTimeout: properties.VisibilityTimeout * services.patience,
    redrive: redrive && {
      deadLetterArn: redrive.deadLetterTargetArn,
      maxReceiveCount: redrive.maxReceiveCount,
    },
  });
  const url = services.queues.url(name);
  return { ref: url, attributes: { Arn: arn, QueueName: name, QueueUrl: url } };
};
