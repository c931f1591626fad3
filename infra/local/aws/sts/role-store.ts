import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { ServiceError } from '../wire/service-error.ts';

const some = <T extends z.ZodType>(schema: T) =>
  z.union([schema, z.array(schema)]).transform((value) => [value].flat());

/** Who may assume a role, as a template says it; conditions are what AWS looks at alone. */
export const trustSchema = z.object({
  Statement: some(
    z.object({
      Effect: z.enum(['Allow', 'Deny']),
      Action: some(z.string()),
      Principal: z.union([z.literal('*'), z.record(z.string(), z.unknown())]),
    }),
  ),
});
export type Trust = z.output<typeof trustSchema>;

/** What is asked for, by the API reference's own bounds: https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html */
export const assumeRoleSchema = z.object({
  RoleArn: z.string().min(20).max(2048),
  RoleSessionName: z.string().regex(/^[\w+=,.@-]{2,64}$/),
  DurationSeconds: z.coerce.number().int().min(900).max(43_200).default(3600),
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

const denied = (action: string, role: string) =>
  new ServiceError('AccessDenied', `Not authorized to perform: ${action} on resource: ${role}`, 403);

/** The roles of a template that accounts and other roles may assume, and their sessions. */
export interface RoleStore {
  put(arn: string, trust: Trust): void;
  /** Throws `AccessDenied` for a role that is unknown or may not be assumed so. */
  assume(asked: AssumeRole, now: number): AssumedRoleCredentials;
}

export function createRoleStore(): RoleStore {
  const roles = new Map<string, Trust>();
  const allows = (arn: string, action: string) =>
    (roles.get(arn)?.Statement ?? []).some(
      ({ Effect, Action, Principal }) =>
        Effect === 'Allow' && Action.includes(action) && (Principal === '*' || 'AWS' in Principal),
    );
  return {
    put(arn, trust) {
      roles.set(arn, trust);
    },

    assume({ RoleArn, DurationSeconds, Tags }, now) {
      const needed = ['sts:AssumeRole', ...(Tags.length > 0 ? ['sts:TagSession'] : [])];
      for (const action of needed) if (!allows(RoleArn, action)) throw denied(action, RoleArn);
      return {
        AccessKeyId: `ASIA${randomBytes(8).toString('hex').toUpperCase()}`,
        SecretAccessKey: randomBytes(30).toString('base64'),
        SessionToken: randomBytes(96).toString('base64'),
        Expiration: new Date(now + DurationSeconds * 1000).toISOString(),
      };
    },
  };
}
