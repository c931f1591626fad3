import { ASSIGNMENT } from '@assay/essay-scoring/assignment';
import { readEssay } from '@assay/essay-scoring/essay';
import { estimateEssays } from '@assay/essay-scoring/estimate';
import { variantSchema } from '@assay/essay-scoring/variant';
import { countWrittenWords } from '@assay/kit/language/count-words';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { Estimate, EstimateRequest } from '@assay/platform/workflow/hand-in';

/** What scoring one essay will take; exemplars of the bank are not counted. @throws AssayError where it could not be scored */
export async function estimateEssay({
  bytes,
  file,
  options,
  prompts,
  catalogue,
  ...of
}: EstimateRequest<CommonAssignment>): Promise<Estimate> {
  const assignment = ASSIGNMENT.schema.parse(of.assignment);
  const { text } = readEssay(bytes, file, assignment.question);
  const variant = options.variant === undefined ? undefined : variantSchema.parse(options.variant);
  const { calls, cost } = estimateEssays({
    ...{ assignment, variant, essays: [text], exemplars: [], prompts, catalogue },
  });
  return { what: `essay of ${countWrittenWords(text)} words`, warnings: [], calls, cost };
}
