import { LONGEST_ANSWER_MS } from '@assay/model/answer-time';

/**
 * What an answer may take, retries and repair included, in milliseconds: 14 minutes, as functions in an account have 15, or as many as
 * `ANSWER_MINUTES` says where functions have more.
 */
export function longestAnswerMs(): number {
  const minutes = Number(process.env.ANSWER_MINUTES);
  return minutes > 0 ? minutes * 60_000 : LONGEST_ANSWER_MS;
}
