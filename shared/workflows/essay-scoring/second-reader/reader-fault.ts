import { BASE_MODELS } from './base-models.ts';
import type { Forest } from './extra-trees.ts';
import type { ReaderParameters } from './learn.ts';
import type { TrainedReader } from './reader.ts';

type ReaderNumbers = ArrayLike<number> & Iterable<number>;

/** So many numbers, each of them one. */
function isFilled(numbers: ReaderNumbers, count: number): boolean {
  return numbers.length === count && Array.from(numbers).every(Number.isFinite);
}

const isPlace = (value: number, of: number) => Number.isInteger(value) && value >= 0 && value < of;

/** Whether every tree ends in a leaf that is there: children stand after their parents. `inputs`: how many values an essay has. */
function isSound({ targets, roots, inputs, thresholds, rights, leaves }: Forest, values: number): boolean {
  const nodes = inputs.length;
  if (rights.length !== nodes || !isFilled(thresholds, nodes) || !isFilled(leaves, leaves.length))
    return false;
  if (roots.length === 0 || targets < 1 || leaves.length % targets !== 0) return false;
  const isNode = (input: number, node: number) => {
    const right = rights[node]!;
    if (input === -1) return isPlace(right, leaves.length / targets);
    return isPlace(input, values) && right > node + 1 && right < nodes;
  };
  return roots.every((root) => isPlace(root, nodes)) && inputs.every(isNode);
}

function faultOfLearnt(
  { features, prior, forest, traits }: ReaderParameters,
  { count, columns, tried }: { count: number; columns: number; tried: number },
): string | null {
  if (features.rows !== count || features.columns !== columns) return 'features';
  if (!isFilled(features.values, count * columns)) return 'features';
  if (!isFilled(prior.scores, count)) return 'prior';
  if (traits.length !== tried || forest.targets !== tried) return 'learnt traits';
  if (traits.some(({ weights }) => BASE_MODELS.some((model) => !isFilled(weights[model], count))))
    return 'weights';
  return isSound(forest, columns + 1 + BASE_MODELS.length * tried) ? null : 'forest';
}

function isTraitSound(
  { key, exemplars, unread, read }: TrainedReader['traits'][number],
  { leaveOneOut, exemplars: { length: count } }: TrainedReader,
): boolean {
  if (!read) return unread !== null;
  const own = Object.hasOwn(leaveOneOut, key) ? leaveOneOut[key] : undefined;
  if (unread !== null || !(read.deviation > 0) || own?.scores.length !== count) return false;
  return isFilled(own.estimates, count) && own.scores.filter((score) => score !== null).length === exemplars;
}

/**
 * Which part of a reader does not go with the others, by its lengths, its places and its numbers; null where all do. It is asked of what was
 * stored: a part that was cut out would make readings that are no numbers, and those of the wrong exemplar.
 */
export function faultOfReader(reader: TrainedReader): string | null {
  const { task, traits, exemplars, scaling, learnt } = reader;
  const [count, columns] = [exemplars.length, scaling.means.length];
  const names = (of: readonly { name: string; min: number; max: number }[]) =>
    JSON.stringify(of.map(({ name, min, max }) => [name, min, max]));
  if (names(task.traits) !== names(traits)) return 'traits';
  if (!exemplars.every(({ group }) => isPlace(group, count))) return 'exemplars';
  if (!isFilled(scaling.means, columns) || !isFilled(scaling.deviations, columns)) return 'scaling';
  if (!traits.every((trait) => isTraitSound(trait, reader))) return 'traits';
  const places = traits.flatMap(({ read }) => (read ? [read.place] : []));
  const isTried = ({ unread }: (typeof traits)[number]) =>
    unread === 'nothing-learnt' || unread === 'too-alike';
  const tried = places.length + traits.filter(isTried).length;
  if (new Set(places).size < places.length || !places.every((place) => isPlace(place, tried)))
    return 'traits';
  if (!learnt) return tried === 0 ? null : 'traits';
  return faultOfLearnt(learnt, { count, columns, tried });
}
