import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import type { AwsCredentialIdentity } from '@smithy/types';
import { lazily } from './lazily.ts';

/** Seconds of a session: the most where one role assumes another (https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles.html, role chaining). */
const SESSION_SECONDS = 3600;

/** Credentials that end. */
export interface TemporaryCredentials extends AwsCredentialIdentity {
  expiration: Date;
}

const sts = lazily(() => new STSClient());

/** Assumes a role in a session with tags. Throws what STS refuses with. */
export async function assumeRole(
  role: string,
  name: string,
  tags: Readonly<Record<string, string>>,
): Promise<TemporaryCredentials> {
  const command = new AssumeRoleCommand({
    RoleArn: role,
    RoleSessionName: name,
    DurationSeconds: SESSION_SECONDS,
    Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
  });
  const { Credentials } = await sts().send(command);
  const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = Credentials!;
  return {
    accessKeyId: AccessKeyId!,
    secretAccessKey: SecretAccessKey!,
    sessionToken: SessionToken!,
    expiration: Expiration!,
  };
}
