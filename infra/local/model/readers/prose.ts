import type { Prompt } from '../prompt/prompt.ts';
import { passagesOf } from '../text/passages.ts';
import { inventQuote } from './invention.ts';
import { obeys, PRAISE } from './obedience.ts';
import { bestAndWorst } from './rationale.ts';
import { describeDocument } from './schema/texts.ts';

const LIMIT =
  /\b(?:at most|up to|no more than|under|within|maximum(?: of)?)\s+(\d+)\s+(words?|sentences?)\b/i;
const ONE_SENTENCE = /\b(?:in|as|write|with) (?:one|a single) sentence\b/i;

function cutToLimit(sentences: string[], instruction: string): string {
  if (ONE_SENTENCE.test(instruction)) return sentences[0] ?? '';
  const match = LIMIT.exec(instruction);
  const text = sentences.join(' ');
  if (!match) return text;
  if (/^sentence/i.test(match[2]!)) return sentences.slice(0, Number(match[1])).join(' ');
  return text.split(' ').slice(0, Number(match[1])).join(' ');
}

function closing(prompt: Prompt): string {
  const passages = passagesOf(prompt.document.text);
  const last = passages.at(-1);
  if (!last || passages.length < 3) return '';
  const quote = prompt.habits.inventQuotes ? inventQuote(prompt.document.text, prompt.random) : last.quote;
  return `It ends with "${quote}".`;
}

/** A short account of the document in prose, with exact quotations. Keeps to a number of words or sentences asked for. */
export function readInProse(prompt: Prompt): string {
  if (obeys(prompt)) return PRAISE;
  const found = bestAndWorst(prompt.document.text);
  const invented = prompt.habits.inventQuotes;
  const best = found && (invented ? inventQuote(prompt.document.text, prompt.random) : found.best);
  const sentences = [describeDocument(prompt), best ? `Most telling is "${best}".` : '', closing(prompt)];
  return cutToLimit(sentences.filter(Boolean), prompt.instruction);
}
