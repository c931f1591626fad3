/**
 * List prices in dollars, us-east-1, mid 2026, without free tiers. Lambda and Fargate are those of arm64. The S3, CloudWatch, X-Ray
 * and address prices are older list prices that have not moved for years.
 */
export const PRICES = {
  /** a state transition of a Standard workflow */
  transition: 25e-6,
  /** a GB-second of Lambda */
  lambdaGigabyteSecond: 0.0000133334,
  /** an invocation of Lambda */
  lambdaRequest: 0.2e-6,
  /** a request to an HTTP API */
  httpRequest: 1e-6,
  /** a request to SQS; a message of a fair queue is sent at 0.10 more */
  sqsRequest: 0.4e-6,
  sqsFairSend: 0.1e-6,
  /** a custom event or one of S3's on EventBridge */
  event: 1e-6,
  dynamodbWrite: 0.625e-6,
  dynamodbRead: 0.125e-6,
  /** PUT, COPY, POST and LIST; GET and HEAD. Deletions are free. */
  s3Write: 5e-6,
  s3Read: 0.4e-6,
  /** a GB of log taken in by CloudWatch */
  logGigabyte: 0.5,
  /** a trace recorded by X-Ray */
  trace: 5e-6,
  fargateCpuHour: 0.03238,
  fargateGigabyteHour: 0.00356,
  addressHour: 0.005,
} as const;
