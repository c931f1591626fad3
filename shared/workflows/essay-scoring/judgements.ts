import type { ScoreJudgement } from '@assay/platform/run/judgement';
import type { EssayResult, TraitScore } from './result.ts';

/** The systems that an evaluation shows beside a run's variant. */
const SECOND_READER = 'second-reader';
const SUGGESTED = 'suggested';

/** A score that stands beside the Judge's. */
function besideOf(
  id: string,
  { trait, min, max }: TraitScore,
  system: string,
  { score, estimate, missing }: { score: number | null; estimate: number | null; missing: string | null },
): ScoreJudgement {
  return {
    id,
    question: null,
    item: trait,
    system,
    beside: true,
    range: { min, max },
    value: score,
    text: null,
    probability: null,
    facts: { estimate, missing },
  };
}

/** What the second reader and the suggestion say of a trait; nothing where no reader was trained. */
function besideScore(id: string, score: TraitScore): ScoreJudgement[] {
  const { secondReader, suggested } = score;
  const read = secondReader && secondReader.unread !== 'not-trained';
  return [
    ...(read ? [besideOf(id, score, SECOND_READER, { ...secondReader, missing: secondReader.unread })] : []),
    ...(suggested ? [besideOf(id, score, SUGGESTED, { ...suggested, missing: null })] : []),
  ];
}

/**
 * A judgement for each trait, missing ones included; the system is the run's variant (SPEC M13, M14). The second reader's and the
 * suggested scores are systems of their own, beside the result (SPEC M17).
 */
export function judgementsOfEssay({ submission: { id }, variant, scores }: EssayResult): ScoreJudgement[] {
  const own = scores.map(
    ({ trait, min, max, score, rationale, confidence, flags, missing, secondReader }) => ({
      id,
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
        'second reader': secondReader?.score ?? null,
        'second reader estimate': secondReader?.estimate ?? null,
        flags: flags.join(' '),
        missing: missing?.code ?? null,
      },
    }),
  );
  return [...own, ...scores.flatMap((score) => besideScore(id, score))];
}

/** The exemplars that each trait was scored by, of those that have a score. */
export function exemplarsOfEssay({ scores }: Pick<EssayResult, 'scores'>): Record<string, string> {
  const scored = scores.filter(({ score }) => score !== null);
  return Object.fromEntries(
    scored.map(({ trait, exemplars }) => [
      trait,
      exemplars
        .flatMap(({ exemplarId }) => exemplarId ?? [])
        .sort()
        .join(' '),
    ]),
  );
}
