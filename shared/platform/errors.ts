import type { DeclaredCodes } from '@assay/kit/errors/codes';

export type {} from '@assay/document/errors';
export type {} from '@assay/evidence/errors';
export type {} from '@assay/model/errors';
export type {} from './api/errors.ts';
export type {} from './lti/errors.ts';

/** How assignments, submissions, runs and what is kept of them can fail: each code, and what becomes of it when the same is tried again. */
// biome-ignore format: a table
export const PLATFORM_ERRORS = {
  AssignmentInvalid: 'never', AssignmentNotFound: 'never', AssignmentInUse: 'never', SubmissionNotFound: 'never',
  SubmissionTaken: 'never', SubmissionErased: 'never', SubmissionsTooMany: 'never', RequestsTooMany: 'perhaps', ExemplarsInvalid: 'never', EvaluationInvalid: 'never', RatingsInvalid: 'never',
  RunNotFound: 'never', RunNotResumable: 'never', RunNotCancellable: 'never', RunSuperseded: 'never',
  RunWithdrawn: 'never', RunCancelled: 'never', RequestUnderWay: 'never', CapInvalid: 'never',
  CapReached: 'never', ShareReached: 'never', ReevaluationNotFound: 'never', CohortEmpty: 'never', ScheduleInvalid: 'never',
  ResultMissing: 'never', ReportMissing: 'never', NotReleased: 'never', SuggestionsPending: 'never',
  SuggestionsForStudents: 'never', ReviewInvalid: 'never', ReviewRefused: 'never', AppealRefused: 'never',
  AppealNotFound: 'never', QuestionNotFound: 'never', MarkingNotFound: 'never', TokenMissing: 'never', TokenInvalid: 'never',
  Forbidden: 'never', IssuerUnavailable: 'perhaps', OwnerNotFound: 'never', StudentNotFound: 'never',
  ErasureNotFound: 'never', ErasureFailed: 'never', ExportTooLarge: 'never', WebhookNotFound: 'never',
  DeliveryNotFound: 'never', WebhookInvalid: 'never', WebhookDisabled: 'never', ModelKeyNotFound: 'never', TenantKeyMissing: 'never', VectorsUnavailable: 'later',
  EventsUnavailable: 'later', ArtifactMissing: 'never', CallLost: 'never', RenderFailed: 'perhaps',
  RendererUnavailable: 'perhaps', NothingAssessed: 'never', StackUnavailable: 'never', DownloadFailed: 'never',
} as const satisfies DeclaredCodes;

declare module '@assay/kit/errors/assay-error' {
  interface ErrorCodes extends Readonly<typeof PLATFORM_ERRORS> {}
}
