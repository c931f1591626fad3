/** A JSON Schema as zod writes it, one type at a time. */
export type AnswerSchema = Readonly<Record<string, unknown>>;
export type Loose = Record<string, unknown>;

export const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of an object's schema: the schemas of its fields. */
export const fieldsOf = (schema: AnswerSchema): Record<string, AnswerSchema> =>
  isObject(schema.properties) ? (schema.properties as Record<string, AnswerSchema>) : {};

/** The values of an enumeration; null where it is none. */
export function optionsOf({ enum: options, const: only }: AnswerSchema): readonly unknown[] | null {
  if (Array.isArray(options)) return options;
  return only === undefined ? null : [only];
}

/** The schemas of which one has to hold: its alternatives, or its types each on its own; itself where there is one. */
export function branchesOf(schema: AnswerSchema): AnswerSchema[] {
  const { anyOf, oneOf, type } = schema;
  const alternatives = anyOf ?? oneOf;
  if (Array.isArray(alternatives)) return (alternatives as AnswerSchema[]).flatMap(branchesOf);
  return Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : [schema];
}

export const allowsNull = (schema: AnswerSchema): boolean =>
  branchesOf(schema).some(({ type }) => type === 'null');

const within = (value: number, { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: AnswerSchema) =>
  !(typeof minimum === 'number' && value < minimum) &&
  !(typeof maximum === 'number' && value > maximum) &&
  !(typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) &&
  !(typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum);

const long = (length: number, least: unknown, most: unknown) =>
  !(typeof least === 'number' && length < least) && !(typeof most === 'number' && length > most);

function objectMatches(value: unknown, schema: AnswerSchema): boolean {
  if (!isObject(value)) return false;
  const fields = fieldsOf(schema);
  const required = Array.isArray(schema.required) ? (schema.required as string[]) : [];
  const isKnown =
    schema.additionalProperties !== false || Object.keys(value).every((key) => Object.hasOwn(fields, key));
  return (
    isKnown &&
    required.every((key) => Object.hasOwn(value, key)) &&
    Object.entries(fields).every(([key, field]) => !Object.hasOwn(value, key) || matches(value[key], field))
  );
}

function branchMatches(value: unknown, schema: AnswerSchema): boolean {
  const options = optionsOf(schema);
  if (options && !options.includes(value)) return false;
  switch (schema.type) {
    case 'object':
      return objectMatches(value, schema);
    case 'array':
      return (
        Array.isArray(value) &&
        long(value.length, schema.minItems, schema.maxItems) &&
        value.every((item) => matches(item, (schema.items ?? {}) as AnswerSchema))
      );
    case 'string':
      return typeof value === 'string' && long(value.length, schema.minLength, schema.maxLength);
    case 'number':
      return typeof value === 'number' && within(value, schema);
    case 'integer':
      return Number.isInteger(value) && within(value as number, schema);
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    default:
      return true;
  }
}

/** Whether a value is of a schema, as far as forms are concerned: patterns are left to whoever validates in the end. */
export function matches(value: unknown, schema: AnswerSchema): boolean {
  return branchesOf(schema).some((branch) => branchMatches(value, branch));
}

/** Whether a value is itself the description of a form, as a model repeats the one it was given. */
export function isJsonSchema(value: unknown): boolean {
  if (!isObject(value)) return false;
  return Object.hasOwn(value, '$schema') || (isObject(value.properties) && value.type === 'object');
}
