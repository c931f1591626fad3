import * as z from 'zod';

type WordedSchema = Record<string, unknown>;

const isRecord = (value: unknown): value is WordedSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function alternativesOf(schema: WordedSchema): WordedSchema[] | null {
  const options = schema.anyOf ?? schema.oneOf;
  return Array.isArray(options) ? options.filter(isRecord) : null;
}

function bounds({ minimum, maximum }: WordedSchema): string {
  const [least, most] = [minimum, maximum].map((bound) =>
    typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : null,
  );
  if (least === null && most === null) return '';
  return least !== null && most !== null
    ? ` ${least} to ${most}`
    : least !== null
      ? ` from ${least}`
      : ` up to ${most}`;
}

/** A value's form as one writes types: `"a" | "b"`, `string or null`. */
function formOf(schema: unknown, indent: string): string {
  if (!isRecord(schema)) return 'any value';
  const options = alternativesOf(schema);
  if (options) return options.map((option) => formOf(option, indent)).join(' or ');
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'array') return `[${formOf(schema.items, indent)}, …]`;
  if (schema.type === 'integer') return `whole number${bounds(schema)}`;
  if (schema.type === 'number') return `number${bounds(schema)}`;
  if (isRecord(schema.properties)) return objectForm(schema.properties, indent);
  return [schema.type].flat().map(String).join(' or ');
}

function objectForm(properties: WordedSchema, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, field], index, { length }) => {
    const said = isRecord(field) && typeof field.description === 'string' ? `  // ${field.description}` : '';
    const comma = index < length - 1 ? ',' : '';
    return `${inner}${JSON.stringify(name)}: ${formOf(field, inner)}${comma}${said}`;
  });
  return `{\n${fields.join('\n')}\n${indent}}`;
}

/**
 * The form of a JSON answer in words that a model without structured output can follow: an object as it is to be written,
 * with types for values and what they mean behind them. A fraction of the JSON Schema in tokens.
 */
export function formInWords(schema: z.ZodType): string {
  const form = formOf(z.toJSONSchema(schema), '');
  return `Answer with one JSON object and nothing else: no words before or after it, no comments in it. Every field is there; [x, …] is a list of any length, also an empty one. Its form:\n${form}`;
}
