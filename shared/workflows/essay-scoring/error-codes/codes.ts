/** What each code of an error means, by its letter: the direction of the score, reasoning, mechanism, component (MADRAG, 4.4; SPEC M14). */
export const CODES = {
  A: { A1: 'under-scored', A2: 'over-scored' },
  B: {
    B0: 'misaligned or ungrounded',
    B1: 'partially grounded',
    B2: 'rubric-aligned and grounded in the text',
  },
  C: {
    C1: 'trait-boundary confusion',
    C2: 'debate framing capture',
    C3: 'spurious debate claim accepted',
    C4: 'exemplar-induced calibration error',
    C5: 'rubric boilerplate collapse',
    C6: 'anonymization distortion',
  },
  D: {
    D1: 'debate plausibly contributed',
    D2: 'retrieval plausibly contributed',
    D3: 'interaction of debate and retrieval plausible',
    D4: 'not component-specific',
  },
} as const;

export type CodeLetter = keyof typeof CODES;
export const LETTERS = Object.keys(CODES) as CodeLetter[];

/** What each letter codes. */
export const LETTER_NAMES: Record<CodeLetter, string> = {
  A: 'direction',
  B: 'quality of the reasoning',
  C: 'primary failure mechanism',
  D: 'component',
};

export const codesOf = (letter: CodeLetter): string[] => Object.keys(CODES[letter]);

export const meaningOf = (code: string): string =>
  (CODES[code[0] as CodeLetter] as Record<string, string>)[code]!;

/** A1 of a score below the raters' mean, A2 above it; of none, or of one on the mean, nobody can say. */
export function directionCode(residual: number | null): string | null {
  if (residual === null || residual === 0) return null;
  return residual < 0 ? 'A1' : 'A2';
}
