import { AssayError } from '@assay/kit/errors/assay-error';
import type { Platform } from './platform.ts';
import { download, exchange, type PlatformAnswer, type PlatformFile, statusOf } from './platform-exchange.ts';
import type { ServiceTokens } from './service-token.ts';

/** Scopes of AGS 2.0 §3.1, NRPS 2.0 §3.6.1, Platform Notification Service 1.0 and Asset Processor 1.0; that of licences (EULA) is not asked for: there is none. */
export const SCOPE = {
  lineItem: 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
  lineItemReadonly: 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem.readonly',
  score: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
  memberships: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
  notices: 'https://purl.imsglobal.org/spec/lti/scope/noticehandlers',
  asset: 'https://purl.imsglobal.org/spec/lti/scope/asset.readonly',
  report: 'https://purl.imsglobal.org/spec/lti/scope/report',
} as const;

/** A request to a service; media types are sent as they are, without parameters, which Moodle compares whole. */
export interface ServiceRequest {
  url: string;
  scopes: readonly string[];
  accept?: string;
  /** Sent with POST unless it says otherwise, as JSON of this type. */
  send?: { type: string; value: unknown; method?: 'PUT' };
}

/** The services of one platform. */
export type PlatformService = (request: ServiceRequest) => Promise<PlatformAnswer>;

/** Has files of a platform, of so many bytes at most. */
export type PlatformDownload = (file: Omit<PlatformFile, 'token'>) => Promise<Buffer>;

/** A service's address is the platform's to say; a token is sent to HTTP addresses only where the platform itself has them. */
function requireSafe(url: string, { tokenEndpoint }: Platform): void {
  if (url.startsWith('https:') || !tokenEndpoint.startsWith('https:')) return;
  throw new AssayError('PlatformRefused', 'A service of the platform has no https:// address.');
}

/** Asks with a token; one that is not taken is asked for once more. */
async function withToken<T>(
  { of: platform, by: tokens }: { of: Platform; by: ServiceTokens },
  { url, scopes }: Pick<ServiceRequest, 'url' | 'scopes'>,
  ask: (token: string) => Promise<T>,
): Promise<T> {
  requireSafe(url, platform);
  try {
    return await ask(await tokens.of(platform, scopes));
  } catch (error) {
    if (statusOf(error) !== 401) throw error;
    tokens.forget(platform, scopes);
    return ask(await tokens.of(platform, scopes));
  }
}

/** The services of a platform, with tokens of its own. Throws what `exchange` throws. */
export const platformService =
  (of: Platform, by: ServiceTokens): PlatformService =>
  (request) =>
    withToken({ of, by }, request, (token) => {
      const { url, accept, send } = request;
      const headers = {
        authorization: `Bearer ${token}`,
        ...(accept !== undefined && { accept }),
        ...(send && { 'content-type': send.type }),
      };
      const method = send ? (send.method ?? 'POST') : 'GET';
      return exchange(by.fetch, url, { method, headers, ...(send && { body: JSON.stringify(send.value) }) });
    });

/** What students handed in at a platform (Asset Processor 1.0, asset service). Throws what `download` throws. */
export const assetsOf =
  (of: Platform, by: ServiceTokens): PlatformDownload =>
  (file) =>
    withToken({ of, by }, { url: file.url, scopes: [SCOPE.asset] }, (token) =>
      download(by.fetch, { ...file, token }),
    );
