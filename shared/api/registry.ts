import type { RouteSpec } from '@assay/platform/api/route';
import * as assignmentFiles from './routes/assignment-files.ts';
import * as assignments from './routes/assignments.ts';
import * as athena from './routes/athena.ts';
import * as classes from './routes/classes.ts';
import * as costs from './routes/costs.ts';
import * as deployment from './routes/deployment.ts';
import * as document from './routes/document.ts';
import * as events from './routes/events.ts';
import * as lti from './routes/lti.ts';
import * as markings from './routes/markings.ts';
import * as modelKeys from './routes/model-keys.ts';
import * as privacy from './routes/privacy.ts';
import * as questions from './routes/questions.ts';
import * as reevaluationSchedules from './routes/reevaluation-schedules.ts';
import * as reevaluations from './routes/reevaluations.ts';
import * as reviews from './routes/reviews.ts';
import * as runParts from './routes/run-parts.ts';
import * as runs from './routes/runs.ts';
import * as submissions from './routes/submissions.ts';
import * as webhooks from './routes/webhooks.ts';
import { WORKFLOW_ROUTES } from './workflow-routes.ts';

/** Every route of the API, in the order of the document; within a part, in that of their names. */
export const ROUTES: readonly RouteSpec[] = [
  assignments,
  ...WORKFLOW_ROUTES.assignments,
  assignmentFiles,
  ...WORKFLOW_ROUTES.learning,
  submissions,
  events,
  classes,
  reviews,
  markings,
  questions,
  ...WORKFLOW_ROUTES.runs,
  runs,
  runParts,
  reevaluations,
  reevaluationSchedules,
  costs,
  deployment,
  modelKeys,
  lti,
  privacy,
  webhooks,
  athena,
  document,
].flatMap((part) =>
  Object.entries(part as object)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, route]) => route as RouteSpec),
);
