import type { IncomingMessage } from 'node:http';

/** The whole body of a request; null: it has more bytes. All of it is read even so, that who sends it hears the answer. */
export async function readBody(incoming: IncomingMessage, mostBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= mostBytes) chunks.push(chunk);
  }
  return size > mostBytes ? null : Buffer.concat(chunks);
}
