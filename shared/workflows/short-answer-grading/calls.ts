import type { AgentCall } from '@assay/model/agent/agent-call';
import { one } from '@assay/platform/run/artifact';
import * as artifacts from './artifacts.ts';
import type { GraderSlot, QuizPlan } from './plan.ts';

const WORKFLOW = 'short-answer-grading';

const materialOf = (answer: string): AgentCall['inputs'] => ({
  brief: artifacts.BRIEF.name,
  material: one(artifacts.MATERIAL, answer).name,
});

/** Asks a grader about an answer (GET, 3.4.2; SPEC G7). Students read its feedback: it is to be in the plan's language. */
export function gradingCall(
  answer: string,
  { slot, model }: GraderSlot,
  { language }: Pick<QuizPlan, 'language'>,
): AgentCall {
  return {
    agent: `${WORKFLOW}/grader`,
    step: one(artifacts.GRADING, answer, slot).name,
    inputs: { ...materialOf(answer), grader: one(artifacts.ROLE, slot).name },
    language: language ?? null,
    model,
  };
}

/** The calls of debate integration (GET, 3.5; SPEC G8–G10), in the order in which they may be made. */
export function integrationCalls(
  answer: string,
  { integrator: model, language }: Pick<QuizPlan, 'integrator' | 'language'>,
) {
  const weighed = one(artifacts.WEIGHED, answer).name;
  const debate = one(artifacts.DEBATE, answer).name;
  const validation = one(artifacts.VALIDATION, answer).name;
  const heard = { ...materialOf(answer), weighed };
  const call = (agent: string, step: string, inputs: AgentCall['inputs']): AgentCall => {
    return { agent: `${WORKFLOW}/${agent}`, step, inputs, language: language ?? null, model };
  };
  return {
    debate: call('debate', debate, heard),
    validation: call('validator', validation, { ...heard, debate }),
    retry: call('debate-retry', one(artifacts.RETRY, answer).name, { ...heard, debate, validation }),
  };
}

/** Asks for the graders' tendencies in words (GET, 3.3.2; SPEC G3), which other graders read, in English. */
export function tendenciesCall(): AgentCall {
  return {
    agent: `${WORKFLOW}/tendencies`,
    step: artifacts.TENDENCIES.name,
    inputs: { metrics: artifacts.METRICS.name },
    language: null,
  };
}
