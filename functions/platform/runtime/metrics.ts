/** The namespace of every metric that functions emit; its dimension `service` is the name of the deployment's stack. */
export const NAMESPACE = 'Assay';

/**
 * What functions emit, with the units of CloudWatch. None has a dimension of many values: beside the deployment, those of a provider's requests
 * have the `model` (its id in the catalogue). A failed step counts `Failed{code}` besides, of which there are as many as error codes.
 */
export const METRICS = {
  UploadRejected: 'Count', // an upload whose key names nobody's work
  DeadLetters: 'Count', // messages that nobody could work off, as the look of every five minutes finds them; none is not told
  RunCompleted: 'Count', // a run whose outcome is stored, complete or in part
  RunFailed: 'Count', // a run that ended without an outcome
  RunHeld: 'Count', // a run for which nothing was asked, since a cap on spending is reached
  RunStopped: 'Count', // a run that was not gone on with, as its upload was overwritten or deleted, or somebody cancelled it
  ExecutionLost: 'Count', // a run that was open although its execution had ended without a word or in its time limit, and was settled for that
  ReportFailed: 'Count', // a result whose report could not be made
  ReevaluationCompleted: 'Count', // a cohort that was assessed again, with its drift report
  ReevaluationFailed: 'Count', // a re-evaluation that ended without a drift report
  WebhookDisabled: 'Count', // a webhook that was disabled, as it is gone or failed for a day
  CallAnswered: 'Count', // a call of an agent that its execution was told the answer or the failure of
  CallLate: 'Count', // a call whose execution no longer waited
  CallAbandoned: 'Count', // a call of which was seen before it was asked that its execution no longer waited: nothing was paid
  CallWaits: 'Count', // a call that was put off, as there was no turn at its model or the provider is down
  CallParked: 'Count', // a call that was put aside until batches have answered its questions
  BatchUnanswered: 'Count', // questions of a batch that came back without a usable answer, and are asked at the usual price
  CallMalformed: 'Count', // a message that is no call
  CallLost: 'Count', // a call whose functions died every time
  RenderersNotStarted: 'Count', // container tasks that could not be started although reports wait, or that stopped without having done their work
  ScoreRefused: 'Count', // a score that a learning platform refused, and that is not sent again; a notice that it signed, and of which nothing could be taken
  CalibrationNotTended: 'Count', // a calibration of Judge and second reader that the daily look failed on, or that look itself
  ModelSpend: 'None', // US dollars that a provider charged, as far as they are known
  TokensDrawn: 'Count', // tokens drawn from a model's allowance, as its provider counts them
  ModelAnswered: 'Count', // requests that were answered
  ModelThrottled: 'Count', // requests that were refused for their rate (429)
  ModelUnavailable: 'Count', // requests without an answer: 5xx, no connection, none in time
  ModelRejected: 'Count', // requests that the provider rejected for what they ask
} as const;

export type MetricName = keyof typeof METRICS;
