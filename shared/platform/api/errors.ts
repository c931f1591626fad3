import type { DeclaredCodes } from '@assay/kit/errors/codes';

/** How a request over HTTP can be refused before it reaches what it asks for: each code, and what becomes of it when the same is tried again. */
// biome-ignore format: a table
export const API_ERRORS = {
  PathUnknown: 'never', MethodNotAllowed: 'never', RequestInvalid: 'never', RequestTooLarge: 'never',
  TypeUnsupported: 'never', PreconditionRequired: 'never', PreconditionFailed: 'never',
  IdempotencyKeyReused: 'never',
} as const satisfies DeclaredCodes;

declare module '@assay/kit/errors/assay-error' {
  interface ErrorCodes extends Readonly<typeof API_ERRORS> {}
}
