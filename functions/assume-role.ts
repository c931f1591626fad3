import { createHash, createHmac, type Hmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import type { AwsCredentialIdentity, Checksum, SourceData } from '@smithy/types';
import * as z from 'zod';
import { setting } from './setting.ts';

/** Seconds of a session: the most where one role assumes another (https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles.html, role chaining). */
const SESSION_SECONDS = 3600;

/** Credentials that end. */
export interface Session extends AwsCredentialIdentity {
  expiration: Date;
}

/** SHA-256, also keyed, as the signer has it. */
class Sha256 implements Checksum {
  #hash: Hmac | ReturnType<typeof createHash>;
  readonly #key: SourceData | undefined;

  constructor(key?: SourceData) {
    this.#key = key;
    this.#hash = this.#begin();
  }

  #begin() {
    return this.#key === undefined
      ? createHash('sha256')
      : createHmac(
          'sha256',
          typeof this.#key === 'string' ? this.#key : new Uint8Array(this.#key as ArrayBuffer),
        );
  }

  update(data: Uint8Array): void {
    this.#hash.update(data);
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    this.#hash = this.#begin();
  }
}

/** The function's own credentials, as Lambda gives them to it. */
export function ownCredentials(): AwsCredentialIdentity {
  const sessionToken = process.env.AWS_SESSION_TOKEN;
  return {
    accessKeyId: setting('AWS_ACCESS_KEY_ID'),
    secretAccessKey: setting('AWS_SECRET_ACCESS_KEY'),
    ...(sessionToken && { sessionToken }),
  };
}

const endpoint = () =>
  new URL(
    process.env.AWS_ENDPOINT_URL_STS ??
      process.env.AWS_ENDPOINT_URL ??
      `https://sts.${setting('AWS_REGION')}.amazonaws.com`,
  );

async function ask(form: Record<string, string>): Promise<Response> {
  const { protocol, hostname, port, host } = endpoint();
  const body = new URLSearchParams(form).toString();
  const region = setting('AWS_REGION');
  const signer = new SignatureV4({ service: 'sts', region, credentials: ownCredentials(), sha256: Sha256 });
  const { headers } = await signer.sign({
    ...{ method: 'POST', protocol, hostname, path: '/', query: {}, body },
    ...(port && { port: Number(port) }),
    headers: { host, 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
  });
  const { host: _, ...sent } = headers;
  return fetch(`${protocol}//${host}/`, { method: 'POST', headers: sent, body });
}

const textOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];

const sessionSchema = z.object({
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
  sessionToken: z.string(),
  expiration: z.coerce.date(),
});

/**
 * Assumes a role in a session with tags (https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html). The SDK's own client is in
 * no package of this deployment; the one action is asked by the protocol's words.
 * @throws Error named as STS names what is refused
 */
export async function assumeRole(
  role: string,
  name: string,
  tags: Readonly<Record<string, string>>,
): Promise<Session> {
  const tagged = Object.entries(tags).flatMap(([key, value], at) => [
    [`Tags.member.${at + 1}.Key`, key],
    [`Tags.member.${at + 1}.Value`, value],
  ]);
  const answer = await ask({
    ...{ Action: 'AssumeRole', Version: '2011-06-15', RoleArn: role, RoleSessionName: name },
    ...{ DurationSeconds: String(SESSION_SECONDS), ...Object.fromEntries(tagged) },
  });
  const xml = await answer.text();
  if (!answer.ok) {
    const error = new Error('The role of the tenant was not to be had.');
    error.name = textOf(xml, 'Code') ?? `Http${answer.status}`;
    throw error;
  }
  return sessionSchema.parse({
    accessKeyId: textOf(xml, 'AccessKeyId'),
    secretAccessKey: textOf(xml, 'SecretAccessKey'),
    sessionToken: textOf(xml, 'SessionToken'),
    expiration: textOf(xml, 'Expiration'),
  });
}
