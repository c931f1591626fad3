// biome-ignore format: a table
const ESCAPES: Record<string, string> = {
  d: '1', w: 'a', s: ' ', D: 'a', W: '-', S: 'a', n: '\n', t: '\t', r: '\r',
};
const PREFERRED = ['a', '1', 'A', ' ', '-', '_', '.', '!', '~', 'é'];
const PRINTABLE = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));

/** Writes the shortest text that a regular expression's source, read from left to right, lets pass. */
class PatternReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.#source.slice(this.#at));
    this.#at += match?.[0].length ?? 0;
    return match;
  }

  /** The first of the alternatives from here to the closing bracket or the end. */
  alternatives(): string {
    const texts = [''];
    while (this.#at < this.#source.length && this.#source[this.#at] !== ')') {
      if (this.#take(/^\|/)) texts.push('');
      else texts[texts.length - 1] += this.#repeated(this.#atom());
    }
    return texts[0]!;
  }

  #atom(): string {
    if (this.#take(/^[\^$]|^\\[bB]/)) return '';
    const group = this.#take(/^\((\?<?[=!])?(?:\?(?::|<\w+>))?/);
    if (group) {
      const text = this.alternatives();
      this.#take(/^\)/);
      return group[1] ? '' : text;
    }
    const category = this.#take(/^\\[pP]\{[^}]*\}/) ?? this.#take(/^\[(?:\\.|[^\]\\])*\]/);
    if (category) return memberOf(category[0]);
    const escaped = this.#take(/^\\(.)/su);
    if (escaped) return ESCAPES[escaped[1]!] ?? escaped[1]!;
    const [character = ''] = this.#take(/^./su) ?? [];
    return character === '.' ? 'a' : character;
  }

  #repeated(text: string): string {
    const match = this.#take(/^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/);
    if (!match) return text;
    return text.repeat(match[1] === undefined ? (match[0].startsWith('+') ? 1 : 0) : Number(match[1]));
  }
}

function memberOf(category: string): string {
  const pattern = new RegExp(`^${category}$`, 'u');
  return [...PREFERRED, ...PRINTABLE].find((character) => pattern.test(character)) ?? '';
}

/**
 * A string that matches a regular expression of the kinds schemas use: literals, classes, groups, alternatives, repetition.
 * Look-arounds and back references are not followed.
 */
export function exampleOf(pattern: string): string {
  return new PatternReader(pattern).alternatives();
}
