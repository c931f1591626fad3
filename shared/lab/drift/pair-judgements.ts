import { isScore, type Judgement } from '@assay/platform/run/judgement';
import type { DriftScale, TraitDrift, UncomparedTrait } from './drift.ts';
import { placeOn, scaleKey, scaleOf, spanOf, traitName } from './scale.ts';

/** What two runs of one submission say of it. */
export interface DriftPair {
  submission: string;
  /** What was handed in: copies say the same, and move together. Absent: the submission itself. */
  content?: string;
  baseline: readonly Judgement[];
  again: readonly Judgement[];
}

/** One thing that was judged twice on one scale. */
export interface PairedCase {
  submission: string;
  content: string;
  before: Judgement;
  after: Judgement;
}

/** A trait on one scale: what was judged twice, and how often a side has nothing where others have. */
export interface PairedTrait {
  question: string | null;
  item: string;
  scale: DriftScale;
  cases: PairedCase[];
  alone: { before: PairedAlone[]; after: PairedAlone[] };
}

/** A judgement that the other side does not have at all. */
interface PairedAlone {
  submission: string;
  judgement: Judgement;
}

const caseKey = ({ id, question, item }: Judgement) => JSON.stringify([id, question, item]);
const itemKey = ({ question, item }: { question: string | null; item: string }) =>
  JSON.stringify([question, item]);
const traitKey = (judgement: Judgement) => `${itemKey(judgement)}${scaleKey(scaleOf(judgement))}`;
const own = (judgements: readonly Judgement[]) =>
  Map.groupBy(
    judgements.filter(({ beside }) => !beside),
    caseKey,
  );

type Why = UncomparedTrait['why'];

/** Gathers what is not compared, by trait, reason and scales. */
function gather() {
  const found = new Map<string, UncomparedTrait & { shares: number[] }>();
  return {
    add(why: Why, before: Judgement | null, after: Judgement | null) {
      const { question, item } = (before ?? after)!;
      const [from, to] = [before && scaleOf(before), after && scaleOf(after)];
      const key = JSON.stringify([question, item, why, from, to]);
      const trait = traitName(question, item);
      const fresh = { trait, question, item, why, pairs: 0, before: from, after: to, shareShift: null };
      const entry = found.get(key) ?? { ...fresh, shares: [] };
      entry.pairs += 1;
      if (why === 'range' && before!.value !== null && after!.value !== null)
        entry.shares.push(shareOf(after!) - shareOf(before!));
      found.set(key, entry);
    },
    all: (): UncomparedTrait[] =>
      [...found.values()].map(({ shares, ...entry }) => ({
        ...entry,
        shareShift: shares.length === 0 ? null : shares.reduce((sum, one) => sum + one, 0) / shares.length,
      })),
  };
}

/** A score as a share of its range. */
function shareOf(judgement: Judgement): number {
  const scale = scaleOf(judgement);
  const least = 'labels' in scale ? 0 : scale.min;
  return (placeOn(scale, judgement.value!) - least) / spanOf(scale);
}

function whyApart(before: Judgement, after: Judgement): Why | null {
  if (isScore(before) !== isScore(after)) return 'kind';
  if (scaleKey(scaleOf(before)) === scaleKey(scaleOf(after))) return null;
  return isScore(before) ? 'range' : 'labels';
}

/**
 * Puts what two runs say of the same thing side by side: the same submission, student, question and item, on the same scale. What stands
 * beside a result is left out. A trait on several scales (runs of an older assignment) is several traits. What only one side has of a trait
 * that both have elsewhere is missing on the other; a trait that one side never has is not compared.
 */
export function pairJudgements(pairs: readonly DriftPair[]): {
  traits: PairedTrait[];
  notCompared: UncomparedTrait[];
} {
  const traits = new Map<string, PairedTrait>();
  const apart = gather();
  const alone: (PairedAlone & { side: 'before' | 'after' })[] = [];
  for (const { submission, content = submission, baseline, again } of pairs) {
    const [before, after] = [own(baseline), own(again)];
    for (const key of new Set([...before.keys(), ...after.keys()])) {
      const [first = [], second = []] = [before.get(key), after.get(key)];
      const [was, is] = [first[0] ?? null, second[0] ?? null];
      const why = first.length > 1 || second.length > 1 ? 'twice' : was && is && whyApart(was, is);
      if (why) apart.add(why, was, is);
      else if (was && is) {
        const { question, item } = is;
        const fresh = { question, item, scale: scaleOf(is), cases: [], alone: { before: [], after: [] } };
        const trait = traits.get(traitKey(is)) ?? fresh;
        trait.cases.push({ submission, content, before: was, after: is });
        traits.set(traitKey(is), trait);
      } else if (was) alone.push({ submission, judgement: was, side: 'before' });
      else if (is) alone.push({ submission, judgement: is, side: 'after' });
    }
  }
  for (const { submission, judgement, side } of alone) {
    const trait = traits.get(traitKey(judgement));
    if (trait) trait.alone[side].push({ submission, judgement });
    else if (side === 'before') apart.add('only-before', judgement, null);
    else apart.add('only-after', null, judgement);
  }
  return { traits: [...traits.values()], notCompared: apart.all() };
}

/** How many cases of a trait miss a value on which side. */
export function missingOf({ cases, alone }: PairedTrait): TraitDrift['missing'] {
  const valued = (list: readonly PairedAlone[]) =>
    list.filter(({ judgement }) => judgement.value !== null).length;
  const count = (was: boolean, is: boolean) =>
    cases.filter(({ before, after }) => (before.value !== null) === was && (after.value !== null) === is)
      .length;
  const [gone, come] = [valued(alone.before), valued(alone.after)];
  const neither = alone.before.length + alone.after.length - gone - come;
  return {
    became: count(true, false) + gone,
    filled: count(false, true) + come,
    both: count(false, false) + neither,
  };
}
