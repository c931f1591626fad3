import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { register, registrationRequest } from '@assay/platform/lti/registration';
import { createPublicFetch } from '@assay/platform/outgoing/public-fetch';
import { ALL_SCOPES, openLtiPlatform } from '../../../support/lti-platform/platform.ts';
import { PROCESSOR_SCOPES } from '../../../support/lti-platform/processor.ts';

const BASE = 'http://127.0.0.1:1';
const moodle = await openLtiPlatform(BASE);
const canvas = await openLtiPlatform(BASE, { family: 'canvas', clientId: '10000000000001' });

const asking = (base: string, more: object = {}) => ({
  configurationUrl: `${base}/.well-known/openid-configuration`,
  token: 'registration-token',
  tenant: 'physics',
  base: BASE,
  onOneMachine: true,
  fetch: createPublicFetch({ allowsLocal: true }),
  ...more,
});

/**
 * What Canvas makes of messages: those without placements are of `link_selection`, and of each placement the first counts (instructure/canvas-lms,
 * app/models/lti/ims/registration.rb, `placements`: `uniq { |p| p[:placement] }`).
 */
function canvasPlacements(messages: { type: string; placements?: string[] }[]): Record<string, string> {
  const placed = messages.flatMap(({ type, placements = ['link_selection'] }) =>
    placements.map((placement) => [placement, type] as const),
  );
  return Object.fromEntries(placed.toReversed());
}

describe('a registration', () => {
  it('with Moodle makes a platform with its deployment', async () => {
    const { base } = moodle;
    assert.deepEqual(await register(asking(base)), {
      issuer: base,
      clientId: 'client-1',
      tenant: 'physics',
      deployments: ['7'],
      acceptsDeployments: false,
      authorizationEndpoint: `${base}/auth`,
      tokenEndpoint: `${base}/token`,
      jwksUri: `${base}/jwks`,
    });
    const used = ALL_SCOPES.filter((scope) => !scope.endsWith('/result.readonly'));
    assert.equal(moodle.registered[0]!.scope, used.join(' '));
  });

  it('with Canvas, which makes deployments later, takes them at their first launch, and asks for names alone', async () => {
    const platform = await register(asking(canvas.base));
    assert.deepEqual([platform.deployments, platform.acceptsDeployments], [[], true]);
    const tool = canvas.registered[0]!['https://purl.imsglobal.org/spec/lti-tool-configuration'] as {
      'https://canvas.instructure.com/lti/privacy_level': string;
      messages: { type: string; placements?: string[] }[];
    };
    assert.equal(tool['https://canvas.instructure.com/lti/privacy_level'], 'name_only');
    assert.deepEqual(canvasPlacements(tool.messages), {
      assignment_selection: 'LtiDeepLinkingRequest',
      link_selection: 'LtiDeepLinkingRequest',
    });
  });

  it('with a platform that hands on what is handed in there asks for that, and says what people open of it', async () => {
    const allowedScopes = [...ALL_SCOPES, ...PROCESSOR_SCOPES];
    const types = async (family: string) => {
      const platform = await openLtiPlatform(BASE, { family, allowedScopes });
      await register(asking(platform.base));
      const [sent] = platform.registered;
      for (const scope of PROCESSOR_SCOPES) assert.ok(String(sent!.scope).split(' ').includes(scope), scope);
      const { messages } = sent!['https://purl.imsglobal.org/spec/lti-tool-configuration'] as {
        messages: { type: string; placements?: string[] }[];
      };
      return messages;
    };
    assert.equal(canvasPlacements(await types('canvas')).ActivityAssetProcessor, 'LtiDeepLinkingRequest');
    const opened = (await types('blackboard')).map(({ type }) => type);
    for (const type of ['LtiAssetProcessorSettingsRequest', 'LtiReportReviewRequest'])
      assert.ok(opened.includes(type), type);
  });

  it('asks for no e-mail address and for the scopes alone that there are', () => {
    const configuration = {
      issuer: 'https://lms',
      authorization_endpoint: '',
      token_endpoint: '',
      jwks_uri: '',
      registration_endpoint: '',
      scopes_supported: [ALL_SCOPES[3]!, 'https://other'],
    };
    const request = registrationRequest(configuration, 'https://assay.example.edu', 'physics');
    assert.equal(request.scope, ALL_SCOPES[3]);
    assert.doesNotMatch(JSON.stringify(request), /email/);
  });

  const refused: [string, object][] = [
    ['of another issuer than its host', { issuer: 'https://canvas.instructure.com' }],
    ['without a token endpoint', { token_endpoint: undefined }],
    ['with a place to register that is not HTTPS', { registration_endpoint: 'http://elsewhere.example/r' }],
    ['with keys that are not HTTPS', { jwks_uri: 'ftp://127.0.0.1/keys' }],
    ['with keys of the cloud that it runs in', { jwks_uri: 'https://169.254.169.254/keys' }],
    ['with tokens of the network that it runs in', { token_endpoint: 'https://10.0.0.5/token' }],
    ['with a login of a network of its own', { authorization_endpoint: 'https://lms.internal/auth' }],
  ];
  for (const [what, change] of refused)
    it(`is refused ${what}`, async () => {
      const configuration = async () => {
        const url = `${moodle.base}/.well-known/openid-configuration`;
        const headers = { authorization: 'Bearer registration-token' };
        return (await fetch(url, { headers })).json() as Promise<object>;
      };
      const json = { ...(await configuration()), ...change };
      moodle.disturbed = ({ url }) =>
        url.pathname.endsWith('openid-configuration') ? { status: 200, json } : null;
      await assert.rejects(register(asking(moodle.base)), { code: 'LtiRegistrationInvalid' });
      moodle.disturbed = null;
    });

  it('is refused without the token, by HTTP in a deployment, and where no client id comes back', async () => {
    await assert.rejects(register(asking(moodle.base, { token: undefined })), { code: 'PlatformRefused' });
    await assert.rejects(register(asking(moodle.base, { onOneMachine: false })), {
      code: 'LtiRegistrationInvalid',
    });
    await assert.rejects(register(asking('http://169.254.169.254/latest')), {
      code: 'LtiRegistrationInvalid',
    });
    moodle.disturbed = ({ url }) => (url.pathname === '/registrations' ? { status: 200, json: {} } : null);
    await assert.rejects(register(asking(moodle.base)), { code: 'LtiRegistrationInvalid' });
    moodle.disturbed = null;
  });
});
