import type { openApiDocument } from '@assay/api/openapi';
import { BODIES, pathOf } from './samples.ts';

/** A request as it goes over the wire, before anything of it is wrong. */
export interface WireRequest {
  operation: string;
  method: string;
  /** The parts of the path, encoded. */
  path: string[];
  /** The parts of the path that are parameters. */
  parameters: number[];
  query: [string, string][];
  /** Of the parameters of the query that the document declares. */
  queryNames: string[];
  headers: Record<string, string>;
  headerNames: string[];
  body: unknown;
  /** Places of the body, as far as the document and the sample know any: a field may be there or not. */
  places: string[][];
}

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
}

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

type Document = ReturnType<typeof openApiDocument>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether a body is no JSON. */
const isPlain = (body: unknown) => typeof body === 'string' || body instanceof Uint8Array;

/** Every place of a value, and every field that a schema declares where the value has an object. */
function placesOf(
  value: unknown,
  schemas: readonly Schema[],
  resolve: (schema: Schema) => Schema[],
): string[][] {
  if (!isObject(value)) return [];
  const known = schemas.flatMap(resolve);
  const declared = known.flatMap(({ properties = {} }) => Object.keys(properties));
  return [...new Set([...Object.keys(value), ...declared])].flatMap((name) => {
    const below = known.flatMap(({ properties, items }) => properties?.[name] ?? items ?? []);
    return [[name], ...placesOf(value[name], below, resolve).map((place) => [name, ...place])];
  });
}

/** A request for each operation of the document, with objects for the parameters of its path. */
export function requestsOf(document: Document, objects: Record<string, string>): WireRequest[] {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  function resolve(schema: Schema): Schema[] {
    const { $ref, oneOf = [], anyOf = [] } = schema;
    const named = $ref === undefined ? [] : [schemas[$ref.split('/').at(-1)!]!];
    return [schema, ...[...named, ...oneOf, ...anyOf].flatMap(resolve)];
  }
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => {
      const { operationId, parameters = [], requestBody } = operation;
      const names = (where: string) => parameters.filter((one) => one.in === where).map(({ name }) => name);
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      const body = BODIES[operationId];
      return {
        operation: operationId,
        method: method.toUpperCase(),
        path: pathOf(path, objects).split('/').slice(1),
        parameters: path
          .split('/')
          .slice(1)
          .flatMap((part, at) => (part.startsWith('{') ? [at] : [])),
        query: parameters
          .filter((one) => one.in === 'query' && one.required)
          .map(({ name }): [string, string] => [name, objects[name] ?? name]),
        queryNames: names('query'),
        headers: {
          ...(type !== undefined && { 'content-type': type }),
          ...(method === 'put' && { 'if-match': '*' }),
        },
        headerNames: names('header'),
        body,
        places: content && !isPlain(body) ? placesOf(body, [content.schema], resolve) : [],
      };
    }),
  );
}
