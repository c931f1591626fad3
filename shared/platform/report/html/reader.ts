/** A command of a template's LaTeX, the groups that stand at it, or what stands between commands. */
export type TexToken =
  | { kind: 'text'; text: string }
  | { kind: 'command'; name: string }
  | { kind: 'group'; source: string };

/** A length as LaTeX writes it behind a command, with what it may stretch. */
const LENGTH =
  /[=\s]*(?:-\s*)?(?:[\d.]+(?:mm|pt|em|sp|\\(?:baselineskip|linewidth))|[\d.]+|\\dimexpr[^{}]*?\\relax)(?:\s*plus\s*[\d.]+(?:mm|pt|em))?(?:\s*(?:height|depth|width)\s*-?[\d.]+(?:mm|pt))*\s?/y;
const RULE = /(?:\s*(?:height|depth|width)\s*-?[\d.]+(?:mm|pt))+/y;
const TO = /\s*to\s*-?[\d.]+(?:mm|pt|\\linewidth)/y;

/** What is read with a command, and says nothing of the text. */
const MEASURED: Readonly<Record<string, RegExp>> = {
  vskip: LENGTH,
  hskip: LENGTH,
  leftskip: LENGTH,
  rightskip: LENGTH,
  hangindent: LENGTH,
  hangafter: LENGTH,
  penalty: LENGTH,
  hrule: RULE,
  hbox: TO,
};

/**
 * Reads the LaTeX of templates, which is code: texts of anybody stand in it as commands that name them (`\AssayText{7}`), so that nothing a
 * student or a model wrote is ever read as LaTeX.
 */
export class TexReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  #matched(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source)?.[0];
    if (found === undefined) return null;
    this.#at += found.length;
    return found;
  }

  /** The group that begins here, without its braces. */
  #group(): string {
    const from = this.#at + 1;
    for (let [at, depth] = [this.#at, 0]; at < this.#source.length; at += 1) {
      const char = this.#source[at];
      if (char === '\\') at += 1;
      else if (char === '{') depth += 1;
      else if (char === '}' && --depth === 0) {
        this.#at = at + 1;
        return this.#source.slice(from, at);
      }
    }
    throw new Error(`A group of a template is not closed: ${this.#source.slice(from, from + 60)}`);
  }

  /** The groups that stand right here, as many as a command takes at most. */
  args(most: number): string[] {
    const args: string[] = [];
    while (args.length < most && this.#source[this.#at] === '{') args.push(this.#group());
    return args;
  }

  /** What stands in brackets right here; null where nothing does. */
  option(): string | null {
    return this.#matched(/\[[^\]]*\]|\([^)]*\)/y);
  }

  /** What stands before the end of an environment whose beginning was read; it is read with its end. */
  environment(name: string): string {
    const end = `\\end{${name}}`;
    const from = this.#at;
    const at = this.#source.indexOf(end, from);
    if (at < 0) throw new Error(`An environment of a template is not ended: ${name}`);
    this.#at = at + end.length;
    return this.#source.slice(from, at);
  }

  /** The next token; null at the end. Comments are left out. */
  next(): TexToken | null {
    while (this.#matched(/%[^\n]*\n?[ \t]*/y) !== null);
    if (this.#at >= this.#source.length) return null;
    const char = this.#source[this.#at];
    if (char === '{') return { kind: 'group', source: this.#group() };
    if (char !== '\\') return { kind: 'text', text: this.#matched(/[^\\{%]+/y)! };
    const name = this.#matched(/\\(?:[A-Za-z]+\*?|[^A-Za-z])/y)!.slice(1);
    const measure = MEASURED[name];
    if (measure) this.#matched(measure);
    if (/^[A-Za-z]/.test(name)) this.#matched(/[ \t]+(?=\S)|[ \t]*\n(?![ \t]*\n)/y);
    return { kind: 'command', name };
  }
}

/** The parts of a source between separators that stand in no group: cells of a row, rows of a table. */
export function partedAt(source: string, separator: RegExp): string[] {
  const parts = [''];
  let depth = 0;
  for (let at = 0; at < source.length; ) {
    separator.lastIndex = at;
    const found = depth === 0 ? separator.exec(source)?.[0] : undefined;
    if (found !== undefined) {
      parts.push('');
      at += found.length;
      continue;
    }
    const char = source[at] === '\\' ? source.slice(at, at + 2) : source[at]!;
    if (char === '{') depth += 1;
    if (char === '}') depth -= 1;
    parts[parts.length - 1] += char;
    at += char.length;
  }
  return parts;
}
