import type { z } from 'zod';

type Schema = z.core.$ZodType;

/** What a schema is of a value that is there: of what may be left out or changed on the way, and each of several. */
function formsOf(schema: Schema): Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'union':
      return def.options.flatMap(formsOf);
    case 'pipe':
      return formsOf(def.in);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      return formsOf(def.innerType);
    default:
      return [schema];
  }
}

/** What a schema says of a part of a value. */
function partsOf(schema: Schema, part: PropertyKey): Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'array') return formsOf(def.element);
  if (def.type === 'record') return formsOf(def.valueType);
  const own = def.type === 'object' && Object.hasOwn(def.shape, part) ? def.shape[String(part)] : undefined;
  return own ? formsOf(own) : [];
}

/** The fields that an object may have at a place of a value. */
export function fieldsAt(schema: Schema, path: readonly PropertyKey[]): string[] {
  const there = path.reduce<Schema[]>(
    (schemas, part) => schemas.flatMap((one) => partsOf(one, part)),
    formsOf(schema),
  );
  const fields = there.flatMap((one) => {
    const { def } = (one as z.core.$ZodTypes)._zod;
    return def.type === 'object' ? Object.keys(def.shape) : [];
  });
  return [...new Set(fields)].sort();
}

/** How many characters are put in, left out or changed between two words (Levenshtein). */
export function distance(one: string, other: string): number {
  const letters = [...other];
  let before = [0, ...letters.keys().map((at) => at + 1)];
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1];
    for (const [at, known] of letters.entries())
      now.push(Math.min(before[at]! + (letter === known ? 0 : 1), before[at + 1]! + 1, now[at]! + 1));
    before = now;
  }
  return before.at(-1)!;
}

/** Of how many characters of a name one may be wrong for it to be taken for a slip. */
const PER_SLIP = 3;

/** The known name that an unknown one is a slip of, in another case also; null: it is like none. */
function nearest(name: string, known: readonly string[]): string | null {
  const near = known
    .map((one) => ({ one, by: distance(name.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, by }) => by <= Math.max(1, Math.floor(one.length / PER_SLIP)))
    .sort((first, second) => first.by - second.by);
  return near[0]?.one ?? null;
}

/** What is said of a name that is not known: the one that is meant, or those that are known. */
export function unknownWords(name: string, known: readonly string[], all = false): string {
  const meant = nearest(name, known);
  const question = meant === null ? '' : `; did you mean "${meant}"?`;
  const names = known.length > 0 ? ` Known are: ${known.join(', ')}.` : ' None is known.';
  return `is not known here${question || '.'}${all || meant === null ? names : ''}`;
}
