import type { ApiConnection } from '../../api-connection.ts';
import { terminalText } from '../../terminal-text.ts';
import { type CalibrationKey, giveUp, type StandingCalibration, tellLeft } from './score-exemplars.ts';

/** How one that was to be given up has ended: it may have ended otherwise before. */
function endedText({ calibration, state, failure, copies }: StandingCalibration): string {
  const how = state === 'given-up' ? 'is given up' : `had ended before: ${failure?.message ?? state}`;
  return `${calibration} ${how}; its copies of exemplars are ${copies === 'deleted' ? '' : 'not all '}deleted`;
}

/**
 * Has a calibration given up, and says how it ended; with `json` as one JSON object, as the API tells of it.
 * @throws AssayError CalibrationNotFound, StackUnavailable
 */
export async function giveUpCalibration(
  connection: ApiConnection,
  calibrationKey: CalibrationKey,
  json = false,
): Promise<void> {
  const ended = await giveUp(connection, calibrationKey);
  tellLeft(ended);
  process.stdout.write(`${json ? JSON.stringify(ended) : terminalText(`  ${endedText(ended)}`)}\n`);
}
