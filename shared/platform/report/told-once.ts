import { haveSameWords } from '@assay/evidence/same-words';

/** Something said with all that says the same of it, of other subjects or by other people, or of the same one. */
interface Saying<T> {
  said: T;
  /** The subject, or the person, at which it is told: the first one. */
  at: string;
  /** The others. */
  alsoOf: string[];
}

/** What is said under several names, strengths or weaknesses, each told once. */
export interface ToldOnce<T> {
  /** Told under a name, in its order. */
  at(name: string): Saying<T>[];
  /** How it is told, whichever of those that say the same it is. */
  of(said: T): Saying<T> | undefined;
  /** Of what is said under a name, how much is told under an earlier one, by that. */
  earlier(name: string): Map<string, number>;
}

/** Gathers what is said under several names in nearly the same words, so that a report says it once. */
export function toldOnce<T>(
  groups: readonly { name: string; said: readonly T[] }[],
  textOf: (said: T) => string,
): ToldOnce<T> {
  const told: Saying<T>[] = [];
  const bySaid = new Map<T, Saying<T>>();
  for (const { name, said: all } of groups)
    for (const said of all) {
      const known = told.find((one) => haveSameWords(textOf(one.said), textOf(said)));
      const one = known ?? { said, at: name, alsoOf: [] };
      if (!known) told.push(one);
      else if (name !== one.at && !one.alsoOf.includes(name)) one.alsoOf.push(name);
      bySaid.set(said, one);
    }
  return {
    at: (name) => told.filter((one) => one.at === name),
    of: (said) => bySaid.get(said),
    earlier: (name) => {
      const there = told.filter(({ alsoOf }) => alsoOf.includes(name));
      return new Map([...Map.groupBy(there, (one) => one.at)].map(([at, of]) => [at, of.length]));
    },
  };
}
