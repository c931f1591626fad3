import type { ErrorCode } from './assay-error.ts';

/**
 * What becomes of a failure when the same is tried again: `never` another end, `later` another one when a service is back or has a turn,
 * which may take hours, or `perhaps` another one at once.
 */
export type Repeated = 'never' | 'later' | 'perhaps';

/** Every code in exactly one class: what state machines try again, and for how long, follows from here alone. */
export const REPEATED: Readonly<Record<ErrorCode, Repeated>> = {
  FileUnreadable: 'never',
  AssignmentInvalid: 'never',
  AssignmentNotFound: 'never',
  SubmissionEmpty: 'never',
  SubmissionNotText: 'never',
  SubmissionTooLarge: 'never',
  SubmissionOnlyPlaceholders: 'never',
  SubmissionUnsupported: 'never',
  SubmissionNotEssay: 'never',
  DocumentEncrypted: 'never',
  DocumentDamaged: 'never',
  DocumentBlank: 'never',
  DocumentEmpty: 'never',
  DocumentTooLarge: 'never',
  DocumentTooComplex: 'never',
  EvaluationInvalid: 'never',
  ExemplarsInvalid: 'never',
  TableInvalid: 'never',
  TableTooLarge: 'never',
  QuotesInvalid: 'never',
  KnowledgeInvalid: 'never',
  PointsInvalid: 'never',
  RatingsInvalid: 'never',
  RecordingsInvalid: 'never',
  AnswerNotRecorded: 'never',
  RunNotFound: 'never',
  RunNotResumable: 'never',
  RunSuperseded: 'never',
  RunWithdrawn: 'never',
  RunCancelled: 'never',
  RunNotCancellable: 'never',
  CapInvalid: 'never',
  ReevaluationNotFound: 'never',
  CohortEmpty: 'never',
  CapReached: 'never',
  ModelUnavailable: 'later',
  ModelBusy: 'later',
  ModelBatched: 'later',
  ModelRejected: 'never',
  ModelFailed: 'never',
  ModelRefused: 'never',
  ModelOutputInvalid: 'never',
  ModelUnknown: 'never',
  VectorsUnavailable: 'later',
  ConfigurationInvalid: 'never',
  PromptInvalid: 'never',
  SecretMissing: 'never',
  ArtifactMissing: 'never',
  CallLost: 'never',
  RenderFailed: 'perhaps',
  RendererUnavailable: 'perhaps',
  NothingAssessed: 'never',
  StackUnavailable: 'never',
  TemplateUnsupported: 'never',
};

/** The codes of a class. */
export function codesOf(repeated: Repeated): ErrorCode[] {
  return (Object.keys(REPEATED) as ErrorCode[]).filter((code) => REPEATED[code] === repeated);
}
