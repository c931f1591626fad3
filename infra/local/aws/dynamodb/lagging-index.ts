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

/** Answers as `answer` does, but from indexes as the table store at `behind`, which hears of writes later; `catchUp`: of all until now. What one has seen it goes on seeing. */
export function laggingIndexes(answer: RequestListener, behind: string, { writes, seed }: IndexLag) {
  const random = seededRandom(seed);
  const unseen: RequestInit[] = [];
  let told: Promise<unknown> = Promise.resolve();
  const hear = (left: number): Promise<unknown> => {
    for (const write of unseen.splice(0, unseen.length - left))
      told = told.then(async () => (await fetch(behind, write)).text());
    return told;
  };
  const answerLate = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'POST', url, headers } = request;
    const body = await text(request);
    const named = HEADERS.map((name): [string, string] => [name, String(headers[name])]);
    const same = { method, body, headers: named };
    const target = String(headers['x-amz-target']);
    if (target.endsWith('.Query') && 'IndexName' in JSON.parse(body)) {
      await hear(Math.floor(random() * (writes + 1)));
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
  return { answer: answerLate, catchUp: () => hear(0) };
}
