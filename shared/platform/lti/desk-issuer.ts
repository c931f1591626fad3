import type { Issuer } from '../access/issuers.ts';

/** Where the keys are told by which the API knows tokens of launches. */
export const DESK_KEYS = '/lti/desk/keys';

/** The tool as an issuer of tokens for the desk, at its address `https://host`: the deployment's own, which no setting has to name. */
export const deskIssuer = (base: string): Issuer => ({
  issuer: `${base}/lti`,
  audience: 'assay-desk',
  jwksUri: base + DESK_KEYS,
  tenantClaim: 'tenant',
  roleClaim: 'role',
  ofLaunches: true,
});
