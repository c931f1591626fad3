import { createHash } from 'node:crypto';

/** Whether somebody is named as a person of a platform is, who hands in under that name. */
export const isLearner = (subject: string): boolean => /^lti-[0-9a-f]{32}$/.test(subject);

/**
 * Who a person of a platform is in Assay: always the same for an issuer and its `sub`, of another issuer another; an id of submissions
 * (`idSchema`). The platform's own id of the person stands in no key, prompt, event or log.
 */
export function subjectOf({ issuer, user }: { issuer: string; user: string }): string {
  return `lti-${createHash('sha256').update(`${issuer}\n${user}`).digest('hex').slice(0, 32)}`;
}
