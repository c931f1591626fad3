import { AssayError } from '@assay/kit/errors/assay-error';
import type { Platform } from './platform.ts';
import { exchange, type PlatformAnswer, statusOf } from './platform-exchange.ts';
import type { ServiceTokens } from './service-token.ts';

/** Scopes of AGS 2.0 §3.1 and NRPS 2.0 §3.6.1. */
export const SCOPE = {
  lineItem: 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
  lineItemReadonly: 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem.readonly',
  score: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
  memberships: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
} as const;

/** A request to a service; media types are sent as they are, without parameters, which Moodle compares whole. */
export interface ServiceRequest {
  url: string;
  scopes: readonly string[];
  accept?: string;
  /** Sent with POST, as JSON of this type. */
  send?: { type: string; value: unknown };
}

/** The services of one platform. */
export type PlatformService = (request: ServiceRequest) => Promise<PlatformAnswer>;

/** A service's address is the platform's to say; a token is sent to HTTP addresses only where the platform itself has them. */
function requireSafe(url: string, { tokenEndpoint }: Platform): void {
  if (url.startsWith('https:') || !tokenEndpoint.startsWith('https:')) return;
  throw new AssayError('PlatformRefused', 'A service of the platform has no https:// address.');
}

/**
 * The services of a platform, with tokens of its own. A token that is not taken is asked for once more.
 * Throws what `exchange` throws.
 */
export function platformService(platform: Platform, tokens: ServiceTokens): PlatformService {
  async function attempt({ url, scopes, accept, send }: ServiceRequest): Promise<PlatformAnswer> {
    const token = await tokens.of(platform, scopes);
    const headers = {
      authorization: `Bearer ${token}`,
      ...(accept !== undefined && { accept }),
      ...(send && { 'content-type': send.type }),
    };
    const body = send && JSON.stringify(send.value);
    const method = send ? 'POST' : 'GET';
    return exchange(tokens.fetch, url, { method, headers, ...(body !== undefined && { body }) });
  }

  return async (request) => {
    requireSafe(request.url, platform);
    try {
      return await attempt(request);
    } catch (error) {
      if (statusOf(error) !== 401) throw error;
      tokens.forget(platform, request.scopes);
      return attempt(request);
    }
  };
}
