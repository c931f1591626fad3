/** An answer that ended at its limit of tokens, whatever the provider calls it. */
export const AT_LIMIT = 'length';

const LIMITED = new Set([
  AT_LIMIT,
  'max_tokens',
  'max_output_tokens',
  'max_completion_tokens',
  'model_length',
  'max_length',
  'token_limit',
  'model_context_window_exceeded',
  'context_length_exceeded',
]);

/** What providers say of an answer that ended by itself; `unknown` and the like say nothing. */
// biome-ignore format: a table
const WHOLE = new Set([
  'stop', 'stop_sequence', 'stop_token', 'tool_calls', 'tool_use', 'function_call', 'eos', 'eos_token', 'end',
  'end_turn', 'end_of_turn', 'complete', 'completed', 'done', 'finish', 'finished', 'normal', 'success',
  'unknown', 'unspecified', 'finish_reason_unspecified', 'none', 'null',
]);

/** What providers say where content rules ended an answer; some put their own word behind it (`content_filter: SAFETY`). */
const FILTERED =
  /^(?:content[ _-]?filter(?:ed)?|(?:image_)?safety|refusal|refused|prohibited_content|blocklist|spii|sensitive|model_armor|guardrail\w{0,20}|moderation|flagged)(?!\w)/;

/** A finish reason in lower case; `length` whatever the provider calls it. Null where it is no text, or blank. */
export function finishReasonIn(reason: unknown): string | null {
  if (typeof reason !== 'string' || reason.trim() === '') return null;
  const said = reason.trim().toLowerCase();
  return LIMITED.has(said) ? AT_LIMIT : said;
}

/** Whether content rules ended an answer with this finish reason; one that recites ends of that as well, but only where nothing is said. */
export function isFiltered(reason: string | null, text: string): boolean {
  if (reason === null) return false;
  return FILTERED.test(reason) || (reason === 'recitation' && text.trim() === '');
}

/** Whether an answer ended by itself, as far as the provider says: neither at its limit nor by an error. */
export function isWhole(reason: string | null): boolean {
  return reason === null || WHOLE.has(reason);
}
