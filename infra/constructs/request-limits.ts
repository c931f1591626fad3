import type { CfnRoute, CfnStage, HttpRoute, HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { contextOf } from '../contexts.ts';

/**
 * Requests a second and at once that a route lets through, beyond which API Gateway answers 429: a fifth of the 1,000 functions at once that an
 * account has (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html), so that the API leaves the rest to runs.
 */
export const THROTTLE = { rateLimit: 200, burstLimit: 200 };

/** Half of it, for a route that is asked without a token of Assay's, where callers cannot be told apart. */
const OPEN = { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 100 };

/** Requests that are answered within ten seconds: of a caller, and of a tenant half of what is let through. */
const REQUESTS = { caller: 300, tenant: 1000 };

/** The setting of functions that count requests: contexts `requestsOfCaller`, `requestsOfTenant`. */
export const requestLimits = (scope: Construct): Record<string, string> => ({
  REQUEST_LIMITS: JSON.stringify({
    caller: contextOf(scope, 'requestsOfCaller') ?? REQUESTS.caller,
    tenant: contextOf(scope, 'requestsOfTenant') ?? REQUESTS.tenant,
  }),
});

/** Limits routes that anybody may ask, each by itself: a flood of one shuts nobody out of the others. A stage names routes that are there before it. */
export function throttleRoutes(stage: HttpStage, routes: readonly HttpRoute[]): void {
  const own = stage.node.defaultChild as CfnStage;
  const keys = routes.map((route) => (route.node.defaultChild as CfnRoute).routeKey);
  own.routeSettings = {
    ...(own.routeSettings as object),
    ...Object.fromEntries(keys.map((key) => [key, OPEN])),
  };
  stage.node.addDependency(...routes);
}
