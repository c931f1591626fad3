import { gunzipSync } from 'node:zlib';
import { deskPolicy, ISOLATED } from '@assay/api/desk-headers';
import { pageTokens } from '@assay/platform/lti/session';
import type { Context } from 'hono';
import type { LtiServices } from '../services.ts';

/** What the page loads: names end with hashes of what they name. No place is called so, whose dots stand between three parts. */
const LOADED = /^[\w-]+\.(css|js)$/;

const TYPES: Readonly<Record<string, string>> = { css: 'text/css', js: 'text/javascript' };

/** A platform that opened a window to choose content in is told by that window, which has to know it still. */
const FOR_OPENERS = { 'cross-origin-opener-policy': 'unsafe-none' };

function answered(context: Context, zipped: Uint8Array, headers: Record<string, string>) {
  const isZipped = context.req.header('accept-encoding')?.includes('gzip') ?? false;
  const body = isZipped ? zipped : gunzipSync(zipped);
  return context.body(new Uint8Array(body), 200, {
    ...ISOLATED,
    ...headers,
    ...(isZipped && { 'content-encoding': 'gzip' }),
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
}

/**
 * The review desk for who launched: its page, at a place that says whose pages may show it, and the files that it loads.
 * @throws AssayError LtiSessionInvalid where the tool named no such place, or days ago
 */
export const deskPage = (services: LtiServices) => async (context: Context) => {
  const name = context.req.param('file')!;
  const ending = LOADED.exec(name)?.[1];
  if (ending === undefined) {
    const place = await pageTokens(await services.keys()).place(name);
    const page = await services.deskFile('index.html');
    return answered(context, page!, {
      'content-security-policy': deskPolicy(place),
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      ...(place.sendsTo && FOR_OPENERS),
    });
  }
  const bytes = await services.deskFile(name);
  if (bytes === null) return context.notFound();
  return answered(context, bytes, {
    'content-type': `${TYPES[ending]}; charset=utf-8`,
    'cache-control': 'public, max-age=31536000, immutable',
  });
};
