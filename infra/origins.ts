import { HEADERS_GIVEN, headersTaken, methodsOf } from '@assay/api/cross-origin';
import { ROUTES } from '@assay/api/registry';
import * as z from 'zod';

/** The most that a deployment lets in: each is a rule that browsers are told. */
export const MOST_ORIGINS = 20;

/** Whether a text is an origin letter by letter as browsers name it, which is how it is compared: of HTTPS, or of a page on one's own machine. */
function isOrigin(text: string): boolean {
  const { origin, protocol, hostname } = URL.parse(text) ?? {};
  const isOwnMachine = protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost');
  return origin === text && !text.includes('*') && (protocol === 'https:' || isOwnMachine);
}

/** The origins whose pages may call the API. */
export const originsSchema = z.array(z.string().refine(isOrigin)).min(1).max(MOST_ORIGINS);

/** Seconds that a browser may remember what it was allowed. */
const REMEMBERED = 3600;

/**
 * What pages of origins may do, as CloudFormation has it. With the API: all that its routes take, by a token that they send themselves; there
 * are no cookies to send along, so that none is allowed. With the bucket: send the forms that the API signs, and read at the addresses that it
 * signs.
 */
export const letIn = (origins: readonly string[]) => ({
  api: {
    AllowOrigins: [...origins],
    AllowMethods: methodsOf(ROUTES),
    AllowHeaders: headersTaken(ROUTES),
    ExposeHeaders: HEADERS_GIVEN,
    MaxAge: REMEMBERED,
  },
  bucket: {
    CorsRules: [
      {
        AllowedOrigins: [...origins],
        AllowedMethods: ['GET', 'HEAD', 'POST'],
        ExposedHeaders: ['ETag'],
        MaxAge: REMEMBERED,
      },
    ],
  },
});
