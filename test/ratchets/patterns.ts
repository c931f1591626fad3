import { stripTypeScriptTypes } from 'node:module';
import { parse, type Token } from 'acorn';
import { transformSync } from 'esbuild';
import { PatternGraph, sharedOut } from './pattern-graph.ts';
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

/** A source as it runs, its patterns as they are. */
const scriptOf = ({ path, text }: SourceFile) =>
  path.endsWith('.tsx')
    ? transformSync(text, { loader: 'tsx', jsx: 'automatic' }).code
    : stripTypeScriptTypes(text);

/** Every regular expression of a source that is written out, in order. */
export function patternsIn(file: SourceFile): Pattern[] {
  const { path } = file;
  const patterns: Pattern[] = [];
  parse(scriptOf(file), {
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

/** A pattern with one letter for each class and each escape, so that brackets and bars are those of groups. */
const plain = (source: string) =>
  source.replace(/\[(?:[^\]\\]|\\.)*\]|\\(?:[pPuk][{<][^}>]*[}>]|u[\da-f]{4}|x[\da-f]{2}|.)/giu, 'C');

/** Where each bar of no group stands, and where the group ends that is open at the beginning. */
function boundaries(text: string): { bars: number[]; end: number } {
  const bars: number[] = [];
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')') depth--;
    if (depth < 0) return { bars, end: at };
    if (depth === 0 && text[at] === '|') bars.push(at);
  }
  return { bars, end: text.length };
}

function alternatives(text: string): string[] {
  const { bars } = boundaries(text);
  return [-1, ...bars].map((bar, index) => text.slice(bar + 1, bars[index]));
}

/** One kind of characters any number of times, beside it nothing that must be there. */
const ANY_NUMBER = /^(?:.(?:[?*]|\{0,\d*\})\??)*.(?:[*+]|\{\d*,\})\??(?:.(?:[?*]|\{0,\d*\})\??)*$/su;

/**
 * Whether a pattern repeats what is itself repeated and nothing else, `(a+)*`: characters are shared out between the two in every way there
 * is, so that its time doubles with each of them.
 */
export function repeatsRepeated({ source }: Pattern): boolean {
  const text = plain(source);
  return Array.from(text.matchAll(/\((?:\?(?::|<\w+>))?/g)).some(({ 0: opening, index }) => {
    const group = text.slice(index + opening.length);
    const { end } = boundaries(group);
    return (
      /^(?:[*+]|\{\d*,\})/.test(group.slice(end + 1)) &&
      alternatives(group.slice(0, end)).some((one) => ANY_NUMBER.test(one))
    );
  });
}

/**
 * Whether two parts of a pattern share many characters alike out between them before something that may not follow: `a*b?a*c`, or where it
 * looks from each of them for what comes behind the last (`\s+$`, `\s*,`). Its time grows with the square of their number. From their
 * first alone, `(?<!\s)\s+$`, it does not.
 */
export const sharesOut = ({ source, flags }: Pattern): boolean =>
  sharedOut(new PatternGraph(flags.includes('y') ? source : `[^]*(?:${source})`, flags)) !== null;
