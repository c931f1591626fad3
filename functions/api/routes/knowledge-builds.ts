import { randomUUID } from 'node:crypto';
import * as routes from '../../../shared/api/routes/knowledge-builds.ts';
import { AssayError } from '../../../shared/errors/assay-error.ts';
import { findWork } from '../../../shared/lambda/kept-work.ts';
import { buildPlace } from '../../../shared/workflows/deliverable-review/knowledge/knowledge-work.ts';
import { minedReports } from '../../../shared/workflows/deliverable-review/knowledge/report-mentions.ts';
import { objects } from '../../storage.ts';
import { askForWork } from '../call-function.ts';
import { implement, reply } from '../implement.ts';
import { reviewAssignment } from '../review-assignment.ts';

/** @throws AssayError KnowledgeInvalid */
async function requireMined(tenant: string, assignment: string, reports: readonly string[]): Promise<void> {
  const mined = await minedReports(objects(), tenant, assignment);
  const others = reports.filter((report) => !mined.has(report)).length;
  if (others === 0) return;
  const words = `${others} of the reports were never mined: have each mined first (POST …/knowledge/reports/{report}/mining).`;
  throw new AssayError('KnowledgeInvalid', words);
}

export const knowledgeBuildRoutes = [
  implement(routes.buildKnowledge, async ({ principal: { tenant }, params: { assignment }, body }) => {
    const { language, seed } = await reviewAssignment(tenant, assignment);
    await requireMined(tenant, assignment, body.reports);
    const build = `build-${randomUUID()}`;
    const event = { build, tenant, assignment, language, seed, ...body };
    await askForWork('KNOWLEDGE_FUNCTION', buildPlace(tenant, assignment, build), build, event);
    return reply(202, { state: 'requested', build });
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
