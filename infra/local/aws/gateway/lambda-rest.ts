import type { FunctionConfiguration } from '../lambda/function-configuration.ts';
import type { LambdaService } from '../lambda/lambda-service.ts';
import { ServiceError } from '../wire/service-error.ts';
import type { GatewayRequest, GatewayResponse, Route } from './request.ts';

const INVOCATIONS = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;
const FUNCTION = /^\/2015-03-31\/functions\/([^/]+)$/;

/** Lambda's REST protocol: Invoke (RequestResponse, Event, DryRun) and GetFunction. */
export function lambdaRest(lambda: LambdaService): Route {
  return (request) => {
    const invoked = INVOCATIONS.exec(request.path)?.[1];
    if (invoked && request.method === 'POST') return invoke(lambda, decodeURIComponent(invoked), request);
    const described = FUNCTION.exec(request.path)?.[1];
    if (!described || request.method !== 'GET') return undefined;
    return asRestError(async () => json(200, describe(lambda.describe(decodeURIComponent(described)))));
  };
}

function invoke(lambda: LambdaService, name: string, request: GatewayRequest): Promise<GatewayResponse> {
  const type = request.header('x-amz-invocation-type') ?? 'RequestResponse';
  return asRestError(async () => {
    if (type === 'DryRun') return dryRun(lambda, name);
    if (type === 'Event') {
      lambda.invokeLater(name, request.body);
      return { status: 202, body: '' };
    }
    const { payload, functionError } = await lambda.invoke(name, request.body);
    const headers = { 'x-amz-executed-version': '$LATEST' };
    const failed = functionError && { 'x-amz-function-error': functionError };
    return { status: 200, headers: { ...headers, ...failed }, body: payload };
  });
}

function dryRun(lambda: LambdaService, name: string): GatewayResponse {
  lambda.describe(name);
  return { status: 204, body: '' };
}

async function asRestError(work: () => Promise<GatewayResponse>): Promise<GatewayResponse> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const body = { Type: error.status < 500 ? 'User' : 'Service', Message: error.message };
    return { ...json(error.status, body), headers: { 'x-amzn-errortype': error.type } };
  }
}

function json(status: number, body: unknown): GatewayResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function describe(configuration: FunctionConfiguration) {
  return {
    Configuration: {
      FunctionName: configuration.name,
      FunctionArn: configuration.arn,
      Runtime: configuration.runtime,
      Handler: configuration.handler,
      Timeout: configuration.timeout,
      MemorySize: configuration.memorySize,
      Version: '$LATEST',
      State: 'Active',
      LastUpdateStatus: 'Successful',
      Environment: { Variables: configuration.environment },
    },
  };
}
