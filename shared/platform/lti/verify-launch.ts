import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import {
  CLAIM,
  type DeepLinkingSettings,
  type LaunchClaims,
  LTI_VERSION,
  launchClaimsSchema,
} from './claims.ts';
import { isOurTarget } from './login.ts';
import type { Platform } from './platform.ts';
import { type LaunchRole, roleOf } from './roles.ts';
import { verifyIdToken } from './verify-token.ts';

/** What every launch says. */
interface CommonLaunch {
  /** The platform's id of the person. */
  user: string;
  name: string | undefined;
  role: LaunchRole;
  deployment: string;
  /** A deployment that is not known yet, of a platform that takes new ones. */
  isNewDeployment: boolean;
  target: string | undefined;
  claims: LaunchClaims;
}

/** A link to a resource was opened, content is to be chosen, or something of an activity of the platform's own was opened: how it is set, or the report on a file. */
export type Launch =
  | (CommonLaunch & { kind: 'resource'; resourceLink: { id: string; title?: string | undefined } })
  | (CommonLaunch & { kind: 'activity'; activity: string; asset: string | undefined })
  | (CommonLaunch & { kind: 'deep-linking'; settings: DeepLinkingSettings });

/** What a launch is held against. */
interface LaunchExpectation {
  platform: Platform;
  keys: JWTVerifyGetKey;
  nonce: string;
  /** Where this tool is: `https://host`. */
  base: string;
  now?: number;
}

function requireThat(holds: boolean, code: ErrorCode, words: string): asserts holds {
  if (!holds) throw new AssayError(code, words);
}

function readClaims(payload: JWTPayload): LaunchClaims {
  const read = launchClaimsSchema.safeParse(payload);
  if (read.success) return read.data;
  const named = [...new Set(read.error.issues.map(({ path }) => String(path[0])))].join(', ');
  throw new AssayError('LtiClaimMissing', `The launch lacks claims, or has them in another form: ${named}.`);
}

/** Messages that are taken, by what is opened. */
const KINDS: Record<string, Launch['kind']> = {
  LtiResourceLinkRequest: 'resource',
  LtiDeepLinkingRequest: 'deep-linking',
  LtiAssetProcessorSettingsRequest: 'activity',
  LtiReportReviewRequest: 'activity',
};

function requireMessage(payload: JWTPayload): Launch['kind'] {
  const version = payload[CLAIM.version];
  const kind = Object.entries(KINDS).find(([type]) => type === payload[CLAIM.messageType])?.[1];
  requireThat(version === LTI_VERSION, 'LtiVersionUnsupported', `The launch is not of LTI ${LTI_VERSION}.`);
  requireThat(
    kind !== undefined,
    'LtiMessageUnsupported',
    'The launch is none of a resource link, of a report or of settings, nor for deep linking.',
  );
  return kind;
}

function common(claims: LaunchClaims, { platform, nonce, base }: LaunchExpectation): CommonLaunch {
  requireThat(
    claims.nonce === nonce,
    'LtiNonceInvalid',
    'The launch does not answer the login that was begun.',
  );
  const deployment = claims[CLAIM.deployment];
  const isNewDeployment = !platform.deployments.includes(deployment);
  requireThat(
    !isNewDeployment || platform.acceptsDeployments,
    'LtiDeploymentUnknown',
    'The deployment of the launch is not registered: an administrator adds its deployment id to the platform.',
  );
  const target = claims[CLAIM.target];
  const isOurs = target === undefined || isOurTarget(target, base);
  requireThat(isOurs, 'LtiTargetInvalid', 'The launch is for another address than those of this tool.');
  const role = roleOf(claims[CLAIM.roles]);
  requireThat(
    role !== null,
    'LtiRoleUnknown',
    'The platform names no role of yours in this course that is known here.',
  );
  const name =
    claims.name ?? ([claims.given_name, claims.family_name].filter(Boolean).join(' ') || undefined);
  return { user: claims.sub, name, role, deployment, isNewDeployment, target, claims };
}

/**
 * Verifies a launch, all of it, and says what it is.
 * @throws AssayError what `verifyIdToken` throws; LtiVersionUnsupported, LtiMessageUnsupported, LtiClaimMissing, LtiNonceInvalid,
 * LtiDeploymentUnknown, LtiTargetInvalid, LtiRoleUnknown
 */
export async function verifyLaunch(token: string, expected: LaunchExpectation): Promise<Launch> {
  const { platform, keys, now } = expected;
  const payload = await verifyIdToken(token, platform, keys, now);
  const kind = requireMessage(payload);
  const claims = readClaims(payload);
  const launch = common(claims, expected);
  if (kind === 'deep-linking') {
    const settings = claims[CLAIM.deepLinkingSettings];
    requireThat(settings !== undefined, 'LtiClaimMissing', 'The launch lacks claims: deep_linking_settings.');
    return { ...launch, kind, settings };
  }
  if (kind === 'activity') {
    const activity = claims[CLAIM.activity];
    requireThat(activity !== undefined, 'LtiClaimMissing', 'The launch lacks claims: activity.');
    return { ...launch, kind, activity: activity.id, asset: claims[CLAIM.asset]?.id };
  }
  const resourceLink = claims[CLAIM.resourceLink];
  requireThat(resourceLink !== undefined, 'LtiClaimMissing', 'The launch lacks claims: resource_link.');
  return { ...launch, kind, resourceLink };
}
