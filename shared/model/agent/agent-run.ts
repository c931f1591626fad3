import * as z from 'zod';
import { objectionSchema } from '../admission/objection.ts';
import { confidenceSchema, logprobsSchema } from '../log-probability.ts';
import { type ModelCall, modelCallSchema } from '../model-call.ts';
import { askedQuestionSchema } from './asked-question.ts';

/** What one run of an agent leaves behind: its answer, how sure it was (SPEC M6), and its provenance (SPEC P8). */
export const agentRunSchema = z.object({
  agent: z.string(),
  promptHash: z.string().describe("content hash of the agent's prompt files"),
  output: z.unknown().describe("the value in the agent's output format"),
  text: z.string().describe('the answer as the model wrote it'),
  confidence: confidenceSchema.nullable(),
  logprobs: logprobsSchema.optional(),
  call: modelCallSchema,
  setAside: z
    .array(modelCallSchema)
    .optional()
    .describe('calls whose answers were useless or in another language'),
  problems: z.array(z.string()).optional().describe('what makes the answer useless even after a retry'),
  drift: z
    .array(z.string())
    .optional()
    .describe('fields still in another language after a retry, such as findings[2].description'),
  objections: z
    .array(objectionSchema)
    .optional()
    .describe('what of the answer, asked twice, was none, and is left out'),
  saysNothing: z
    .boolean()
    .optional()
    .describe("true: nothing of it was the agent's own, and the output says no more than that"),
  question: askedQuestionSchema.optional().describe('to the teacher, beside the answer (SPEC P11)'),
});
/** `Answer`: what the agent's output format makes of its answer. */
export type AgentRun<Answer = unknown> = Omit<z.infer<typeof agentRunSchema>, 'output'> & { output: Answer };

/** What other steps read of an agent's run: all but the log-probabilities, which are long and of use to no step. */
export const agentRecordSchema = agentRunSchema.omit({ logprobs: true });
export type AgentRecord<Answer = unknown> = Omit<AgentRun<Answer>, 'logprobs'>;

/** Every model call of an agent's run, the one that counts last, each with the agent's name. */
export function callsOf({ agent, setAside = [], call }: AgentRecord): ModelCall[] {
  return [...setAside, call].map((one) => ({ ...one, agent }));
}
