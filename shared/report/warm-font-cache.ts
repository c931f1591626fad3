import type { EssayResult, TraitScore } from '../workflows/essay-scoring/result.ts';
import { type RenderOptions, renderReport } from './render-report.ts';

/** A letter or two of the writings that submissions are likely to hold. */
const WRITINGS =
  'Aé Ελ Ук 学习 ひカ 한국 क्ष বাং ਪੰ ગુ தமி తెలు ಕನ್ನ മല සිං ไทย ລາວ ខ្មែរ မြန် བོད ქარ հայ አማ عربي فارسی עברית 🙂 √ ✓ → ♫';

/** A trait without a score: the report says so in italics. */
const UNSCORED: TraitScore = {
  trait: 'Assay',
  min: 0,
  max: 1,
  score: null,
  level: null,
  rationale: null,
  variant: 'SA',
  confidence: { advocate: null, skeptic: null },
  strengths: [],
  weaknesses: [],
  exemplars: [],
  flags: [],
  missing: null,
};

function warmingResult(text: string): EssayResult {
  const time = '2026-01-01T00:00:00.000Z';
  return {
    runId: 'warm-font-cache',
    workflow: 'essay-scoring',
    variant: 'SA',
    status: 'failed',
    tenant: text,
    assignment: { id: 'warm', title: text, question: text, language: 'en' },
    submission: { id: text, file: 'warm.txt', words: 0 },
    scores: [UNSCORED],
    flags: [],
    provenance: {
      assignmentVersion: '',
      submissionSha256: '',
      prompts: {},
      models: [],
      fingerprints: [],
      seed: 0,
      calls: 0,
      memoisedCalls: 0,
      inputTokens: 0,
      cachedInputTokens: 0,
      outputTokens: 0,
      cost: null,
      modelTimeMs: 0,
      standIn: true,
    },
    startedAt: time,
    assessedAt: time,
  };
}

/**
 * Fills TeX's font cache by rendering one page, so that the first report takes no longer than the others. `thorough`
 * takes in the writings beyond Latin, Greek and Cyrillic letters as well; that takes minutes where they are many.
 */
export async function warmFontCache(options: RenderOptions & { thorough?: boolean } = {}): Promise<void> {
  await renderReport(warmingResult(options.thorough ? WRITINGS : 'Assay'), {
    timeLimit: 600_000,
    ...options,
  });
}
