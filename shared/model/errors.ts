import type { DeclaredCodes } from '@assay/kit/errors/codes';

export type {} from '@assay/evidence/errors';

/** How asking a model can fail: each code, and what becomes of it when the same is tried again. */
export const MODEL_ERRORS = {
  ModelUnavailable: 'later',
  ModelBusy: 'later',
  ModelBatched: 'later',
  ModelRejected: 'never',
  ModelFailed: 'never',
  ModelRefused: 'never',
  ModelOutputInvalid: 'never',
  ModelUnknown: 'never',
  ModelProviderUnknown: 'never',
  AnswerNotRecorded: 'never',
  TenantKeyRefused: 'never',
  PromptInvalid: 'never',
  SecretMissing: 'never',
} as const satisfies DeclaredCodes;
type ModelErrors = typeof MODEL_ERRORS;

declare module '@assay/kit/errors/assay-error' {
  interface ErrorCodes extends ModelErrors {}
}
