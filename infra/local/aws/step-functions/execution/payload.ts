import { StateError } from './state-error.ts';

/** Largest input or output of a task, state or execution: 256 KiB of UTF-8 (Step Functions service quotas). */
export const MAX_PAYLOAD_BYTES = 262_144;

/** A JSON value with its text, which history, size check and the wire share. */
export interface Payload {
  readonly value: unknown;
  readonly json: string;
}

/**
 * The value with its JSON text. `source` names the state or task for the error.
 * Throws `States.DataLimitExceeded` above 256 KiB.
 */
export function payloadOf(value: unknown, source: string): Payload {
  const json = JSON.stringify(value) ?? 'null';
  if (exceedsLimit(json)) {
    throw new StateError(
      'States.DataLimitExceeded',
      `The state/task '${source}' returned a result with a size exceeding the maximum number of bytes service limit.`,
    );
  }
  return { value: value === undefined ? null : value, json };
}

/** Whether a JSON text is larger than a payload may be. */
export function exceedsLimit(json: string): boolean {
  if (json.length > MAX_PAYLOAD_BYTES) return true;
  return json.length * 3 > MAX_PAYLOAD_BYTES && Buffer.byteLength(json) > MAX_PAYLOAD_BYTES;
}
