import { createServer, type RequestListener, type Server } from 'node:http';

/** Longer than a client keeps a connection: what a stalled process takes up again is not closed at that moment (Node closes after 5 s). */
const KEEP_ALIVE_MS = 65_000;

/** An HTTP server of a test, which does not listen yet. Closed, it ends its connections: a test would wait for one that a client keeps. */
export function createTestServer(handle: RequestListener): Server {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, handle);
  const close = server.close.bind(server);
  server.close = (done) => {
    close(done);
    server.closeAllConnections();
    return server;
  };
  return server;
}
