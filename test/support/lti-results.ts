import type { EssayResult, TraitScore } from '@assay/essay-scoring/result';
import type { Provenance } from '@assay/platform/run/provenance';

const TRAITS = [
  { trait: 'Ideas', min: 0, max: 6 },
  { trait: 'Style', min: 0, max: 4 },
];

const PROVENANCE: Provenance = {
  assignmentVersion: 'v',
  submissionSha256: 's',
  prompts: {},
  models: [],
  fingerprints: [],
  seed: 7,
  calls: 0,
  memoisedCalls: 0,
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  cost: 0,
  modelTimeMs: 0,
  standIn: true,
};

interface Told {
  runId: string;
  tenant: string;
  assignment: string;
  submission: string;
  /** Of each trait, in their order; null: it has none. */
  scores: readonly (number | null)[];
}

function scored(score: number | null, at: number): TraitScore {
  return {
    ...TRAITS[at]!,
    score,
    level: null,
    rationale: null,
    quotations: [],
    variant: 'MADRAG',
    confidence: { advocate: null, skeptic: null },
    strengths: [],
    weaknesses: [],
    exemplars: [],
    flags: [],
    missing: score === null ? { step: 's', code: 'c', message: 'm' } : null,
  };
}

/** The result of an essay with two traits, of six and of four points. */
export function essayResultOf({ runId, tenant, assignment, submission, scores }: Told): EssayResult {
  return {
    runId,
    tenant,
    workflow: 'essay-scoring',
    status: 'completed',
    variant: 'MADRAG',
    assignment: { id: assignment, title: assignment, language: 'en', question: 'Why?' },
    submission: { id: submission, file: 'work.txt', words: 4 },
    scores: scores.map(scored),
    flags: [],
    addressed: [],
    screened: true,
    provenance: PROVENANCE,
    startedAt: '2026-01-01T00:00:00.000Z',
    assessedAt: '2026-01-01T00:00:00.000Z',
  };
}
