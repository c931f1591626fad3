import type { Implementation } from './implement.ts';
import { assignmentRoutes } from './routes/assignments.ts';
import { documentRoutes } from './routes/document.ts';
import { privacyRoutes } from './routes/privacy.ts';
import { runRoutes } from './routes/runs.ts';
import { submissionRoutes } from './routes/submissions.ts';
import { submittingRoutes } from './routes/submitting.ts';
import { webhookRoutes } from './routes/webhooks.ts';

/** What answers the routes of the registry (`shared/api/registry.ts`), each once. */
export const IMPLEMENTATIONS: readonly Implementation[] = [
  ...assignmentRoutes,
  ...submittingRoutes,
  ...submissionRoutes,
  ...runRoutes,
  ...privacyRoutes,
  ...webhookRoutes,
  ...documentRoutes,
];
