import type { ExecutionRecord, ExecutionStatus } from '../store/execution-store.ts';

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
export function statusDetail({
  sequence: _,
  mapRunArn: __,
  ...record
}: ExecutionRecord): ExecutionStatusDetail {
  return { ...record, stopDate: record.stopDate ?? null, output: record.output ?? null };
}
