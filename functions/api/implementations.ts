import type { Implementation } from './implement.ts';
import { assignmentRoutes } from './routes/assignments.ts';
import { classRoutes } from './routes/classes.ts';
import { costRoutes } from './routes/costs.ts';
import { documentRoutes } from './routes/document.ts';
import { exemplarRoutes } from './routes/exemplars.ts';
import { knowledgeRoutes } from './routes/knowledge.ts';
import { reevaluationRoutes } from './routes/reevaluations.ts';
import { runRoutes } from './routes/runs.ts';
import { submissionRoutes } from './routes/submissions.ts';
import { submittingRoutes } from './routes/submitting.ts';

/** What answers the routes of the registry (`shared/api/registry.ts`), each once. */
export const IMPLEMENTATIONS: readonly Implementation[] = [
  ...assignmentRoutes,
  ...submittingRoutes,
  ...submissionRoutes,
  ...classRoutes,
  ...runRoutes,
  ...exemplarRoutes,
  ...knowledgeRoutes,
  ...reevaluationRoutes,
  ...costRoutes,
  ...documentRoutes,
];
