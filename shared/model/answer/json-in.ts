import { jsonrepair } from 'jsonrepair';
import type { Mend } from '../model-call.ts';
import { type JsonSpan, jsonSpanAt } from './json-span.ts';

/** An object or a list in an answer: offsets `[start, end)`. */
export interface FoundJson {
  value: unknown;
  start: number;
  end: number;
  /** It stands alone on its lines or behind a sentence, not amid one, and no words lead in that somebody else wrote it. */
  isApart: boolean;
  mended: Mend[];
}

export interface JsonInText {
  found: FoundJson[];
  /** Nothing else is in the text but marks of a fence. */
  isAlone: boolean;
  /** Something begins as JSON does, and does not end or cannot be read. */
  isOpen: boolean;
  /** Where the first such thing begins; null where there is none. */
  openAt: number | null;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** Whether an object of valid JSON has a name twice: words that were copied into it may then stand for its own. */
function hasDoubledName(json: string): boolean {
  const names: (Set<string> | null)[] = [];
  const tokens = [...json.matchAll(TOKEN)].map(([token]) => token);
  for (const [index, token] of tokens.entries()) {
    if (token === '{') names.push(new Set());
    else if (token === '[') names.push(null);
    else if (token === '}' || token === ']') names.pop();
    else if (token.startsWith('"') && tokens[index + 1] === ':') {
      const known = names.at(-1);
      const name = JSON.parse(token) as string;
      if (known?.has(name)) return true;
      known?.add(name);
    }
  }
  return false;
}

function parsed(json: string): { value: unknown } | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !hasDoubledName(json) ? { value } : null;
  } catch {
    return null;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What stands between an object's own brackets; repaired where it is careless, never completed. */
function readSpan(written: string, { source, hasGaps }: JsonSpan): { value: unknown; mended: Mend[] } | null {
  if (isJson(written)) {
    const strict = parsed(written);
    return strict && { ...strict, mended: [] };
  }
  if (hasGaps) return null;
  try {
    const repaired = parsed(jsonrepair(source));
    return repaired && { ...repaired, mended: ['json-syntax'] };
  } catch {
    return null;
  }
}

/** What a fence begins and ends with, blanks around it taken away: with them these would be shared out among several repeats. */
const FENCE_BEFORE = /^(?:[`~]{3,}(?:[ \t]*\w+)?)?\s*(?:json)?$/i;
const FENCE_AFTER = /^[;,.]?\s*[`~]{0,6}$/;
const BEGINS = /^(?:\{\s*(?:["'“„‘«`}/]|$)|\{\s*\w{1,40}"?\s*:|\[\s*[{"'“\]])/;
const LEADS_IN =
  /(?<!\p{L})(?:writes?|wrote|written|says?|said|states?|stated|contains?|contained|includes?|included|has|had|holds|claims?|claimed|reads|quotes?|quoted|ends?|ended|begins?|began|starts?|started|closes|opens|tries|tried|attempts?|tells|told|orders?|demands?|dictates?|dictated|instructs?|inserts?|inserted|puts?|adds?|added|appends?|appended|embeds?|embedded|hides?|hid|hidden|plants?|planted|copie[sd]|pasted?|pastes|injects?|injected|injection|scriv\p{L}+|scritto|dice|contiene|schreibt|sagt|enthält|écrit|dit|contient|escribe|dice|contiene)(?!\p{L})[^.!?]{0,200}[:：]?\s*(?:```\w*\s*)?$/iu;
/** What leads in an object may be so long. */
const LEAD = 300;

function standsApart(text: string, start: number): boolean {
  const lead = text.slice(Math.max(0, start - LEAD), start);
  const line = lead.slice(lead.lastIndexOf('\n') + 1).trimEnd();
  return /^\s*$|[:：.!=]$|^\s*[`~]{3,}\w*$|[*_]{2}$/u.test(line) && !LEADS_IN.test(lead.trimEnd());
}

const LEADS_TO_JSON = /(?:[:：=]|(?<![`~])[`~]{3,}\w*)$/;
const LINE_OF_JSON = /^\s*["'“}\]{[,]/;

/** Whether a bracket that nothing closes begins a line of prose: words before it, lines of words behind it, no JSON in either. */
function isAmidProse(text: string, start: number): boolean {
  const before = text.slice(0, start).trimEnd();
  if (before === '' || LEADS_TO_JSON.test(before.slice(-WINDOW))) return false;
  const [, ...behind] = text
    .slice(start)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return behind.length > 0 && !behind.some((line) => LINE_OF_JSON.test(line));
}

/** How many brackets that nothing closes are looked behind, and how many objects are looked at; bounds the time. */
const MOST_UNCLOSED = 8;
const MOST_FOUND = 64;
/** By so much after its bracket it can be told that something begins as JSON does. */
const WINDOW = 200;

/**
 * The objects and lists that a text holds, outermost ones, in its order, careless syntax repaired: fenced or not, with words
 * around them or without. What its brackets do not close is none. Linear in time.
 */
export function jsonIn(text: string): JsonInText {
  const jsonTexts: FoundJson[] = [];
  let [unclosed, read] = [0, 0];
  let openAt: number | null = null;
  const between: string[] = [];
  for (const { index: start } of text.matchAll(/[{[]/g)) {
    if (start < read || jsonTexts.length === MOST_FOUND) continue;
    if (!BEGINS.test(text.slice(start, start + WINDOW))) continue;
    const isApart = standsApart(text, start);
    const span = jsonSpanAt(text, start);
    if (!span) {
      if (isApart && !isAmidProse(text, start)) openAt ??= start;
      if (++unclosed > MOST_UNCLOSED) break;
      continue;
    }
    const value = readSpan(text.slice(start, span.end), span);
    if (!value) {
      if (isApart && text[start] === '{') openAt ??= start;
      continue;
    }
    between.push(text.slice(read, start));
    jsonTexts.push({ ...value, start, end: span.end, isApart });
    read = span.end;
  }
  const rest = text.slice(read);
  const isAlone =
    jsonTexts.length > 0 &&
    FENCE_AFTER.test(rest.trim()) &&
    between.every((words, index) =>
      FENCE_BEFORE.test((index === 0 ? words : words.replace(/^[\s`~;,.]*/, '')).trim()),
    );
  const isBare = isAlone && jsonTexts.length === 1 && (between.join('') + rest).trim() === '';
  const around: Mend[] = isBare ? [] : ['words-around-json'];
  const all = jsonTexts.map((json) => ({ ...json, mended: [...json.mended, ...around] }));
  return { found: all, isAlone, isOpen: openAt !== null, openAt };
}
