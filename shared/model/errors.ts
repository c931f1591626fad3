import type { ErrorCode } from '@assay/kit/errors/assay-error';
import type { DeclaredCodes } from '@assay/kit/errors/codes';

export type {} from '@assay/evidence/errors';

/** How asking a model can fail: each code, and what becomes of it when the same is tried again. */
// biome-ignore format: a table
export const MODEL_ERRORS = {
  ModelUnavailable: 'later', ModelBusy: 'later', ModelBatched: 'later', ModelRejected: 'never',
  ModelFailed: 'never', ModelMissing: 'never', ModelRefused: 'never', ModelOutputInvalid: 'never', ModelUnknown: 'never',
  ModelProviderUnknown: 'never', AnswerNotRecorded: 'never', TenantKeyRefused: 'never',
  PromptInvalid: 'never', EmbeddingsMissing: 'never', SecretMissing: 'never',
} as const satisfies DeclaredCodes;

declare module '@assay/kit/errors/assay-error' {
  interface ErrorCodes extends Readonly<typeof MODEL_ERRORS> {}
}

/** What became of a question for reasons of its asker alone, or is put off: whoever asks the same has to ask for itself. */
export const OF_ITS_ASKER: ReadonlySet<string> = new Set([
  'ModelBusy',
  'ModelBatched',
  'RunSuperseded',
  'RunWithdrawn',
  'RunCancelled',
]);

/** Failures that leave one call without an answer; with any other every other call would fail as well. */
export const OF_ONE_CALL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ModelUnavailable',
  'ModelRejected',
  'ModelFailed',
  'ModelMissing',
  'ModelRefused',
  'ModelOutputInvalid',
  'EmbeddingsMissing',
]);
