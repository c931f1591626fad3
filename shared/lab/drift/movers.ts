import type { Judgement } from '@assay/platform/run/judgement';
import type { DriftFigures, DriftValue, Mover } from './drift.ts';
import type { PairedTrait } from './pair-judgements.ts';
import { placeOn, spanOf, traitName } from './scale.ts';

/** What a side without the judgement says. */
const NOTHING = { value: null, text: null };
type MoverJudgement = Pick<Judgement, 'value' | 'text'>;

function moverOf(
  { question, item, scale }: PairedTrait,
  { submission, id }: { submission: string; id: string },
  before: MoverJudgement,
  after: MoverJudgement,
): Mover[] {
  if (before.value === after.value) return [];
  const place = (value: DriftValue) => placeOn(scale, value);
  const shift =
    before.value === null || after.value === null ? null : place(after.value) - place(before.value);
  return [
    {
      submission,
      id,
      trait: traitName(question, item),
      question,
      item,
      before: before.value,
      after: after.value,
      shift,
      size: shift === null ? null : Math.abs(shift) / spanOf(scale),
      reasonBefore: before.text,
      reasonAfter: after.text,
    },
  ];
}

const nameOf = ({ submission, id, trait }: Mover) => JSON.stringify([submission, id, trait]);

/** All that moved, the largest first; what is missing on one side comes last. */
export function moversOf(traits: readonly PairedTrait[]): Mover[] {
  const all = traits.flatMap((trait) => [
    ...trait.cases.flatMap(({ submission, before, after }) =>
      moverOf(trait, { submission, id: after.id }, before, after),
    ),
    ...trait.alone.before.flatMap(({ submission, judgement }) =>
      moverOf(trait, { submission, id: judgement.id }, judgement, NOTHING),
    ),
    ...trait.alone.after.flatMap(({ submission, judgement }) =>
      moverOf(trait, { submission, id: judgement.id }, NOTHING, judgement),
    ),
  ]);
  return all.sort((a, b) => (b.size ?? -1) - (a.size ?? -1) || (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** How many students' or submissions' values moved, and which way. */
export function totalsOf(
  traits: readonly PairedTrait[],
  movers: readonly Mover[],
): Pick<DriftFigures['totals'], 'works' | 'moved' | 'up' | 'down'> {
  const keyOf = (submission: string, id: string) => JSON.stringify([submission, id]);
  const works = new Set(
    traits.flatMap(({ cases }) =>
      cases
        .filter(({ before, after }) => before.value !== null && after.value !== null)
        .map(({ submission, after }) => keyOf(submission, after.id)),
    ),
  );
  const moved = movers.filter(({ shift }) => shift !== null);
  const sums = [...Map.groupBy(moved, ({ submission, id }) => keyOf(submission, id)).values()].map((own) =>
    own.reduce((sum, { shift, size }) => sum + Math.sign(shift!) * size!, 0),
  );
  return {
    works: works.size,
    moved: sums.length,
    up: sums.filter((sum) => sum > 1e-9).length,
    down: sums.filter((sum) => sum < -1e-9).length,
  };
}
