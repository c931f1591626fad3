import type { Implementation } from './implement.ts';
import { appealRoutes } from './routes/appeals.ts';
import { assignmentFileRoutes } from './routes/assignment-files.ts';
import { assignmentRoutes } from './routes/assignments.ts';
import { athenaRoutes } from './routes/athena.ts';
import { calibrationRoutes } from './routes/calibrations.ts';
import { classRoutes } from './routes/classes.ts';
import { costRoutes } from './routes/costs.ts';
import { decidingRoutes } from './routes/deciding.ts';
import { deploymentRoutes } from './routes/deployment.ts';
import { documentRoutes } from './routes/document.ts';
import { exemplarRoutes } from './routes/exemplars.ts';
import { knowledgeRoutes } from './routes/knowledge.ts';
import { knowledgeBuildRoutes } from './routes/knowledge-builds.ts';
import { knowledgeReportRoutes } from './routes/knowledge-reports.ts';
import { ltiRoutes } from './routes/lti.ts';
import { modelKeyRoutes } from './routes/model-keys.ts';
import { pastAnswerRoutes } from './routes/past-answers.ts';
import { privacyRoutes } from './routes/privacy.ts';
import { questionRoutes } from './routes/questions.ts';
import { reevaluationScheduleRoutes } from './routes/reevaluation-schedules.ts';
import { reevaluationRoutes } from './routes/reevaluations.ts';
import { reviewRoutes } from './routes/reviews.ts';
import { runPartRoutes } from './routes/run-parts.ts';
import { runRoutes } from './routes/runs.ts';
import { secondReaderRoutes } from './routes/second-reader.ts';
import { submissionRoutes } from './routes/submissions.ts';
import { submittingRoutes } from './routes/submitting.ts';
import { webhookRoutes } from './routes/webhooks.ts';

/** What answers the routes of the registry (`shared/api/registry.ts`), each once. */
export const IMPLEMENTATIONS: readonly Implementation[] = [
  ...assignmentRoutes,
  ...assignmentFileRoutes,
  ...submittingRoutes,
  ...submissionRoutes,
  ...classRoutes,
  ...reviewRoutes,
  ...decidingRoutes,
  ...appealRoutes,
  ...questionRoutes,
  ...runRoutes,
  ...runPartRoutes,
  ...exemplarRoutes,
  ...secondReaderRoutes,
  ...calibrationRoutes,
  ...pastAnswerRoutes,
  ...knowledgeRoutes,
  ...knowledgeReportRoutes,
  ...knowledgeBuildRoutes,
  ...reevaluationRoutes,
  ...reevaluationScheduleRoutes,
  ...costRoutes,
  ...deploymentRoutes,
  ...modelKeyRoutes,
  ...ltiRoutes,
  ...privacyRoutes,
  ...webhookRoutes,
  ...athenaRoutes,
  ...documentRoutes,
];
