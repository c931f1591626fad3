import { isScore, type Judgement } from './judgement.ts';

/** What one run says of a trait. `value`: null is missing; `text`: the reasons, null where there are none. */
interface RunJudgement {
  value: number | string | null;
  text: string | null;
}

/** A trait as two runs of the same work judged it; a run that did not judge it has null. */
export interface ComparedTrait {
  question: string | null;
  /** The row of the table of answers, where a run judges many students'. */
  id: string;
  item: string;
  before: RunJudgement | null;
  after: RunJudgement | null;
  /** null: a value is missing, or both are not on one scale. */
  moved: boolean | null;
}

const keyOf = ({ id, question, item }: Judgement) => JSON.stringify([id, question, item]);
const scaleOf = (judgement: Judgement) =>
  JSON.stringify(isScore(judgement) ? judgement.range : judgement.labels);

function saidOf(judgement: Judgement | undefined): RunJudgement | null {
  return judgement ? { value: judgement.value, text: judgement.text } : null;
}

function movedBetween(before: Judgement | undefined, after: Judgement | undefined): boolean | null {
  if (!before || !after || before.value === null || after.value === null) return null;
  return scaleOf(before) === scaleOf(after) ? before.value !== after.value : null;
}

/**
 * Two runs of the same work trait by trait, in the order of the first, then what the second judged alone. What stands beside a result, such
 * as the second reader's score, is left out.
 */
export function compareJudgements(
  before: readonly Judgement[],
  after: readonly Judgement[],
): ComparedTrait[] {
  const [first, second] = [before, after].map(
    (judgements) =>
      new Map(
        judgements.filter(({ beside }) => !beside).map((judgement) => [keyOf(judgement), judgement] as const),
      ),
  ) as [Map<string, Judgement>, Map<string, Judgement>];
  return [...new Set([...first.keys(), ...second.keys()])].map((key) => {
    const [one, other] = [first.get(key), second.get(key)];
    const { id, question, item } = (one ?? other)!;
    return {
      ...{ id, question, item, before: saidOf(one), after: saidOf(other) },
      moved: movedBetween(one, other),
    };
  });
}
