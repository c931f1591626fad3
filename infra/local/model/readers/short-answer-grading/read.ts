import type { AgentReader } from '../../prompt/prompt.ts';
import { debate, debateAgain } from './debater.ts';
import { grade } from './grader.ts';
import { judgeValidity } from './judge.ts';
import { describeTendencies } from './tendencies.ts';
import { validate } from './validator.ts';

/** The agents of short-answer grading, by the name that their requests carry. */
export const SHORT_ANSWER_READERS: Record<string, AgentReader> = {
  'short-answer-grading/grader': grade,
  'short-answer-grading/debate': debate,
  'short-answer-grading/debate-retry': debateAgain,
  'short-answer-grading/validator': validate,
  'short-answer-grading/validity-judge': judgeValidity,
  'short-answer-grading/tendencies': describeTendencies,
};
