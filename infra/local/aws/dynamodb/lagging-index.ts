import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { seededRandom } from '@assay/kit/statistics/seeded-random';

/** Indexes are "eventually consistent" (Developer Guide): how many writes one may not have seen yet; of how many, each read draws by the seed. */
export interface IndexLag {
  writes: number;
  seed: number;
}

const WRITES = /\.(?:PutItem|UpdateItem|DeleteItem)$/;
const HEADERS = ['content-type', 'x-amz-target', 'authorization', 'x-amz-date'];

/** Answers as `answer` does, but from indexes as the table store at `behind`, which hears of writes later. What one has seen it goes on seeing. */
export function laggingIndexes(answer: RequestListener, behind: string, { writes, seed }: IndexLag) {
  const random = seededRandom(seed);
  const unseen: RequestInit[] = [];
  let told: Promise<unknown> = Promise.resolve();
  const tell = async (request: RequestInit) => (await fetch(behind, request)).text();

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'POST', url, headers } = request;
    const body = await text(request);
    const same = {
      method,
      body,
      headers: HEADERS.map((name): [string, string] => [name, String(headers[name])]),
    };
    const target = String(headers['x-amz-target']);
    if (target.endsWith('.Query') && 'IndexName' in JSON.parse(body)) {
      const late = unseen.splice(0, unseen.length - Math.floor(random() * (writes + 1)));
      for (const write of late) told = told.then(() => tell(write));
      await told;
      const read = await fetch(behind, same);
      response.writeHead(read.status).end(await read.text());
      return;
    }
    if (WRITES.test(target)) response.once('finish', () => response.statusCode === 200 && unseen.push(same));
    answer(
      Object.assign(Readable.from([Buffer.from(body)]), { method, url, headers }) as IncomingMessage,
      response,
    );
  };
}
