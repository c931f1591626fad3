import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { readIssuers } from '@assay/platform/access/issuers';
import { createTokenVerifier } from '@assay/platform/access/verify-token';

const folder = mkdtempSync(join(tmpdir(), 'assay-issuer-'));
process.env.ASSAY_HOME = folder;
after(() => rmSync(folder, { recursive: true }));
const { localIssuers, signToken } = await import('../../../cli/issuer.ts');

describe('a token of the local issuer', () => {
  it('is accepted by a stack of the same home, and says what it was asked to', async () => {
    const principal = { tenant: 'school', role: 'student', subject: 'anna', name: 'Anna' } as const;
    const [token, ...others] = await Promise.all([signToken(principal, 5), signToken(principal, 5)]);
    const verify = createTokenVerifier(readIssuers(await localIssuers()));
    for (const one of [token, ...others]) assert.deepEqual(await verify(`Bearer ${one}`), principal);
  });

  it('is signed with a key that its owner alone may read, and that is told to nobody', async () => {
    const issuers = await localIssuers();
    assert.equal(statSync(join(folder, 'issuer.json')).mode & 0o777, 0o600);
    assert.doesNotMatch(issuers, /"d":/);
    assert.equal(issuers, await localIssuers());
  });

  it('is not made where the key is damaged', async () => {
    writeFileSync(join(folder, 'issuer.json'), '{"kty":"oct"}');
    await assert.rejects(localIssuers(), { code: 'ConfigurationInvalid', message: /delete it/ });
  });
});
