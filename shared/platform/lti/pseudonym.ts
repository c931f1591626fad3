import { createHash } from 'node:crypto';

/**
 * Who a person of a platform is in Assay: always the same for an issuer and its `sub`, of another issuer another; an id of submissions
 * (`idSchema`). The platform's own id of the person stands in no key, prompt, event or log.
 */
export function subjectOf({ issuer, user }: { issuer: string; user: string }): string {
  return `lti-${createHash('sha256').update(`${issuer}\n${user}`).digest('hex').slice(0, 32)}`;
}
