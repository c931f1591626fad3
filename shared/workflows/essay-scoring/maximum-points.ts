interface TraitScoreRange {
  min: number;
  max: number;
}

/**
 * The points that an essay may have: the sum of its traits' highest scores. Null: grade books hold points from 0 up, and a rubric with scores
 * below 0 has none.
 */
export function maximumPoints({ traits }: { traits: readonly TraitScoreRange[] }): number | null {
  const most = traits.reduce((total, { max }) => total + max, 0);
  return traits.every(({ min }) => min >= 0) && most > 0 ? most : null;
}
