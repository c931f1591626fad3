import { countWrittenWords } from '@assay/kit/language/count-words';
import type { Estimate, EstimateRequest } from '@assay/platform/workflow/hand-in';
import type { EssayAssignment } from './assignment.ts';
import { readEssay } from './essay.ts';
import { estimateEssays } from './estimate.ts';
import { variantSchema } from './variant.ts';

/** What scoring one essay will take; exemplars of the bank are not counted. @throws AssayError where it could not be scored */
export async function estimateEssay({
  assignment,
  bytes,
  file,
  options,
  ...kit
}: EstimateRequest<EssayAssignment>): Promise<Estimate> {
  const { text } = readEssay(bytes, file, assignment.question);
  const variant = variantSchema.optional().parse(options.variant);
  const { calls, cost } = estimateEssays({ assignment, variant, essays: [text], exemplars: [], ...kit });
  return { what: `essay of ${countWrittenWords(text)} words`, warnings: [], calls, cost };
}
