import type { Prompt } from '../../prompt/prompt.ts';
import { passagesOf } from '../../text/passages.ts';
import { bestAndWorst } from '../rationale.ts';
import { type Element, elementsFor } from './arrays.ts';
import { booleanFor, choiceFor } from './choices.ts';
import { conformString } from './conform.ts';
import { alternatives, type JsonSchema, resolve, typeOf } from './json-schema.ts';
import { listsIn, saidOf } from './listed.ts';
import { judgeFor, numberFor } from './numbers.ts';
import { memberOf, type Scope } from './scope.ts';
import { isQuote, textFor } from './texts.ts';

const DEEPEST = 12;

function isNull(schema: JsonSchema): boolean {
  return schema.type === 'null' || schema.const === null;
}

/** Is there nothing in the prompt to say here? Then a member that may be null is null. */
function hasNothingToSay(scope: Scope): boolean {
  const member = memberOf(scope);
  if (/(^|_)page/i.test(member))
    return scope.anchor?.sentence.page == null && saidOf(scope.item, member) == null;
  if (isQuote(member)) return scope.anchor === null;
  return scope.depth > DEEPEST - 6;
}

function weight(schema: JsonSchema): number {
  const kind = typeOf(schema);
  if (kind === 'object') return 2 + Object.keys(schema.properties ?? {}).length;
  return kind === 'array' ? 1 : 0;
}

function choose(options: JsonSchema[], scope: Scope): JsonSchema {
  const values = options.filter((option) => !isNull(option));
  const nullable = options.find(isNull);
  if (values.length === 0 || (nullable && hasNothingToSay(scope))) return nullable ?? {};
  if (scope.depth > DEEPEST - 6)
    return values.reduce((one, other) => (weight(other) < weight(one) ? other : one));
  return values[scope.index % values.length]!;
}

function fillObject(schema: JsonSchema, scope: Scope): Record<string, unknown> {
  const properties = schema.properties ?? {};
  const required = new Set(schema.required ?? []);
  const inside = { ...scope, judged: judgeFor(scope, properties) ?? scope.judged };
  const wanted = Object.entries(properties).filter(
    ([name]) => required.has(name) || scope.depth < DEEPEST - 6,
  );
  const members = wanted.map(([name, value]) => {
    return [name, fill(value, { ...inside, path: [...scope.path, name], depth: scope.depth + 1 })] as const;
  });
  return Object.fromEntries(members);
}

function fillArray(schema: JsonSchema, scope: Scope): unknown[] {
  const elements = elementsFor(scope, schema);
  const fixed = schema.prefixItems ?? [];
  const count = schema.items === false ? fixed.length : Math.max(fixed.length, elements.length);
  const length = Math.min(count, schema.maxItems ?? count);
  const values = Array.from({ length }, (_, index) => {
    const element: Element = elements[index] ?? { anchor: scope.anchor, item: null };
    const inside = { ...scope, ...element, index, depth: scope.depth + 1 };
    return fill(fixed[index] ?? schema.items ?? {}, inside);
  });
  const distinct = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
  return distinct.length >= (schema.minItems ?? 0) && fixed.length === 0 ? distinct : values;
}

function fill(source: unknown, scope: Scope): unknown {
  const schema = choose(alternatives(resolve(source, scope.root), scope.root), scope);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return choiceFor(scope, schema.enum);
  if (scope.depth > 4 * DEEPEST) return null;
  switch (typeOf(schema)) {
    case 'object':
      return fillObject(schema, scope);
    case 'array':
      return fillArray(schema, scope);
    case 'integer':
    case 'number':
      return numberFor(scope, schema);
    case 'boolean':
      return booleanFor(scope);
    case 'null':
      return null;
    default:
      return conformString(textFor(scope), schema);
  }
}

/**
 * An instance of a JSON schema, filled in from the prompt's blocks: quotes are words of the document, pages come from
 * the nearest page marker, scores and reasons from what is counted, arrays are as long as the prompt warrants.
 */
export function fillSchema(prompt: Prompt, schema: JsonSchema): unknown {
  const best = bestAndWorst(prompt.document.text)?.best;
  const anchor = passagesOf(prompt.document.text).find(({ quote }) => quote === best) ?? null;
  const start = { prompt, root: schema, lists: listsIn(prompt), path: [], index: 0, depth: 0 };
  return fill(schema, { ...start, anchor, item: null, judged: null });
}
