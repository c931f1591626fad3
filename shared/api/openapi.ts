import type { ErrorCode } from '@assay/kit/errors/assay-error';
import { isJson, type RouteBody, type RouteSpec } from '@assay/platform/api/route';
import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { PROBLEM_TYPE, problemSchema, statusOf } from './problem.ts';

/** What is refused of who asks. */
function tokenErrors(roles: RouteSpec['roles']): ErrorCode[] {
  if (roles === 'anybody') return [];
  if (roles === 'athena') return ['TokenMissing', 'TokenInvalid', 'RequestsTooMany'];
  return ['TokenMissing', 'TokenInvalid', 'Forbidden', 'IssuerUnavailable', 'RequestsTooMany'];
}

/** What a route may refuse with: what it says itself, and what all do with a body, or with a token. */
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
    ? { [JSON_TYPE]: { schema: body } }
    : { [body.type]: { schema: { type: 'string' as const, contentMediaType: body.type } } };

function responsesOf(route: RouteSpec): ZodOpenApiOperationObject['responses'] {
  const answered = Object.entries(route.answers).map(([status, schema]) => [
    status,
    {
      description: status === '304' ? 'It is still the version that is known.' : route.summary,
      ...(schema && { content: contentOf(schema) }),
    },
  ]);
  const codes = Map.groupBy(refusalsOf(route), (code) => statusOf(code) ?? 500);
  const refused = [...codes]
    .sort(([one], [other]) => one - other)
    .map(([status, names]) => [
      String(status),
      {
        description: [...new Set(names)].join(', '),
        content: { [PROBLEM_TYPE]: { schema: problemSchema } },
      },
    ]);
  return Object.fromEntries([...answered, ...refused]);
}

/** Who may ask, in words. */
function whoOf(roles: RouteSpec['roles']): string {
  if (roles === 'anybody') return 'Anybody, without a token.';
  if (roles === 'athena') return "For Athena's manager, by the secret of a tenant's module.";
  return `For ${roles.join(', ')}.`;
}

/** What is asked of who asks, where it is no token. */
const SECURITY = { anybody: [], athena: [{ athena: [] }] };

function operationOf(route: RouteSpec): ZodOpenApiOperationObject {
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
    requestParams: { path: params, query, header: z.object(Object.fromEntries(header)) },
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    responses: responsesOf(route),
  };
}

/** The OpenAPI 3.1 document of routes: https://spec.openapis.org/oas/v3.1.1.html */
export function openApiDocument(routes: readonly RouteSpec[]): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route) };
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Assay',
      version: '1.0.0',
      description:
        'Grading and feedback for learning platforms. The tenant is that of the token, never one that is sent. Refusals are problems (RFC 9457) with a `code`.',
    },
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
}
