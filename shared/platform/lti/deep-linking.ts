import { randomUUID } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import { SignJWT } from 'jose';
import { REPORT_TYPE } from './asset-reports.ts';
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

/** The content that processes what is handed in at an activity of the platform's own (Asset Processor 1.0). */
const PROCESSOR = 'ltiAssetProcessor';

/** Whether a request is of an activity of the platform's own, for what will be handed in there. */
export const takesProcessor = ({ accept_types }: Pick<DeepLinkingSettings, 'accept_types'>): boolean =>
  accept_types.includes(PROCESSOR);

/** What an activity of the platform's own is given: who is asked for its reports, and which assignment it is, as its notices and launches tell it. */
const processorItem = (assignment: string, title: string, base: string) => ({
  type: PROCESSOR,
  title,
  text: 'What is handed in here is assessed by Assay. Students see what their teacher releases.',
  custom: { [ASSIGNMENT_PARAMETER]: assignment },
  report: {
    url: assignmentTarget(base, assignment),
    custom: { [ASSIGNMENT_PARAMETER]: assignment },
    supportedTypes: [REPORT_TYPE],
    released: true,
    indicator: true,
  },
});

/** What the platform is given (Deep Linking 2.0 §3.1, §3.1.4; Asset Processor 1.0): a link, of the type that all platforms take, or a processor. */
export function contentItem(
  { assignment, title, scoreMaximum }: LinkedAssignment,
  { base, settings }: { base: string; settings: DeepLinkingSettings },
): Record<string, unknown> {
  if (takesProcessor(settings)) return processorItem(assignment, title, base);
  const isGraded = scoreMaximum !== null && settings.accept_lineitem !== false;
  return {
    type: 'ltiResourceLink',
    title,
    url: assignmentTarget(base, assignment),
    custom: { [ASSIGNMENT_PARAMETER]: assignment },
    ...(isGraded && { lineItem: { label: title, scoreMaximum, resourceId: assignment } }),
  };
}

/** Refuses a request that takes neither links nor processors. @throws AssayError LtiMessageUnsupported */
export function requireLinks(settings: DeepLinkingSettings): void {
  const { accept_types } = settings;
  if (accept_types.length === 0 || accept_types.includes('ltiResourceLink') || takesProcessor(settings))
    return;
  throw new AssayError(
    'LtiMessageUnsupported',
    'The platform takes neither links to resources nor processors of what is handed in here, and this tool has nothing else.',
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
