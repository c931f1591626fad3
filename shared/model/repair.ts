import { AssayError } from '@assay/kit/errors/assay-error';
import type { ChatAnswer } from './answer/wire.ts';
import type { ChatModel } from './catalogue.ts';
import { AT_LIMIT, isWhole } from './finish-reason.ts';
import type { Message } from './message.ts';

/** English words that a token makes, roughly: providers reckon with 0.75. */
const WORDS_PER_TOKEN = 0.75;

function form(structured: boolean): string {
  return structured ? 'with only the JSON object that the schema demands' : 'in the form that was asked for';
}

/** A cut-off answer to the same question would be cut off again, so less is asked for. */
function askForLess(structured: boolean, maxOutputTokens: number): string {
  const words = Math.max(1, Math.round((maxOutputTokens * WORDS_PER_TOKEN) / 2));
  return (
    `Your answer could not be used: it was cut off, because it may not be longer than ${maxOutputTokens} tokens. ` +
    `Do the same task again, but say only the most important half: fewer entries in every list, shorter texts, about ${words} words at most in all. ` +
    `Finish it, and answer ${form(structured)}.`
  );
}

/**
 * What follows an unusable answer: the answer in the model's own voice (unless it is not whole) and what was wrong with it; one
 * that ended at its limit is asked for at half the length. `maxOutputTokens` is the limit of the answer, without reasoning.
 */
export function correctionOf(
  answer: ChatAnswer,
  problem: string,
  { structured, maxOutputTokens }: { structured: boolean; maxOutputTokens: number },
): Message[] {
  if (answer.finishReason === AT_LIMIT)
    return [{ role: 'user', content: askForLess(structured, maxOutputTokens) }];
  const content = `Your answer could not be used: ${problem}. Do the same task again and answer ${form(structured)}.`;
  const isEcho = answer.text !== '' && isWhole(answer.finishReason);
  const echo: Message[] = !isEcho ? [] : [{ role: 'assistant', content: answer.text }];
  return [...echo, { role: 'user', content }];
}

/** What to throw where an answer could not be used twice and nothing of it could be kept. */
export function unusable(model: ChatModel, role: string, problem: string): AssayError {
  return new AssayError(
    'ModelOutputInvalid',
    `${model.name} answered twice as ${role} in a way that cannot be used: ${problem}. Give the role a more capable model, or raise max_output_tokens of the agent if the answer was cut off.`,
  );
}

/** What to throw where a model refuses to answer. */
export function refusal(model: ChatModel, role: string): AssayError {
  return new AssayError(
    'ModelRefused',
    `${model.name} refused to answer as ${role}. Nothing is wrong with the submission because of that: models refuse now and then. Resume the run, and it is asked again, with another seed if it takes one; if it refuses again, give the role another model, or let a person do this part.`,
  );
}
