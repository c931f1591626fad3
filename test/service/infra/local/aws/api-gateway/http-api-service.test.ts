import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createHttpApis } from '../../../../../../infra/local/aws/api-gateway/http-api-service.ts';
import type { InvocationResult } from '../../../../../../infra/local/aws/lambda/function-configuration.ts';
import { ServiceError } from '../../../../../../infra/local/aws/wire/service-error.ts';

type Event = Record<string, never> & {
  headers: Record<string, string>;
  requestContext: Record<string, unknown>;
};

/** What the function was told last, and what it answers. */
const told = { name: '', event: {} as Event };
let answer: () => Promise<InvocationResult>;
const answers = (value: unknown) => {
  answer = async () => ({ payload: JSON.stringify(value) }) as InvocationResult;
};

const apis = createHttpApis({
  lambda: {
    invoke(name, payload) {
      Object.assign(told, { name, event: JSON.parse(payload) });
      return answer();
    },
  },
  longestMs: 20,
});
const url = await apis.open('api');
after(() => apis.close());
for (const [key, functionArn] of Object.entries({
  $default: 'default',
  'ANY /lti/{proxy+}': 'lti',
  'GET /runs/{run}': 'runs',
  'GET /runs/latest': 'latest',
  'POST /lti/launch': 'launch',
}))
  apis.addRoute('api', { key, functionArn });

describe('a request to an HTTP API', () => {
  it('has its bytes told as they are where they are no text, whatever it says', async () => {
    answers({ statusCode: 200 });
    const body = Buffer.from('{"text": "Perché"}', 'latin1');
    const headers = { 'content-type': 'application/json' };
    await fetch(`${url}/lti/launch`, { method: 'POST', headers, body });
    const expected = { isBase64Encoded: true, body: body.toString('base64') };
    assert.partialDeepStrictEqual(told.event, expected as object);
  });

  it('is told to the function in the payload format 2.0', async () => {
    answers({ statusCode: 200 });
    await fetch(`${url}/runs/r%201?a=1&a=2&b=x%20y`, {
      headers: { 'X-Own': 'one', cookie: 'a=1; b=2', 'user-agent': 'a test' },
    });
    const { event } = told;
    assert.partialDeepStrictEqual(event, {
      version: '2.0',
      routeKey: 'GET /runs/{run}',
      rawPath: '/runs/r 1',
      pathParameters: { run: 'r 1' },
      rawQueryString: 'a=1&a=2&b=x%20y',
      cookies: ['a=1', 'b=2'],
      queryStringParameters: { a: '1,2', b: 'x y' },
      isBase64Encoded: false,
      requestContext: {
        accountId: '000000000000',
        stage: '$default',
        http: { method: 'GET', path: '/runs/r 1', protocol: 'HTTP/1.1', userAgent: 'a test' },
      },
    });
    assert.equal(event.headers['x-own'], 'one');
    assert.ok(!('cookie' in event.headers) && !('body' in event));
    assert.match(String(event.requestContext.time), /^\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d \+0000$/);
  });

  it('has its path cut off at an encoded question mark, which is no query, and a lone percent sign as it is', async () => {
    answers({ statusCode: 204 });
    assert.equal((await fetch(`${url}/runs/a%3Fb=1`)).status, 204);
    assert.partialDeepStrictEqual(told.event, { rawPath: '/runs/a', rawQueryString: '' } as object);
    assert.ok(!('queryStringParameters' in told.event));
    assert.equal((await fetch(`${url}/runs/%`)).status, 204);
    assert.partialDeepStrictEqual(told.event, { rawPath: '/runs/%' } as object);
  });

  it('goes to the route that fits best', async () => {
    answers({ statusCode: 204 });
    const asked: [string, string, string][] = [
      ['GET', '/runs/latest', 'latest'],
      ['GET', '/runs/other', 'runs'],
      ['POST', '/runs/other', 'default'],
      ['POST', '/lti/launch', 'launch'],
      ['GET', '/lti/launch', 'lti'],
      ['GET', '/lti/a/b', 'lti'],
      ['GET', '/', 'default'],
    ];
    for (const [method, path, name] of asked) {
      assert.equal((await fetch(url + path, { method })).status, 204);
      assert.equal(told.name, name, `${method} ${path}`);
    }
  });

  it('has its body as text where it is text, else as base64', async () => {
    answers({ statusCode: 200 });
    const sent = async (type: string, body: string | Uint8Array) => {
      await fetch(url, { method: 'POST', headers: { 'content-type': type }, body: body as string });
      return [told.event.body, told.event.isBase64Encoded];
    };
    assert.deepEqual(await sent('application/json', '{"ä":1}'), ['{"ä":1}', false]);
    assert.deepEqual(await sent('text/csv', 'a,b'), ['a,b', false]);
    assert.deepEqual(await sent('application/zip', new Uint8Array([0, 255])), ['AP8=', true]);
    assert.deepEqual(await sent('application/x-www-form-urlencoded', 'a=1'), ['YT0x', true]);
  });

  it('may come from a page of another site: what answers asks for a token', async () => {
    answers({ statusCode: 200, body: 'in' });
    const headers = { origin: 'https://lms.example.edu' };
    assert.equal(await (await fetch(url, { headers })).text(), 'in');
  });
});

describe('a page of another site', () => {
  const cors = {
    AllowOrigins: ['https://desk.example.edu'],
    AllowMethods: ['GET', 'POST'],
    AllowHeaders: ['authorization'],
    ExposeHeaders: ['ETag'],
    MaxAge: 60,
  };
  const preflight = { 'access-control-request-method': 'POST' };
  const asked = (headers: Record<string, string>, method = 'OPTIONS', to = open) =>
    fetch(`${to}/runs/latest`, { method, headers });
  const told = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));
  let open = '';

  it('is told what it may send before a function is asked, where its origin is named', async () => {
    open = await apis.open('open', cors);
    apis.addRoute('open', { key: 'ANY /{proxy+}', functionArn: 'all' });
    answer = () => Promise.reject(new Error('asked'));
    const named = await asked({ origin: 'https://desk.example.edu', ...preflight });
    assert.deepEqual(
      [named.status, told(named)],
      [
        204,
        {
          'access-control-allow-origin': 'https://desk.example.edu',
          'access-control-allow-methods': 'GET,POST',
          'access-control-allow-headers': 'authorization',
          'access-control-max-age': '60',
        },
      ],
    );
    for (const origin of ['https://other.example.edu', 'null', 'https://desk.example.edu.evil.example']) {
      const other = await asked({ origin, ...preflight });
      assert.deepEqual([other.status, told(other)], [204, {}]);
    }
  });

  it('reads answers where its origin is named', async () => {
    answers({ statusCode: 200, headers: { etag: '"1"' } });
    const own = { origin: 'https://desk.example.edu' };
    assert.deepEqual(told(await asked(own, 'GET')), {
      'access-control-allow-origin': 'https://desk.example.edu',
      'access-control-expose-headers': 'ETag',
    });
    assert.deepEqual(told(await asked({ origin: 'https://other.example.edu' }, 'GET')), {});
    assert.deepEqual(told(await asked({}, 'GET')), {});
  });

  it('is told nothing by an API that names no origin: its question goes to the function', async () => {
    answers({ statusCode: 405 });
    const refused = await asked({ origin: 'https://desk.example.edu', ...preflight }, 'OPTIONS', url);
    assert.deepEqual([refused.status, told(refused)], [405, {}]);
  });
});

describe('the answer of a function', () => {
  it('goes out with its status, headers and cookies', async () => {
    answers({
      statusCode: 201,
      headers: { 'X-Number': 5, 'content-type': 'application/json' },
      cookies: ['a=1; Secure', 'b=2'],
      body: '{}',
    });
    const response = await fetch(url);
    assert.equal(response.status, 201);
    assert.equal(response.headers.get('x-number'), '5');
    assert.deepEqual(response.headers.getSetCookie(), ['a=1; Secure', 'b=2']);
    assert.equal(await response.text(), '{}');
  });

  it('is decoded where it is base64', async () => {
    answers({ statusCode: 200, body: 'AP8=', isBase64Encoded: true });
    assert.deepEqual([...new Uint8Array(await (await fetch(url)).arrayBuffer())], [0, 255]);
  });

  it('without a status is the body of 200 itself', async () => {
    answers({ hello: 'world' });
    const response = await fetch(url);
    assert.deepEqual([response.status, await response.json()], [200, { hello: 'world' }]);
  });

  it('that is malformed, an error, throttled or late is API Gateway’s own answer', async () => {
    const own = async () => {
      const response = await fetch(url);
      return [response.status, await response.json()];
    };
    for (const malformed of [
      { statusCode: 'x' },
      { statusCode: 200, headers: [1] },
      { statusCode: 200, body: {} },
    ]) {
      answers(malformed);
      assert.deepEqual(await own(), [500, { message: 'Internal Server Error' }]);
    }
    answer = async () =>
      ({ payload: '{"errorMessage":"secret"}', functionError: 'Unhandled' }) as InvocationResult;
    assert.deepEqual(await own(), [500, { message: 'Internal Server Error' }]);
    answer = async () => {
      throw new ServiceError('TooManyRequestsException', 'Rate Exceeded.', 429);
    };
    assert.deepEqual(await own(), [503, { message: 'Service Unavailable' }]);
    answer = () => new Promise(() => {});
    assert.deepEqual(await own(), [503, { message: 'Service Unavailable' }]);
  });

  it('is not asked for where the request is too large, for API Gateway or for Lambda', async () => {
    answers({ statusCode: 200 });
    const large = await fetch(url, { method: 'POST', body: 'a'.repeat(10 * 1024 * 1024 + 1) });
    assert.deepEqual([large.status, await large.json()], [413, { message: 'Request Entity Too Large' }]);
    answer = async () => {
      throw new ServiceError('RequestTooLargeException', 'Too large.', 413);
    };
    assert.equal((await fetch(url)).status, 413);
    assert.equal((await fetch(url, { headers: { 'x-long': 'a'.repeat(11_000) } })).status, 431);
  });
});
