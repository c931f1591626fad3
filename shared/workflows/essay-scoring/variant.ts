import * as z from 'zod';

/** The six system variants of the ablation (MADRAG, section 4.2.1). */
export const variantSchema = z.enum(['SA', 'SARAG', 'MA', 'MAD', 'MARAG', 'MADRAG']);
export type Variant = z.infer<typeof variantSchema>;

/** What a variant does: decompose by trait, retrieve exemplars, debate. */
interface Strategy {
  perTrait: boolean;
  retrieval: boolean;
  debate: boolean;
}

/** MADRAG, section 4.2.1: which variant decomposes by trait, retrieves exemplars, debates. */
export const STRATEGIES: Record<Variant, Strategy> = {
  SA: { perTrait: false, retrieval: false, debate: false },
  SARAG: { perTrait: false, retrieval: true, debate: false },
  MA: { perTrait: true, retrieval: false, debate: false },
  MAD: { perTrait: true, retrieval: false, debate: true },
  MARAG: { perTrait: true, retrieval: true, debate: false },
  MADRAG: { perTrait: true, retrieval: true, debate: true },
};
