import type { RouteSpec } from './route.ts';
import * as assignmentFiles from './routes/assignment-files.ts';
import * as assignments from './routes/assignments.ts';
import * as athena from './routes/athena.ts';
import * as calibrations from './routes/calibrations.ts';
import * as classes from './routes/classes.ts';
import * as costs from './routes/costs.ts';
import * as deployment from './routes/deployment.ts';
import * as document from './routes/document.ts';
import * as exemplars from './routes/exemplars.ts';
import * as knowledge from './routes/knowledge.ts';
import * as knowledgeBuilds from './routes/knowledge-builds.ts';
import * as knowledgeReports from './routes/knowledge-reports.ts';
import * as lti from './routes/lti.ts';
import * as modelKeys from './routes/model-keys.ts';
import * as pastAnswers from './routes/past-answers.ts';
import * as privacy from './routes/privacy.ts';
import * as questions from './routes/questions.ts';
import * as reevaluationSchedules from './routes/reevaluation-schedules.ts';
import * as reevaluations from './routes/reevaluations.ts';
import * as reviews from './routes/reviews.ts';
import * as runParts from './routes/run-parts.ts';
import * as runs from './routes/runs.ts';
import * as secondReader from './routes/second-reader.ts';
import * as submissions from './routes/submissions.ts';
import * as webhooks from './routes/webhooks.ts';

/** Every route of the API, in the order of the document. */
export const ROUTES: readonly RouteSpec[] = [
  assignments,
  assignmentFiles,
  exemplars,
  secondReader,
  calibrations,
  pastAnswers,
  knowledge,
  knowledgeReports,
  knowledgeBuilds,
  submissions,
  classes,
  reviews,
  questions,
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
].flatMap((module) => Object.values(module) as unknown as RouteSpec[]);
