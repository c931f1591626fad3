import { one } from '@assay/platform/run/artifact';
import type { OpenedRun } from '@assay/platform/workflow/workflow';
import { ABOUT, FEATURES, KNOWLEDGE } from './artifacts.ts';
import type { ReviewAssignment } from './assignment.ts';
import { featureBatches } from './batches.ts';
import { reviewAbout } from './brief.ts';
import { getKnowledge } from './knowledge/knowledge-store.ts';
import { planReaders, type ReviewPlan } from './plan.ts';

/** Pins the knowledge base of the assignment, and plans who reads the document. */
export async function makeReviewPlan({
  run,
  assignment,
  artifacts,
  objects,
}: OpenedRun<ReviewAssignment>): Promise<ReviewPlan> {
  const { knowledge } = await artifacts.pin(KNOWLEDGE, async () => ({
    knowledge: await getKnowledge(objects, run.tenant, assignment.assignment),
  }));
  const batches = featureBatches(knowledge?.features ?? []);
  await Promise.all([
    artifacts.write(ABOUT, reviewAbout(assignment)),
    ...batches.map((features, index) => artifacts.write(one(FEATURES, index + 1), features)),
  ]);
  return planReaders(batches.length, assignment.language);
}
