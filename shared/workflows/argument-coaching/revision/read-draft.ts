import { nullOn } from '@assay/kit/errors/assay-error';
import type { RunItem } from '@assay/platform/run/items';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import type { EarlierRuns } from '@assay/platform/workflow/workflow';
import type { Argument } from '../argument.ts';
import { ARGUMENT, CHECKED_CRITIQUE, PANEL } from '../artifacts.ts';
import type { Draft } from '../comparison.ts';
import type { CheckedCritique } from '../critique.ts';
import type { Panel } from '../judgement.ts';
import { type CoachingResult, RESULT } from '../result.ts';

/** Versions that are looked at, at the most, to find one that can be compared with. */
const MOST_VERSIONS = 20;

/** What the run of a draft has left behind so far. */
interface LeftBehind {
  argument: Argument;
  critique: CheckedCritique | null;
  panel: Panel | null;
  result: CoachingResult | null;
}

/** What an earlier version of Assay wrote in another form counts as not written. */
const ifReadable = <T>(read: Promise<T | null>): Promise<T | null> => read.catch(nullOn('ArtifactMissing'));

const coachesArgument = ({ workflow, options: { purpose = 'coach' } }: RunItem): boolean =>
  workflow === 'argument-coaching' && purpose === 'coach';

/**
 * The run of the draft that `run`'s argument is the revision of: the latest before it in which an argument of the same submission
 * was coached. Runs of another workflow or purpose, and those that ended when they were opened, are passed over.
 * Null where there is none.
 */
export async function findDraft(
  run: Pick<RunItem, 'previous'>,
  { findRun, artifactsOf }: EarlierRuns,
): Promise<RunItem | null> {
  let { previous } = run;
  for (let looked = 0; previous !== undefined && looked < MOST_VERSIONS; looked += 1) {
    const found = await findRun(previous);
    if (!found) return null;
    const isDraft =
      coachesArgument(found) && (await ifReadable(artifactsOf(previous).readOptional(ARGUMENT)));
    if (isDraft) return found;
    previous = found.previous;
  }
  return null;
}

/** Reads what the run of a draft has left behind. @throws AssayError ArtifactMissing where its argument is not there */
export async function readLeftBehind(artifacts: RunArtifacts): Promise<LeftBehind> {
  const [argument, critique, panel, result] = await Promise.all([
    artifacts.read(ARGUMENT),
    ifReadable(artifacts.readOptional(CHECKED_CRITIQUE)),
    ifReadable(artifacts.readOptional(PANEL)),
    ifReadable(artifacts.readOptional(RESULT)),
  ]);
  return { argument, critique, panel, result };
}

/** A run with a whole result is assessed even while only its report is made again, or where that could not be made. */
function stateOf({ state }: RunItem, result: CoachingResult | null): Draft['state'] {
  const underWay = state === 'admitted' || state === 'running';
  if (result?.status === 'completed' || (result?.status === 'partial' && !underWay)) return 'assessed';
  return underWay ? 'under-way' : 'failed';
}

/**
 * The draft as its run left it. Of a run that is assessed its result counts, so that what it withheld stays withheld; of any
 * other what its steps wrote so far. A score that is missing is null.
 */
export function draftFrom(run: RunItem, { argument, critique, panel, result }: LeftBehind): Draft {
  const state = stateOf(run, result);
  const coaching = state === 'assessed' ? result?.coaching : null;
  const { judgements } = (coaching?.panel ?? panel) || { judgements: [] };
  return {
    runId: run.runId,
    handedIn: run.admittedAt,
    state,
    text: argument.text,
    scores: judgements.map(({ judge, score }) => ({ judge, score })),
    consensus: coaching?.consensus?.score ?? null,
    points: (coaching ? coaching.critique : critique)?.points ?? [],
    suggestions: judgements.flatMap(({ suggestions }) => suggestions),
  };
}
