import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, describe, it, mock } from 'node:test';
import { createTokenVerifier } from '@assay/platform/access/verify-token';
import { createPublicFetch } from '@assay/platform/outgoing/public-fetch';
import { KEYS_COOLDOWN_MS } from '@assay/platform/outgoing/remote-keys';
import { exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose';
import { AUDIENCE, createTestIssuer } from '../../../stack/platform/access/tokens.ts';
import { createTestServer } from '../../../support/test-server.ts';

const idp = await createTestIssuer();
const verify = createTokenVerifier([idp.issuer]);
const bearer = (token: string) => `Bearer ${token}`;
const refused = async (token: string, message: RegExp, by = verify) =>
  assert.rejects(by(bearer(token)), { code: 'TokenInvalid', message });
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = {
  iss: 'https://idp.example.edu',
  aud: AUDIENCE,
  exp: 4_000_000_000,
  sub: 's',
  tenant: 't',
  role: 'teacher',
};

describe('a token', () => {
  it('of a trusted issuer says who asks: tenant, role, subject, and the name where there is one', async () => {
    const token = await idp.sign({ tenant: 'school', role: 'student', sub: 'anna-1', name: 'Anna Neri' });
    assert.deepEqual(await verify(bearer(token)), {
      tenant: 'school',
      role: 'student',
      subject: 'anna-1',
      name: 'Anna Neri',
    });
    assert.equal((await verify(`bearer  ${await idp.sign({ aud: ['other', AUDIENCE] })}`)).role, 'teacher');
  });

  it('is missing where there is none', async () => {
    for (const header of [undefined, '', '  '])
      await assert.rejects(verify(header), { code: 'TokenMissing', message: /Authorization: Bearer/ });
  });

  it('has the form of one: anything else is refused without a look', async () => {
    for (const header of [
      'Basic YTpi',
      'Bearer',
      'Bearer abc',
      'Bearer a.b.c.d.e',
      `Bearer ${'a'.repeat(9000)}.b.c`,
    ])
      await assert.rejects(verify(header), { code: 'TokenInvalid' });
    await refused('a.b.c', /no JSON Web Token/);
  });

  it('without a signature is refused: alg none, in every spelling', async () => {
    for (const alg of ['none', 'None', 'NONE', 'nOnE'])
      await refused(`${encoded({ alg })}.${encoded(claims)}.`, /not accepted/);
  });

  it('signed by HMAC with the public key as the secret is refused', async () => {
    const publicKey = await importJWK(idp.keys.keys[0]!, 'ES256', { extractable: true });
    for (const secret of [
      await exportSPKI(publicKey as typeof idp.privateKey),
      JSON.stringify(idp.keys.keys[0]),
    ]) {
      const signed = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'key-1' });
      await refused(await signed.sign(new TextEncoder().encode(secret)), /algorithm is not allowed/);
    }
  });

  it('for somebody else, of somebody else or without either is refused', async () => {
    await refused(await idp.sign({ aud: 'another-service' }), /claim aud/);
    await refused(await idp.sign({ aud: undefined }), /claim aud/);
    await refused(await idp.sign({ iss: 'https://evil.example' }), /issuer is not trusted/);
    await refused(await idp.sign({ iss: undefined }), /issuer is not trusted/);
    const forger = await createTestIssuer('https://idp.example.edu');
    await refused(await forger.sign(), /signature/);
  });

  it('that has expired, is of the future or of no time is refused', async () => {
    const now = Math.floor(Date.now() / 1000);
    await refused(await idp.sign({ exp: now - 120 }), /expired/);
    await refused(await idp.sign({ exp: undefined }), /claim exp/);
    await refused(await idp.sign({ nbf: now + 600 }), /claim nbf/);
  });

  it('without a tenant, a role or a subject, or with one that cannot be, is refused', async () => {
    const wrong = [
      { tenant: undefined },
      { tenant: '../other' },
      { tenant: ['t', 'u'] },
      { sub: '' },
      { sub: 'a\u0000b' },
      { sub: 'x'.repeat(256) },
    ];
    for (const claim of wrong) await refused(await idp.sign(claim), /needs the claims|claim sub/);
  });

  it('says what is wrong with its role: none that is known, or several', async () => {
    for (const role of [undefined, 'root', [], ['root', 'offline_access'], { teacher: true }])
      await refused(
        await idp.sign({ role }),
        /its claim role names no role: give one of student, teacher, administrator, machine/,
      );
    for (const role of [
      ['student', 'administrator'],
      ['teacher', 'offline_access', 'machine'],
    ])
      await refused(await idp.sign({ role }), /its claim role names several roles: .*, and one counts/);
    assert.equal((await verify(bearer(await idp.sign({ role: ['teacher', 'teacher'] })))).role, 'teacher');
  });

  it('may name its one role among words that are none of ours', async () => {
    const token = await idp.sign({ role: ['offline_access', 'teacher'] });
    assert.equal((await verify(bearer(token))).role, 'teacher');
  });

  it('may name the tenants of its issuer alone', async () => {
    const limited = createTokenVerifier([{ ...idp.issuer, tenants: ['school'] }]);
    assert.equal((await limited(bearer(await idp.sign({ tenant: 'school' })))).tenant, 'school');
    await assert.rejects(limited(bearer(await idp.sign({ tenant: 't' }))), { code: 'Forbidden' });
  });

  it('never names a tenant as studies name their own, which no cap is on', async () => {
    const token = await idp.sign({ tenant: 'evaluation-0123456789abcdef' });
    await assert.rejects(verify(bearer(token)), { code: 'Forbidden', message: /studies.*another name/ });
    assert.equal((await verify(bearer(await idp.sign({ tenant: 'evaluation-2026' })))).role, 'teacher');
  });

  it('is read by the claims that its issuer calls them', async () => {
    const own = createTokenVerifier([{ ...idp.issuer, tenantClaim: 'school_id', roleClaim: 'groups' }]);
    const token = await idp.sign({ school_id: 'north', groups: ['machine'] });
    assert.partialDeepStrictEqual(await own(bearer(token)), { tenant: 'north', role: 'machine' });
    await refused(await idp.sign(), /school_id/, own);
  });

  it('that names no key is refused where its issuer has several, and accepted where it has one', async () => {
    const other = await createTestIssuer();
    const keys = [idp.keys.keys[0]!, { ...other.keys.keys[0]!, kid: 'key-2' }];
    const several = createTokenVerifier([{ ...idp.issuer, jwks: { keys } }]);
    await refused(await idp.sign({}, { kid: undefined }), /names no key/, several);
    await refused(await idp.sign({}, { kid: 'key-3' }), /key is none/, several);
    assert.equal((await verify(bearer(await idp.sign({}, { kid: undefined })))).tenant, 't');
  });

  it('signed by RSA, PSS or Ed25519 is verified as well', async () => {
    for (const alg of ['RS256', 'PS256', 'EdDSA']) {
      const other = await createTestIssuer('https://other.example', alg);
      const both = createTokenVerifier([idp.issuer, other.issuer]);
      assert.equal((await both(bearer(await other.sign()))).tenant, 't');
    }
    const { privateKey } = await generateKeyPair('ES384');
    await refused(
      await new SignJWT(claims).setProtectedHeader({ alg: 'ES384' }).sign(privateKey),
      /algorithm/,
    );
  });
});

describe('keys that are asked for', () => {
  let asked = 0;
  let status = 200;
  const server = createTestServer((_, response) => {
    asked += 1;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(idp.keys));
  });
  after(() => server.close());

  it('are asked for once, and where they cannot be had the token is not blamed', async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { jwks: _, ...issuer } = idp.issuer;
    const jwksUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
    const remote = createTokenVerifier([{ ...issuer, jwksUri }], createPublicFetch({ allowsLocal: true }));
    status = 503;
    for (let forged = 0; forged < 20; forged += 1)
      await assert.rejects(remote(bearer(await idp.sign())), { code: 'IssuerUnavailable' });
    assert.equal(asked, 1, 'an issuer that does not answer is not asked for each token');
    status = 200;
    mock.timers.enable({ apis: ['Date'], now: Date.now() + KEYS_COOLDOWN_MS });
    for (const sub of ['a', 'b', 'c'])
      assert.equal((await remote(bearer(await idp.sign({ sub })))).subject, sub);
    mock.timers.reset();
    assert.equal(asked, 2);
    const deployed = createTokenVerifier([{ ...issuer, jwksUri }]);
    await assert.rejects(deployed(bearer(await idp.sign())), { code: 'IssuerUnavailable' });
    assert.equal(asked, 2, 'an address of this machine is not asked in a deployment');
  });
});
