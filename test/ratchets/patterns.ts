import { stripTypeScriptTypes } from 'node:module';
import { parse, type Token } from 'acorn';
import { transformSync } from 'esbuild';
import { doubles } from './pattern-ambiguity.ts';
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

/** Whether a pattern's time doubles with each time through one of its loops, as `(a+)*b` has it: a group that is there any number of times. */
export const goesTwoWays = ({ source, flags }: Pattern): boolean =>
  /\)(?:[*+]|\{\d*,\})/.test(source) && doubles(new PatternGraph(source, flags));

/**
 * Whether two parts of a pattern share many characters alike out between them before something that may not follow: `a*b?a*c`, or where it
 * looks from each of them for what comes behind the last (`\s+$`, `\s*,`). Its time grows with the square of their number. From their
 * first alone, `(?<!\s)\s+$`, it does not.
 */
export const sharesOut = ({ source, flags }: Pattern): boolean =>
  sharedOut(new PatternGraph(flags.includes('y') ? source : `[^]*(?:${source})`, flags)) !== null;
