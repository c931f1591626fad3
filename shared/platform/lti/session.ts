import { AssayError } from '@assay/kit/errors/assay-error';
import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { idSchema } from '../assignment/assignment.ts';
import { publicKeys, RS256, signingKey, type ToolKeys } from './keys.ts';
import { LOGIN_SECONDS, type PendingLaunch, pendingSchema } from './login-state.ts';

/** How long a page that was opened from a course can be worked with, in seconds. */
const SESSION_SECONDS = 3 * 3600;

/** How much longer a page that is loaded again says on the desk that its launch is over, in seconds. */
const SAYS_OVER_SECONDS = 7 * 24 * 3600;

const AUDIENCE = {
  session: 'assay:lti-session',
  choice: 'assay:lti-choice',
  login: 'assay:lti-login',
  place: 'assay:lti-desk',
};

const framedBy = z.array(z.string()).describe('the origins whose pages may show the page within them');

/** Who opened a link of a course: what the desk asks the tool with. */
const sessionSchema = z.object({
  tenant: idSchema,
  role: z.enum(['student', 'teacher', 'administrator']),
  sub: idSchema.describe('who the person is in Assay'),
  name: z.string().optional(),
  user: z.string().describe('the platform’s id of the person'),
  link: z.string(),
  assignment: idSchema.optional(),
  framedBy,
  isActivity: z
    .literal(true)
    .optional()
    .describe('it is an activity of the platform, where work is handed in'),
  isNamed: z.boolean().describe('the platform itself says which assignment it is'),
  exp: z.int().optional().describe('when it ends, seconds since 1970; absent: it begins now'),
});
export type LtiSession = z.output<typeof sessionSchema>;

/** A teacher who chooses content, and where the answer goes. */
const choiceSchema = z.object({
  tenant: idSchema,
  sub: idSchema.describe('who the person is in Assay'),
  issuer: z.string(),
  clientId: z.string(),
  deployment: z.string(),
  framedBy,
  returnUrl: z.url({ protocol: /^https?$/ }),
  acceptTypes: z.array(z.string()),
  acceptLineItem: z.boolean().optional(),
  acceptMultiple: z.boolean().optional(),
  data: z.string().optional(),
});
export type DeepLinkingSession = z.output<typeof choiceSchema>;

/** Who opened a link of a course, or chooses content for one. */
const openedSchema = z.union([choiceSchema, sessionSchema]);
export type OpenedPage = z.output<typeof openedSchema>;

/** Where the review desk is opened: it stands in its address, says of nobody who they are, and opens nothing. */
const placeSchema = z.object({
  framedBy,
  sendsTo: z
    .string()
    .optional()
    .describe('the origins that the content of a course may be sent to, by blanks'),
});

/** When what a launch opened ends, in seconds since 1970. */
export const endOf = ({ exp }: Pick<LtiSession, 'exp'>): number =>
  exp ?? Math.floor(Date.now() / 1000) + SESSION_SECONDS;

async function sign(
  keys: ToolKeys,
  audience: string,
  claims: object,
  end: number | string = `${SESSION_SECONDS}s`,
): Promise<string> {
  const { key, kid } = await signingKey(keys);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: RS256, kid, typ: 'JWT' })
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(end)
    .sign(key);
}

async function read<T>(
  keys: ToolKeys,
  audience: string | string[],
  token: string,
  schema: z.ZodType<T>,
  clockTolerance = 0,
): Promise<T> {
  try {
    const localJWKSet = createLocalJWKSet(publicKeys(keys));
    const { payload } = await jwtVerify(token, localJWKSet, {
      algorithms: [RS256],
      audience,
      clockTolerance,
      requiredClaims: ['exp'],
    });
    return schema.parse(payload);
  } catch (error) {
    const words =
      'This page is too old, or was not made here: open the activity again from the learning platform.';
    throw new AssayError('LtiSessionInvalid', words, { cause: error });
  }
}

/** Tokens of pages, signed by the tool's own key, each kind for its own purpose. Readers throw AssayError LtiSessionInvalid. */
export const pageTokens = (keys: ToolKeys) => ({
  /** A page that follows from another ends when that does. */
  ofSession: ({ exp, ...session }: LtiSession) => sign(keys, AUDIENCE.session, session, exp),
  session: (token: string) => read(keys, AUDIENCE.session, token, sessionSchema),
  ofChoice: (choice: DeepLinkingSession) => sign(keys, AUDIENCE.choice, choice),
  /** Of either kind, which differ by what they say. */
  opened: (token: string) => read(keys, [AUDIENCE.session, AUDIENCE.choice], token, openedSchema),
  ofPlace: ({ exp, ...place }: z.output<typeof placeSchema> & Pick<LtiSession, 'exp'>) =>
    sign(keys, AUDIENCE.place, place, exp),
  place: (token: string) => read(keys, AUDIENCE.place, token, placeSchema, SAYS_OVER_SECONDS),
  ofLogin: (pending: PendingLaunch) => sign(keys, AUDIENCE.login, pending, `${LOGIN_SECONDS}s`),
  login: (token: string) => read(keys, AUDIENCE.login, token, pendingSchema),
});
