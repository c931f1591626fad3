/** What people are told of a value that is taken where none is given. */
const described = (description: unknown, value: unknown) =>
  [description, `${JSON.stringify(value)} where it is left out`].filter(Boolean).join('; ');

/** Whether a regular expression is one in other languages as well: classes of Unicode are written otherwise there. */
const isPortable = (pattern: unknown) => !/\\[pP]\{/.test(String(pattern));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The keywords of a schema; `isNamed`: an object whose keys are names, such as those of fields. */
function keywordsOf(value: Record<string, unknown>, isNamed: boolean): Record<string, unknown> {
  const { default: usual, pattern, ...rest } = value;
  if (isNamed || (usual === undefined && isPortable(pattern ?? ''))) return value;
  return {
    ...rest,
    ...(typeof pattern === 'string' && isPortable(pattern) && { pattern }),
    ...(usual !== undefined && { description: described(rest.description, usual) }),
  };
}

/** Keys below which keys are names. */
const NAMED = new Set(['properties', 'schemas', 'paths', 'patternProperties', 'example', 'examples']);

/**
 * A document that code of any language can be made of: what is taken where a field is left out is said in words, as generators demand a
 * field that has a `default`; and a pattern stands there only where other languages know it.
 */
export function portable<T>(document: T, isNamed = false): T {
  if (Array.isArray(document)) return document.map((one) => portable(one)) as T;
  if (!isObject(document)) return document;
  const entries = Object.entries(keywordsOf(document, isNamed));
  return Object.fromEntries(
    entries.map(([key, value]) => [key, portable(value, !isNamed && NAMED.has(key))]),
  ) as T;
}
