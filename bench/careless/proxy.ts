import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Habit, isReply, type SubstituteReply, type Wire } from './habits.ts';

/** What really went over the wire, whatever the client makes of it. */
export interface Traffic {
  requests: number;
  /** Completions that were made, and so would be charged. */
  completions: number;
  /** Tokens of these, by model: input, cached input, output. */
  tokens: Map<string, [number, number, number]>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const header = ({ headers }: IncomingMessage, name: string) => String(headers[name] ?? '');

function count({ tokens }: Traffic, { model, usage }: Wire): void {
  const used = usage as { prompt_tokens: number; completion_tokens?: number } & Wire;
  const details = used.prompt_tokens_details as { cached_tokens?: number } | undefined;
  const before = tokens.get(String(model)) ?? [0, 0, 0];
  const now = [used.prompt_tokens, details?.cached_tokens ?? 0, used.completion_tokens ?? 0];
  tokens.set(String(model), before.map((sum, at) => sum + now[at]!) as [number, number, number]);
}

/** A proxy before a provider, which answers with a habit. `target`: where the provider is, asked for at each request. */
export async function startProxy(habit: Habit, target: () => string) {
  const traffic: Traffic = { requests: 0, completions: 0, tokens: new Map() };
  const seen = new Map<string, number>();

  async function answer(
    path: string,
    agent: string,
    authorization: string,
    body: string,
  ): Promise<SubstituteReply> {
    const times = (seen.get(body) ?? 0) + 1;
    seen.set(body, times);
    const isChat = path.endsWith('/chat/completions');
    const asked = { agent, request: JSON.parse(body) as Wire, times };
    traffic.requests += isChat ? 1 : 0;
    const instead = isChat && habit.before?.(asked);
    if (instead) return instead;
    const headers = { 'content-type': 'application/json', authorization, 'x-assay-agent': agent };
    const response = await fetch(`${target()}${path}`, { method: 'POST', headers, body });
    const text = await response.text();
    if (response.status !== 200) return { status: response.status, body: text };
    const completion = JSON.parse(text) as Wire;
    count(traffic, completion);
    traffic.completions += isChat ? 1 : 0;
    const said = isChat && habit.after ? habit.after(completion, asked) : completion;
    return isReply(said) ? said : { status: 200, body: JSON.stringify(said) };
  }

  const server = createServer((request, response) => {
    const path = request.url!.replace(/^\/v1/, '');
    void bodyOf(request)
      .then((body) => answer(path, header(request, 'x-assay-agent'), header(request, 'authorization'), body))
      .then(({ status, headers, body }) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(body);
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    traffic,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
