import { isJson, type RouteBody, type RouteSpec } from '@assay/platform/api/route';
import * as z from 'zod';

/** Another operation that an answer leads to, and where its parameters stand: https://spec.openapis.org/oas/v3.1.1.html#link-object */
interface OperationLink {
  operationId: string;
  parameters: Record<string, string>;
}

const paramsOf = ({ params }: RouteSpec) => Object.keys(params.shape);

/** Fields that an object always has as text. */
const textsOf = (schema: unknown): string[] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).flatMap(([name, field]) => (field instanceof z.ZodString ? [name] : []))
    : [];

/** What an answer names: its own fields, and those of the first of each list in it, each with its runtime expression. */
function namedIn(answer: RouteBody): Map<string, string> {
  if (!isJson(answer) || !(answer instanceof z.ZodObject)) return new Map();
  const listed = Object.entries(answer.shape).flatMap(([list, field]) =>
    field instanceof z.ZodArray
      ? textsOf(field.element).map((name): [string, string] => [name, `$response.body#/${list}/0/${name}`])
      : [],
  );
  const own = textsOf(answer).map((name): [string, string] => [name, `$response.body#/${name}`]);
  return new Map([...listed, ...own]);
}

/**
 * Where an answer leads: to each operation that reads what it names, what the path named before included, and from what was written to what reads
 * the same path.
 */
export function linksOf(
  route: RouteSpec,
  answer: RouteBody,
  routes: readonly RouteSpec[],
): Record<string, OperationLink> {
  const named = namedIn(answer);
  const before = new Set(paramsOf(route));
  const leadsTo = (to: RouteSpec) => {
    const names = paramsOf(to);
    if (to.method !== 'get' || to === route || names.length === 0) return false;
    if (to.path === route.path) return true;
    const isNew = names.some((name) => named.has(name) && !before.has(name));
    return isNew && names.every((name) => named.has(name) || before.has(name));
  };
  return Object.fromEntries(
    routes.filter(leadsTo).map((to) => [
      to.operationId,
      {
        operationId: to.operationId,
        parameters: Object.fromEntries(
          paramsOf(to).map((name) => [name, before.has(name) ? `$request.path.${name}` : named.get(name)!]),
        ),
      },
    ]),
  );
}
