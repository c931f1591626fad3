export type ExecutionStatus = 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED';

/** One execution as DescribeExecution tells it; dates in milliseconds since the epoch, input and output as JSON text. */
export interface ExecutionRecord {
  readonly executionArn: string;
  readonly stateMachineArn: string;
  readonly name: string;
  readonly startDate: number;
  readonly input: string;
  readonly status: ExecutionStatus;
  readonly stopDate?: number;
  readonly output?: string;
  readonly error?: string;
  readonly cause?: string;
}

/** How an execution ended. */
export interface Ending {
  readonly status: Exclude<ExecutionStatus, 'RUNNING'>;
  readonly output?: string;
  readonly error?: string;
  readonly cause?: string;
}

/** `detail` of the EventBridge event "Step Functions Execution Status Change"; dates in milliseconds since the epoch. */
export interface ExecutionStatusDetail {
  readonly executionArn: string;
  readonly stateMachineArn: string;
  readonly name: string;
  readonly status: ExecutionStatus;
  readonly startDate: number;
  readonly stopDate: number | null;
  readonly input: string;
  readonly output: string | null;
  readonly error?: string;
  readonly cause?: string;
}

/** The event detail that tells of this record's status. */
export function statusDetail(record: ExecutionRecord): ExecutionStatusDetail {
  const { executionArn, stateMachineArn, name, status, startDate, input, error, cause } = record;
  return {
    executionArn,
    stateMachineArn,
    name,
    status,
    startDate,
    stopDate: record.stopDate ?? null,
    input,
    output: record.output ?? null,
    ...(error === undefined ? {} : { error }),
    ...(cause === undefined ? {} : { cause }),
  };
}
