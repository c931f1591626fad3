import * as z from 'zod';

/** An answer as it goes out. */
export interface HttpAnswer {
  status: number;
  headers: [string, string][];
  body: Buffer;
}

const header = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const answered = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string().regex(/^[!#$%&'*+.^_`|~\w-]+$/), header).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/** What API Gateway says by itself: a JSON of one message. */
export function ownAnswer(status: number, message: string): HttpAnswer {
  const body = Buffer.from(JSON.stringify({ message }));
  return { status, headers: [['content-type', 'application/json']], body };
}

/**
 * What a function answered, payload format 2.0: JSON without a `statusCode` is a body of 200 by itself; what has one and another form is
 * 500. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function proxyAnswer(payload: string): HttpAnswer {
  const value: unknown = JSON.parse(payload || 'null');
  const isStructured = typeof value === 'object' && value !== null && 'statusCode' in value;
  if (!isStructured) {
    const body = Buffer.from(typeof value === 'string' ? value : payload);
    return { status: 200, headers: [['content-type', 'application/json']], body };
  }
  const read = answered.safeParse(value);
  if (!read.success) return ownAnswer(500, 'Internal Server Error');
  const { statusCode: status, headers, cookies, body, isBase64Encoded } = read.data;
  const given = Object.entries(headers ?? {}).map(([name, text]): [string, string] => [
    name.toLowerCase(),
    text,
  ]);
  const typed =
    given.some(([name]) => name === 'content-type') || !body
      ? []
      : [['content-type', 'text/plain;charset=UTF-8'] as [string, string]];
  const set = (cookies ?? []).map((cookie): [string, string] => ['set-cookie', cookie]);
  return {
    status,
    headers: [...given, ...typed, ...set],
    body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  };
}
