import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import * as routes from '../../../shared/api/routes/knowledge-builds.ts';
import { AssayError } from '../../../shared/errors/assay-error.ts';
import { findWork } from '../../../shared/lambda/kept-work.ts';
import type { ReviewAssignment } from '../../../shared/workflows/deliverable-review/assignment.ts';
import { buildPlace } from '../../../shared/workflows/deliverable-review/knowledge/knowledge-work.ts';
import { minedReports } from '../../../shared/workflows/deliverable-review/knowledge/report-mentions.ts';
import { objects } from '../../storage.ts';
import { askForWork } from '../call-function.ts';
import { implement, reply } from '../implement.ts';
import { once } from '../once.ts';
import { reviewAssignment } from '../review-assignment.ts';

/** @throws AssayError KnowledgeInvalid */
async function requireMined(tenant: string, assignment: string, reports: readonly string[]): Promise<void> {
  const mined = await minedReports(objects(), tenant, assignment);
  const others = reports.filter((report) => !mined.has(report)).length;
  if (others === 0) return;
  const words = `${others} of the reports were never mined: have each mined first (POST …/knowledge/reports/{report}/mining).`;
  throw new AssayError('KnowledgeInvalid', words);
}

interface Asked {
  tenant: string;
  assignment: ReviewAssignment;
  body: z.output<typeof routes.buildKnowledge.body>;
}

/** Has a knowledge base built. @throws AssayError KnowledgeInvalid */
async function build({ tenant, assignment: { assignment, language, seed }, body }: Asked) {
  await requireMined(tenant, assignment, body.reports);
  const id = `build-${randomUUID()}`;
  const event = { build: id, tenant, assignment, language, seed, ...body };
  await askForWork('KNOWLEDGE_FUNCTION', buildPlace(tenant, assignment, id), id, event);
  return reply(202, { state: 'requested' as const, build: id });
}

export const knowledgeBuildRoutes = [
  implement(routes.buildKnowledge, async (asked) => {
    const { tenant } = asked.principal;
    const assignment = await reviewAssignment(tenant, asked.params.assignment);
    return once(routes.buildKnowledge, asked, () => build({ tenant, assignment, body: asked.body }));
  }),

  implement(routes.getKnowledgeBuild, async ({ principal: { tenant }, params: { assignment, build } }) => {
    await reviewAssignment(tenant, assignment);
    const found = await findWork(objects(), buildPlace(tenant, assignment, build), Date.now());
    if (found) return reply(200, found);
    throw new AssayError(
      'ResultMissing',
      'There is no such build: see what POST …/knowledge/builds answered.',
    );
  }),
];
