import type { CommonResult } from '../run/result.ts';

/** A submission by the result it is compared with and the new one; null: there is none. */
interface ResultPair {
  baseline: CommonResult | null;
  again: CommonResult | null;
}

/** Which model each agent asked, as far as the result says so. */
function modelsOf({ parameters = [] }: CommonResult['provenance']): Record<string, string> {
  return Object.fromEntries(parameters.flatMap(({ model, agents }) => agents.map((agent) => [agent, model])));
}

/** Whether any key of both has another value: which agents are asked depends on what models answer. */
const anyOther = (before: Record<string, string>, after: Record<string, string>) =>
  Object.entries(before).some(([key, value]) => after[key] !== undefined && after[key] !== value);

/** What a result was come to by beside all that its provenance says (`StudyReading.material`). */
type MaterialOf = (result: CommonResult) => Record<string, string>;

/** What two results were not both made with. */
function differs(one: CommonResult, other: CommonResult, materialOf: MaterialOf) {
  const [before, after] = [one.provenance, other.provenance];
  return {
    prompts: anyOther(before.prompts, after.prompts),
    models: anyOther(modelsOf(before), modelsOf(after)),
    assignment: before.assignmentVersion !== after.assignmentVersion,
    material: anyOther(materialOf(one), materialOf(other)),
  };
}

/**
 * What the new runs of a cohort were made with that those before were not, in any pair that has both results: by the provenance of both,
 * whatever was asked to be changed (a deployment may have changed between them).
 */
export function changedBetween(
  pairs: readonly ResultPair[],
  materialOf: MaterialOf = () => ({}),
): {
  prompts: boolean;
  models: boolean;
  assignment: boolean;
  material: boolean;
} {
  const found = pairs.flatMap(({ baseline, again }) =>
    baseline && again ? [differs(baseline, again, materialOf)] : [],
  );
  return {
    prompts: found.some(({ prompts }) => prompts),
    models: found.some(({ models }) => models),
    assignment: found.some(({ assignment }) => assignment),
    material: found.some(({ material }) => material),
  };
}
