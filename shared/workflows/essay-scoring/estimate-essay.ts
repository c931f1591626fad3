import { countWrittenWords } from '@assay/kit/language/count-words';
import { withReading } from '@assay/platform/submission/estimate-reading';
import { unreadPages } from '@assay/platform/submission/handed-text';
import type { Estimate, EstimateRequest } from '@assay/platform/workflow/hand-in';
import type { EssayAssignment } from './assignment.ts';
import { readEssay } from './essay.ts';
import { estimateEssays } from './estimate.ts';
import { planTeams } from './plan.ts';
import { variantSchema } from './variant.ts';

/** The essay is embedded once where a team retrieves, unless there is no model that can; its cost, next to nothing, is not counted. */
const EMBEDDING = 1;

/** What scoring one essay will take; exemplars of the bank are not counted. @throws AssayError where it could not be scored */
export async function estimateEssay({
  assignment,
  bytes,
  file,
  options,
  ...kit
}: EstimateRequest<EssayAssignment>): Promise<Estimate> {
  const unread = unreadPages(bytes, file);
  const { text } = unread ?? readEssay(bytes, file, assignment.question);
  const variant = variantSchema.optional().parse(options.variant);
  const { calls, cost } = estimateEssays({ assignment, variant, essays: [text], exemplars: [], ...kit });
  const isEmbedded = planTeams(assignment, variant).teams.some(({ retrieval }) => retrieval);
  const most = calls[1] + (isEmbedded ? EMBEDDING : 0);
  const estimate: Estimate = {
    what: `essay of ${unread?.extent ?? `${countWrittenWords(text)} words`}`,
    warnings: [],
    calls: [calls[0], most],
    cost,
  };
  return withReading(estimate, unread, kit);
}
