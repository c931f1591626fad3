import { canonicalJson } from '../canonical-json.ts';
import type { Mend } from '../model-call.ts';
import {
  type AnswerSchema,
  allowsNull,
  branchesOf,
  fieldsOf,
  isObject,
  type Loose,
  matches,
  optionsOf,
} from './json-schema.ts';
import { mendScalar, type Synonyms, saysNothing } from './mend-scalar.ts';

interface MendedValue {
  value: unknown;
  /** Distinct, sorted; empty where nothing was mended. */
  mended: Mend[];
}

const plainName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The names of an object's fields by the schema's: in whatever case, with underscores, hyphens or spaces. */
function namesIn(value: Loose, schema: AnswerSchema): Map<string, string[]> {
  const written = Map.groupBy(Object.keys(value), plainName);
  return new Map(Object.keys(fieldsOf(schema)).map((name) => [name, written.get(plainName(name)) ?? []]));
}

/** Whether an object has a field of those that a schema names. */
export const hasFieldOf = (value: Loose, schema: AnswerSchema): boolean =>
  [...namesIn(value, schema).values()].some((names) => names.length > 0);

/** Whether an object has all the fields that a schema demands, whatever they hold; null may be left out. */
export function hasAllFieldsOf(value: Loose, schema: AnswerSchema): boolean {
  const fields = Object.entries(fieldsOf(schema));
  const names = namesIn(value, schema);
  return (
    hasFieldOf(value, schema) &&
    fields.every(([name, field]) => names.get(name)!.length > 0 || allowsNull(field))
  );
}

class Mending {
  readonly mended = new Set<Mend>();
  readonly #synonyms: Synonyms;

  constructor(synonyms: Synonyms) {
    this.#synonyms = synonyms;
  }

  value(said: unknown, schema: AnswerSchema): unknown {
    const branches = branchesOf(schema);
    const hasNull = branches.some(({ type }) => type === 'null');
    const isOption = branches.some((branch) => optionsOf(branch)?.includes(said));
    if (hasNull && saysNothing(said) && !isOption) return this.#note(null, 'empty-for-null');
    const [only, ...others] = branches.filter(({ type }) => type !== 'null');
    if (said === null && hasNull) return null;
    if (only && others.length === 0) return this.#branch(said, only);
    return this.#firstThatFits(said, branches);
  }

  #note(value: unknown, mend: Mend): unknown {
    this.mended.add(mend);
    return value;
  }

  #firstThatFits(said: unknown, branches: readonly AnswerSchema[]): unknown {
    const exact = branches.find((branch) => matches(said, branch));
    for (const branch of exact ? [exact] : branches) {
      const attempt = new Mending(this.#synonyms);
      const value = attempt.value(said, branch);
      if (!matches(value, branch)) continue;
      for (const mend of attempt.mended) this.mended.add(mend);
      return value;
    }
    return said;
  }

  #branch(said: unknown, schema: AnswerSchema): unknown {
    if (schema.type === 'object') return this.#object(said, schema);
    if (schema.type === 'array') return this.#list(said, schema);
    const isSaid = optionsOf(schema)?.includes(said) ?? false;
    const step = isSaid ? null : mendScalar(said, schema, this.#synonyms);
    return step ? this.#note(step.value, step.mend) : said;
  }

  #list(said: unknown, schema: AnswerSchema): unknown {
    const items = (schema.items ?? {}) as AnswerSchema;
    if (!Array.isArray(said)) return this.#asList(said, items);
    const list = said.map((item) => this.value(item, items));
    const { maxItems } = schema;
    if (typeof maxItems !== 'number' || list.length <= maxItems) return list;
    return this.#note(list.slice(0, maxItems), 'list-too-long');
  }

  /** One object, or one text, where a list of such is wanted. */
  #asList(said: unknown, items: AnswerSchema): unknown {
    const isOne = isObject(said) || (typeof said === 'string' && !saysNothing(said));
    const attempt = new Mending(this.#synonyms);
    const value = isOne ? attempt.value(said, items) : undefined;
    if (!isOne || !matches(value, items)) return said;
    for (const mend of attempt.mended) this.mended.add(mend);
    return this.#note([value], 'wrapping');
  }

  #object(said: unknown, schema: AnswerSchema): unknown {
    const value = Array.isArray(said) && said.length === 1 && isObject(said[0]) ? said[0] : said;
    if (!isObject(value) || !isObject(schema.properties)) return said;
    if (value !== said) this.mended.add('wrapping');
    const names = namesIn(value, schema);
    const known = new Set([...names.values()].flat());
    if (Object.keys(value).some((name) => !known.has(name))) this.mended.add('extra-fields');
    const fields = Object.entries(fieldsOf(schema)).flatMap(([name, field]) =>
      this.#field(value, name, names.get(name)!, field),
    );
    return Object.fromEntries(fields);
  }

  /** A field by its name; none where it is missing, or is there under two names that say different things. */
  #field(value: Loose, name: string, written: readonly string[], schema: AnswerSchema): [string, unknown][] {
    const [first, ...others] = written;
    if (first === undefined) return allowsNull(schema) ? [[name, this.#note(null, 'empty-for-null')]] : [];
    const said = canonicalJson(value[first]);
    if (others.some((other) => canonicalJson(value[other]) !== said)) return [];
    if (first !== name || others.length > 0) this.mended.add('field-names');
    return [[name, this.value(value[first], schema)]];
  }
}

/**
 * A value towards a JSON Schema: names and forms that were written otherwise than asked are made what they stand for, and
 * every such mend is named. Nothing that is said is changed: what is out of range, none of the options, or missing stays so,
 * and a value that is of the schema already stays as it is, but for a text that says that there is nothing where null is meant.
 */
export function mendValue(
  value: unknown,
  schema: AnswerSchema,
  { synonyms = {} }: { synonyms?: Synonyms | undefined } = {},
): MendedValue {
  const mending = new Mending(synonyms);
  const result = mending.value(value, schema);
  return { value: result, mended: [...mending.mended].sort() };
}
