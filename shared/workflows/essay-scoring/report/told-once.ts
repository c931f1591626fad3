import { haveSameWords } from '@assay/evidence/same-words';
import { isShown } from '../claims.ts';
import type { Claim, TraitScore } from '../result.ts';

/** A claim of an essay with all that says the same of it: claims of other traits, or of the same one. */
interface ToldClaim {
  claim: Claim;
  /** The trait at which it is told: the first one of which it is said. */
  trait: string;
  /** The others. */
  alsoOf: string[];
}

/** The claims of one kind, strengths or weaknesses, each told once. */
export interface ToldClaims {
  /** Told at a trait, in its order. */
  at(trait: string): ToldClaim[];
  /** How a claim is told, whichever of those that say the same it is. */
  of(claim: Claim): ToldClaim | undefined;
  /** Of what is said of a trait, how much is told at an earlier one, by its name. */
  earlier(trait: string): Map<string, number>;
}

/** What is told of an essay, by what it is. */
export type EssayClaims = Record<'strengths' | 'weaknesses', ToldClaims>;

/** Gathers what is said of several traits in nearly the same words, so that a report says it once. */
export function toldOnce(scores: readonly TraitScore[], kind: keyof EssayClaims): ToldClaims {
  const told: ToldClaim[] = [];
  const byClaim = new Map<Claim, ToldClaim>();
  for (const { trait, [kind]: claims } of scores)
    for (const claim of claims.filter(isShown)) {
      const known = told.find((one) => haveSameWords(one.claim.text, claim.text));
      const one = known ?? { claim, trait, alsoOf: [] };
      if (!known) told.push(one);
      else if (trait !== one.trait && !one.alsoOf.includes(trait)) one.alsoOf.push(trait);
      byClaim.set(claim, one);
    }
  return {
    at: (trait) => told.filter((one) => one.trait === trait),
    of: (claim) => byClaim.get(claim),
    earlier: (trait) => {
      const there = told.filter(({ alsoOf }) => alsoOf.includes(trait));
      return new Map([...Map.groupBy(there, (one) => one.trait)].map(([at, of]) => [at, of.length]));
    },
  };
}
