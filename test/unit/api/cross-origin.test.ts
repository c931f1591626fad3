import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HEADERS_GIVEN, headersTaken, methodsOf } from '@assay/api/cross-origin';
import { openApiDocument } from '@assay/api/openapi';
import { ROUTES } from '@assay/api/registry';

interface Operation {
  parameters?: { in: string; name: string }[];
  responses: Record<string, { headers?: object }>;
}

const paths = Object.values(openApiDocument(ROUTES).paths!) as Record<string, Operation>[];
const operations = paths.flatMap((path) => Object.values(path));

describe('what pages of other sites may send and read', () => {
  it('is what the document says, and who asks, what a body is', () => {
    const named = operations.flatMap(({ parameters = [] }) =>
      parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name),
    );
    assert.deepEqual(new Set(headersTaken(ROUTES)), new Set(['authorization', 'content-type', ...named]));
    assert.ok(named.includes('if-match') && named.includes('idempotency-key'));
    const given = operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ headers = {} }) => Object.keys(headers)),
    );
    assert.deepEqual(HEADERS_GIVEN, [...new Set(given)].sort());
  });

  it('is asked by the methods of the paths', () => {
    const methods = new Set(paths.flatMap((path) => Object.keys(path).map((name) => name.toUpperCase())));
    assert.deepEqual(new Set(methodsOf(ROUTES)), new Set([...methods, 'HEAD']));
  });
});
