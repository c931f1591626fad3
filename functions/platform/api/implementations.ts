import { feedbackRoutes } from '../../argument-coaching/api/feedback.ts';
import { knowledgeRoutes } from '../../deliverable-review/api/knowledge.ts';
import { knowledgeBuildRoutes } from '../../deliverable-review/api/knowledge-builds.ts';
import { knowledgeReportRoutes } from '../../deliverable-review/api/knowledge-reports.ts';
import { athenaRoutes } from '../../essay-scoring/api/athena.ts';
import { calibrationRoutes } from '../../essay-scoring/api/calibrations.ts';
import { exemplarRoutes } from '../../essay-scoring/api/exemplars.ts';
import { secondReaderRoutes } from '../../essay-scoring/api/second-reader.ts';
import { pastAnswerRoutes } from '../../short-answer-grading/api/past-answers.ts';
import { recordingRoutes } from '../../short-answer-grading/api/recordings.ts';
import type { Implementation } from './implement.ts';
import { appealRoutes } from './routes/appeals.ts';
import { assignmentFileRoutes } from './routes/assignment-files.ts';
import { assignmentRoutes } from './routes/assignments.ts';
import { classRoutes } from './routes/classes.ts';
import { costRoutes } from './routes/costs.ts';
import { decidingRoutes } from './routes/deciding.ts';
import { deploymentRoutes } from './routes/deployment.ts';
import { documentRoutes } from './routes/document.ts';
import { eventRoutes } from './routes/events.ts';
import { ltiRoutes } from './routes/lti.ts';
import { markingRoutes } from './routes/markings.ts';
import { modelKeyRoutes } from './routes/model-keys.ts';
import { privacyRoutes } from './routes/privacy.ts';
import { questionRoutes } from './routes/questions.ts';
import { reevaluationScheduleRoutes } from './routes/reevaluation-schedules.ts';
import { reevaluationRoutes } from './routes/reevaluations.ts';
import { reviewRoutes } from './routes/reviews.ts';
import { runPartRoutes } from './routes/run-parts.ts';
import { runRoutes } from './routes/runs.ts';
import { submissionRoutes } from './routes/submissions.ts';
import { submittingRoutes } from './routes/submitting.ts';
import { webhookRoutes } from './routes/webhooks.ts';

/** What answers the routes of the registry (`shared/api/registry.ts`), each once. */
export const IMPLEMENTATIONS: readonly Implementation[] = [
  ...assignmentRoutes,
  ...assignmentFileRoutes,
  ...recordingRoutes,
  ...submittingRoutes,
  ...submissionRoutes,
  ...eventRoutes,
  ...classRoutes,
  ...reviewRoutes,
  ...decidingRoutes,
  ...appealRoutes,
  ...markingRoutes,
  ...questionRoutes,
  ...runRoutes,
  ...feedbackRoutes,
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
