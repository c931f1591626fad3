import * as z from 'zod';
import { type JsonService, ServiceError } from '../wire/service-error.ts';
import { type GatewayResponse, parseInput, type Route } from './request.ts';

/** What a service does when an action is asked for. Throws `ServiceError`. */
export type JsonAction = (input: unknown) => unknown;

/** An action that checks its input first. Throws `ValidationException`, or what else its service calls that. */
export function action<Schema extends z.ZodType>(
  schema: Schema,
  run: (input: z.output<Schema>) => unknown,
  fault = 'ValidationException',
): JsonAction {
  return (input) => {
    const parsed = schema.safeParse(input);
    if (parsed.success) return run(parsed.data);
    throw new ServiceError(fault, z.prettifyError(parsed.error));
  };
}

/** A service that has these actions, by their names in the API reference, and refuses every other. */
export function jsonService(actions: Record<string, JsonAction>): JsonService {
  return {
    async handle(name, input) {
      const act = actions[name];
      if (act) return act(input);
      const known = Object.keys(actions).join(', ');
      throw new ServiceError('UnknownOperationException', `${name} is not here. There are: ${known}.`);
    },
  };
}

/**
 * The AWS JSON protocols: `X-Amz-Target: {prefix}.{action}` names service and action. Dates of an answer are
 * written as epoch seconds, as these protocols do.
 */
export function jsonProtocol(services: Record<string, JsonService>): Route {
  return {
    takes: ({ headers }) => headers['x-amz-target'] !== undefined,
    async answer({ headers, body }) {
      const target = String(headers['x-amz-target']);
      const dot = target.lastIndexOf('.');
      const service = services[target.slice(0, dot)];
      if (!service) throw new ServiceError('UnknownOperationException', `The local stack has no ${target}.`);
      const output = await service.handle(target.slice(dot + 1), parseInput(body, 'SerializationException'));
      const type = headers['content-type'] ?? 'application/x-amz-json-1.0';
      return {
        status: 200,
        headers: { 'content-type': type },
        body: JSON.stringify(output ?? {}, epochSeconds),
      };
    },
    refuse: refuseAsJson,
  };
}

/** An error as the JSON protocols write it. */
export function refuseAsJson({ type, message, status }: ServiceError): GatewayResponse {
  return {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': type },
    body: JSON.stringify({ __type: type, message }),
  };
}

function epochSeconds(this: unknown, key: string, value: unknown): unknown {
  const original = (this as Record<string, unknown>)[key];
  return original instanceof Date ? original.getTime() / 1000 : value;
}
