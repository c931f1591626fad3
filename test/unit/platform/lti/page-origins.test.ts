import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLAIM } from '@assay/platform/lti/claims';
import { pageOrigins } from '@assay/platform/lti/page-origins';
import fc from 'fast-check';

const ISSUER = 'https://campus.example.edu';
const from = (address: string) =>
  pageOrigins(
    { issuer: ISSUER, authorizationEndpoint: `${ISSUER}/auth` } as never,
    {
      [CLAIM.presentation]: { return_url: address },
    } as never,
  );

describe('the pages that may show the tool', () => {
  it('are at the host that the launch names', () => {
    assert.deepEqual(from('https://moodle.example.edu:8443/course?id=1'), [
      'https://moodle.example.edu:8443',
    ]);
    assert.deepEqual(from('http://127.0.0.1:8080/'), ['http://127.0.0.1:8080']);
  });

  it('are never others than of one host, whatever a launch names: then they are the platform’s', () => {
    const addresses = [
      'https://*',
      'https://*.example.edu',
      'https://a;sandbox',
      'https://a,default-src',
      'data:,x',
      "https://'self'",
    ];
    for (const address of addresses) assert.deepEqual(from(address), [ISSUER], address);
    const hosts = fc.string({ unit: fc.constantFrom(...'a.-*;,\'"[]: @/%\\é1'), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(hosts, (host) =>
        assert.ok(from(`https://${host}`).every((origin) => /^https:\/\/[a-z\d.:[\]-]+$/.test(origin))),
      ),
    );
  });
});
