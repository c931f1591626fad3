import { z } from 'zod';
import { agentRecordSchema } from '../../shared/agent/run-agent.ts';
import { runKey } from '../../shared/run/artifacts.ts';
import { recordStep } from '../../shared/run/record-step.ts';
import { briefSchema } from '../../shared/workflows/essay-scoring/brief.ts';
import { checkClaims, checkedDebate, createQuoteCheck } from '../../shared/workflows/essay-scoring/claims.ts';
import { parseStatement } from '../../shared/workflows/essay-scoring/statement.ts';
import { defineHandler } from '../define-handler.ts';
import { artifacts, runStore } from '../storage.ts';

const eventSchema = z.object({
  runId: z.string(),
  step: z.string(),
  brief: z.string(),
  statements: z.array(z.string()),
});
const submissionSchema = z.object({ text: z.string() });

/** Looks up every quote of a debate in the essay before the Judge sees it (SPEC M15, C9). */
export const handler = defineHandler(
  eventSchema,
  async ({ runId, step, brief: briefStep, statements: steps }) => {
    const startedAt = Date.now();
    const [submission, brief, runs] = await Promise.all([
      artifacts().read(runKey(runId, 'submission.json'), submissionSchema),
      artifacts().read(runKey(runId, briefStep), briefSchema),
      Promise.all(steps.map((statement) => artifacts().read(runKey(runId, statement), agentRecordSchema))),
    ]);
    const check = createQuoteCheck(submission.text, brief.surface);
    const statements = runs.map(({ agent, text, confidence }) => ({
      speaker: agent.endsWith('/advocate') ? ('Advocate' as const) : ('Skeptic' as const),
      text: parseStatement(text).text,
      confidence,
      claims: checkClaims(parseStatement(text), check),
    }));
    const debate = checkedDebate(statements);
    await recordStep({ artifacts: artifacts(), runStore: runStore() }, { runId, step, startedAt }, debate);
    return { step, claims: debate.claims.length };
  },
  (event) => event.step,
);
