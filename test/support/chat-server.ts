import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { createTestServer } from './test-server.ts';

/** One question to a chat server. */
interface ChatQuestion {
  /** `{workflow}/{agent}`. */
  agent: string;
  /** Everything the model is given, one message after another. */
  prompt: string;
  /** The JSON Schema that its answer is to match; undefined: prose. */
  schema?: unknown;
}

/** How a model answers: an object as JSON, a text as it is. */
export type ChatScript = (question: ChatQuestion) => object | string;

const servers: Server[] = [];

/** Ends a server with its connections. */
async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
after(() => Promise.all(servers.map(close)));

/**
 * A server on this machine with one model that answers as it is scripted, named `small.gguf`; gone when the tests of the file are over, or
 * when it is closed.
 */
export async function serveChat(script: ChatScript): Promise<{ url: string; close(): Promise<void> }> {
  const server = createTestServer(async (request, response) => {
    const says = (body: object) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/health') return says({ status: 'ok' });
    if (request.url === '/v1/models') return says({ data: [{ id: 'small.gguf' }] });
    if (request.url !== '/v1/chat/completions') return void response.writeHead(404).end('{}');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { messages, response_format } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const said = script({
      agent: String(request.headers['x-assay-agent']),
      prompt: messages.map(({ content }: { content: string }) => content).join('\n\n'),
      schema: response_format?.json_schema?.schema,
    });
    const content = typeof said === 'string' ? said : JSON.stringify(said);
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
    const usage = { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 };
    says({ id: 'chatcmpl-1', object: 'chat.completion', model: 'small.gguf', choices, usage });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => close(server) };
}
