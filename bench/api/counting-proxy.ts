import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestServer } from '../../test/support/test-server.ts';

/** Passes requests to DynamoDB on, and counts them by their operation. */
interface CountingProxy {
  url: string;
  /** Where requests go, known once the stack is up. */
  target: string;
  /** How many requests of each operation went through since it was last asked. */
  taken(): Record<string, number>;
  close(): void;
}

/** Opens the proxy on 127.0.0.1. */
export async function openCountingProxy(): Promise<CountingProxy> {
  let counts: Record<string, number> = {};
  const proxy: CountingProxy = {
    url: '',
    target: '',
    taken() {
      const taken = counts;
      counts = {};
      return taken;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createTestServer((incoming, answer) => {
    const operation = String(incoming.headers['x-amz-target']).split('.').at(-1)!;
    counts[operation] = (counts[operation] ?? 0) + 1;
    const to = new URL(incoming.url!, proxy.target);
    const headers = { ...incoming.headers, host: to.host };
    const onward = request(to, { method: incoming.method!, headers }, (answered) => {
      answer.writeHead(answered.statusCode!, answered.headers);
      answered.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}
