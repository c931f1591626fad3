import type { ReasonJudgement } from './reason-to-judge.ts';

/** What one judge made of all reasons. `of`: those it judged; `missing`: those it gave no verdict on, which count nowhere. */
interface JudgeRate {
  grader: string;
  valid: number;
  of: number;
  missing: number;
  /** Share of valid ones, in [0, 1]; null where it judged none. */
  rate: number | null;
}

/** The validity rate (GET, 4.2.2; SPEC G12): each judge's share of valid reasons, and their average. */
export interface ValidityRate {
  judges: JudgeRate[];
  /** Mean of the judges' rates; null where none has one. */
  rate: number | null;
}

function rateOf(grader: string, judgements: readonly ReasonJudgement[]): JudgeRate {
  const own = judgements.filter((judgement) => judgement.grader === grader);
  const [valid, missing] = [true, null].map(
    (verdict) => own.filter((one) => one.valid === verdict).length,
  ) as [number, number];
  const of = own.length - missing;
  return { grader, valid, of, missing, rate: of > 0 ? valid / of : null };
}

/** The rates of `graders` over what they said of each reason. Judges that judged nothing are left out of the average. */
export function validityRate(
  graders: readonly string[],
  judgements: readonly ReasonJudgement[],
): ValidityRate {
  const judges = graders.map((grader) => rateOf(grader, judgements));
  const rates = judges.flatMap(({ rate }) => (rate === null ? [] : [rate]));
  const rate = rates.length > 0 ? rates.reduce((sum, one) => sum + one, 0) / rates.length : null;
  return { judges, rate };
}
