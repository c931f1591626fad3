import type { ScoreJudgement } from '../../evaluation/judgement.ts';
import type { EssayResult } from './result.ts';

/** A judgement for each trait, missing ones included; the system is the run's variant (SPEC M13, M14). */
export function judgementsOfEssay({ submission, variant, scores }: EssayResult): ScoreJudgement[] {
  return scores.map(({ trait, min, max, score, rationale, confidence, flags, missing }) => ({
    id: submission.id,
    question: null,
    item: trait,
    system: variant,
    range: { min, max },
    value: score,
    text: rationale,
    probability: null,
    facts: {
      'advocate confidence': confidence.advocate?.value ?? null,
      'skeptic confidence': confidence.skeptic?.value ?? null,
      flags: flags.join(' '),
      missing: missing?.code ?? null,
    },
  }));
}
