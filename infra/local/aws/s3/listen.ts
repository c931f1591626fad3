import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const keepAliveMilliseconds = 65_000;

/** Lets a server listen on 127.0.0.1. Connections are kept longer than clients keep them, so that none is reset. */
export async function listen(server: Server, port = 0): Promise<{ url: string; close(): Promise<void> }> {
  server.keepAliveTimeout = keepAliveMilliseconds;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => closeServer(server) };
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
