import * as z from 'zod';
import { trustSchema } from '../../aws/sts/trust.ts';
import { type ResourceDeployer, readProperties } from '../deployment.ts';

const role = z.object({ RoleName: z.string().optional(), AssumeRolePolicyDocument: trustSchema });

/** `AWS::IAM::Role`: who may assume it is held to, what it may do means nothing here. */
export const deployRole: ResourceDeployer = (request, { services }) => {
  const { RoleName: name = request.defaultName, AssumeRolePolicyDocument: trust } = readProperties(
    role,
    request,
  );
  const arn = `arn:aws:iam::000000000000:role/${name}`;
  services.roles.put(arn, trust);
  return { ref: name, attributes: { Arn: arn, RoleId: name } };
};
