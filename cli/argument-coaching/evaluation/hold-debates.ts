import { createHash } from 'node:crypto';
import type { Motion } from '@assay/argument-coaching/assignment';
import type { Approach } from '@assay/argument-coaching/conditions';
import { estimateCoaching } from '@assay/argument-coaching/estimate';
import { type CoachingResult, RESULT } from '@assay/argument-coaching/result';
import { plural } from '@assay/platform/report/words/plural';
import { sumKnown } from '@assay/platform/run/provenance';
import { artifactReader } from '@assay/platform/run/run-artifacts';
import type { AttachedAssignment } from '@assay/platform/workflow/attachment';
import type { ApiConnection } from '../../api-connection.ts';
import type { PreparedSubmission } from '../../commands/submit.ts';
import { estimatedMoney, span } from '../../estimated-money.ts';
import { followRuns } from '../../follow-runs.ts';
import { handIn } from '../../hand-in.ts';
import { measuredPrompts } from '../../measured-prompts.ts';
import { INTERRUPTED_WORDS, onInterrupt } from '../../on-interrupt.ts';
import { createProgressBar } from '../../progress-bar.ts';
import { putAttached } from '../../put-assignment.ts';
import { TENANT } from '../../reach.ts';
import { terminalText } from '../../terminal-text.ts';
import { debateOf } from '../commands/debate.ts';

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
}

const orNone = <T>(values: readonly T[]): readonly (T | undefined)[] =>
  values.length > 0 ? values : [undefined];

/** A motion whose debaters and judges are played by these models, under an id of its own: runs of another are not its versions. */
function playedBy(motion: Motion, model: string | undefined, judgeModel: string | undefined): Motion {
  if (model === undefined && judgeModel === undefined) return motion;
  const { sides } = motion;
  const mark = createHash('sha256')
    .update(JSON.stringify([model, judgeModel]))
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

/** All debates of a matrix: motion by motion, each in every way. @throws AssayError AssignmentInvalid */
export function debatesOf(
  motions: readonly AttachedAssignment<Motion>[],
  { approaches, judges, models, judgeModel, rounds, seed }: DebateMatrix,
): PreparedSubmission[] {
  return motions.flatMap(({ assignment, attachments }) =>
    orNone(models).flatMap((model) =>
      orNone(approaches).flatMap((approach) =>
        orNone(judges).map((panel) => {
          const played = { assignment: playedBy(assignment, model, judgeModel), attachments };
          const options = { approach, judges: panel, rounds };
          const asked = Object.fromEntries(
            Object.entries(options).filter(([, value]) => value !== undefined),
          );
          return debateOf(played, { ...asked, seed });
        }),
      ),
    ),
  );
}

/** What all of them will take, in a line. */
export async function estimateDebates(
  { objects, ...connection }: ApiConnection,
  debates: readonly PreparedSubmission[],
): Promise<string> {
  const [prompts, catalogue] = await Promise.all([measuredPrompts(), connection.catalogue()]);
  const estimates = await Promise.all(
    debates.map(({ assignment, body: bytes, file, options }) =>
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

/** Hands all debates in, follows them to their ends, and brings their results; of a run that failed before there was one, none. */
export async function holdDebates(
  connection: ApiConnection,
  debates: readonly PreparedSubmission[],
): Promise<{ results: CoachingResult[]; failed: string[] }> {
  const letGo = onInterrupt(INTERRUPTED_WORDS.study);
  const started: { runId: string; attempt: number }[] = [];
  for (const debate of debates) {
    await putAttached(connection.api, debate);
    const { assignment, submission, file, body, options } = debate;
    const of = { assignment: assignment.assignment, submission, file };
    started.push({ ...(await handIn(connection.api, { ...of, body, options })), attempt: 1 });
  }
  const bar = createProgressBar(process.stderr, started.length);
  const ended = await followRuns(connection, started, ({ runId, state, failure }) =>
    bar.advance(terminalText(`${runId} ${state}${failure ? ` (${failure.code})` : ''}`)),
  ).finally(letGo);
  bar.end();
  const results = await Promise.all(
    ended.map(({ runId }) => artifactReader(connection.objects, runId).readOptional(RESULT)),
  );
  return {
    results: results.filter((result) => result !== null),
    failed: ended.filter((_, at) => results[at] === null).map(({ runId }) => runId),
  };
}
