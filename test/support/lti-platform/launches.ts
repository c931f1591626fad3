import assert from 'node:assert/strict';
import { jwtVerify } from 'jose';
import { columnUrl } from './grade-book.ts';
import type { LtiPlatform } from './platform.ts';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership#';
export const LEARNER = [`${MEMBERSHIP}Learner`];
export const INSTRUCTOR = [`${MEMBERSHIP}Instructor`];

/** What the platform sends to begin a login. */
export function loginOf(platform: LtiPlatform, more: Record<string, string> = {}): Record<string, string> {
  return {
    iss: platform.issuer,
    client_id: platform.clientId,
    lti_deployment_id: platform.deployment,
    target_link_uri: `${platform.tool}/lti/launch`,
    login_hint: 'user-1',
    lti_message_hint: 'hint=1&x',
    ...more,
  };
}

/** Checks the tool's authentication request as platforms do. Returns its parameters. */
export function authorise(platform: LtiPlatform, location: string): Record<string, string> {
  const url = new URL(location);
  assert.equal(url.origin + url.pathname, `${platform.base}/auth`);
  const asked = Object.fromEntries(url.searchParams);
  assert.equal(asked.scope, 'openid');
  assert.equal(asked.response_type, 'id_token');
  assert.equal(asked.response_mode, 'form_post');
  assert.equal(asked.prompt, 'none');
  assert.equal(asked.client_id, platform.clientId);
  assert.equal(asked.redirect_uri, `${platform.tool}/lti/launch`);
  assert.ok(asked.state && asked.nonce && asked.login_hint);
  return asked;
}

/** The claims of a launch of a resource link. */
export function resourceClaims(
  platform: LtiPlatform,
  nonce: string,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  const [column] = platform.grades.columns;
  return {
    iss: platform.issuer,
    aud: platform.clientId,
    azp: platform.clientId,
    sub: 'user-1',
    nonce,
    iat: now,
    exp: now + 3600,
    name: 'Ada Example',
    [`${LTI}message_type`]: 'LtiResourceLinkRequest',
    [`${LTI}version`]: '1.3.0',
    [`${LTI}deployment_id`]: platform.deployment,
    [`${LTI}target_link_uri`]: `${platform.tool}/lti/launch`,
    [`${LTI}roles`]: LEARNER,
    [`${LTI}resource_link`]: { id: 'link-1', title: 'Essay' },
    [`${LTI}context`]: {
      id: '2',
      title: 'Course',
      type: ['http://purl.imsglobal.org/vocab/lis/v2/course#CourseOffering'],
    },
    [`${LTI}custom`]: { assignment: 'essay-1' },
    [`${LTI}tool_platform`]: { product_family_code: platform.family },
    'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
      scope: platform.allowedScopes,
      lineitems: `${platform.base}/2/lineitems?type_id=7`,
      ...(column && { lineitem: columnUrl(platform, column) }),
    },
    'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
      context_memberships_url: `${platform.base}/memberships`,
      service_versions: ['2.0'],
    },
    ...more,
  };
}

/** The claims of a launch that asks for content: without custom parameters and services. */
export function deepLinkingClaims(
  platform: LtiPlatform,
  nonce: string,
  settings: object = {},
): Record<string, unknown> {
  const { iss, aud, sub, iat, exp } = resourceClaims(platform, nonce);
  return {
    ...{ iss, aud, sub, iat, exp, nonce },
    [`${LTI}message_type`]: 'LtiDeepLinkingRequest',
    [`${LTI}version`]: '1.3.0',
    [`${LTI}deployment_id`]: platform.deployment,
    [`${LTI}target_link_uri`]: `${platform.tool}/lti/launch`,
    [`${LTI}roles`]: INSTRUCTOR,
    'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
      deep_link_return_url: `${platform.base}/return?course=2`,
      accept_types: ['ltiResourceLink', 'link'],
      accept_presentation_document_targets: ['iframe', 'window'],
      data: 'csrf <"token">',
      ...settings,
    },
  };
}

/** Checks an answer with content as platforms do. Returns its items. */
export async function acceptContent(platform: LtiPlatform, jwt: string): Promise<Record<string, unknown>[]> {
  const { payload, protectedHeader } = await jwtVerify(jwt, platform.toolKeys(), {
    algorithms: ['RS256'],
    issuer: platform.clientId,
    audience: platform.issuer,
    requiredClaims: ['nonce', 'iat', 'exp'],
  });
  assert.ok(protectedHeader.kid);
  assert.equal(payload[`${LTI}message_type`], 'LtiDeepLinkingResponse');
  assert.equal(payload[`${LTI}version`], '1.3.0');
  assert.equal(payload[`${LTI}deployment_id`], platform.deployment);
  assert.equal(payload['https://purl.imsglobal.org/spec/lti-dl/claim/data'], 'csrf <"token">');
  const items = payload['https://purl.imsglobal.org/spec/lti-dl/claim/content_items'] as Record<
    string,
    unknown
  >[];
  for (const item of items) assert.match(String(item.type), /^lti(?:ResourceLink|AssetProcessor)$/);
  return items;
}
