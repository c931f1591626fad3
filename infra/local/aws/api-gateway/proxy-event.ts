import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RouteMatch } from './match-route.ts';

/** Bodies of these types are passed on as text, all others, and bytes that are no text, as base64. */
const IS_TEXT = /^(?:text\/|application\/(?:json|javascript|xml)\b)/i;

/** `23/Nov/2026:08:00:00 +0000` */
function requestTime(now: Date): string {
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) (\S+)/.exec(now.toUTCString())!;
  return `${day}/${month}/${year}:${time} +0000`;
}

/** Headers by names in lower case, several of a name with commas; cookies are told of by themselves. */
function headersOf({ headersDistinct }: IncomingMessage): Record<string, string> {
  const given = Object.entries(headersDistinct).filter(([name]) => name !== 'cookie');
  return Object.fromEntries(given.map(([name, values]) => [name, values!.join(',')]));
}

const cookiesOf = ({ headersDistinct: { cookie = [] } }: IncomingMessage) =>
  cookie.flatMap((header) => header.split(/; */)).filter((one) => one !== '');

/** Parameters of the query, several of a name with commas. */
function queryOf(raw: string): Record<string, string> {
  const found = Map.groupBy([...new URLSearchParams(raw)], ([name]) => name);
  return Object.fromEntries(
    [...found].map(([name, pairs]) => [name, pairs.map(([, value]) => value).join(',')]),
  );
}

function bodyOf({ headers }: IncomingMessage, body: Buffer) {
  if (body.length === 0) return { isBase64Encoded: false };
  const isText =
    IS_TEXT.test(headers['content-type'] ?? 'text/plain') &&
    headers['content-encoding'] === undefined &&
    isUtf8(body);
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
}

/** What is left out where it is empty. */
const unlessEmpty = <T extends object>(name: string, values: T) =>
  Object.keys(values).length > 0 ? { [name]: values } : {};

/**
 * A request, its path decoded and its query as it was sent, as API Gateway tells a function of it, payload format 2.0.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function proxyEvent(
  apiId: string,
  incoming: IncomingMessage,
  body: Buffer,
  { rawPath, route, parameters }: RouteMatch & { rawPath: string },
) {
  const { method = 'GET', url = '/', socket, headers } = incoming;
  const [, rawQueryString = ''] = url.split(/\?(.*)/s);
  const now = new Date();
  return {
    version: '2.0',
    routeKey: route.key,
    rawPath,
    rawQueryString,
    ...unlessEmpty('cookies', cookiesOf(incoming)),
    headers: headersOf(incoming),
    ...unlessEmpty('queryStringParameters', queryOf(rawQueryString)),
    requestContext: {
      accountId: '000000000000',
      apiId,
      domainName: headers.host ?? '127.0.0.1',
      domainPrefix: apiId,
      http: {
        method,
        path: rawPath,
        protocol: `HTTP/${incoming.httpVersion}`,
        sourceIp: socket.remoteAddress ?? '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: route.key,
      stage: '$default',
      time: requestTime(now),
      timeEpoch: now.getTime(),
    },
    ...unlessEmpty('pathParameters', parameters),
    ...bodyOf(incoming, body),
  };
}
