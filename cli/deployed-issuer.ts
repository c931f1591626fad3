import { randomUUID } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import type { Issuer } from '@assay/platform/access/issuers';
import type { Principal } from '@assay/platform/access/principal';
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  InvalidRequestException,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { AUDIENCE, type IssuerKey, keySchema, makeKey, publicPart, signAs } from './issuer.ts';

/** An issuer that a deployment has for itself: its private keys, the newest first. */
const ownIssuerSchema = z.object({ issuer: z.string().min(1), keys: z.array(keySchema).min(1) });
export type OwnIssuer = z.infer<typeof ownIssuerSchema>;

/** Where the issuer of a deployment is kept. */
interface IssuerStore {
  /** Null: there is none. @throws AssayError ConfigurationInvalid */
  find(): Promise<OwnIssuer | null>;
  /** Keeps one where there is none. */
  create(issuer: OwnIssuer): Promise<void>;
  replace(issuer: OwnIssuer): Promise<void>;
}

/** What is said of a secret that waits to be deleted, as after the end of a deployment. */
function deleted(name: string, cause: Error): AssayError {
  const aws = 'aws secretsmanager';
  const words = `The secret ${name} is marked for deletion. To have the issuer back: ${aws} restore-secret --secret-id ${name}. To make another: ${aws} delete-secret --secret-id ${name} --force-delete-without-recovery. Then call this again.`;
  return new AssayError('ConfigurationInvalid', words, { cause });
}

/** The issuer of the stack of this name, in a secret of the account that nothing of the stack may read. */
export function issuerStore(secrets: SecretsManagerClient, stackName: string): IssuerStore {
  const name = `${stackName}/token-issuer`;
  return {
    async find() {
      const found = await secrets
        .send(new GetSecretValueCommand({ SecretId: name }))
        .catch((error: unknown) => {
          if (error instanceof ResourceNotFoundException) return null;
          if (error instanceof InvalidRequestException && /deletion/.test(error.message))
            throw deleted(name, error);
          throw error;
        });
      if (!found) return null;
      try {
        return ownIssuerSchema.parse(JSON.parse(found.SecretString ?? ''));
      } catch (cause) {
        const words = `The secret ${name} holds no issuer: delete it, make another one ("${assay()} issuer show") and deploy with it.`;
        throw new AssayError('ConfigurationInvalid', words, { cause });
      }
    },
    async create(issuer) {
      const command = new CreateSecretCommand({
        Name: name,
        Description: `Signs the tokens that people use ${stackName} with: JSON of private keys`,
        SecretString: JSON.stringify(issuer),
      });
      await secrets.send(command);
    },
    async replace(issuer) {
      const SecretString = JSON.stringify(issuer);
      await secrets.send(
        new PutSecretValueCommand({ SecretId: name, SecretString, ClientRequestToken: randomUUID() }),
      );
    },
  };
}

/** An issuer with one key, called as no other is. */
export async function makeIssuer(): Promise<OwnIssuer> {
  return { issuer: `urn:uuid:${randomUUID()}`, keys: [await makeKey()] };
}

/** The issuer with another key, which signs as soon as the deployment trusts it; the older ones are still trusted. */
export async function rotated(own: OwnIssuer): Promise<OwnIssuer> {
  return { ...own, keys: [await makeKey(), ...own.keys] };
}

/** The newest of the keys that the deployment trusts; undefined: it trusts none. */
function signingKey(own: OwnIssuer, deployed: readonly Issuer[]): IssuerKey | undefined {
  const trusted = deployed.find(({ issuer }) => issuer === own.issuer)?.jwks?.keys ?? [];
  return own.keys.find(({ kid }) => trusted.some((key) => key.kid === kid));
}

/** The issuer with its newest key alone. @throws AssayError ConfigurationInvalid where the deployment does not trust that yet */
export function retired(own: OwnIssuer, deployed: readonly Issuer[]): OwnIssuer {
  const [newest] = own.keys;
  if (signingKey(own, deployed) !== newest)
    throw new AssayError(
      'ConfigurationInvalid',
      `The deployment does not trust the newest key yet. ${DEPLOY}`,
    );
  return { ...own, keys: [newest!] };
}

/** What makes a deployment trust the issuer as it is kept. */
const DEPLOY = `Deploy with it: npm run deploy -- -c issuers="$(${assay()} issuer show)"`;

/** The context `issuers` with the deployment's own issuer as it is kept, and all others that are trusted already. */
export function issuersWith(own: OwnIssuer, deployed: readonly Issuer[]): unknown[] {
  const others = deployed.filter(({ issuer }) => issuer !== own.issuer);
  return [...others, { issuer: own.issuer, audience: AUDIENCE, jwks: { keys: own.keys.map(publicPart) } }];
}

/** A token that the deployment accepts. @throws AssayError ConfigurationInvalid where it trusts none of the issuer's keys */
export async function signForDeployment(
  own: OwnIssuer,
  deployed: readonly Issuer[],
  principal: Principal,
  minutes: number,
): Promise<string> {
  const key = signingKey(own, deployed);
  if (!key)
    throw new AssayError('ConfigurationInvalid', `The deployment does not trust this issuer. ${DEPLOY}`);
  return signAs({ issuer: own.issuer, key }, principal, minutes);
}
