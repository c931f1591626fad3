/** What evidence anchoring decides by. All but `shortQuote` are shares in [0, 1]. */
export interface AnchoringThresholds {
  /** Least similarity (τ_min) of a quote that counts as found. */
  similarity: number;
  /** Least share of the quote's trigrams that a window must contain to be compared at all. */
  trigramOverlap: number;
  /** Fewest characters, normalised, of a quote that is looked for by similarity. */
  shortQuote: number;
  /** Least modulated confidence of a finding that is kept. */
  confidence: number;
}

/** The paper's thresholds: CAPRA, section 3.3 (SPEC C9–C11). */
export const DEFAULT_THRESHOLDS: Readonly<AnchoringThresholds> = {
  similarity: 0.45,
  trigramOverlap: 0.27,
  shortQuote: 15,
  confidence: 0.65,
};
