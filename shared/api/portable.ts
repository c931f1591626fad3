/** What people are told of a value that is taken where none is given. */
const described = (description: unknown, value: unknown) =>
  [description, `${JSON.stringify(value)} where it is left out`].filter(Boolean).join('; ');

/** Whether a regular expression is one in other languages as well: classes of Unicode are written otherwise there. */
const isPortable = (pattern: unknown) => !/\\[pP]\{/.test(String(pattern));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A tuple as an array of so many items: generators read no list of schemas, nor a schema that is `false`. */
function asArray({ prefixItems, ...rest }: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(prefixItems)) return rest;
  const kinds = [...new Map(prefixItems.map((one) => [JSON.stringify(one), one])).values()];
  return { ...rest, items: kinds.length === 1 ? kinds[0] : { anyOf: kinds } };
}

/** An object whose keys are of a list as one with these fields. */
function withFields({ propertyNames, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const names = isObject(propertyNames) ? propertyNames.enum : undefined;
  if (!Array.isArray(names)) return { ...rest, ...(propertyNames !== undefined && { propertyNames }) };
  const properties = Object.fromEntries(names.map((name) => [name, rest.additionalProperties ?? {}]));
  return { ...rest, properties, additionalProperties: false };
}

/** The keywords of a schema; `isNamed`: an object whose keys are names, such as those of fields. */
function keywordsOf(value: Record<string, unknown>, isNamed: boolean): Record<string, unknown> {
  if (isNamed) return value;
  const { default: usual, pattern, ...rest } = asArray(withFields(value));
  return {
    ...rest,
    ...(typeof pattern === 'string' && isPortable(pattern) && { pattern }),
    ...(usual !== undefined && { description: described(rest.description, usual) }),
  };
}

/** Keys below which keys are names. */
const NAMED = new Set(['properties', 'schemas', 'paths', 'patternProperties', 'examples']);

/**
 * A document that code of any language can be made of: what is taken where a field is left out is said in words, as generators demand a
 * field that has a `default`; a pattern stands there only where other languages know it; a tuple is an array, and an object whose keys are of a
 * list has them as fields. Examples stay as they are.
 */
export function portable<T>(document: T, isNamed = false): T {
  if (Array.isArray(document)) return document.map((one) => portable(one)) as T;
  if (!isObject(document)) return document;
  const entries = Object.entries(keywordsOf(document, isNamed));
  return Object.fromEntries(
    entries.map(([key, value]) =>
      !isNamed && key === 'example' ? [key, value] : [key, portable(value, !isNamed && NAMED.has(key))],
    ),
  ) as T;
}

/** `left-out` → `LeftOut`. */
const capitalised = (name: string) =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The field that tells the forms of a union apart, with its value in each; null: none does, or they have names already. */
function kindsOf(forms: unknown): { field: string; kinds: string[] } | null {
  if (!Array.isArray(forms)) return null;
  const fields = forms.map((form) => Object.entries<{ const?: unknown }>(form.properties ?? {}));
  const field = fields[0]?.find(([, { const: value }]) => typeof value === 'string')?.[0];
  const kinds = fields.map((own) => own.find(([name]) => name === field)?.[1].const);
  return field !== undefined && kinds.every((kind) => typeof kind === 'string') ? { field, kinds } : null;
}

/** Schemas in which each form of a union has a name of its own: generators lose forms that have none. */
export function withNamedForms<T>(schemas: Readonly<Record<string, T>>): Record<string, T> {
  const all = Object.entries(schemas).flatMap(([name, schema]): [string, unknown][] => {
    const { oneOf } = schema as { oneOf?: object[] };
    const told = kindsOf(oneOf);
    if (told === null) return [[name, schema]];
    const names = told.kinds.map((kind) => `${capitalised(kind)}${name}`);
    const refs = names.map((one) => `#/components/schemas/${one}`);
    const mapping = Object.fromEntries(told.kinds.map((kind, at) => [kind, refs[at]]));
    const discriminator = { propertyName: told.field, mapping };
    const union = { ...schema, oneOf: refs.map(($ref) => ({ $ref })), discriminator };
    return [[name, union], ...oneOf!.map((form, at): [string, unknown] => [names[at]!, form])];
  });
  return Object.fromEntries(all) as Record<string, T>;
}
