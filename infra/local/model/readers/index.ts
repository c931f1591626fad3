import type { AgentReader } from '../prompt/prompt.ts';
import { ARGUMENT_READERS } from './argument-coaching/read.ts';
import { REVIEW_READERS } from './deliverable-review/read.ts';
import { ESSAY_READERS } from './essay-scoring/read.ts';
import { SHORT_ANSWER_READERS } from './short-answer-grading/read.ts';
import { passagesOf } from './text/passages.ts';

/** The agents that are imitated, by the name that their requests carry. */
export const READERS: Readonly<Record<string, AgentReader>> = {
  ...ESSAY_READERS,
  ...SHORT_ANSWER_READERS,
  ...ARGUMENT_READERS,
  ...REVIEW_READERS,
};

/** Words of a document that can stand for any quote of it. */
export const anyQuote = (document: string): string => passagesOf(document)[0]?.quote ?? '';
