import type {
  Beat,
  CoachingPlan,
  PanelPlan,
  TurnPlan,
} from '../../shared/workflows/argument-coaching/plan.ts';

/** Model calls that wait for one another, and how many run at once at the most, as the state machine orders them. */
export interface Path {
  calls: number;
  atOnce: number;
}

/** Calls in a row and at once of a turn: preparation, speech, judges or reflection, revision. */
function turnPath({ preparation, draftPanel, reflection, revision }: TurnPlan): Path {
  const stages = [preparation.length, 1, draftPanel?.calls.length ?? 0, reflection ? 1 : 0, revision ? 1 : 0];
  return { calls: stages.filter((count) => count > 0).length, atOnce: Math.max(...stages) };
}

const panelPath = ({ calls, meta }: PanelPlan): Path => ({ calls: meta ? 2 : 1, atOnce: calls.length });

const NOTHING: Path = { calls: 0, atOnce: 0 };

/** At the same time: the longest counts, and all of them run at once. */
function beside(paths: readonly Path[]): Path {
  return {
    calls: Math.max(0, ...paths.map(({ calls }) => calls)),
    atOnce: paths.reduce((sum, { atOnce }) => sum + atOnce, 0),
  };
}

const inTurn = (paths: readonly Path[]): Path => ({
  calls: paths.reduce((sum, { calls }) => sum + calls, 0),
  atOnce: Math.max(0, ...paths.map(({ atOnce }) => atOnce)),
});

const beatPath = ({ turn, after }: Beat) =>
  beside([turn ? turnPath(turn) : NOTHING, ...after.map(({ panel }) => panelPath(panel))]);

/** The path of each round (the last has the judging of the last speech), in the order of the rounds. */
export function roundPaths({ debate }: CoachingPlan): Path[] {
  const rounds: Beat[][] = [];
  let round = 1;
  for (const beat of debate!.beats) {
    round = beat.turn?.round ?? round;
    rounds[round - 1] = [...(rounds[round - 1] ?? []), beat];
  }
  return rounds.map((beats) => inTurn(beats.map(beatPath)));
}

const CHECK: Path = { calls: 1, atOnce: 1 };

/** The path of a whole run. */
export function pathOf(plan: CoachingPlan): Path {
  const { coach } = plan;
  if (!coach) return inTurn([CHECK, ...roundPaths(plan)]);
  const read = beside([CHECK, { calls: 1, atOnce: 1 }, panelPath(coach.panel)]);
  return inTurn([read, { calls: 1, atOnce: coach.revised ? 3 : 2 }]);
}
