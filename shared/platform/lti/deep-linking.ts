import { randomUUID } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import { SignJWT } from 'jose';
import { CLAIM, type DeepLinkingSettings, LTI_VERSION } from './claims.ts';
import { RS256, type SigningKey } from './keys.ts';
import type { PlatformName } from './platform.ts';

/** How long the answer may be on its way through the person's browser, in seconds. */
const ANSWER_SECONDS = 300;

/** An assignment that a teacher chose. */
interface LinkedAssignment {
  assignment: string;
  title: string;
  /** The most points there are; null where the assignment has no grade. */
  scoreMaximum: number | null;
}

/** The name of the custom parameter, and of the query's, that says which assignment a link is of. */
export const ASSIGNMENT_PARAMETER = 'assignment';

/** The address that a link to an assignment launches. */
function assignmentTarget(base: string, assignment: string): string {
  const url = new URL('/lti/launch', base);
  url.searchParams.set(ASSIGNMENT_PARAMETER, assignment);
  return url.href;
}

/** A link as the platform is given it (Deep Linking 2.0 §3.1, §3.1.4): of the type that all platforms take. */
export function contentItem(
  { assignment, title, scoreMaximum }: LinkedAssignment,
  { base, settings }: { base: string; settings: DeepLinkingSettings },
): Record<string, unknown> {
  const isGraded = scoreMaximum !== null && settings.accept_lineitem !== false;
  return {
    type: 'ltiResourceLink',
    title,
    url: assignmentTarget(base, assignment),
    custom: { [ASSIGNMENT_PARAMETER]: assignment },
    ...(isGraded && { lineItem: { label: title, scoreMaximum, resourceId: assignment } }),
  };
}

/** Refuses a request that takes no links. @throws AssayError LtiMessageUnsupported */
export function requireLinks({ accept_types }: DeepLinkingSettings): void {
  if (accept_types.length === 0 || accept_types.includes('ltiResourceLink')) return;
  throw new AssayError(
    'LtiMessageUnsupported',
    'The platform takes no links to resources here, and this tool has nothing else.',
  );
}

/** To whom content is told, and what. */
interface DeepLinkingResponse {
  platform: PlatformName;
  deployment: string;
  settings: Pick<DeepLinkingSettings, 'data'>;
  items: Record<string, unknown>[];
  key: SigningKey;
  now?: number;
}

/** The signed answer that the person's browser posts to the platform as the field `JWT` (Deep Linking 2.0 §4.5). */
export function deepLinkingAnswer({
  platform,
  deployment,
  settings,
  items,
  key,
  now = Date.now(),
}: DeepLinkingResponse) {
  const issued = Math.floor(now / 1000);
  return new SignJWT({
    nonce: randomUUID(),
    [CLAIM.deployment]: deployment,
    [CLAIM.messageType]: 'LtiDeepLinkingResponse',
    [CLAIM.version]: LTI_VERSION,
    [CLAIM.contentItems]: items,
    ...(settings.data !== undefined && { [CLAIM.data]: settings.data }),
  })
    .setProtectedHeader({ alg: RS256, kid: key.kid, typ: 'JWT' })
    .setIssuer(platform.clientId)
    .setAudience(platform.issuer)
    .setIssuedAt(issued)
    .setExpirationTime(issued + ANSWER_SECONDS)
    .setJti(randomUUID())
    .sign(key.key);
}
