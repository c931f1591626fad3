import { parseJson } from '@assay/kit/json/parse-json';
import type { JsonSchema } from '../schema/json-schema.ts';
import { tokenise } from '../tokens/tokenise.ts';
import type { Fault } from './behaviour.ts';
import { chat, fenced, thinkAloud } from './careless/around.ts';
import { curlQuotes, mapQuotes, mendSpelling, shortenQuotes } from './careless/copies.ts';
import { otherCase, otherWords } from './careless/enumerations.ts';
import { rewriteFinalScore } from './careless/final-score.ts';
import { doubleId, forgetId } from './careless/ids.ts';
import { mapLeaves } from './careless/json.ts';
import { withExtraFields, withTrailingCommas } from './careless/json-form.ts';
import { inOtherLanguage } from './careless/language.ts';
import { refusalIn } from './careless/refusals.ts';
import { emptyForNull, notApplicable, numbersAsText, percentages } from './careless/values.ts';
import { contradict, hollow, loosen, relabel } from './careless-form.ts';
import { copyCarelessly, INVENTED, quoteCarelessly } from './careless-quotes.ts';

/** What a choice of a chat completion says. */
export interface ChoiceAnswer {
  content: string | null;
  refusal: string | null;
  finishReason: 'stop' | 'length' | 'content_filter';
}

/** What of a request some faults need: the schema that is asked for, and the last words of the user. */
export interface FaultContext {
  schema: JsonSchema | null;
  task: string;
}

const SCORE = /score|grade|mark|points/i;
const FAR_OUT = 1000;

function outOfRange(content: string): string {
  const value = parseJson(content);
  if (value === undefined) return content.replace(/(Final Score[^:\n]*:\s*)-?\d+/g, `$1${FAR_OUT}`);
  return JSON.stringify(
    mapLeaves(value, (key, leaf) => (typeof leaf === 'number' && SCORE.test(key) ? FAR_OUT + leaf : leaf)),
  );
}

/** Puts words that no document holds between quotation marks and into members that are called a quote. */
function inventQuotes(content: string): string {
  let count = 0;
  return mapQuotes(content, () => INVENTED[count++ % INVENTED.length]!);
}

function misquote(content: string, random: () => number): string {
  const value = parseJson(content);
  if (value === undefined) return quoteCarelessly(content, random);
  const change = (key: string, leaf: unknown) => {
    if (typeof leaf !== 'string') return leaf;
    return /quot/i.test(key) ? copyCarelessly(leaf, random) : quoteCarelessly(leaf, random);
  };
  return JSON.stringify(mapLeaves(value, change));
}

/** Breaks the schema: the first member gets another type, the last is left out; prose loses its last line. */
function violate(content: string): string {
  const value = parseJson(content);
  if (value === undefined) return content.split('\n').slice(0, -1).join('\n').trim() || '…';
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify({ unexpected: value });
  const entries = Object.entries(value);
  const kept = entries.slice(0, Math.max(1, entries.length - 1));
  return JSON.stringify(
    Object.fromEntries(kept.map(([key, item], at) => [key, at === 0 ? { unexpected: item } : item])),
  );
}

/** Cuts an answer at its first `count` tokens, as a token limit does. */
export function cutAt(answer: ChoiceAnswer, count: number): ChoiceAnswer {
  const tokens = tokenise(answer.content ?? '');
  if (tokens.length <= count) return answer;
  return { ...answer, content: tokens.slice(0, count).join(''), finishReason: 'length' };
}

/** What a fault makes of the words of an answer; the same words where it does not concern them. */
function reword(content: string, fault: Fault, random: () => number, { schema, task }: FaultContext): string {
  switch (fault.kind) {
    case 'schema-violation':
      return violate(content);
    case 'out-of-range-score':
      return outOfRange(content);
    case 'invented-quotes':
      return inventQuotes(content);
    case 'careless-quotes':
      return misquote(content, random);
    case 'curly-quotes':
      return curlQuotes(content);
    case 'ellipses':
      return shortenQuotes(content, fault.mark, random);
    case 'corrected-spelling':
      return mendSpelling(content, fault.words);
    case 'thinks':
      return thinkAloud(content, fault);
    case 'preamble':
      return chat(content, fault, random);
    case 'fence':
      return fenced(content, fault);
    case 'repeats-prompt':
      return `${task}\n\n${content}`;
    case 'trailing-comma':
      return withTrailingCommas(content);
    case 'extra-fields':
      return withExtraFields(content);
    case 'numbers-as-text':
      return numbersAsText(content, fault);
    case 'percentages':
      return percentages(content, fault);
    case 'not-applicable':
      return notApplicable(content, fault);
    case 'empty-for-null':
      return emptyForNull(content, fault);
    case 'other-case':
      return otherCase(content, fault, random, schema);
    case 'other-words':
      return otherWords(content, fault);
    case 'forgotten-id':
      return forgetId(content, fault.field, random);
    case 'doubled-id':
      return doubleId(content, fault.field, random);
    case 'other-language':
      return inOtherLanguage(content, fault.language);
    case 'final-score-forms':
      return rewriteFinalScore(content, fault.form, random);
    case 'other-label':
      return relabel(content, fault.label, random);
    case 'loose-form':
      return loosen(content, random);
    case 'no-reasons':
      return hollow(content);
    case 'contradiction':
      return contradict(content);
    default:
      return content;
  }
}

/** An answer as a fault leaves it, by chance where it has a choice. Faults that do not concern the answer leave it as it is. */
export function spoil(
  answer: ChoiceAnswer,
  fault: Fault,
  random: () => number,
  faultContext: FaultContext = { schema: null, task: '' },
): ChoiceAnswer {
  const { content } = answer;
  switch (fault.kind) {
    case 'truncated':
      return cutAt(answer, Math.max(1, Math.floor(tokenise(content ?? '').length * fault.share)));
    case 'refusal':
      return {
        content: null,
        refusal: "I'm sorry, but I cannot assist with that request.",
        finishReason: 'stop',
      };
    case 'prose-refusal':
      return { content: refusalIn(fault.language, random), refusal: null, finishReason: 'stop' };
    case 'content-filter':
      return { content: '', refusal: null, finishReason: 'content_filter' };
    case 'empty-content':
      return { ...answer, content: '' };
    default:
      return { ...answer, content: content && reword(content, fault, random, faultContext) };
  }
}
