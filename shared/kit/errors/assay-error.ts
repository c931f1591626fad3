/**
 * Every way Assay can fail on purpose. The code becomes the Lambda `errorType`, and with it the `Error` that a
 * state machine's Retry and Catch match, so a code, once published, keeps its meaning.
 */
export type ErrorCode =
  // what came in
  | 'FileUnreadable'
  | 'AssignmentInvalid'
  | 'AssignmentNotFound'
  | 'SubmissionEmpty'
  | 'SubmissionNotText'
  | 'SubmissionTooLarge'
  | 'SubmissionOnlyPlaceholders'
  | 'SubmissionUnsupported'
  | 'SubmissionNotEssay'
  | 'DocumentEncrypted'
  | 'DocumentDamaged'
  | 'DocumentBlank'
  | 'DocumentEmpty'
  | 'DocumentTooLarge'
  | 'DocumentTooComplex'
  | 'EvaluationInvalid'
  | 'ExemplarsInvalid'
  | 'TableInvalid'
  | 'TableTooLarge'
  | 'QuotesInvalid'
  | 'KnowledgeInvalid'
  | 'KnowledgeNotFound'
  | 'PointsInvalid'
  | 'RatingsInvalid'
  | 'RecordingsInvalid'
  | 'AnswerNotRecorded'
  | 'RunNotFound'
  | 'RunNotResumable'
  | 'RunSuperseded'
  | 'RunWithdrawn'
  | 'RunCancelled'
  | 'RunNotCancellable'
  | 'CapInvalid'
  | 'ReevaluationNotFound'
  | 'CalibrationNotFound'
  | 'CalibrationUnreadable'
  | 'CohortEmpty'
  | 'ScheduleInvalid'
  | 'CapReached'
  // who asks, and how, over HTTP
  | 'TokenMissing'
  | 'TokenInvalid'
  | 'Forbidden'
  | 'IssuerUnavailable'
  | 'PathUnknown'
  | 'MethodNotAllowed'
  | 'RequestInvalid'
  | 'RequestTooLarge'
  | 'TypeUnsupported'
  | 'PreconditionRequired'
  | 'PreconditionFailed'
  | 'IdempotencyKeyReused'
  | 'RequestUnderWay'
  | 'SubmissionNotFound'
  | 'SubmissionTaken'
  | 'SuggestionsPending'
  | 'SuggestionsForStudents'
  | 'OwnerNotFound'
  | 'StudentNotFound'
  | 'ErasureNotFound'
  | 'ErasureFailed'
  | 'WebhookNotFound'
  | 'WebhookInvalid'
  | 'ModelKeyNotFound'
  | 'ModelProviderUnknown'
  | 'ExportTooLarge'
  | 'NotReleased'
  | 'ResultMissing'
  | 'ReportMissing'
  | 'ReviewInvalid'
  | 'ReviewRefused'
  | 'QuestionNotFound'
  | 'AppealRefused'
  | 'AppealNotFound'
  // what the model did
  | 'ModelUnavailable'
  | 'ModelBusy'
  | 'ModelBatched'
  | 'ModelRejected'
  | 'TenantKeyRefused'
  | 'TenantKeyMissing'
  | 'ModelFailed'
  | 'ModelRefused'
  | 'ModelOutputInvalid'
  | 'ModelUnknown'
  | 'VectorsUnavailable'
  | 'EventsUnavailable'
  // a learning platform: what it sent, and what its services answered
  | 'LtiRequestInvalid'
  | 'LtiPlatformUnknown'
  | 'LtiStateInvalid'
  | 'LtiTokenInvalid'
  | 'LtiSignatureInvalid'
  | 'LtiIssuerInvalid'
  | 'LtiAudienceInvalid'
  | 'LtiTokenExpired'
  | 'LtiNonceInvalid'
  | 'LtiDeploymentUnknown'
  | 'LtiVersionUnsupported'
  | 'LtiMessageUnsupported'
  | 'LtiTargetInvalid'
  | 'LtiClaimMissing'
  | 'LtiRoleUnknown'
  | 'LtiSessionInvalid'
  | 'LtiRegistrationInvalid'
  | 'PlatformRefused'
  | 'PlatformUnavailable'
  // how Assay is set up
  | 'ConfigurationInvalid'
  | 'PromptInvalid'
  | 'SecretMissing'
  // what the platform did
  | 'ArtifactMissing'
  | 'CallLost'
  | 'RenderFailed'
  | 'RendererUnavailable'
  | 'NothingAssessed'
  | 'StackUnavailable'
  | 'TemplateUnsupported';

/** What was handed in is at fault: the same file would come to the same again. */
const OF_THE_UPLOAD = /^(?:Submission|Document)[A-Z]|^(?:NearlyBlank|ReadByFigures|PagesUnreadable)$/;

/** Whether a run that failed with this code, or is partial for it, is only helped by another upload. */
export function needsAnotherUpload(code: string): boolean {
  return OF_THE_UPLOAD.test(code);
}

/**
 * The one error class of the project. `code` is for programs, `message` tells a person what to do,
 * `cause` keeps what was caught. `name` equals `code` so that Step Functions can match it.
 */
export class AssayError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = code;
    this.code = code;
  }
}
