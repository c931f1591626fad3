import { bootstrapInterval } from '@assay/kit/statistics/bootstrap';
import { meanOf } from '@assay/kit/statistics/score-agreement';
import type { PanelJudgement } from '../judgement.ts';
import type { HeldTurn, PositionEffect } from '../result.ts';
import type { Stance } from '../stance.ts';

/** Fewer cells say nothing of an effect. */
const FEWEST_CELLS = 4;

interface OrderedScore {
  /** Judge and stance. */
  cell: string;
  stance: Stance;
  order: NonNullable<PanelJudgement['order']>;
  score: number;
}

function orderedScores(turns: readonly Pick<HeldTurn, 'stance' | 'panel'>[]): OrderedScore[] {
  return turns.flatMap(({ stance, panel }) =>
    (panel?.judgements ?? []).flatMap(({ judge, order, score }) =>
      order === null || score === null ? [] : [{ cell: `${judge} ${stance}`, stance, order, score }],
    ),
  );
}

/** What a judge gave a side more where it stood first; null where it saw it in one of the places alone. */
function effectIn(scores: readonly OrderedScore[]): number | null {
  const [first, last] = (['judged-first', 'judged-last'] as const).map((place) =>
    meanOf(scores.filter(({ order }) => order === place).map(({ score }) => score)),
  );
  return first == null || last == null ? null : first - last;
}

/**
 * What standing first does to a speech's scores (position bias): the mean over judges and stances of a judge's mean score for
 * a side where it was shown first less that where it was shown last, with a 95 % bootstrap interval over these cells. How
 * strict a judge is and how good a side is cancel out. Null with fewer than four cells that have both; `pairs` counts these.
 */
export function positionEffect(
  turns: readonly Pick<HeldTurn, 'stance' | 'panel'>[],
  seed: number,
): PositionEffect {
  const scores = orderedScores(turns);
  const cells = [...Map.groupBy(scores, ({ cell }) => cell)].sort(([a], [b]) => (a < b ? -1 : 1));
  const paired = cells.flatMap(([, given]) => {
    const effect = effectIn(given);
    return effect === null ? [] : [{ stance: given[0]!.stance, effect }];
  });
  const effects = paired.map(({ effect }) => effect);
  const pairsOf = (stance: Stance) => paired.filter((pair) => pair.stance === stance).length;
  const isEnough = effects.length >= FEWEST_CELLS;
  const count = (place: OrderedScore['order']) => scores.filter(({ order }) => order === place).length;
  return {
    effect: isEnough ? meanOf(effects) : null,
    interval: isEnough ? bootstrapInterval(effects, meanOf, { seed }) : null,
    first: count('judged-first'),
    last: count('judged-last'),
    pairs: { for: pairsOf('for'), against: pairsOf('against') },
  };
}
