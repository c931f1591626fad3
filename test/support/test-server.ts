import { createServer, type RequestListener, type Server } from 'node:http';

/** Longer than a client keeps a connection: what a stalled process takes up again is not closed at that moment (Node closes after 5 s). */
const KEEP_ALIVE_MS = 65_000;

/** An HTTP server of a test, which does not listen yet. */
export const createTestServer = (handle: RequestListener): Server =>
  createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, handle);
