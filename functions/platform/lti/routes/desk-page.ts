import { gunzipSync } from 'node:zlib';
import { deskPolicy, ISOLATED } from '@assay/api/desk-headers';
import { pageTokens } from '@assay/platform/lti/session';
import type { Context } from 'hono';
import type { LtiServices } from '../services.ts';

/** What the page loads: names end with hashes of what they name. No place is called so, whose dots stand between three parts. */
const LOADED = /^[\w-]+\.(css|js)$/;

const TYPES: Readonly<Record<string, string>> = { css: 'text/css', js: 'text/javascript' };

function answered(context: Context, zipped: Uint8Array, headers: Record<string, string>) {
  const isZipped = context.req.header('accept-encoding')?.includes('gzip') ?? false;
  const body = isZipped ? zipped : gunzipSync(zipped);
  return context.body(new Uint8Array(body), 200, {
    ...headers,
    ...ISOLATED,
    ...(isZipped && { 'content-encoding': 'gzip' }),
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
}

/**
 * The review desk for who launched: its page, at a place that says whose pages may show it, and the files that it loads.
 * @throws AssayError LtiSessionInvalid where the tool named no such place, or hours ago
 */
export const deskPage = (services: LtiServices) => async (context: Context) => {
  const name = context.req.param('file')!;
  const ending = LOADED.exec(name)?.[1];
  if (ending === undefined) {
    const { framedBy } = await pageTokens(await services.keys()).place(name);
    const page = await services.deskFile('index.html');
    const policy = deskPolicy({ framedBy });
    const headers = { 'content-security-policy': policy, 'cache-control': 'no-store' };
    return answered(context, page!, { ...headers, 'content-type': 'text/html; charset=utf-8' });
  }
  const bytes = await services.deskFile(name);
  if (bytes === null) return context.notFound();
  return answered(context, bytes, {
    'content-type': `${TYPES[ending]}; charset=utf-8`,
    'cache-control': 'public, max-age=31536000, immutable',
  });
};
