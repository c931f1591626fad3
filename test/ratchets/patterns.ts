import { stripTypeScriptTypes } from 'node:module';
import { parse, type Token } from 'acorn';
import type { SourceFile } from './sources.ts';

/** A regular expression as it stands in a source. */
export interface Pattern {
  path: string;
  source: string;
  flags: string;
}

interface PatternToken extends Token {
  value: { pattern: string; flags: string };
}

const isPattern = (token: Token): token is PatternToken => token.type.label === 'regexp';

/** Every regular expression of a source that is written out, in order. */
export function patternsIn({ path, text }: SourceFile): Pattern[] {
  const patterns: Pattern[] = [];
  parse(stripTypeScriptTypes(text), {
    ecmaVersion: 'latest',
    sourceType: 'module',
    onToken(token) {
      if (isPattern(token)) patterns.push({ path, source: token.value.pattern, flags: token.value.flags });
    },
  });
  return patterns;
}

/** Where a line ends, as `^` with the flag `m` has it: https://tc39.es/ecma262/#sec-line-terminators */
const LINE_ENDS = ['\n', '\r', '\u2028', '\u2029'];

/** A class, an escape or a dot, any number of times. */
const REPEATED = String.raw`(?<what>\[(?:[^\]\\]|\\.)*\]|\\[a-zA-Z]|\.)(?:[*+]|\{\d*,\})`;

/** What stands at the beginning of a line, within groups or none, or is read before it. */
const AT_LINES = [
  new RegExp(String.raw`(?<!\\|\[)\^(?:\((?:\?(?:[:=!]|<\w+>))?)*${REPEATED}`, 'g'),
  new RegExp(String.raw`(?:^|\|)(?:\((?:\?(?:[:=!]|<\w+>))?)*${REPEATED}\)*\^`, 'g'),
];

/**
 * Whether a pattern hangs on many empty lines: from the beginning of each line (`m`) it reads on over the ends of all lines below, or over
 * those before a line that it looks for, so that its time grows with the square of their number. Blanks of the line itself, `[ \t]*`, do not.
 */
export function readsOverLines({ source, flags }: Pattern): boolean {
  if (!flags.includes('m')) return false;
  const own = flags.replace(/[gmy]/g, '');
  return AT_LINES.flatMap((at) => [...source.matchAll(at)]).some(({ groups }) => {
    const what = new RegExp(`^(?:${groups!.what})$`, own);
    return LINE_ENDS.some((end) => what.test(end));
  });
}

/** Characters of a kind, any number of them, up to the end and after anything. */
const TRAILING = new RegExp(String.raw`^(?:[^(]*\|)?${REPEATED}\$(?:$|\|)`);

/** Whether a pattern looks from each of many characters alike for an end that is not theirs: `\s+$`. From their first alone, `(?<!\s)\s+$`, it does not. */
export const looksFromEach = ({ source }: Pattern): boolean => TRAILING.test(source);
