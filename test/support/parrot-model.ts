import type { Answer, Asked } from './scripted-model.ts';

type Schema = Readonly<Record<string, unknown>>;

const BLOCK = /<([a-z]+(?:-[a-z]+)*)-([0-9a-f]{12})(?: [^<>]*)?>\n([\s\S]*?)\n<\/\1-\2>/g;
/** A sentence of so many words is one that people would read as something said. */
const FEWEST_WORDS = 6;

/** The sentences of a prompt's instructions, without the data in it. */
function instructionsIn(prompt: string): string[] {
  const text = prompt.replace(BLOCK, '\n\n').replace(/\n(?!\n)\s*/g, ' ');
  return text.split(/(?<=[.:])\s+|\n+/u).filter((line) => line.split(/\s+/u).length >= FEWEST_WORDS);
}

const blockIn = (prompt: string, name: string) =>
  [...prompt.matchAll(BLOCK)].findLast(([, of]) => of === name)?.[3] ?? null;

/** Fills whatever is asked for, what may be left out too, with one line of the prompt after another. */
class Filler {
  readonly #lines: readonly string[];
  #next = 0;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  line(): string {
    const line = this.#lines[this.#next % this.#lines.length] ?? 'Answer in this form and in no other form.';
    this.#next += 1;
    return line;
  }

  fill(schema: Schema): unknown {
    const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
    if (options) return this.fill(options.find(({ type }) => type !== 'null') ?? options[0]!);
    if (schema.const !== undefined) return schema.const;
    if (Array.isArray(schema.enum)) return schema.enum[0];
    if (schema.type === 'object')
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([key, of]) => [
          key,
          this.fill(of),
        ]),
      );
    if (schema.type === 'array')
      return [this.fill(schema.items as Schema), this.fill(schema.items as Schema)];
    if (schema.type === 'string') return this.line();
    if (schema.type === 'boolean') return true;
    return schema.type === 'null' ? null : ((schema.minimum as number | undefined) ?? 1);
  }
}

/**
 * A careless model: every field of its form it fills with lines of its prompt, and to an opponent it says the opponent's own words. What it says
 * is of the right form, and none of it is an answer.
 */
export function parrot({ prompt, schema }: Asked): Answer {
  const filler = new Filler(instructionsIn(prompt));
  if (schema) return filler.fill(schema as Schema) as object;
  return blockIn(prompt, 'statement') ?? Array.from({ length: 8 }, () => filler.line()).join('\n');
}

const comparable = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
const RUN = 8;

/** The runs of eight words of some texts that stand in prompts' instructions. */
export function runsOfPrompts(text: string, prompts: readonly string[]): string[] {
  const runs = (words: readonly string[]) =>
    Array.from({ length: Math.max(0, words.length - RUN + 1) }, (_, at) =>
      words.slice(at, at + RUN).join(' '),
    );
  const known = new Set(
    prompts.flatMap((prompt) => instructionsIn(prompt).flatMap((line) => runs(comparable(line)))),
  );
  return runs(comparable(text)).filter((run) => known.has(run));
}
