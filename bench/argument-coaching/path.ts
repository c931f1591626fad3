import type { Beat, CoachingPlan, PanelPlan, TurnPlan } from '@assay/argument-coaching/plan';

import { isWarmed, type WarmingStrategy } from './replay.ts';

/** Model calls that wait for one another, and how many run at once at the most, as the state machine orders them. */
export interface Path {
  calls: number;
  atOnce: number;
}

/** The judges of a text, one of each order first where they are warmed and others are left. */
function judgesOf({ calls }: PanelPlan, way: WarmingStrategy, draft: boolean): number[] {
  const orders = new Set(calls.map(({ inputs }) => inputs.order)).size;
  const isDivided = isWarmed(way, draft) && calls.length > orders;
  return isDivided ? [orders, calls.length - orders] : [calls.length];
}

/** Stages that follow one another: how many calls each has at once. */
function staged(stages: readonly number[]): Path {
  return { calls: stages.filter((count) => count > 0).length, atOnce: Math.max(...stages) };
}

/** A turn: preparation, speech, judges or reflection, revision. */
function turnPath({ preparation, draftPanel, reflection, revision }: TurnPlan, way: WarmingStrategy): Path {
  const judges = draftPanel ? judgesOf(draftPanel, way, true) : [];
  return staged([preparation.length, 1, ...judges, reflection ? 1 : 0, revision ? 1 : 0]);
}

const panelPath = (panel: PanelPlan, way: WarmingStrategy): Path =>
  staged([...judgesOf(panel, way, false), panel.meta ? 1 : 0]);

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

const beatPath = ({ turn, after }: Beat, way: WarmingStrategy) =>
  beside([turn ? turnPath(turn, way) : NOTHING, ...after.map(({ panel }) => panelPath(panel, way))]);

/** The path of each round (the last has the judging of the last speech), in the order of the rounds. */
export function roundPaths({ debate }: CoachingPlan, way: WarmingStrategy = 'together'): Path[] {
  const rounds: Beat[][] = [];
  let round = 1;
  for (const beat of debate!.beats) {
    round = beat.turn?.round ?? round;
    rounds[round - 1] = [...(rounds[round - 1] ?? []), beat];
  }
  return rounds.map((beats) => inTurn(beats.map((beat) => beatPath(beat, way))));
}

const CHECK: Path = { calls: 1, atOnce: 1 };

/** The path of a whole run. */
export function pathOf(plan: CoachingPlan, way: WarmingStrategy = 'together'): Path {
  const { coach } = plan;
  if (!coach) return inTurn([CHECK, ...roundPaths(plan, way)]);
  const read = beside([CHECK, { calls: 1, atOnce: 1 }, panelPath(coach.panel, way)]);
  return inTurn([read, { calls: 1, atOnce: coach.revised ? 3 : 2 }]);
}
