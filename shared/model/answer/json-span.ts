/** A stretch of a text that is an object or a list in some JSON: its end, and the same with every string as JSON writes it. */
export interface JsonSpan {
  end: number;
  source: string;
  /** It leaves something out (an ellipsis, half a number), or a string holds JSON whose marks are not escaped: whose is what follows? */
  hasGaps: boolean;
}

/** What may set off a string, with what ends it. */
// biome-ignore format: a table
const MARKS: Readonly<Record<string, string>> = {
  '"': '"', "'": "'", '`': '`', '“': '”"“', '„': '“”"', '‘': '’', '«': '»',
};
const CLOSED_BY: Readonly<Record<string, string>> = { '{': '}', '[': ']' };
const DEEPEST = 64;
const HALF_A_NUMBER = /^(?:[-+]|[-+]?[\d.]+[eE][-+]?)$/;
const HOLDS_JSON = /[{,]\s*"\w{1,40}"\s*:/;
const ESCAPES = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|\\'|\\\r?\n|[\\"\p{Cc}]/gu;
/** What follows the comma behind a value: another value, a key, a comment, or the end. */
const GOES_ON = /^\s*(?:["'`“„‘«{[}\]\d/-]|(?:true|false|null|none)\b|[\p{L}_$][\p{L}\p{N}_$]{0,60}\s*:)/iu;
const WINDOW = 120;

function jsonEscape(found: string): string {
  if (found === "\\'") return "'";
  if (found.length > 1 && !found.includes('\n')) return found;
  return JSON.stringify(found.startsWith('\\') && found.length > 1 ? '' : found).slice(1, -1);
}

/** A string's inside as JSON has it: quotation marks and line breaks escaped, other people's escapes resolved. */
const asJson = (inside: string) => `"${inside.replace(ESCAPES, jsonEscape)}"`;

type JsonPosition = 'key' | 'value' | 'item';

/** Whether a mark of quotation ends the string that it stands in, by what stands behind it. */
function endsString(text: string, at: number, place: JsonPosition): boolean {
  let behind = at + 1;
  let isLineEnd = false;
  for (; behind < text.length && /\s/.test(text[behind]!); behind++) isLineEnd ||= text[behind] === '\n';
  const next = text[behind];
  if (next === undefined) return true;
  if (place === 'key') return next === ':';
  if (next === (place === 'value' ? '}' : ']')) return true;
  if (next === ',') return GOES_ON.test(text.slice(behind + 1, behind + 1 + WINDOW));
  if (next === '/') return /[/*]/.test(text[behind + 1] ?? '');
  return isLineEnd && next in MARKS;
}

function endOfString(text: string, start: number, place: JsonPosition): number {
  const closing = MARKS[text[start]!]!;
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (closing.includes(text[at]!) && endsString(text, at, place)) return at;
  }
  return -1;
}

/** The end of a comment that begins here; -1: none does. */
function endOfComment(text: string, at: number): number {
  if (text[at] !== '/') return -1;
  const mark = text[at + 1] === '*' ? '*/' : text[at + 1] === '/' ? '\n' : null;
  if (mark === null) return -1;
  const end = text.indexOf(mark, at + 2);
  return end < 0 ? text.length : end + mark.length;
}

/**
 * The object or list that begins at a bracket, up to the bracket that closes it; null where none does. Strings are told by
 * what stands before and behind their marks, so that brackets and quotations in them do not count.
 */
export function jsonSpanAt(text: string, start: number): JsonSpan | null {
  const open: string[] = [];
  const parts: string[] = [];
  let [before, bare, hasGaps] = ['', '', false];
  for (let at = start; at < text.length; at++) {
    const character = text[at]!;
    const top = open.at(-1);
    if (character in MARKS && bare === '' && top !== undefined && '{[,:'.includes(before)) {
      const place = top === '[' ? 'item' : before === ':' ? 'value' : 'key';
      const end = endOfString(text, at, place);
      if (end < 0) return null;
      const inside = text.slice(at + 1, end);
      hasGaps ||= HOLDS_JSON.test(inside);
      parts.push(asJson(inside));
      [at, before] = [end, '"'];
      continue;
    }
    const comment = endOfComment(text, at);
    if (comment > 0) {
      parts.push(' ');
      at = comment - 1;
      continue;
    }
    parts.push(character);
    if ('{}[],:'.includes(character)) {
      hasGaps ||= HALF_A_NUMBER.test(bare) || /\.{3}|…/.test(bare);
      [before, bare] = [character, ''];
    } else if (/\S/.test(character)) {
      if (before === '"' && character in MARKS) before = ',';
      bare += character;
    }
    if (character in CLOSED_BY) {
      open.push(character);
      if (open.length > DEEPEST) return null;
    } else if (character === '}' || character === ']') {
      if (CLOSED_BY[open.pop()!] !== character) return null;
      if (open.length === 0) return { end: at + 1, source: parts.join(''), hasGaps };
    }
  }
  return null;
}
