import { tokenise } from '../tokens/tokenise.ts';
import type { Fault } from './behaviour.ts';
import { inWrongLanguage, multiplyFindings, onWrongPage, repeatFinding } from './spoil-findings.ts';

/** What a choice of a chat completion says. */
export interface Answer {
  content: string | null;
  refusal: string | null;
  finishReason: 'stop' | 'length' | 'content_filter';
}

const SCORE = /score|grade|mark|points/i;
const FAR_OUT = 1000;

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

function mapNumbers(value: unknown, key: string, change: (key: string, value: number) => number): unknown {
  if (typeof value === 'number') return change(key, value);
  if (Array.isArray(value)) return value.map((item) => mapNumbers(item, key, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, mapNumbers(item, name, change)]);
  return Object.fromEntries(entries);
}

function outOfRange(content: string): string {
  const value = parse(content);
  if (value === undefined) return content.replace(/(Final Score[^:\n]*:\s*)-?\d+/g, `$1${FAR_OUT}`);
  return JSON.stringify(
    mapNumbers(value, '', (key, number) => (SCORE.test(key) ? FAR_OUT + number : number)),
  );
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

/** Changes an answer that is JSON; prose is left as it is. */
function spoilValue(answer: Answer, change: (value: unknown) => unknown): Answer {
  const value = answer.content === null ? undefined : parse(answer.content);
  return value === undefined ? answer : { ...answer, content: JSON.stringify(change(value)) };
}

/** An answer as a fault leaves it. Faults that do not concern the answer leave it as it is. */
export function spoil(answer: Answer, fault: Fault): Answer {
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
    case 'too-many-findings':
      return spoilValue(answer, (value) => multiplyFindings(value, fault.count));
    case 'repeated-finding':
      return spoilValue(answer, (value) => repeatFinding(value, fault.count));
    case 'wrong-page':
      return spoilValue(answer, (value) => onWrongPage(value, fault.page));
    case 'wrong-language':
      return spoilValue(answer, inWrongLanguage);
    default:
      return answer;
  }
}
