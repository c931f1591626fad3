import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';

/** A recording of what models answer: made while they are asked, or played in their place. */
interface ChosenRecording<Kind extends 'record' | 'replay' = 'record' | 'replay'> {
  kind: Kind;
  folder: string;
}

/** The recording that the environment asks for; null: none. @throws AssayError ConfigurationInvalid where it asks for both */
export function chosenRecording(
  environment: NodeJS.ProcessEnv,
): ChosenRecording<'record'> | ChosenRecording<'replay'> | null {
  const [record, replay] = [environment.ASSAY_RECORD?.trim(), environment.ASSAY_REPLAY?.trim()];
  if (record && replay)
    throw new AssayError(
      'ConfigurationInvalid',
      'A recording is made or played, not both: leave out --record or --replay.',
    );
  if (record) return { kind: 'record', folder: resolve(record) };
  return replay ? { kind: 'replay', folder: resolve(replay) } : null;
}

/** A memory that no answer of before is in. */
export const memoryOfItsOwn = () => `recording-${randomUUID()}`;

/**
 * Only a stack that the command starts itself can record: what is up already asks its models as it was told to.
 * @throws AssayError StackUnavailable
 */
export function assertOwnStack(environment: NodeJS.ProcessEnv, where: string): void {
  const recording = chosenRecording(environment);
  if (!recording) return;
  throw new AssayError(
    'StackUnavailable',
    `--${recording.kind} needs a stack of the command's own, and ${where} is used, or that of another command which is still under way, such as an evaluation. Leave --${recording.kind} out, or wait until that command has ended; a stack that stays up is stopped and started again with "${assay()} serve --${recording.kind} DIR".`,
  );
}
