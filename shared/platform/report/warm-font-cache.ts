import { frameView, type ReportSubject } from './frame.ts';
import { type RenderOptions, renderReport } from './render-report.ts';
import { english } from './words/shared-words.ts';

/** A letter or two of the writings that submissions are likely to hold. */
const WRITINGS =
  'Aé Ελ Ук 学习 ひカ 한국 क्ष বাং ਪੰ ગુ தமி తెలు ಕನ್ನ മല සිං ไทย ລາວ ខ្មែរ မြန် བོད ქარ հայ አማ عربي فارسی עברית 🙂 √ ✓ → ♫';

const TIME = '2026-01-01T00:00:00.000Z';

function warmingRun(text: string): ReportSubject {
  return {
    runId: 'warm-font-cache',
    assignment: { title: text, language: 'en', institution: text },
    submission: { id: text, file: 'warm.txt' },
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
    startedAt: TIME,
    assessedAt: TIME,
  };
}

/**
 * Fills TeX's font cache by rendering one page without a body, so that the first report takes no longer than the others.
 * `thorough` takes in the writings beyond Latin, Greek and Cyrillic letters as well; that takes minutes where they are
 * many.
 */
export async function warmFontCache(options: RenderOptions & { thorough?: boolean } = {}): Promise<void> {
  const words = { ...english, report: 'Assay', advisory: 'Assay', standIn: 'Assay' };
  const view = frameView(warmingRun(options.thorough ? WRITINGS : 'Assay'), words, { extent: '', facts: [] });
  await renderReport('no-workflow', view, { timeLimit: 600_000, ...options });
}
