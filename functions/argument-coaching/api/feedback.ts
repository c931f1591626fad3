import { addFeedback } from '@assay/argument-coaching/routes/feedback';
import { callFunction } from '../../platform/api/call-function.ts';
import { implement, reply } from '../../platform/api/implement.ts';
import { ownRun } from '../../platform/api/routes/runs.ts';

export const feedbackRoutes = [
  implement(addFeedback, async ({ principal, params, body: feedback }) => {
    const { runId } = await ownRun(principal, params.run);
    const { attempt } = await callFunction<{ attempt: number }>('FEEDBACK_FUNCTION', { runId, feedback });
    return reply(202, { run: runId, attempt });
  }),
];
