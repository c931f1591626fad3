import { createHash, randomUUID } from 'node:crypto';
import { type Answered, type Asked, check } from './http.ts';
import { INSTRUCTOR, LEARNER, resourceClaims } from './launches.ts';
import type { LtiPlatform, PlatformState } from './platform.ts';
import { requireScope } from './token-endpoint.ts';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const SCOPE = 'https://purl.imsglobal.org/spec/lti/scope/';
export const PROCESSOR_SCOPES = [`${SCOPE}noticehandlers`, `${SCOPE}asset.readonly`, `${SCOPE}report`];

/** A file that was handed in at the platform. */
export interface HeldAsset {
  id: string;
  bytes: Buffer;
  /** Where it is sent to, in place of the file. */
  location?: string;
}

/** A report as the platform keeps it. */
export interface TakenReport {
  assetId: string;
  type: string;
  timestamp: string;
  processingProgress: string;
  priority: number;
  visibleToOwner: boolean;
  title?: string;
  result?: string;
  resultTruncated?: string;
  comment?: string;
  errorCode?: string;
  indicationColor?: string;
  indicationAlt?: string;
}

/** What the platform holds of activities whose works it hands on. */
export interface ProcessorState {
  assets: HeldAsset[];
  reports: TakenReport[];
  /** Addresses that are told, by type of notice. */
  handlers: Map<string, string>;
}

const NOTICES = ['LtiHelloWorldNotice', 'LtiAssetProcessorSubmissionNotice', 'LtiContextCopyNotice'];
const PROGRESS = [
  'Processed',
  'Processing',
  'PendingManual',
  'Failed',
  'NotProcessed',
  'NotReady',
  'Pending',
];
const KNOWN = [
  ...['assetId', 'type', 'timestamp', 'processingProgress', 'priority', 'visibleToOwner', 'title', 'result'],
  ...['resultTruncated', 'comment', 'errorCode', 'indicationColor', 'indicationAlt'],
];
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)$/;

function handlers(state: PlatformState, { method, body, ...asked }: Asked): Answered {
  requireScope(state, { method, body, ...asked }, PROCESSOR_SCOPES[0]!);
  check(method === 'PUT', 405, 'PUT alone');
  check(asked.headers['content-type'] === 'application/json', 415, 'JSON alone');
  const { notice_type, handler } = JSON.parse(body) as Record<string, string>;
  check(NOTICES.includes(notice_type!), 400, 'unknown notice_type');
  check(
    new URL(handler!).host === new URL(state.tool).host,
    400,
    'handler url should match the domain of the tool',
  );
  state.processor.handlers.set(notice_type!, handler!);
  return { status: 200, json: { notice_type, handler } };
}

function asset(state: PlatformState, asked: Asked, id: string): Answered {
  requireScope(state, asked, PROCESSOR_SCOPES[1]!);
  const found = state.processor.assets.find((one) => one.id === id);
  check(found, 404, 'not found');
  if (found.location) return { status: 302, headers: { location: found.location } };
  return { status: 200, headers: { 'content-type': 'application/octet-stream' }, bytes: found.bytes };
}

function checkReport(report: TakenReport): void {
  for (const name of Object.keys(report)) check(KNOWN.includes(name), 400, `unknown ${name}`);
  const { type, timestamp, processingProgress, priority, result, resultTruncated, visibleToOwner } = report;
  check(typeof type === 'string' && type !== '', 400, 'type must be a non-empty string');
  check(TIME.test(timestamp), 400, 'A valid ISO8601 timestamp must be provided');
  check(PROGRESS.includes(processingProgress), 400, 'no processingProgress');
  check(Number.isInteger(priority) && priority >= 0 && priority <= 5, 400, 'priority is none of 0 to 5');
  check(typeof visibleToOwner === 'boolean', 400, 'visibleToOwner');
  check(result === undefined || processingProgress === 'Processed', 400, 'a result of what is not processed');
  check((resultTruncated ?? result ?? '').length <= 16, 400, 'more than 16 characters of a result');
  check(
    report.errorCode === undefined || processingProgress === 'Failed',
    400,
    'an error of what has not failed',
  );
  const { indicationColor = '#000000', comment = '-', title = '-' } = report;
  check(/^#[0-9a-f]{6}$/i.test(indicationColor), 400, 'Indication color must be a valid hex code');
  check(report.indicationColor === undefined || report.indicationAlt, 400, 'a color without words');
  check(comment !== '' && title !== '', 400, 'empty words');
}

function reports(state: PlatformState, asked: Asked): Answered {
  requireScope(state, asked, PROCESSOR_SCOPES[2]!);
  check(asked.method === 'POST', 405, 'POST alone');
  check(asked.headers['content-type'] === 'application/json', 415, 'JSON alone');
  const report = JSON.parse(asked.body) as TakenReport;
  const { assets, reports: kept } = state.processor;
  checkReport(report);
  check(
    assets.some(({ id }) => id === report.assetId),
    400,
    'Invalid asset',
  );
  const newer = kept.some(
    ({ assetId, type, timestamp }) =>
      assetId === report.assetId &&
      type === report.type &&
      Date.parse(timestamp) >= Date.parse(report.timestamp),
  );
  check(!newer, 409, 'An existing report has a newer timestamp');
  kept.push(report);
  return { status: 201, json: report };
}

/** Services for activities whose works are handed on, as strict as Canvas'; null: the path is none of theirs. */
export function processor(state: PlatformState, asked: Asked): Answered | null {
  const { pathname } = asked.url;
  if (pathname === '/notice-handlers/7') return handlers(state, asked);
  if (pathname === '/reports/83') return reports(state, asked);
  const [, id] = /^\/assets\/(.+)$/.exec(pathname) ?? [];
  if (id) return asset(state, asked, id);
  const [, stored] = /^\/store\/(.+)$/.exec(pathname) ?? [];
  if (!stored) return null;
  check(asked.headers.authorization === undefined, 400, 'a store takes no token of the platform');
  return { status: 200, bytes: state.processor.assets.find((one) => one.id === stored)!.bytes };
}

/** A file as a notice tells of it. */
export function heldAsset(platform: LtiPlatform, words: string | Buffer, more: object = {}) {
  const bytes = Buffer.from(words);
  const held = { id: randomUUID(), bytes };
  platform.processor.assets.push(held);
  const sha256_checksum = createHash('sha256').update(bytes).digest('base64');
  return {
    asset_id: held.id,
    url: `${platform.base}/assets/${held.id}`,
    ...{ sha256_checksum, size: bytes.byteLength, timestamp: new Date().toISOString(), title: 'Essay' },
    ...{ content_type: 'text/plain', filename: 'Ada Example.txt' },
    ...more,
  };
}

/** The claims of a notice that a student handed in at an activity. */
export function noticeClaims(
  platform: LtiPlatform,
  assets: readonly object[],
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  const { iss, aud, azp, iat, exp } = resourceClaims(platform, '');
  return {
    ...{ iss, aud, azp, iat, exp, nonce: randomUUID() },
    [`${LTI}version`]: '1.3.0',
    [`${LTI}deployment_id`]: platform.deployment,
    [`${LTI}notice`]: {
      id: randomUUID(),
      timestamp: new Date().toISOString(),
      type: 'LtiAssetProcessorSubmissionNotice',
    },
    [`${LTI}custom`]: { assignment: 'essay-1' },
    [`${LTI}for_user`]: { user_id: 'user-1' },
    [`${LTI}assetreport`]: { scope: [PROCESSOR_SCOPES[2]], report_url: `${platform.base}/reports/83` },
    [`${LTI}assetservice`]: { scope: [PROCESSOR_SCOPES[1]], assets },
    [`${LTI}activity`]: { id: 'activity-1' },
    [`${LTI}submission`]: { id: 'attempt:1' },
    ...more,
  };
}

/** Sends notices to the tool, as the platform signs them. */
export async function sendNotices(
  platform: LtiPlatform,
  ...all: Record<string, unknown>[]
): Promise<Response> {
  const notices = await Promise.all(all.map(async (claims) => ({ jwt: await platform.sign(claims) })));
  return fetch(`${platform.tool}/lti/notices/default`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ notices }),
  });
}

/** The claims of a launch of something of an activity: the report on a file, or how it is set where none is named. */
export function activityClaims(
  platform: LtiPlatform,
  nonce: string,
  { user, teaches = false, asset: id }: { user: string; teaches?: boolean; asset?: string },
): Record<string, unknown> {
  const type = id === undefined ? 'LtiAssetProcessorSettingsRequest' : 'LtiReportReviewRequest';
  const {
    [`${LTI}resource_link`]: _link,
    'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': _grades,
    ...claims
  } = resourceClaims(platform, nonce, { sub: user });
  return {
    ...claims,
    [`${LTI}message_type`]: type,
    [`${LTI}roles`]: teaches ? INSTRUCTOR : LEARNER,
    [`${LTI}activity`]: { id: 'activity-1', title: 'Essay' },
    ...(id !== undefined && { [`${LTI}asset`]: { id }, [`${LTI}assetreport_type`]: 'assay' }),
  };
}
