/** A route of an HTTP API, by its key: `$default`, `ANY /lti/{proxy+}`, `GET /assignments/{assignment}`. */
export interface HttpRoute {
  key: string;
  /** The function that answers, by name or ARN. */
  functionArn: string;
}

interface RouteKey {
  method: string;
  parts: string[];
}

const partsOf = (path: string) => path.split('/').slice(1);

function parsed(key: string): RouteKey {
  const [method = '', path = ''] = key.split(' ');
  return { method, parts: partsOf(path) };
}

const isGreedy = (part: string | undefined) => part !== undefined && /^\{\w+\+\}$/.test(part);
const isVariable = (part: string | undefined) => part !== undefined && /^\{\w+\}$/.test(part);

/** What a route's variables are in a path; null where it does not fit. */
function fit({ method, parts }: RouteKey, routeKey: RouteKey): Record<string, string> | null {
  if (method !== 'ANY' && method !== routeKey.method) return null;
  const found: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const given = routeKey.parts[at];
    if (isGreedy(part)) {
      if (given === undefined) return null;
      found[part.slice(1, -2)] = routeKey.parts.slice(at).join('/');
      return found;
    }
    if (given === undefined || (!isVariable(part) && part !== given)) return null;
    if (isVariable(part)) found[part.slice(1, -1)] = given;
  }
  return parts.length === routeKey.parts.length ? found : null;
}

/** Of two routes that fit, the one with fewer variables comes first; a greedy one, and any method, later. */
function rank({ method, parts }: RouteKey): number {
  const loose = parts.filter((part) => isVariable(part)).length;
  const greedy = parts.some((part) => isGreedy(part)) ? 1000 : 0;
  return greedy - (greedy ? parts.length : 0) + loose + (method === 'ANY' ? 0.5 : 0);
}

/** A route that fits, with the values of its variables. */
export interface RouteMatch {
  route: HttpRoute;
  parameters: Record<string, string>;
}

/**
 * The route of a request: a full match, then one with `{proxy+}`, then `$default`; null: none.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export function matchRoute(routes: readonly HttpRoute[], method: string, path: string): RouteMatch | null {
  const asked = { method, parts: partsOf(path) };
  const fitting = routes
    .filter(({ key }) => key !== '$default')
    .map((route) => ({ route, own: parsed(route.key) }))
    .map(({ route, own }) => ({ route, rank: rank(own), parameters: fit(own, asked) }))
    .filter((one): one is typeof one & RouteMatch => one.parameters !== null)
    .sort((one, other) => one.rank - other.rank);
  if (fitting[0]) return { route: fitting[0].route, parameters: fitting[0].parameters };
  const otherwise = routes.find(({ key }) => key === '$default');
  return otherwise ? { route: otherwise, parameters: {} } : null;
}
