import assert from 'node:assert/strict';
import { refusalsOf } from '@assay/api/openapi';
import { ROUTES } from '@assay/api/registry';

/** What is said of an address or of a method that is none. */
const NO_OPERATION = ['PathUnknown', 'MethodNotAllowed'];

const operations = ROUTES.map(({ path, ...route }) => {
  const parts = path.split('/');
  const open = parts.filter((part) => part.startsWith('{')).length;
  return { route: { path, ...route }, parts, open };
}).sort((one, other) => one.open - other.open);

/** The operation that a request is of: its path's own words come before parameters. */
export const operationOf = (method: string, path: string) => {
  const given = path.split('/');
  const found = operations.find(
    ({ route, parts }) =>
      route.method === method.toLowerCase() &&
      parts.length === given.length &&
      parts.every((part, at) => part.startsWith('{') || part === given[at]),
  );
  return found?.route;
};

/** @throws AssertionError where the operation does not say in the OpenAPI document that it refuses with this code */
export function requireDeclared(method: string, path: string, code: string): void {
  const route = operationOf(method, path);
  if (route === undefined) return;
  const said: readonly string[] = [...refusalsOf(route), ...NO_OPERATION];
  assert.ok(said.includes(code), `${route.operationId} does not say that it refuses with ${code}`);
}
