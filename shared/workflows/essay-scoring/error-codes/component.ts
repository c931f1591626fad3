import { STRATEGIES, type Variant, variantSchema } from '../variant.ts';

/** The variant whose errors are read (MADRAG, 4.4). */
export const CODED_VARIANT: Variant = 'MADRAG';

const LEAST_OFF = 1;

/** The variant that does all that the coded one does, but for one part. */
function without(part: 'debate' | 'retrieval'): Variant {
  const whole = STRATEGIES[CODED_VARIANT];
  return variantSchema.options.find((one) => {
    const { perTrait, retrieval, debate } = STRATEGIES[one];
    const own = { ...whole, [part]: false };
    return perTrait === own.perTrait && retrieval === own.retrieval && debate === own.debate;
  })!;
}

const ABLATIONS = { debate: without('debate'), retrieval: without('retrieval') };

/** Whether a variant errs as the coded one does: more than 1 off, in the same direction. Null: it gave no score. */
function repeats(error: number, residual: number | null | undefined): boolean | null {
  if (residual === null || residual === undefined) return null;
  return Math.abs(residual) > LEAST_OFF && Math.sign(residual) === Math.sign(error);
}

/**
 * Proposes code D by which ablations repeat the error (MADRAG, 4.4 compares “the same row across ablations”): gone without the debate alone
 * D1, without retrieval alone D2, without either D3, still there without each D4. Whether the *mechanism* is the same, a person says.
 * @param residuals - score − the raters' mean, by variant
 * @returns null where there is no error, or a variant that is needed gave no score
 */
export function proposedComponent(residuals: ReadonlyMap<string, number | null>): string | null {
  const error = residuals.get(CODED_VARIANT) ?? null;
  if (error === null || Math.abs(error) <= LEAST_OFF) return null;
  const noDebate = repeats(error, residuals.get(ABLATIONS.debate));
  const noRetrieval = repeats(error, residuals.get(ABLATIONS.retrieval));
  if (noDebate === null || noRetrieval === null) return null;
  if (noDebate) return noRetrieval ? 'D4' : 'D2';
  return noRetrieval ? 'D1' : 'D3';
}
