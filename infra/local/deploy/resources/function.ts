import { statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import * as z from 'zod';
import { imageVariables } from '../../aws/ecs/image-variables.ts';
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
import { imageOf } from './task-definition.ts';

const text = z.coerce.string<string | number | boolean>();
const settings = {
  FunctionName: z.string().optional(),
  Role: z.string(),
  Timeout: z.coerce.number().positive().default(3),
  MemorySize: z.coerce.number().positive().default(128),
  ReservedConcurrentExecutions: z.coerce.number().int().min(0).optional(),
  Environment: z.object({ Variables: z.record(z.string(), text).default({}) }).optional(),
  Layers: notHere,
};
const zipped = z.object({
  ...settings,
  PackageType: z.literal('Zip').optional(),
  Code: z.object({ S3Key: z.string(), ZipFile: notHere, ImageUri: notHere }),
  Handler: z.string().includes('.'),
  Runtime: z.string().startsWith('nodejs', { error: 'the local Lambda runs Node.js only' }),
});
const ofImage = z.object({
  ...settings,
  PackageType: z.literal('Image'),
  Code: z.object({ ImageUri: z.string() }),
  ImageConfig: z
    .object({
      EntryPoint: z.array(z.string()).optional(),
      Command: z.array(z.string()).optional(),
      WorkingDirectory: notHere,
    })
    .default({}),
});

/** `AWS::Lambda::Function` with a bundle or an image of `cdk.out`. Memory, networks and tracing are not enforced. */
export const deployFunction: ResourceDeployer = (request, deployment) => {
  const isImage = request.properties.PackageType === 'Image';
  const { variables, ...code } = isImage
    ? imageCode(readProperties(ofImage, request), request, deployment)
    : zippedCode(readProperties(zipped, request), request, deployment);
  const properties = readProperties(z.object(settings), request);
  const name = properties.FunctionName ?? request.defaultName;
  const arn = localArn('lambda', `function:${name}`);
  const configuration = {
    name,
    arn,
    ...code,
    timeout: properties.Timeout * deployment.services.patience,
    memorySize: properties.MemorySize,
    reservedConcurrency: properties.ReservedConcurrentExecutions,
  };
  const { AccessKeyId, SecretAccessKey } = deployment.services.roles.ofFunction(properties.Role);
  const own = { ...variables, ...properties.Environment?.Variables };
  const environment = functionEnvironment(configuration, own, deployment, {
    AWS_ACCESS_KEY_ID: AccessKeyId,
    AWS_SECRET_ACCESS_KEY: SecretAccessKey,
  });
  deployment.services.lambda.deploy({ ...configuration, environment });
  return { ref: name, attributes: { Arn: arn } };
};

function zippedCode(properties: z.output<typeof zipped>, request: ResourceRequest, deployment: Deployment) {
  const { Handler: handler, Runtime: runtime, Code } = properties;
  return { taskRoot: bundle(Code.S3Key, request, deployment), handler, runtime, variables: {} };
}

function imageCode(
  { Code, ImageConfig: told }: z.output<typeof ofImage>,
  request: ResourceRequest,
  deployment: Deployment,
) {
  const { folder, entryPoint, command, environment } = imageOf(Code.ImageUri, request, deployment);
  return {
    taskRoot: folder,
    handler: 'image',
    runtime: 'provided',
    command: [...(told.EntryPoint ?? entryPoint), ...(told.Command ?? command)],
    variables: imageVariables(environment, join(deployment.images, request.defaultName)),
  };
}

function bundle(s3Key: string, request: ResourceRequest, { assembly }: Deployment): string {
  const hash = basename(s3Key, extname(s3Key));
  const path = assembly.file(hash);
  if (path && statSync(path).isDirectory()) return path;
  throw refuse(
    request,
    `its bundle ${hash} is not a folder of the synthesized app; run \`npm run synth\` again.`,
  );
}
