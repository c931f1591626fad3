import type { JsonSchema } from './json-schema.ts';

const TOKEN = /\s*(?:\/\/[^\n]*|("(?:[^"\\\n]|\\.)*")|(-?\d+(?:\.\d+)?)|([a-z]+)|([{}[\]:,|…]))/gy;

/** What cannot be read as a form. */
class NoForm extends Error {}

/** The tokens of a form up to what is none; remarks, which begin with two slashes and end with the line, are left out. */
function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  for (const [, literal, number, word, mark] of text.matchAll(TOKEN)) {
    const token = literal ?? number ?? word ?? mark;
    if (token !== undefined) tokens.push(token);
  }
  return tokens;
}

/** Reads a form as a person would: names with types, `"a" | "b"`, `string or null`, `number 0 to 1`, `[x, …]`. */
class FormReader {
  private at = 0;
  private readonly tokens: readonly string[];

  constructor(text: string) {
    this.tokens = tokensOf(text);
  }

  object(): JsonSchema {
    this.expect('{');
    const properties: Record<string, unknown> = {};
    while (!this.takes('}')) {
      const name = this.literal();
      this.expect(':');
      properties[name] = this.value();
      this.takes(',');
    }
    return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
  }

  private next(): string {
    const token = this.tokens[this.at++];
    if (token === undefined) throw new NoForm('The form ends too early.');
    return token;
  }

  private takes(...expected: string[]): boolean {
    const found = expected.every((token, ahead) => this.tokens[this.at + ahead] === token);
    if (found) this.at += expected.length;
    return found;
  }

  private expect(...expected: string[]): void {
    if (!this.takes(...expected)) throw new NoForm(`There is no ${expected.join(' ')} here.`);
  }

  private literal(): string {
    const token = this.next();
    if (!token.startsWith('"')) throw new NoForm('There is no word in quotation marks here.');
    return JSON.parse(token);
  }

  private number(): number {
    const value = Number(this.next());
    if (Number.isNaN(value)) throw new NoForm('There is no number here.');
    return value;
  }

  private value(): JsonSchema {
    const options = [this.option()];
    while (this.takes('or')) options.push(this.option());
    return options.length === 1 ? options[0]! : { anyOf: options };
  }

  private option(): JsonSchema {
    const token = this.tokens[this.at] ?? '';
    if (token === '{') return this.object();
    if (token.startsWith('"')) return this.choice();
    if (this.takes('[')) {
      const items = this.value();
      this.expect(',', '…', ']');
      return { type: 'array', items };
    }
    if (this.takes('whole', 'number')) return { type: 'integer', ...this.bounds() };
    if (this.takes('number')) return { type: 'number', ...this.bounds() };
    for (const type of ['string', 'boolean', 'null']) if (this.takes(type)) return { type };
    throw new NoForm('There is no type here.');
  }

  private choice(): JsonSchema {
    const values = [this.literal()];
    while (this.takes('|')) values.push(this.literal());
    return { enum: values };
  }

  private bounds(): JsonSchema {
    if (this.takes('from')) return { minimum: this.number() };
    if (this.takes('up', 'to')) return { maximum: this.number() };
    if (this.tokens[this.at + 1] !== 'to') return {};
    const minimum = this.number();
    this.expect('to');
    return { minimum, maximum: this.number() };
  }
}

/**
 * The schema of an object whose form is told by its fields with their types, as `{ "page": whole number or null }`; what follows
 * it counts for nothing. Null where the text does not begin with such a form.
 */
export function toldForm(text: string): JsonSchema | null {
  try {
    return new FormReader(text).object();
  } catch (error) {
    if (error instanceof NoForm) return null;
    throw error;
  }
}
