import type { DeclaredCodes } from '@assay/kit/errors/codes';

/** What a learning platform sent, and what its services answered: each code, and what becomes of it when the same is tried again. */
// biome-ignore format: a table
export const LTI_ERRORS = {
  LtiRequestInvalid: 'never', LtiPlatformUnknown: 'never', LtiStateInvalid: 'never', LtiTokenInvalid: 'never',
  LtiSignatureInvalid: 'never', LtiIssuerInvalid: 'never', LtiAudienceInvalid: 'never',
  LtiTokenExpired: 'never', LtiNonceInvalid: 'never', LtiDeploymentUnknown: 'never',
  LtiVersionUnsupported: 'never', LtiMessageUnsupported: 'never', LtiTargetInvalid: 'never',
  LtiClaimMissing: 'never', LtiRoleUnknown: 'never', LtiSessionInvalid: 'never',
  LtiPlatformGone: 'never', LtiRegistrationInvalid: 'never', PlatformRefused: 'never', PlatformUnavailable: 'later',
} as const satisfies DeclaredCodes;

declare module '@assay/kit/errors/assay-error' {
  interface ErrorCodes extends Readonly<typeof LTI_ERRORS> {}
}
