import { tokenise } from '../tokens/tokenise.ts';
import type { Fault } from './behaviour.ts';
import { contradict, hollow, loosen, relabel } from './careless-form.ts';
import { copyCarelessly, INVENTED, quoteCarelessly } from './careless-quotes.ts';

/** What a choice of a chat completion says. */
export interface Answer {
  content: string | null;
  refusal: string | null;
  finishReason: 'stop' | 'length' | 'content_filter';
}

const SCORE = /score|grade|mark|points/i;
const FAR_OUT = 1000;
/** A line `Quote: …` of a debater, with the lines it runs on. */
const UNMARKED_QUOTE = /^(\W*(?:quote|citazione)[\s*]*:[\s*]*)(?!["\n*])\S.*(?:\n(?!\W*\w+\W*:).*\S.*)*$/gim;

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/** Changes what is neither a list nor an object, each with the name of the member it stands in. */
function mapLeaves(value: unknown, key: string, change: (key: string, leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, key, change));
  if (typeof value !== 'object' || value === null) return change(key, value);
  const entries = Object.entries(value).map(([name, item]) => [name, mapLeaves(item, name, change)]);
  return Object.fromEntries(entries);
}

function outOfRange(content: string): string {
  const value = parse(content);
  if (value === undefined) return content.replace(/(Final Score[^:\n]*:\s*)-?\d+/g, `$1${FAR_OUT}`);
  return JSON.stringify(
    mapLeaves(value, '', (key, leaf) =>
      typeof leaf === 'number' && SCORE.test(key) ? FAR_OUT + leaf : leaf,
    ),
  );
}

/** Puts words that no document holds between quotation marks and into members that are called a quote. */
function inventQuotes(content: string): string {
  let count = 0;
  const invent = () => INVENTED[count++ % INVENTED.length]!;
  const inText = (text: string) =>
    text
      .replace(/"[^"\n]+"/g, () => `"${invent()}"`)
      .replace(UNMARKED_QUOTE, (_, label: string) => `${label}${invent()}`);
  const value = parse(content);
  if (value === undefined) return inText(content);
  const change = (key: string, leaf: unknown) => {
    if (typeof leaf !== 'string') return leaf;
    return /quot/i.test(key) ? invent() : inText(leaf);
  };
  return JSON.stringify(mapLeaves(value, '', change));
}

function misquote(content: string, random: () => number): string {
  const value = parse(content);
  if (value === undefined) return quoteCarelessly(content, random);
  const change = (key: string, leaf: unknown) => {
    if (typeof leaf !== 'string') return leaf;
    return /quot/i.test(key) ? copyCarelessly(leaf, random) : quoteCarelessly(leaf, random);
  };
  return JSON.stringify(mapLeaves(value, '', change));
}

/** Breaks the schema: the first member gets another type, the last is left out; prose loses its last line. */
function violate(content: string): string {
  const value = parse(content);
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
export function cutAt(answer: Answer, count: number): Answer {
  const tokens = tokenise(answer.content ?? '');
  if (tokens.length <= count) return answer;
  return { ...answer, content: tokens.slice(0, count).join(''), finishReason: 'length' };
}

/** An answer as a fault leaves it, by chance where it has a choice. Faults that do not concern the answer leave it as it is. */
export function spoil(answer: Answer, fault: Fault, random: () => number): Answer {
  const { content } = answer;
  switch (fault.kind) {
    case 'truncated':
      return cutAt(answer, Math.max(1, Math.floor(tokenise(content ?? '').length * fault.share)));
    case 'schema-violation':
      return { ...answer, content: content && violate(content) };
    case 'out-of-range-score':
      return { ...answer, content: content && outOfRange(content) };
    case 'refusal':
      return {
        content: null,
        refusal: "I'm sorry, but I cannot assist with that request.",
        finishReason: 'stop',
      };
    case 'content-filter':
      return { content: '', refusal: null, finishReason: 'content_filter' };
    case 'empty-content':
      return { ...answer, content: '' };
    case 'invented-quotes':
      return { ...answer, content: content && inventQuotes(content) };
    case 'careless-quotes':
      return { ...answer, content: content && misquote(content, random) };
    case 'other-label':
      return { ...answer, content: content && relabel(content, fault.label, random) };
    case 'loose-form':
      return { ...answer, content: content && loosen(content, random) };
    case 'no-reasons':
      return { ...answer, content: content && hollow(content) };
    case 'contradiction':
      return { ...answer, content: content && contradict(content) };
    default:
      return answer;
  }
}
