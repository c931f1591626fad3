import { createHash } from 'node:crypto';
import type { Motion } from '@assay/argument-coaching/assignment';
import type { Approach } from '@assay/argument-coaching/conditions';
import { estimateCoaching } from '@assay/argument-coaching/estimate';
import { RESULT } from '@assay/argument-coaching/result';
import { seedOfRepetition } from '@assay/lab/evaluation/study/cells/design-cell';
import { plural } from '@assay/platform/report/words/plural';
import { sumKnown } from '@assay/platform/run/provenance';
import { artifactReader } from '@assay/platform/run/run-artifacts';
import type { AttachedAssignment } from '@assay/platform/workflow/attachment';
import type { ApiConnection } from '../../api-connection.ts';
import type { PreparedSubmission } from '../../commands/submit.ts';
import { estimatedMoney, span } from '../../estimated-money.ts';
import { repetitionsTo } from '../../evaluation/design-arms.ts';
import { followRuns } from '../../follow-runs.ts';
import { handIn } from '../../hand-in.ts';
import { measuredPrompts } from '../../measured-prompts.ts';
import { INTERRUPTED_WORDS, onInterrupt } from '../../on-interrupt.ts';
import { createProgressBar } from '../../progress-bar.ts';
import { putAttached } from '../../put-assignment.ts';
import { TENANT } from '../../reach.ts';
import { terminalText } from '../../terminal-text.ts';
import { debateOf } from '../commands/debate.ts';
import type { FailedDebate } from './failed-debates.ts';
import type { KeptDebate } from './kept-debates.ts';

/** What is varied: each motion is debated in every way. An empty list leaves it to the motion. */
export interface DebateMatrix {
  approaches: readonly Approach[];
  /** `all`, `one`, or names with commas. */
  judges: readonly string[];
  /** Models of both debaters. */
  models: readonly string[];
  judgeModel?: string | undefined;
  rounds?: number | undefined;
  seed: number;
  /** How often each debate is held, each time with a seed of its own. */
  repeat: number;
}

/** A debate of a study, before it is held. */
export interface PlannedDebate {
  /** What it is told apart by from the others of its study. */
  debate: string;
  repetition: number;
  submission: PreparedSubmission;
}

const orNone = <T>(values: readonly T[]): readonly (T | undefined)[] =>
  values.length > 0 ? values : [undefined];

/** How a motion is debated beside others: by whom, and the how-manieth time. */
interface MotionPlay {
  model: string | undefined;
  judgeModel: string | undefined;
  repetition: number;
}

/** A motion whose debaters and judges are played by these models, this time, under an id of its own: runs of another are not its versions. */
function playedBy(motion: Motion, { model, judgeModel, repetition }: MotionPlay): Motion {
  if (model === undefined && judgeModel === undefined && repetition === 1) return motion;
  const { sides } = motion;
  const mark = createHash('sha256')
    .update(JSON.stringify([model, judgeModel, ...(repetition > 1 ? [repetition] : [])]))
    .digest('hex')
    .slice(0, 8);
  const side = (own: Motion['sides']['for']) => ({ ...own, ...(model !== undefined && { model }) });
  return {
    ...motion,
    assignment: `${motion.assignment.slice(0, 70)}-${mark}`,
    sides: { for: side(sides.for), against: side(sides.against) },
    ...(judgeModel !== undefined && { judge_model: judgeModel }),
  };
}

/** A motion debated in one way, as often as is asked: each time with a seed of its own. */
function repeated(
  { assignment, attachments }: AttachedAssignment<Motion>,
  { seed, repeat, ...how }: Pick<DebateMatrix, 'seed' | 'repeat'> & Omit<MotionPlay, 'repetition'>,
  options: Parameters<typeof debateOf>[1],
): PlannedDebate[] {
  return repetitionsTo(repeat).map((repetition) => {
    const played = { assignment: playedBy(assignment, { ...how, repetition }), attachments };
    const submission = debateOf(played, { ...options, seed: seedOfRepetition(seed, repetition) });
    return { debate: `${submission.assignment.assignment}/${submission.submission}`, repetition, submission };
  });
}

/** All debates of a matrix: motion by motion, each in every way. @throws AssayError AssignmentInvalid */
export function debatesOf(
  motions: readonly AttachedAssignment<Motion>[],
  { approaches, judges, models, judgeModel, rounds, seed, repeat }: DebateMatrix,
): PlannedDebate[] {
  return motions.flatMap((motion) =>
    orNone(models).flatMap((model) =>
      orNone(approaches).flatMap((approach) =>
        orNone(judges).flatMap((panel) => {
          const options = Object.entries({ approach, judges: panel, rounds });
          const asked = Object.fromEntries(options.filter(([, value]) => value !== undefined));
          return repeated(motion, { seed, repeat, model, judgeModel }, asked);
        }),
      ),
    ),
  );
}

/** What all of them will take, in a line. */
export async function estimateDebates(
  { objects, ...connection }: ApiConnection,
  debates: readonly PlannedDebate[],
): Promise<string> {
  const [prompts, catalogue] = await Promise.all([measuredPrompts(), connection.catalogue()]);
  const estimates = await Promise.all(
    debates.map(({ submission: { assignment, body: bytes, file, options } }) =>
      estimateCoaching({
        ...{ assignment: assignment as Motion, bytes, file, options },
        ...{ objects, tenant: TENANT, prompts, catalogue },
      }),
    ),
  );
  const calls = ([0, 1] as const).map((at) => String(sumKnown(estimates.map((one) => one.calls[at]))));
  const cost = ([0, 1] as const).map((at) => sumKnown(estimates.map((one) => one.cost[at])));
  return `${plural(debates.length, 'debate', 'debates')}: ${span(calls[0]!, calls[1]!)} model calls, ${estimatedMoney([cost[0]!, cost[1]!])}`;
}

/** Hands all debates in, follows them to their ends, and keeps the result of each as it ends; of a run that failed before there was one, what it was charged. */
export async function holdDebates(
  connection: ApiConnection,
  debates: readonly PlannedDebate[],
  keep: (kept: KeptDebate) => Promise<void>,
): Promise<{ held: KeptDebate[]; failed: FailedDebate[] }> {
  const letGo = onInterrupt(INTERRUPTED_WORDS.cells);
  const started = new Map<string, PlannedDebate>();
  for (const planned of debates) {
    const { submission: prepared } = planned;
    await putAttached(connection.api, prepared);
    const { assignment, submission, file, body, options } = prepared;
    const of = { assignment: assignment.assignment, submission, file };
    started.set((await handIn(connection.api, { ...of, body, options })).runId, planned);
  }
  const bar = createProgressBar(process.stderr, started.size);
  const bringing: Promise<KeptDebate | null>[] = [];
  const bring = async (runId: string): Promise<KeptDebate | null> => {
    const result = await artifactReader(connection.objects, runId).readOptional(RESULT);
    if (result === null) return null;
    const { debate, repetition } = started.get(runId)!;
    await keep({ debate, repetition, result });
    return { debate, repetition, result };
  };
  const runs = [...started.keys()].map((runId) => ({ runId, attempt: 1 }));
  const ended = await followRuns(connection, runs, ({ runId, state, failure }) => {
    bar.advance(terminalText(`${runId} ${state}${failure ? ` (${failure.code})` : ''}`));
    bringing.push(bring(runId));
  }).finally(letGo);
  bar.end();
  const results = await Promise.all(bringing);
  const lost = ended.filter((_, at) => results[at] === null);
  const failed = lost.map(async (run): Promise<FailedDebate> => {
    const charges = await connection.runStore.charges(run.runId);
    return { debate: started.get(run.runId)!.debate, run, charges };
  });
  return { held: results.filter((result) => result !== null), failed: await Promise.all(failed) };
}
