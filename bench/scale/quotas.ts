/** Quotas of one account in us-east-1, in what they are of; those that can be raised are marked. */
export const QUOTAS = {
  /** Standard workflows, a second; can be raised */
  transitions: 5000,
  /** refill a second of StartExecution; the nested execution draws on it, too; can be raised */
  startExecution: 300,
  /** refill a second of SendTaskSuccess and SendTaskFailure; can be raised */
  sendTask: 500,
  /** invocations at once; can be raised */
  lambdas: 1000,
  /** write units a second of one DynamoDB key, of 1 KB each, failed conditions included; cannot be raised */
  keyWrites: 1000,
  /** Fargate task starts a second */
  taskStarts: 20,
  /** messages of one standard queue in flight */
  inFlight: 120_000,
} as const;
