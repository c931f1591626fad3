import { hasPages } from '@assay/document/pdf-beginning';
import { AssayError } from '@assay/kit/errors/assay-error';
import { toldOn } from '@assay/platform/assignment/clarification';
import { one } from '@assay/platform/run/artifact';
import { type HandedText, handedHash, readHanded } from '@assay/platform/submission/handed-text';
import { refuseTooLong } from '@assay/platform/submission/limits';
import { maskHanded } from '@assay/platform/submission/mask-handed';
import type { OpenedRun, ReadRun, TakenText } from '@assay/platform/workflow/workflow';
import * as artifacts from './artifacts.ts';
import type { Motion } from './assignment.ts';
import {
  approachSchema,
  type CoachingPurpose,
  formatSchema,
  judgesOf,
  judgesSchema,
  purposeSchema,
} from './conditions.ts';
import type { CoachingPlan } from './plan.ts';
import { planCoach } from './planning/plan-coach.ts';
import { allSeats, type Conditions, placesOf, planDebate } from './planning/plan-debate.ts';
import { agent } from './planning/plan-panel.ts';
import { findDraft } from './revision/read-draft.ts';
import { checkArgument } from './submitted/read-argument.ts';
import { isMotion } from './submitted/refuse-argument.ts';

type CoachingOptions = Record<string, string>;

/** What a run is for, where the upload says so. */
export const purposeOf = (options: CoachingOptions): CoachingPurpose =>
  purposeSchema.optional().parse(options.purpose) ?? 'coach';

/** Refuses options without effect: of a student's argument, or of a check, nothing is debated. @throws AssayError AssignmentInvalid */
export function requireOptions(options: CoachingOptions): void {
  const ofDebates = ['approach', 'format', 'rounds'].filter((name) => options[name] !== undefined);
  if (purposeOf(options) === 'debate' || ofDebates.length === 0) return;
  const words = `rounds, approach and format are of debates, nothing is debated here: leave out ${ofDebates.map((name) => `--${name}`).join(', ')}, or hold a debate on the motion with "assay debate".`;
  throw new AssayError('AssignmentInvalid', words);
}

/** How it is held and judged: as the upload asks, or else the assignment. */
export function conditionsOf(
  motion: Motion,
  { approach, format, rounds, judges }: CoachingOptions,
): Conditions {
  return {
    approach: approachSchema.optional().parse(approach) ?? motion.approach,
    format: formatSchema.optional().parse(format) ?? motion.format,
    rounds: rounds === undefined ? motion.rounds : Number(rounds),
    judges: judgesOf(judgesSchema.optional().parse(judges) ?? motion.judges)!,
  };
}

/** A debate or a check is of the assignment's motion, whose words are what is handed in. */
async function requireMotion({
  run,
  assignment: { motion },
  readUpload,
}: OpenedRun<Motion>): Promise<string> {
  const bytes = await readUpload();
  if (isMotion(Buffer.from(bytes).toString('utf8'), motion)) return handedHash(bytes);
  const words = `${run.file} is not the assignment's motion, which a debate is held on: start it with "assay debate", or hand an argument in without the option purpose.`;
  throw new AssayError('SubmissionUnsupported', words);
}

/** Checks the argument as it was read, and writes it for its agents. @throws AssayError as `checkArgument` */
export async function takeArgument(handed: HandedText, run: ReadRun<Motion>): Promise<TakenText> {
  const { assignment: motion } = run;
  const read = await checkArgument(handed, motion);
  refuseTooLong(read.text, read.file, motion, Number.POSITIVE_INFINITY);
  const text = await maskHanded(handed, run);
  await run.artifacts.write(artifacts.ARGUMENT, { ...read, text });
  return { text };
}

/** The parts of the plan that this run is for. */
async function partsOf(
  opened: OpenedRun<Motion>,
  purpose: CoachingPurpose,
  conditions: Conditions,
): Promise<Pick<CoachingPlan, 'coach' | 'debate' | 'submissionSha256' | 'pages'>> {
  const { run, assignment: motion, artifacts: kept } = opened;
  if (purpose === 'coach') {
    const bytes = await opened.readUpload();
    const pages = hasPages(bytes, run.file);
    if (!pages) await takeArgument(readHanded(bytes, run.file), opened);
    const draft = opened.earlier ? await findDraft(run, opened.earlier) : null;
    return {
      coach: planCoach(motion, conditions.judges, draft?.runId ?? null),
      debate: null,
      submissionSha256: handedHash(bytes),
      pages,
    };
  }
  const submissionSha256 = await requireMotion(opened);
  const places = purpose === 'debate' ? placesOf(conditions) : [];
  await Promise.all(places.map(([artifact, place]) => kept.write(artifact, place)));
  return {
    coach: null,
    debate: purpose === 'debate' ? planDebate(motion, conditions) : null,
    submissionSha256,
  };
}

/** What agents are told beside what is handed in. */
function writeGiven({ assignment: motion, artifacts: kept }: OpenedRun<Motion>) {
  const { background = '', level = '', language, student } = motion;
  const told = toldOn(motion.clarifications, null, []);
  return Promise.all([
    kept.write(artifacts.BRIEF, { motion: motion.motion, background, level, language, ...told }),
    kept.write(artifacts.TASK, { stance: student === 'either' ? '' : student }),
    ...allSeats(motion).map((seat) => kept.write(one(artifacts.SEAT, seat.stance), seat)),
    ...['judged-first', 'judged-last'].map((order) => kept.write(one(artifacts.ORDER, order), { order })),
  ]);
}

/**
 * Reads and checks what was handed in, and plans what is done with it: a student's argument is coached, or a debate on the motion
 * is held, or the motion alone is checked. @throws AssayError SubmissionUnsupported, SubmissionEmpty, AssignmentInvalid, …
 */
export async function makeCoachingPlan(opened: OpenedRun<Motion>): Promise<CoachingPlan> {
  const { run, assignment: motion } = opened;
  requireOptions(run.options);
  const purpose = purposeOf(run.options);
  const conditions = conditionsOf(motion, run.options);
  const parts = await partsOf(opened, purpose, conditions);
  await writeGiven(opened);
  const { language } = motion;
  const inputs = { brief: artifacts.BRIEF.name };
  return {
    purpose,
    check: { agent: agent('balance'), step: artifacts.BALANCE.name, inputs, language },
    judges: conditions.judges,
    ...parts,
  };
}
