import { randomUUID } from 'node:crypto';
import type { ReviewAssignment } from '@assay/deliverable-review/assignment';
import { buildPlace } from '@assay/deliverable-review/knowledge/knowledge-work';
import { minedReports } from '@assay/deliverable-review/knowledge/report-mentions';
import * as routes from '@assay/deliverable-review/routes/knowledge-builds';
import { AssayError } from '@assay/kit/errors/assay-error';
import { findWork } from '@assay/platform/lambda/kept-work';
import type { z } from 'zod';
import { askForWork } from '../../platform/api/call-function.ts';
import { implement, reply } from '../../platform/api/implement.ts';
import { requireLeft } from '../../platform/runs/reserving.ts';
import { objects } from '../../platform/runtime/storage.ts';
import { reviewAssignment } from './review-assignment.ts';

/** @throws AssayError KnowledgeInvalid */
async function requireMined(tenant: string, assignment: string, reports: readonly string[]): Promise<void> {
  const mined = await minedReports(objects(), tenant, assignment);
  const others = reports.filter((report) => !mined.has(report)).length;
  if (others === 0) return;
  const words = `${others} of the reports were never mined: have each mined first (POST …/knowledge/reports/{report}/mining).`;
  throw new AssayError('KnowledgeInvalid', words);
}

interface KnowledgeBuildRequest {
  tenant: string;
  assignment: ReviewAssignment;
  body: z.output<typeof routes.buildKnowledge.body>;
}

/** Has a knowledge base built. @throws AssayError KnowledgeInvalid, CapReached */
async function build({ tenant, assignment: { assignment, language, seed }, body }: KnowledgeBuildRequest) {
  await requireMined(tenant, assignment, body.reports);
  await requireLeft({ tenant, assignment });
  const id = `build-${randomUUID()}`;
  const event = { build: id, tenant, assignment, language, seed, ...body };
  await askForWork('KNOWLEDGE_FUNCTION', buildPlace(tenant, assignment, id), id, event);
  return reply(202, { state: 'requested' as const, build: id });
}

export const knowledgeBuildRoutes = [
  implement(routes.buildKnowledge, async ({ principal: { tenant }, params, body }) =>
    build({ tenant, assignment: await reviewAssignment(tenant, params.assignment), body }),
  ),

  implement(routes.getKnowledgeBuild, async ({ principal: { tenant }, params: { assignment, build } }) => {
    await reviewAssignment(tenant, assignment);
    const work = await findWork(objects(), buildPlace(tenant, assignment, build), Date.now());
    if (work) return reply(200, work);
    throw new AssayError(
      'ResultMissing',
      'There is no such build: see what POST …/knowledge/builds answered.',
    );
  }),
];
