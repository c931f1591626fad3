import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { ServiceError } from '../wire/service-error.ts';
import { secretOf } from '../wire/signature.ts';
import { isTrusted, type Trust, type TrustRequest } from './trust.ts';

/** What is asked for, by the API reference's own bounds: https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html */
export const assumeRoleSchema = z.object({
  RoleArn: z.string().min(20).max(2048),
  RoleSessionName: z.string().regex(/^[\w+=,.@-]{2,64}$/),
  DurationSeconds: z.coerce.number().int().min(900).max(43_200).default(3600),
  ExternalId: z.string().optional(),
  Tags: z
    .array(
      z.object({
        Key: z.string().regex(/^[\p{L}\p{Z}\p{N}_.:/=+\-@]{1,128}$/u),
        Value: z.string().regex(/^[\p{L}\p{Z}\p{N}_.:/=+\-@]{0,256}$/u),
      }),
    )
    .max(50),
});
export type AssumeRole = z.output<typeof assumeRoleSchema>;

/** Credentials of a session, which open nothing here, as every other. */
export interface AssumedRoleCredentials {
  AccessKeyId: string;
  SecretAccessKey: string;
  SessionToken: string;
  Expiration: string;
}

/** Who asks with the credentials of nobody's role: whoever runs the stack. */
const OPERATOR = 'arn:aws:iam::000000000000:user/local';

const denied = (action: string, role: string) =>
  new ServiceError('AccessDenied', `Not authorized to perform: ${action} on resource: ${role}`, 403);

/** By which keys the conditions of a trust call what is asked. */
const contextOf = ({ RoleSessionName, ExternalId, Tags }: AssumeRole): TrustRequest['context'] => ({
  'sts:rolesessionname': [RoleSessionName],
  ...(ExternalId !== undefined && { 'sts:externalid': [ExternalId] }),
  'aws:tagkeys': Tags.map(({ Key }) => Key),
  ...Object.fromEntries(Tags.map(({ Key, Value }) => [`aws:requesttag/${Key}`.toLowerCase(), [Value]])),
});

/** The roles of a template, who has their credentials, and their sessions. */
export interface RoleStore {
  put(arn: string, trust: Trust): void;
  /** Whether a service may act as a role, for a resource by its ARN where it names one. A role that is unknown trusts nobody. */
  trustsService(arn: string, service: string, source?: string): boolean;
  /** What a function of this role is given. Throws `InvalidParameterValueException` where the role does not let Lambda have it. */
  ofFunction(arn: string): Pick<AssumedRoleCredentials, 'AccessKeyId' | 'SecretAccessKey'>;
  /** Throws `AccessDenied` for a role that is unknown or that does not trust who has this key, on its conditions. */
  assume(asked: AssumeRole, accessKeyId: string, now: number): AssumedRoleCredentials;
}

export function createRoleStore(): RoleStore {
  const roles = new Map<string, Trust>();
  const holders = new Map<string, string>();
  const trusts = (arn: string, request: TrustRequest) => {
    const trust = roles.get(arn);
    return trust !== undefined && isTrusted(trust, request);
  };
  const trustsService: RoleStore['trustsService'] = (arn, Service, source) => {
    const context = source && { 'aws:sourcearn': [source], 'aws:sourceaccount': [source.split(':')[4]!] };
    return trusts(arn, { action: 'sts:AssumeRole', principal: { Service }, context: context || {} });
  };
  return {
    trustsService,

    put(arn, trust) {
      roles.set(arn, trust);
    },

    ofFunction(arn) {
      if (!trustsService(arn, 'lambda.amazonaws.com')) {
        const message = 'The role defined for the function cannot be assumed by Lambda.';
        throw new ServiceError('InvalidParameterValueException', message);
      }
      const key = createHash('sha256').update(arn).digest('hex').toUpperCase();
      const AccessKeyId = `AKIA${key.slice(0, 16)}`;
      holders.set(AccessKeyId, arn);
      return { AccessKeyId, SecretAccessKey: secretOf(AccessKeyId) };
    },

    assume(asked, accessKeyId, now) {
      const { RoleArn, DurationSeconds, Tags } = asked;
      const principal = { AWS: holders.get(accessKeyId) ?? OPERATOR };
      const context = { ...contextOf(asked), 'aws:principalarn': [principal.AWS] };
      for (const action of ['sts:AssumeRole', ...(Tags.length > 0 ? ['sts:TagSession'] : [])])
        if (!trusts(RoleArn, { action, principal, context })) throw denied(action, RoleArn);
      const AccessKeyId = `ASIA${randomBytes(8).toString('hex').toUpperCase()}`;
      return {
        AccessKeyId,
        SecretAccessKey: secretOf(AccessKeyId),
        SessionToken: randomBytes(96).toString('base64'),
        Expiration: new Date(now + DurationSeconds * 1000).toISOString(),
      };
    },
  };
}
