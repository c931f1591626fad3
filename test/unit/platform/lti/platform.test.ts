import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { platformSchema, requirePublicPlatform } from '@assay/platform/lti/platform';

const platform = platformSchema.parse({
  ...{ issuer: 'https://lms.example.edu', clientId: '1', tenant: 't', deployments: [] },
  authorizationEndpoint: 'https://lms.example.edu/auth',
  tokenEndpoint: 'https://lms.example.edu/token',
  jwksUri: 'https://lms.example.edu/jwks',
});

describe('a platform that is registered', () => {
  it('has addresses of the internet, and who names another is told which and what to give', () => {
    const there = { onOneMachine: false };
    assert.equal(requirePublicPlatform(platform, there), platform);
    for (const name of ['authorizationEndpoint', 'tokenEndpoint', 'jwksUri'] as const) {
      const refused = (address: string, message: RegExp) =>
        assert.throws(() => requirePublicPlatform({ ...platform, [name]: address }, there), {
          code: 'LtiRegistrationInvalid',
          message,
        });
      refused(
        'http://127.0.0.1:8080/x',
        new RegExp(`^The ${name} of the platform has to begin with https://`),
      );
      refused('https://169.254.169.254/x', new RegExp(`^The ${name} .*: give one of the internet`));
    }
  });

  it('may have those of this machine on one machine alone', () => {
    const local = { ...platform, jwksUri: 'http://127.0.0.1:8080/jwks' };
    assert.equal(requirePublicPlatform(local, { onOneMachine: true }), local);
  });
});
