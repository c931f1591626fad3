import { createHash } from 'node:crypto';
import type { Claim, EssayResult, TraitScore } from '@assay/essay-scoring/result';
import type { Evidence } from '@assay/evidence/evidence-schema';

export const sha = (text: string) => createHash('sha256').update(text).digest('hex');

/** A quote that stands in the submission word for word. */
export function verified(passage: string): Evidence {
  const span = { start: 0, end: passage.length };
  const place = { passage, ...span, spans: [span], page: null };
  return {
    quote: passage,
    grade: 'exact',
    supported: true,
    outcome: 'verified',
    similarity: 1,
    multiplier: 1.15,
    ...place,
  };
}

/** A quote that the submission does not hold. */
export function discarded(quote: string): Evidence {
  const place = { passage: null, start: null, end: null, spans: [], page: null };
  return {
    quote,
    grade: 'none',
    supported: false,
    outcome: 'discarded',
    similarity: 0.21,
    multiplier: 0,
    ...place,
  };
}

/** A quote that changes what the submission says. */
export function altered(quote: string, passage: string): Evidence {
  return { ...verified(passage), quote, grade: 'altered', supported: false, similarity: 0.93 };
}

const strengths: Claim[] = [
  {
    text: 'The narrative opens inside the scene rather than with a summary, so the reader meets the problem at once: “I had been standing in the queue for forty minutes when the lights went out”.',
    evidence: [verified('I had been standing in the queue for forty minutes when the lights went out')],
  },
  {
    text: 'Patience is shown in what the narrator does, not merely asserted. Two moments carry this.',
    evidence: [
      verified('I counted the tiles on the ceiling, first by rows and then by columns'),
      verified('my brother asked whether we should go home, and I said that we had come too far to leave'),
    ],
  },
];

const weaknesses: Claim[] = [
  {
    text: 'The end states the lesson in a general phrase that any story could have closed with.',
    evidence: [verified('So that is why being patient is always good in life.')],
  },
  {
    text: 'The middle repeats itself: […].',
    evidence: [discarded('and then we waited again and again for the bus')],
  },
];

/** A trait of a debated run with every part filled in. */
export function trait(name: string, score: number | null, over: Partial<TraitScore> = {}): TraitScore {
  return {
    trait: name,
    min: 0,
    max: 3,
    score,
    level:
      'Tells a story with ideas that are clearly focused on the topic and are developed with specific, relevant details.',
    rationale:
      'The essay keeps to one event and develops it with details that belong to it: the queue, the dark, the counting. The Skeptic is right that the closing sentence is general, but it takes one line of an otherwise specific account. Compared with the essays scored 2, this one shows its point rather than stating it; those scored 3 connect the event to the idea of patience more than once, and so does this one.',
    quotations: [],
    variant: 'MADRAG',
    confidence: {
      advocate: { value: 0.914, source: 'first-token-logprob' },
      skeptic: { value: 0.7, source: 'self-report' },
    },
    strengths,
    weaknesses,
    exemplars: [
      { score: 0, exemplarId: null, similarity: null },
      { score: 1, exemplarId: 'ex-12', similarity: 0.81 },
      { score: 2, exemplarId: 'ex-40', similarity: 0.86 },
      { score: 3, exemplarId: 'ex-07', similarity: 0.84 },
    ],
    flags: ['unverified-claims', 'exemplar-scores-absent', 'self-reported-confidence'],
    missing: null,
    ...over,
  };
}

/** A trait whose Judge could not be reached. */
export function missingTrait(name: string): TraitScore {
  return trait(name, null, {
    level: null,
    rationale: null,
    quotations: [],
    flags: ['missing-score'],
    missing: {
      step: `judge (${name})`,
      code: 'ModelUnavailable',
      message: 'The model did not answer after 5 attempts (HTTP 503).',
    },
  });
}

/** A completed run on four traits. */
export function sampleResult(over: Partial<EssayResult> = {}): EssayResult {
  return {
    runId: '20260412-7f3a9c0b1d2e',
    workflow: 'essay-scoring',
    variant: 'MADRAG',
    status: 'completed',
    tenant: 'Northfield College',
    assignment: {
      id: 'patience',
      title: 'A Story about Patience',
      question:
        'Write about patience. Being patient means that you are understanding and tolerant. A patient person experiences difficulties without complaining.\n\nDo only one of the following: write a story about a time when you were patient, or write a story about a time when someone you know was patient.',
      language: 'en',
    },
    submission: { id: 'essay-0147', file: 'patience-0147.txt', words: 412 },
    scores: [trait('Ideas', 3), trait('Organization', 2), trait('Style', 1), trait('Conventions', 0)],
    flags: [],
    addressed: [],
    screened: true,
    provenance: {
      assignmentVersion: sha('assignment'),
      submissionSha256: sha('submission'),
      prompts: { advocate: sha('advocate'), skeptic: sha('skeptic'), judge: sha('judge') },
      models: ['debater-large-2026-03', 'judge-large-2026-03'],
      fingerprints: ['fp_5a1c9e02', 'fp_77b0d4f1'],
      seed: 7,
      calls: 12,
      memoisedCalls: 2,
      inputTokens: 48210,
      cachedInputTokens: 30976,
      outputTokens: 6120,
      cost: 0.1834,
      modelTimeMs: 48230,
      standIn: false,
    },
    startedAt: '2026-04-12T09:14:02.000Z',
    assessedAt: '2026-04-12T09:14:31.000Z',
    ...over,
  };
}

/**
 * Writing that every report must carry unharmed, and that `pdftotext` gives back: signs without a direction come before what
 * is written from right to left, since it would read an emoji after it backwards.
 */
export const SCRIPTS = {
  accents: 'Čeština, français, Tiếng Việt, Łódź',
  greek: 'Ελληνικά',
  cyrillic: 'Українська',
  chinese: '学而时习之',
  japanese: 'ひらがなカタカナ',
  korean: '한국어',
  devanagari: 'क्षत्रिय',
  thai: 'สวัสดีชาวโลก',
  family: '👩‍👩‍👧',
  flag: '🇮🇹',
  maths: '√∑ ≤ → ✓',
  arabic: 'العربية',
  hebrew: 'עברית',
};

/** What a student may write to make a typesetter do something else. */
export const ATTACKS = [
  '\\input{/etc/passwd}',
  '\\directlua{os.execute("touch pwned")}',
  '\\immediate\\write18{touch pwned}',
  '^^5cinput{/etc/passwd} ^^M ^^^^005c',
  '}{ }} {{ \\end{document} \\fi \\else \\csname',
  '% a comment $x^2_1$ & # ~ | < > \\',
  '[[ words.report | raw ]] <% include "body" %> {{ x }} {% y %}',
  '\u202Eright to left\u202C \u0000\u0007\u001B[31m \uFEFF\u200B\uFFFE \uD800 \uE000',
  `Z${'\u0337\u0310\u0489'.repeat(20)}algo ${'https://example.org/'.repeat(12)}`,
  "\"`Anf\"' ?` !` -- --- '' `` ,, << >>",
];

/** A run on a text of many scripts, by a student with bad intentions. */
export function hostileResult(): EssayResult {
  const mixed = Object.values(SCRIPTS).join(' ');
  const paragraphs = [
    `${mixed}\nمرحبا (2026) بالعالم، ABC 12.5% والنهاية.`,
    'שלום עולם, this is (inside) עברית 34.',
    '子曰：「学而时习之，不亦说乎？有朋自远方来，不亦乐乎？人不知而不愠，不亦君子乎？」'.repeat(2),
    'ประเทศไทยเป็นประเทศที่ตั้งอยู่ในภูมิภาคเอเชียตะวันออกเฉียงใต้และมีประวัติศาสตร์ยาวนาน'.repeat(2),
    ...ATTACKS,
  ];
  const claims = paragraphs.map((text) => ({ text, evidence: [verified(text)] }));
  const hostile = trait(`${ATTACKS[0]} ${SCRIPTS.arabic}`, 2, {
    rationale: paragraphs.join('\n\n'),
    level: ATTACKS.join(' '),
    strengths: claims,
    weaknesses: [{ text: ATTACKS[4]!, evidence: [discarded(ATTACKS[4]!)] }],
  });
  return sampleResult({
    tenant: ATTACKS[1]!,
    assignment: {
      id: 'x',
      title: `${ATTACKS[0]} ${SCRIPTS.arabic}`,
      question: ATTACKS.join('\n'),
      language: 'it',
    },
    submission: { id: `${ATTACKS[2]} ${SCRIPTS.greek}`, file: ATTACKS[3]!, words: 12 },
    scores: [hostile, missingTrait('Conventions')],
    status: 'partial',
    flags: ['suspected-injection', 'missing-score'],
  });
}
