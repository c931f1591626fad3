import { traitKey } from '@assay/kit/tables/trait-key';
import { type TeamTraits, teamTraitsSchema } from './brief.ts';
import type { AllTraitsVerdict, Verdict } from './verdict.ts';

type JudgeInputs = Record<string, unknown>;
type AskedTrait = TeamTraits[number];

/** The traits that a Judge was given; none where its inputs hold none. */
function traitsIn({ traits }: JudgeInputs): TeamTraits {
  return teamTraitsSchema.safeParse(traits).data ?? [];
}

function scoreProblems(score: number | null, { min, max }: Pick<AskedTrait, 'min' | 'max'>): string[] {
  const range = `one whole number from ${min} to ${max}`;
  if (score === null) return [`There is no final score that can be read: give ${range} and nothing else.`];
  return score < min || score > max ? [`The score ${score} lies outside of the scale: give ${range}.`] : [];
}

function problemsOn({ rationale, score }: Verdict, trait: AskedTrait): string[] {
  return [
    ...scoreProblems(score, trait),
    ...(rationale.trim() === '' ? ['There is no rationale: say what in the essay decided the score.'] : []),
  ];
}

/** What makes a verdict useless: no score, one outside of the trait's scale, or no reasons. `inputs` are the Judge's own. */
export function verdictProblems(verdict: Verdict, inputs: JudgeInputs): string[] {
  const [trait] = traitsIn(inputs);
  return trait ? problemsOn(verdict, trait) : [];
}

/** What makes verdicts of all traits useless: a trait without one, with several, or of no rubric; and what makes each useless. */
export function allTraitsProblems({ verdicts }: AllTraitsVerdict, inputs: JudgeInputs): string[] {
  const traits = traitsIn(inputs);
  if (traits.length === 0) return [];
  const given = Map.groupBy(verdicts, ({ trait }) => traitKey(trait));
  const keys = new Set(traits.map(({ name }) => traitKey(name)));
  const unknown = [...given.keys()].filter((key) => !keys.has(key)).length;
  const ofTraits = traits.flatMap((trait) => {
    const own = given.get(traitKey(trait.name)) ?? [];
    if (own.length === 0) return [`"${trait.name}" has no verdict: judge it under its exact name.`];
    if (own.length > 1) return [`"${trait.name}" has ${own.length} verdicts: give one.`];
    return problemsOn(own[0]!, trait).map((problem) => `"${trait.name}": ${problem}`);
  });
  const ofOthers =
    unknown > 0 ? [`${unknown} verdicts are of no trait of the rubric: use its exact names alone.`] : [];
  return [...ofTraits, ...ofOthers];
}
