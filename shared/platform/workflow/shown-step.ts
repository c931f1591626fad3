import type { ArtifactReader } from '../run/run-artifacts.ts';
import type { Stage } from './stage.ts';

/** How many steps stages will have in all, as far as the run has said. */
export type Totals = ReadonlyMap<Stage, number>;

/** What stages call that which a step's name says first, as far as the run has said. */
export type Names = ReadonlyMap<Stage['names'], ReadonlyMap<string, string>>;

/** A step as it is shown: its row, what is added to the row, and what of the row is told where lines cannot be redrawn. */
export interface ShownStep {
  row: string;
  word: string;
  told: NonNullable<Stage['told']>;
  /** What the steps of the row are when only their number is shown. */
  counted: string | null;
  stage: Stage;
}

const filled = (words: string, captured: readonly string[]) =>
  words.replace(/\$(\d)/g, (_, group: string) => captured[Number(group)] ?? '');

/** A step as its run's stages show it; null where none names it. */
export function shownStep(step: string, stages: readonly Stage[], names: Names): ShownStep | null {
  for (const stage of stages) {
    const { steps, row, word, told } = stage;
    const found = steps.exec(step);
    if (!found) continue;
    const [whole, first = '', ...others] = found;
    const match = [whole, names.get(stage.names)?.get(first) ?? first, ...others];
    const counted = typeof word === 'object' ? word.counted : null;
    return {
      row: filled(row, match),
      word: typeof word === 'object' ? step : filled(word, match),
      told: told ?? (counted === null ? 'word' : 'later'),
      counted,
      stage,
    };
  }
  return null;
}

/** Asks for the totals that are not known yet. */
export async function learnTotals(
  totals: Map<Stage, number>,
  stages: readonly Stage[],
  artifacts: ArtifactReader,
): Promise<void> {
  for (const stage of stages) {
    if (!stage.total || totals.has(stage)) continue;
    const total = await stage.total(artifacts);
    if (total !== null) totals.set(stage, total);
  }
}

/** Asks for the names that are not known yet; stages that share what tells them ask once. */
export async function learnNames(
  names: Map<Stage['names'], ReadonlyMap<string, string>>,
  stages: readonly Stage[],
  artifacts: ArtifactReader,
): Promise<void> {
  for (const tell of new Set(stages.map((stage) => stage.names))) {
    if (!tell || names.has(tell)) continue;
    const known = await tell(artifacts);
    if (known !== null) names.set(tell, known);
  }
}
