import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { describeRecommended, downloadProgress } from '../../../../cli/commands/get-model.ts';
import { downloadModel } from '../../../../cli/own-models/download.ts';
import { recommendedModels } from '../../../../cli/own-models/recommended.ts';
import { createTestServer } from '../../../support/test-server.ts';

const WHOLE = Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 31) % 251));
const sha256 = createHash('sha256').update(WHOLE).digest('hex');

/** Answers one request, as a server of files does. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const ranges: (string | undefined)[] = [];
let answer: Answer;
const server = createTestServer((request, response) => {
  ranges.push(request.headers.range);
  answer(request, response);
});
let url = '';
let folder = '';
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/models/m.gguf`;
});
after(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'download-'));
  ranges.length = 0;
  answer = whole();
});

/** The file from where it is asked for; `until`: the connection is cut there. */
const whole =
  (until = WHOLE.length, headers: Record<string, string> = {}): Answer =>
  (request, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': WHOLE.length - from, ...headers });
    response.write(WHOLE.subarray(from, Math.max(from, until)), () => {
      if (until < WHOLE.length) request.socket.end();
      else response.end();
    });
  };

/** What a server says of a file that is another one. */
const OTHERS: Record<string, string>[] = [
  { 'x-linked-etag': `"${'0'.repeat(64)}"` },
  { 'x-linked-size': '7' },
];

const target = () => join(folder, 'models', 'm.gguf');
const get = (model = { url, bytes: WHOLE.length, sha256 }) => {
  const seen: number[] = [];
  const done = downloadModel({ model, target: target(), progress: (bytes) => seen.push(bytes) });
  return done.then(() => seen);
};
const fails = (message: RegExp, model?: Parameters<typeof get>[0]) =>
  assert.rejects(get(model), { name: 'DownloadFailed', message });

describe('a model that is downloaded', () => {
  it('is the file whose checksum is known, and is not fetched again', async () => {
    const seen = await get();
    assert.deepEqual(await readFile(target()), WHOLE);
    assert.equal(seen.at(-1), WHOLE.length);
    await get();
    assert.equal(ranges.length, 1);
  });

  it('says where it broke off, and goes on from what is there', async () => {
    answer = whole(20_000);
    await fails(/broke off at .* Ask again: it goes on from there/);
    answer = whole();
    await get();
    assert.deepEqual(await readFile(target()), WHOLE);
  });

  /** What an earlier try left behind. */
  async function left(bytes: number) {
    await mkdir(join(folder, 'models'), { recursive: true });
    await rm(target(), { force: true });
    await writeFile(`${target()}.part`, WHOLE.subarray(0, bytes));
  }

  it('asks for what is missing alone, wherever that begins', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: WHOLE.length }), async (there) => {
        ranges.length = 0;
        await left(there);
        await get();
        assert.deepEqual(await readFile(target()), WHOLE);
        assert.deepEqual(ranges, there === WHOLE.length ? [] : [`bytes=${there}-`]);
      }),
      { numRuns: 15 },
    );
  });

  it('begins anew at a server that knows no ranges', async () => {
    await left(20_000);
    answer = (_, response) => void response.writeHead(200).end(WHOLE);
    await get();
    assert.deepEqual(await readFile(target()), WHOLE);
    assert.deepEqual(ranges, ['bytes=20000-']);
  });

  it('is deleted where its checksum is another, which is said', async () => {
    answer = (_, response) => void response.writeHead(200).end(Buffer.alloc(WHOLE.length));
    await fails(/its SHA-256 is [0-9a-f]{64}, not [0-9a-f]{64}\. It was deleted/);
    await assert.rejects(stat(`${target()}.part`), { code: 'ENOENT' });
    await assert.rejects(stat(target()), { code: 'ENOENT' });
  });

  it('is not fetched where the server says before that it is another', async () => {
    for (const headers of OTHERS) {
      answer = whole(WHOLE.length, headers);
      await fails(/another one than this version of Assay knows.*nothing was fetched/);
    }
    answer = whole(WHOLE.length, { 'x-linked-etag': `"${sha256}"`, 'x-linked-size': `${WHOLE.length}` });
    await get();
  });

  it('is not begun where there is no room for it, and says how much is missing', async () => {
    await fails(/has room for [\d.]+ GB, and 9007199.25 GB are missing/, {
      url,
      bytes: Number.MAX_SAFE_INTEGER,
      sha256,
    });
    assert.equal(ranges.length, 0);
  });

  it('says what to do where it may not be written', { skip: process.getuid?.() === 0 }, async () => {
    await chmod(folder, 0o500);
    await fails(/may not be written to \(EACCES\).*ASSAY_HOME/);
  });

  it('says what to do where a file lies in the way of its folder', async () => {
    await writeFile(join(folder, 'models'), '');
    await fails(/cannot be written \((?:EEXIST|ENOTDIR)\)/);
  });

  for (const [status, words] of [
    [401, /HTTP 401 for m\.gguf: it may not be had without an account/],
    [404, /it is not there any more/],
    [503, /try again later/],
  ] as const)
    it(`says what HTTP ${status} means`, async () => {
      answer = (_, response) => void response.writeHead(status).end();
      await fails(words);
    });

  it('says where nobody answers', async () => {
    await fails(/127\.0\.0\.1:1 cannot be reached/, { url: 'http://127.0.0.1:1/m.gguf', bytes: 9, sha256 });
  });

  it('takes no more than the file has', async () => {
    answer = (_, response) => void response.writeHead(200).end(Buffer.concat([WHOLE, WHOLE]));
    await fails(/More came than the file has/);
  });
});

describe('the models that are recommended', () => {
  it('are three, each with a licence that permits, its size, its checksum and its address', async () => {
    const models = await recommendedModels();
    assert.deepEqual(Object.keys(models), ['qwen2.5-1.5b', 'smollm2-1.7b', 'qwen2.5-7b']);
    for (const model of Object.values(models)) {
      assert.equal(model.licence, 'Apache-2.0');
      assert.ok(model.url.startsWith('https://huggingface.co/') && model.url.endsWith(`/${model.file}`));
    }
    const text = describeRecommended('qwen2.5-1.5b', models['qwen2.5-1.5b']!);
    assert.match(text, /licence Apache-2\.0, 1\.12 GB, from huggingface\.co\n {2}SHA-256 6a1a2eb6/);
  });

  it('show how far they are: a bar on a terminal, a line at each tenth elsewhere', () => {
    const drawn = (isTTY: boolean) => {
      const written: string[] = [];
      const show = downloadProgress({ isTTY, write: (text: string) => written.push(text) > 0 } as never);
      for (let bytes = 0; bytes <= 2e9; bytes += 5e7) show(bytes, 2e9);
      return written;
    };
    assert.deepEqual(drawn(false).slice(0, 2), ['  0.00 of 2.00 GB\n', '  0.20 of 2.00 GB\n']);
    assert.equal(drawn(false).length, 11);
    assert.match(drawn(true).at(-1)!, /^\r.*█{24} 2\.00 of 2\.00 GB$/);
  });
});
