import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readIssuers } from '@assay/platform/access/issuers';

const issuer = { issuer: 'https://a.example', audience: 'assay', jwksUri: 'https://a.example/jwks' };
const refused = (value: unknown) =>
  assert.throws(() => readIssuers(typeof value === 'string' ? value : JSON.stringify(value)), {
    code: 'ConfigurationInvalid',
    message: /context issuers/,
  });

describe('the issuers whose tokens are trusted', () => {
  it('are none, one or several, with the usual names of their claims', () => {
    assert.deepEqual(readIssuers('[]'), []);
    assert.deepEqual(readIssuers(JSON.stringify([issuer])), [
      { ...issuer, tenantClaim: 'tenant', roleClaim: 'role' },
    ]);
  });

  it('have keys in one place, which nobody on the way can change', () => {
    const { jwksUri: _, ...without } = issuer;
    refused([without]);
    refused([{ ...issuer, jwks: { keys: [{ kty: 'EC' }] } }]);
    refused([{ ...without, jwks: { keys: [] } }]);
    refused([{ ...without, jwks: { keys: [{ kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'private' }] } }]);
    refused([{ ...without, jwks: { keys: [{ kty: 'oct', k: 'shared' }] } }]);
    refused([{ ...issuer, jwksUri: 'http://a.example/jwks' }]);
    refused([{ ...issuer, jwksUri: 'http://localhost.a.example/jwks' }]);
    refused([{ ...issuer, jwksUri: 'file:///etc/passwd' }]);
    refused([{ ...issuer, jwksUri: 'https://169.254.169.254/jwks' }]);
    refused([{ ...issuer, jwksUri: 'https://idp.internal/jwks' }]);
  });

  it('are each there once, and nothing is misspelt', () => {
    refused([issuer, issuer]);
    refused([{ ...issuer, audiences: ['x'] }]);
    refused([{ ...issuer, tenants: ['../x'] }]);
    refused('no JSON');
  });
});
