import { type JsonService, ServiceError } from '../wire/service-error.ts';
import { type GatewayRequest, parseInput, type Route } from './request.ts';

const SCHEDULES = /^\/schedules(?:\/([^/]+))?\/?$/;

const OF_ONE: Record<string, string> = {
  POST: 'CreateSchedule',
  PUT: 'UpdateSchedule',
  GET: 'GetSchedule',
  DELETE: 'DeleteSchedule',
};

/** How the parameters of the query are called in the API reference. */
const PARAMETERS: Record<string, string> = { groupName: 'GroupName', ScheduleGroup: 'GroupName' };

/** Action and input of a request. @throws ServiceError UnknownOperationException */
function read({ method, path, query, body }: GatewayRequest): { name: string; input: object } {
  const [fits, encoded] = SCHEDULES.exec(path) ?? [];
  const name = encoded ? OF_ONE[method] : method === 'GET' ? 'ListSchedules' : undefined;
  if (!fits || !name)
    throw new ServiceError('UnknownOperationException', `The local scheduler has no ${method} ${path}.`, 404);
  const asked = [...new URLSearchParams(query)].map(([key, value]) => [PARAMETERS[key] ?? key, value]);
  return {
    name,
    input: {
      ...(parseInput(body, 'ValidationException') as object),
      ...Object.fromEntries(asked),
      ...(encoded && { Name: decodeURIComponent(encoded) }),
    },
  };
}

/** EventBridge Scheduler's REST protocol. */
export function schedulerRest(scheduler: JsonService): Route {
  const headers = { 'content-type': 'application/json' };
  return {
    takes: ({ path }) => SCHEDULES.test(path),
    async answer(request) {
      const { name, input } = read(request);
      const output = await scheduler.handle(name, input);
      return { status: 200, headers, body: JSON.stringify(output ?? {}) };
    },
    refuse: ({ type, message, status }) => ({
      status,
      headers: { ...headers, 'x-amzn-errortype': type },
      body: JSON.stringify({ Message: message }),
    }),
  };
}
