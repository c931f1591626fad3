import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import { BYTES_TYPE, isJson, type RouteBody, type RouteSpec } from '@assay/platform/api/route';
import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { exampleOf } from './example-of.ts';
import { BODY_EXAMPLES, PARAMETER_EXAMPLES } from './examples.ts';
import { linksOf } from './links.ts';
import { portable, withNamedForms } from './portable.ts';
import { faultOf, PROBLEM_TYPE, problemOf, problemSchema, retryAfter, statusOf } from './problem.ts';

/** What is refused of who asks. */
function tokenErrors(roles: RouteSpec['roles']): ErrorCode[] {
  if (roles === 'anybody') return [];
  if (roles === 'athena') return ['TokenMissing', 'TokenInvalid', 'RequestsTooMany'];
  return ['TokenMissing', 'TokenInvalid', 'Forbidden', 'IssuerUnavailable', 'RequestsTooMany'];
}

/** What a route may refuse with: what it says itself, and what all do with a body, or with a token; another method of its path is none of it. */
export function refusalsOf({ body, roles, errors }: RouteSpec): ErrorCode[] {
  return [
    ...errors,
    'RequestInvalid',
    ...tokenErrors(roles),
    ...(body ? (['RequestTooLarge', 'TypeUnsupported'] as const) : []),
  ];
}

const JSON_TYPE = 'application/json';

const contentOf = (body: RouteBody) =>
  isJson(body)
    ? { [JSON_TYPE]: { schema: body, example: exampleOf(body) } }
    : { [body.type]: { schema: { type: 'string' as const, contentMediaType: body.type } } };

/** What a request may send: what is no JSON also as bytes, the one other type that some generators of clients know. */
const sentContentOf = (body: RouteBody) => ({
  ...contentOf(body),
  ...(!isJson(body) && { [BYTES_TYPE]: { schema: { type: 'string' as const, format: 'binary' } } }),
});

/** A header of an answer, in a document. */
const headerOf = (description: string) => ({ description, schema: { type: 'string' as const } });

const REQUEST_ID = { 'X-Request-Id': headerOf('names the request in the log of the deployment') };

/** Headers that answers may have, by the names that routes declare them with. */
const GIVEN = {
  etag: { ETag: headerOf('the version that was read, or is there now') },
  location: { Location: headerOf('where what was made, or asked for, is read') },
  'retry-after': { 'Retry-After': headerOf('seconds after which to ask again') },
};

/** Headers of what a route answers. */
function headersOf({ headers, gives = [] }: RouteSpec) {
  const isVersioned = 'if-none-match' in headers || 'if-match' in headers;
  const names = new Set([...(isVersioned ? (['etag'] as const) : []), ...gives]);
  return Object.assign({ ...REQUEST_ID }, ...[...names].map((name) => GIVEN[name]));
}

/** Headers of a refusal. */
const headersOfRefusal = (codes: readonly string[]) => ({
  ...REQUEST_ID,
  ...(codes.some((code) => 'retry-after' in retryAfter(code)) && GIVEN['retry-after']),
});

/** What every path may answer: another method than its own, and a fault of ours. */
const EVERYWHERE = [
  ['405', ['MethodNotAllowed'], { Allow: headerOf('the methods of the path') }],
  ['500', ['InternalError'], {}],
] as const;

/** Where an example needs the id of a request. */
const REQUEST = 'c6af9ac6';

function refusedWith(codes: readonly string[], headers: object) {
  const error = new AssayError(codes[0] as ErrorCode, 'What to do.');
  const example = problemOf(error, REQUEST) ?? faultOf(REQUEST);
  return {
    description: [...new Set(codes)].join(', '),
    headers: { ...headersOfRefusal(codes), ...headers },
    content: { [PROBLEM_TYPE]: { schema: problemSchema, example } },
  };
}

function responsesOf(route: RouteSpec, routes: readonly RouteSpec[]): ZodOpenApiOperationObject['responses'] {
  const answered = Object.entries(route.answers).map(([status, schema]) => [
    status,
    {
      description: status === '304' ? 'It is still the version that is known.' : route.summary,
      headers: headersOf(route),
      ...(schema && { content: contentOf(schema), links: linksOf(route, schema, routes) }),
    },
  ]);
  const codes = Map.groupBy(refusalsOf(route), (code) => statusOf(code) ?? 500);
  const refused = [...codes]
    .sort(([one], [other]) => one - other)
    .map(([status, names]) => [String(status), refusedWith(names, {})]);
  const everywhere = EVERYWHERE.map(([status, names, headers]) => [status, refusedWith(names, headers)]);
  return Object.fromEntries([...answered, ...refused, ...everywhere]);
}

/** Who may ask, in words. */
function whoOf(roles: RouteSpec['roles']): string {
  if (roles === 'anybody') return 'Anybody, without a token.';
  if (roles === 'athena') return "For Athena's manager, by the secret of a tenant's module.";
  return `For ${roles.join(', ')}.`;
}

/** What is asked of who asks, where it is no token. */
const SECURITY = { anybody: [], athena: [{ athena: [] }] };

/** Parameters of a path with an example each. */
const withExamples = (params: z.ZodObject) =>
  z.object(
    Object.fromEntries(
      Object.entries<z.ZodType>(params.shape).map(([name, schema]) => [
        name,
        schema.meta({ ...schema.meta(), example: PARAMETER_EXAMPLES[name] }),
      ]),
    ),
  );

/** The content of a request with the example that is written for it. */
function withOwnExample(operationId: string, content: ReturnType<typeof sentContentOf>) {
  const example = BODY_EXAMPLES[operationId];
  if (example === undefined) return content;
  return Object.fromEntries(Object.entries(content).map(([type, media]) => [type, { ...media, example }]));
}

function operationOf(route: RouteSpec, routes: readonly RouteSpec[]): ZodOpenApiOperationObject {
  const { operationId, summary, description, tag, params, query, body, headers, roles } = route;
  const header = Object.entries(headers).map(([name, words]) => [
    name,
    z.string().optional().describe(words),
  ]);
  const who = whoOf(roles);
  return {
    operationId,
    summary,
    description: description === undefined ? who : `${description} ${who}`,
    tags: [tag],
    ...(typeof roles === 'string' && { security: SECURITY[roles] }),
    requestParams: { path: withExamples(params), query, header: z.object(Object.fromEntries(header)) },
    ...(body && {
      requestBody: { required: true, content: withOwnExample(operationId, sentContentOf(body)) },
    }),
    responses: responsesOf(route, routes),
  };
}

/** The OpenAPI 3.1 document of routes: https://spec.openapis.org/oas/v3.1.1.html */
export function openApiDocument(routes: readonly RouteSpec[]): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route, routes) };
  const document = createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Assay',
      version: '1.0.0',
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
      description:
        'Grading and feedback for learning platforms. The tenant is that of the token, never one that is sent. Refusals are problems (RFC 9457) with a `code`; where API Gateway itself lets no more through, any path answers 429 with `{"message":"Too Many Requests"}`. Pages in browsers may call it from the origins that the deployment names.',
    },
    servers: [{ url: '/', description: 'where this document is read' }],
    security: [{ token: [] }],
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'Signed by an issuer that the deployment trusts, with the claims sub, tenant and role.',
        },
        athena: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The secret of a tenant’s Athena module, alone and without a scheme.',
        },
      },
    },
    paths,
  });
  const { schemas = {}, ...components } = document.components!;
  return portable({ ...document, components: { ...components, schemas: withNamedForms(schemas) } });
}
