import { type ToldOnce, toldOnce as toldUnderNames } from '@assay/platform/report/told-once';
import { isShown } from '../claims.ts';
import type { Claim, TraitScore } from '../result.ts';

/** The claims of one kind, strengths or weaknesses, each told once, at the first trait of which it is said. */
export type ToldClaims = ToldOnce<Claim>;

/** What is told of an essay, by what it is. */
export type EssayClaims = Record<'strengths' | 'weaknesses', ToldClaims>;

/** Gathers what is said of several traits in nearly the same words, so that a report says it once. */
export const toldOnce = (scores: readonly TraitScore[], kind: keyof EssayClaims): ToldClaims =>
  toldUnderNames(
    scores.map(({ trait, [kind]: claims }) => ({ name: trait, said: claims.filter(isShown) })),
    ({ text }) => text,
  );
