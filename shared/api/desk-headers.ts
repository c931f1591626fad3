interface DeskPlace {
  /** Where people sign in. */
  origins?: readonly string[];
  /** Of a desk that launches open: whose pages may show it within them. */
  framedBy?: readonly string[];
  /** The origins to which what is chosen there for a course is sent, as a form, by blanks. */
  sendsTo?: string | undefined;
}

/**
 * What the page may do: load its own script and style, ask the API beside it, and ask at the origins where people sign in. Nothing is inline,
 * nothing is framed but by who launched, and no text can become markup or code (Trusted Types without a policy).
 */
export const deskPolicy = ({ origins = [], framedBy, sendsTo }: DeskPlace = {}): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["connect-src 'self'", ...origins].join(' '),
    'img-src data:',
    "base-uri 'none'",
    `form-action ${sendsTo ?? "'none'"}`,
    `frame-ancestors ${framedBy?.join(' ') || "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** Headers of the page and its files, wherever they are served, beside its policy, `nosniff` and who is told where a reader comes from (nobody). */
export const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;
