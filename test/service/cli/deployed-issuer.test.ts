import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Issuer, issuersSchema, readIssuers } from '@assay/platform/access/issuers';
import type { Principal } from '@assay/platform/access/principal';
import { createTokenVerifier } from '@assay/platform/access/verify-token';
import { InvalidRequestException, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { App } from 'aws-cdk-lib';
import {
  issuerStore,
  issuersWith,
  makeIssuer,
  type OwnIssuer,
  retired,
  rotated,
  signForDeployment,
} from '../../../cli/deployed-issuer.ts';
import { contextOf } from '../../../infra/contexts.ts';
import { createSecretStore } from '../../../infra/local/aws/secrets-manager/secret-store.ts';

const teacher: Principal = { tenant: 'default', role: 'teacher', subject: 'teacher-1' };

/** The issuers that a deployment trusts which was given this context, as its function reads them. */
function deploy(issuers: unknown[]): Issuer[] {
  const given = new App({ context: { issuers: JSON.stringify(issuers) } });
  return readIssuers(JSON.stringify(contextOf(given, 'issuers')));
}
const signs = (own: OwnIssuer, deployed: Issuer[]) => signForDeployment(own, deployed, teacher, 5);
const accepts = async (deployed: Issuer[], token: string) => createTokenVerifier(deployed)(`Bearer ${token}`);

describe('the issuer of a deployment without an identity provider', () => {
  it('signs what a deployment accepts that was given what it shows, beside other issuers', async () => {
    const own = await makeIssuer();
    const other = {
      issuer: 'https://id.example.edu',
      audience: 'assay',
      jwksUri: 'https://id.example.edu/jwks',
    };
    const deployed = deploy(issuersWith(own, issuersSchema.parse([other])));
    assert.deepEqual(
      deployed.map(({ issuer }) => issuer),
      [other.issuer, own.issuer],
    );
    assert.deepEqual(await accepts(deployed, await signs(own, deployed)), teacher);
  });

  it('shows no private key', async () => {
    const own = await rotated(await makeIssuer());
    assert.doesNotMatch(JSON.stringify(issuersWith(own, [])), /"d":/);
  });

  it('is refused before a deployment trusts it, with what to do', async () => {
    const own = await makeIssuer();
    await assert.rejects(signs(own, []), { code: 'ConfigurationInvalid', message: /npm run deploy/ });
  });

  it('rotates its keys so that at no time a token in use is refused', async () => {
    const first = await makeIssuer();
    const before = deploy(issuersWith(first, []));
    const old = await signs(first, before);
    const both = await rotated(first);
    await accepts(before, await signs(both, before));
    const between = deploy(issuersWith(both, before));
    await accepts(between, old);
    const fresh = await signs(both, between);
    await assert.rejects(accepts(before, fresh), { code: 'TokenInvalid' });
    const last = deploy(issuersWith(retired(both, between), between));
    await accepts(last, fresh);
    await assert.rejects(accepts(last, old), { code: 'TokenInvalid' });
  });

  it('forgets no older key before the newest is trusted', async () => {
    const first = await makeIssuer();
    const both = await rotated(first);
    assert.throws(() => retired(both, deploy(issuersWith(first, []))), { code: 'ConfigurationInvalid' });
  });
});

describe('where it is kept', () => {
  it('it is found again by its stack, and by no other', async () => {
    const service = createSecretStore();
    const client = new SecretsManagerClient({ region: 'eu-central-1' });
    client.middlewareStack.add(
      (_next, { commandName = '' }) =>
        async ({ input }) => {
          const operation = commandName.replace('Command', '');
          try {
            return { response: null, output: (await service.handle(operation, input)) as never };
          } catch (error) {
            if (!(error instanceof Error) || !/can't find/.test(error.message)) throw error;
            const { ResourceNotFoundException } = await import('@aws-sdk/client-secrets-manager');
            throw new ResourceNotFoundException({ message: error.message, $metadata: {} });
          }
        },
      { step: 'initialize', priority: 'low' },
    );
    const store = issuerStore(client, 'Assay');
    assert.equal(await store.find(), null);
    const own = await makeIssuer();
    await store.create(own);
    assert.deepEqual(await store.find(), own);
    const next = await rotated(own);
    await store.replace(next);
    assert.deepEqual(await store.find(), next);
    assert.equal(await issuerStore(client, 'Assay-physics').find(), null);
  });

  it('says what to do where it waits to be deleted, as after the end of a deployment', async () => {
    const client = new SecretsManagerClient({ region: 'eu-central-1' });
    const message = "You can't perform this operation on the secret because it was marked for deletion.";
    client.middlewareStack.add(
      () => () => Promise.reject(new InvalidRequestException({ message, $metadata: {} })),
      { step: 'initialize', priority: 'low' },
    );
    await assert.rejects(issuerStore(client, 'Assay').find(), {
      code: 'ConfigurationInvalid',
      message: /restore-secret --secret-id Assay\/token-issuer.* --force-delete-without-recovery/,
    });
  });
});
