import { join } from 'node:path';
import * as z from 'zod';
import { readDockerfile } from '../../aws/ecs/dockerfile.ts';
import { imageVariables } from '../../aws/ecs/image-variables.ts';
import {
  type Deployment,
  notHere,
  type ResourceDeployer,
  type ResourceRequest,
  readProperties,
  refuse,
} from '../deployment.ts';
import { taskEnvironment } from '../function-environment.ts';
import { localArn } from '../physical-name.ts';

const container = z.object({
  Name: z.string(),
  Image: z.string(),
  EntryPoint: z.array(z.string()).optional(),
  Command: z.array(z.string()).optional(),
  Environment: z
    .array(z.object({ Name: z.string(), Value: z.coerce.string<string | number | boolean>() }))
    .default([]),
  Secrets: notHere,
});
const taskDefinition = z.object({
  Family: z.string().optional(),
  TaskRoleArn: z.string().optional(),
  ExecutionRoleArn: z.string().optional(),
  ContainerDefinitions: z.tuple([container], { error: 'the local ECS runs tasks of exactly one container' }),
});
const cluster = z.object({ ClusterName: z.string().optional() });

/** `AWS::ECS::Cluster`: a name only. */
export const deployCluster: ResourceDeployer = (request) => {
  const name = readProperties(cluster, request).ClusterName ?? request.defaultName;
  return { ref: name, attributes: { Arn: localArn('ecs', `cluster/${name}`) } };
};

/** `AWS::ECS::TaskDefinition` whose image is an asset of the app. CPU, memory and network are not enforced. */
export const deployTaskDefinition: ResourceDeployer = (request, deployment) => {
  const properties = readProperties(taskDefinition, request);
  const family = properties.Family ?? request.defaultName;
  const arn = localArn('ecs', `task-definition/${family}:1`);
  for (const role of [properties.TaskRoleArn, properties.ExecutionRoleArn])
    if (role !== undefined && !deployment.services.roles.trustsService(role, 'ecs-tasks.amazonaws.com', arn))
      throw refuse(request, `ECS is unable to assume the role ${role}`);
  const [definition] = properties.ContainerDefinitions;
  const variables = Object.fromEntries(definition.Environment.map(({ Name, Value }) => [Name, Value]));
  const { folder, entryPoint, command, environment } = imageOf(definition.Image, request, deployment);
  deployment.services.containers.deploy({
    arn,
    family,
    container: {
      name: definition.Name,
      image: definition.Image,
      folder,
      entryPoint: definition.EntryPoint ?? entryPoint,
      command: definition.Command ?? command,
      environment: {
        ...imageVariables(environment, join(deployment.images, family)),
        ...taskEnvironment(variables, deployment),
      },
    },
  });
  return { ref: arn, attributes: { TaskDefinitionArn: arn } };
};

/** The folder of an image asset of the app, and what its Dockerfile says of the process to run. */
export function imageOf(uri: string, request: ResourceRequest, { assembly }: Deployment) {
  const asset = assembly.image(uri.split(':').at(-1) ?? '');
  if (!asset) throw refuse(request, `its image ${uri} is not an asset of the app.`);
  return { folder: asset.folder, ...readDockerfile(asset.dockerfile) };
}
