import * as z from 'zod';

/** A host letter by letter as a policy may hold it. */
const HOST = /^[a-z0-9.-]+(?::\d+)?$/;

const isHttps = (text: string): boolean => {
  const { protocol, host = '' } = URL.parse(text) ?? {};
  return protocol === 'https:' && HOST.test(host);
};
const isOrigin = (text: string): boolean => isHttps(text) && new URL(text).origin === text;

/** Where people sign in to the desk: an issuer of the deployment as OpenID Connect describes it, at which the desk is a public client. */
const signInSchema = z.strictObject({
  issuer: z.string().refine(isHttps),
  clientId: z.string().min(1),
  /** What people read on the button; absent: the issuer's host. */
  name: z.string().min(1).optional(),
  scope: z
    .string()
    .regex(/(?<!\S)openid(?!\S)/)
    .default('openid'),
  /** The token that the API is shown. */
  token: z.enum(['access', 'id']).default('access'),
  roleClaim: z.string().min(1).default('role'),
  /** Where tokens are had, where that is not the issuer's own origin. */
  origins: z.array(z.string().refine(isOrigin)).max(5).default([]),
});
export type DeskSignIn = z.output<typeof signInSchema>;

const MOST = 10;

/** The sign-ins of a desk; `on`: none, whoever opens it has a token. */
export const signInsSchema = z.preprocess(
  (given) => (given === 'on' ? [] : given),
  z.array(signInSchema).max(MOST),
);

/** The origins that the desk asks to sign somebody in. */
export const originsOf = (signIns: readonly DeskSignIn[]): string[] => [
  ...new Set(signIns.flatMap(({ issuer, origins }) => [new URL(issuer).origin, ...origins])),
];

/** What the desk reads beside its page, as `config.json`. */
export const deskConfig = (signIns: readonly DeskSignIn[]) => ({
  signIns: signIns.map(({ origins: _, ...signIn }) => signIn),
});
