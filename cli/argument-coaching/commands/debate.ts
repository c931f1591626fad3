import type { Motion } from '@assay/argument-coaching/assignment';
import type { Approach, Format } from '@assay/argument-coaching/conditions';
import { slotsOf } from '@assay/argument-coaching/planning/plan-turns';
import type { AttachedAssignment } from '@assay/platform/workflow/attachment';
import { overApiAsking } from '../../api-connection.ts';
import { type PreparedSubmission, printSummary, submitFile } from '../../commands/submit.ts';
import { requireFolder } from '../../out-folder.ts';
import { handedMotion, readMotion } from './motion.ts';

/** How a debate is held, in place of what its motion says. */
interface DebateOptions {
  approach?: Approach;
  rounds?: number;
  format?: Format;
  /** `all`, `one`, or names with commas. */
  judges?: string;
  /** In place of the motion's. */
  seed?: number;
  submission?: string;
  json?: boolean;
  out?: string;
}

/** A debate as it is handed in. @throws AssayError AssignmentInvalid where the format has more rounds than are asked for */
export function debateOf(
  { assignment, attachments }: AttachedAssignment<Motion>,
  options: DebateOptions,
): PreparedSubmission {
  const { approach, rounds, format, judges, seed = assignment.seed } = options;
  slotsOf(format ?? assignment.format, rounds ?? assignment.rounds);
  const asked = Object.entries({ approach, rounds, format, judges }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const motion = { assignment: { ...assignment, seed }, attachments };
  return handedMotion(motion, { purpose: 'debate', ...Object.fromEntries(asked) }, options.submission);
}

/** Has two models debate a motion, from the check of the motion to the report (SPEC S1–S9). */
export async function debate(file: string, options: DebateOptions): Promise<void> {
  const handed = debateOf(await readMotion(file), options);
  await requireFolder(options.out);
  await overApiAsking(async (connection) =>
    printSummary(await submitFile(connection, handed, options.out), options.json),
  );
}
