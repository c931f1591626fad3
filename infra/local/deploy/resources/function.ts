import { statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import * as z from 'zod';
import {
  type Deployment,
  notHere,
  type ResourceDeployer,
  type ResourceRequest,
  readProperties,
  refuse,
} from '../deployment.ts';
import { functionEnvironment } from '../function-environment.ts';
import { localArn } from '../physical-name.ts';

const code = z.object({ S3Key: z.string(), ZipFile: notHere, ImageUri: notHere });
const text = z.coerce.string<string | number | boolean>();
const lambdaFunction = z.object({
  FunctionName: z.string().optional(),
  Code: code,
  Handler: z.string().includes('.'),
  Runtime: z.string().startsWith('nodejs', { error: 'the local Lambda runs Node.js only' }),
  Timeout: z.coerce.number().positive().default(3),
  MemorySize: z.coerce.number().positive().default(128),
  ReservedConcurrentExecutions: z.coerce.number().int().min(0).optional(),
  Environment: z.object({ Variables: z.record(z.string(), text).default({}) }).optional(),
  Layers: notHere,
});

/** `AWS::Lambda::Function` with a bundle of `cdk.out`. Memory, networks and tracing are not enforced. */
export const deployFunction: ResourceDeployer = (request, deployment) => {
  const properties = readProperties(lambdaFunction, request);
  const name = properties.FunctionName ?? request.defaultName;
  const arn = localArn('lambda', `function:${name}`);
  const settings = {
    name,
    arn,
    taskRoot: bundle(properties.Code.S3Key, request, deployment),
    handler: properties.Handler,
    runtime: properties.Runtime,
    timeout: properties.Timeout,
    memorySize: properties.MemorySize,
    reservedConcurrency: properties.ReservedConcurrentExecutions,
  };
  const environment = functionEnvironment(settings, properties.Environment?.Variables ?? {}, deployment);
  deployment.services.lambda.deploy({ ...settings, environment });
  return { ref: name, attributes: { Arn: arn } };
};

function bundle(s3Key: string, request: ResourceRequest, { assembly }: Deployment): string {
  const hash = basename(s3Key, extname(s3Key));
  const path = assembly.file(hash);
  if (path && statSync(path).isDirectory()) return path;
  throw refuse(
    request,
    `its bundle ${hash} is not a folder of the synthesized app; run \`npm run synth\` again.`,
  );
}
