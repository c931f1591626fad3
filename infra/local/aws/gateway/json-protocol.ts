import { type JsonService, ServiceError } from '../wire/service-error.ts';
import type { GatewayRequest, GatewayResponse, Route } from './request.ts';

/**
 * The AWS JSON protocols: `X-Amz-Target: {prefix}.{action}` names service and action. Dates of an answer are
 * written as epoch seconds, as these protocols do.
 */
export function jsonProtocol(services: Record<string, JsonService>): Route {
  return (request) => {
    const target = request.header('x-amz-target');
    if (target === undefined) return undefined;
    const dot = target.lastIndexOf('.');
    const service = services[target.slice(0, dot)];
    if (!service) throw new ServiceError('UnknownOperationException', `The local stack has no ${target}.`);
    return answer(service, target.slice(dot + 1), request);
  };
}

async function answer(
  service: JsonService,
  action: string,
  request: GatewayRequest,
): Promise<GatewayResponse> {
  const output = await service.handle(action, parse(request.body));
  const type = request.header('content-type') ?? 'application/x-amz-json-1.0';
  return { status: 200, headers: { 'content-type': type }, body: JSON.stringify(output ?? {}, epochSeconds) };
}

function parse(body: string): unknown {
  try {
    return body === '' ? {} : JSON.parse(body);
  } catch (cause) {
    throw new ServiceError('SerializationException', `The request is not JSON: ${cause}`);
  }
}

function epochSeconds(this: unknown, key: string, value: unknown): unknown {
  const original = (this as Record<string, unknown>)[key];
  return original instanceof Date ? original.getTime() / 1000 : value;
}
