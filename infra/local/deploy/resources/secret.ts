import * as z from 'zod';
import { type ResourceDeployer, readProperties } from '../deployment.ts';

const secret = z.object({ Name: z.string().optional(), SecretString: z.string().optional() });

/** `AWS::SecretsManager::Secret`: the value given to the stack by name or logical id, else the template's, else a placeholder. */
export const deploySecret: ResourceDeployer = (request, { services, secrets }) => {
  const properties = readProperties(secret, request);
  const name = properties.Name ?? request.defaultName;
  const value = secrets[name] ?? secrets[request.logicalId] ?? properties.SecretString;
  const { arn } = services.secrets.ensure(name, value);
  return { ref: arn, attributes: { Id: arn } };
};
