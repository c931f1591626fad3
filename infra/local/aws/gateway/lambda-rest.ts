import type { FunctionConfiguration } from '../lambda/function-configuration.ts';
import type { LambdaService } from '../lambda/lambda-service.ts';
import { ServiceError } from '../wire/service-error.ts';
import type { GatewayRequest, GatewayResponse, Route } from './request.ts';

const FUNCTIONS = /^\/2015-03-31\/functions(?:\/([^/]+)\/invocations|\/?)$/;

/** What is asked of Lambda. */
type LambdaFunctions = Pick<LambdaService, 'invoke' | 'invokeLater' | 'list'>;

/** Lambda's REST protocol: Invoke (RequestResponse and Event) and ListFunctions. */
export function lambdaRest(lambda: LambdaFunctions): Route {
  return {
    takes: ({ path }) => path.startsWith('/2015-03-31/'),
    answer(request) {
      const [fits, name] = FUNCTIONS.exec(request.path) ?? [];
      if (name && request.method === 'POST') return invoke(lambda, decodeURIComponent(name), request);
      if (fits && !name && request.method === 'GET')
        return json(200, { Functions: lambda.list().map(listed) });
      const asked = `${request.method} ${request.path}`;
      throw new ServiceError('UnknownOperationException', `The local Lambda has no ${asked}.`, 404);
    },
    refuse: ({ type, message, status }) => {
      const body = { Type: status < 500 ? 'User' : 'Service', Message: message };
      return json(status, body, { 'x-amzn-errortype': type });
    },
  };
}

async function invoke(
  lambda: LambdaFunctions,
  name: string,
  request: GatewayRequest,
): Promise<GatewayResponse> {
  const type = request.headers['x-amz-invocation-type'] ?? 'RequestResponse';
  if (type === 'Event') {
    lambda.invokeLater(name, request.body);
    return { status: 202, body: '' };
  }
  if (type !== 'RequestResponse') {
    throw new ServiceError('InvalidParameterValueException', `The invocation type ${type} is not here.`);
  }
  const { payload, functionError } = await lambda.invoke(name, request.body);
  const failed = functionError && { 'x-amz-function-error': functionError };
  return { status: 200, headers: { 'x-amz-executed-version': '$LATEST', ...failed }, body: payload };
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): GatewayResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

function listed(configuration: FunctionConfiguration) {
  return {
    FunctionName: configuration.name,
    FunctionArn: configuration.arn,
    Runtime: configuration.runtime,
    Handler: configuration.handler,
    Timeout: configuration.timeout,
    MemorySize: configuration.memorySize,
    Version: '$LATEST',
  };
}
