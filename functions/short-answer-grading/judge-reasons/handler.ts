import { AssayError } from '@assay/kit/errors/assay-error';
import { callsOf } from '@assay/model/agent/agent-run';
import { runAgent } from '@assay/model/agent/run-agent';
import { OF_ONE_CALL } from '@assay/model/errors';
import type { ModelCall } from '@assay/model/model-call';
import type { ModelClient } from '@assay/model/model-client';
import { idSchema } from '@assay/platform/assignment/assignment';
import { gradingAnswers } from '@assay/short-answer-grading/answers';
import { JUDGE } from '@assay/short-answer-grading/validity/estimate-judging';
import {
  type JudgedReasons,
  type ReasonJudgement,
  type ReasonToJudge,
  reasonToJudgeSchema,
} from '@assay/short-answer-grading/validity/reason-to-judge';
import pLimit from 'p-limit';
import * as z from 'zod';
import { withBill } from '../../platform/models/billing.ts';
import { promptsOf } from '../../platform/models/models.ts';
import { defineHandler } from '../../platform/runtime/define-handler.ts';

const CALLS_AT_A_TIME = 12;

const outputs = { validity: gradingAnswers.validity };

const judgeSchema = z.object({ name: z.string(), model: z.string() });

const eventSchema = z.object({
  tenant: idSchema,
  seed: z.int(),
  graders: z.array(judgeSchema).min(1),
  reasons: z.array(reasonToJudgeSchema).max(50),
});
type JudgeReasonsEvent = z.infer<typeof eventSchema>;

interface ReasonJudgeSettings extends Pick<JudgeReasonsEvent, 'seed' | 'tenant'> {
  model: ModelClient;
}

/** What one judge says of one reason, and the calls that it took. */
async function judge(
  { model: client, seed, tenant }: ReasonJudgeSettings,
  { name: grader, model }: z.infer<typeof judgeSchema>,
  judged: ReasonToJudge,
): Promise<{ judgement: ReasonJudgement; calls: ModelCall[] }> {
  const services = { prompts: await promptsOf({ tenant }), model: client, outputs };
  try {
    const run = await runAgent({ agent: JUDGE, inputs: { judged }, seed, model }, services);
    const { verdict } = run.output;
    return { judgement: { grader, valid: verdict === 'ValidGrading', error: null }, calls: callsOf(run) };
  } catch (error) {
    if (!(error instanceof AssayError) || !OF_ONE_CALL.has(error.code)) throw error;
    return { judgement: { grader, valid: null, error: error.code }, calls: [] };
  }
}

/**
 * Has every judge say of every reason whether it is a valid grading (GET, 4.2.2; SPEC G12). Answers are memoised: what was judged
 * before is neither asked nor paid again.
 */
export const handler = defineHandler(
  eventSchema,
  async (event): Promise<JudgedReasons> => {
    const limit = pLimit(CALLS_AT_A_TIME);
    const { tenant, seed, reasons, graders } = event;
    const { made: judged, bill } = await withBill(tenant, (model) => {
      const asked = reasons.map((reason) =>
        Promise.all(graders.map((grader) => limit(() => judge({ model, seed, tenant }, grader, reason)))),
      );
      return Promise.all(asked).finally(limit.clearQueue);
    });
    const calls = judged.flat().flatMap((one) => one.calls);
    return {
      judgements: judged.map((ofReason) => ofReason.map(({ judgement }) => judgement)),
      bill,
      calls: calls.length,
      memoised: calls.filter(({ memoised }) => memoised).length,
      standIn: calls.some(({ standIn }) => standIn),
    };
  },
  ({ reasons }) => `judge-reasons ${reasons.length}`,
);
