import assert from 'node:assert/strict';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { serveFile } from '../../../../cli/own-models/serve-file.ts';

/** A program that behaves as llama-server does: loading for a while, then ready; or it fails as it does on a file that is none. */
const PROGRAM = `#!${process.execPath}
const { createServer } = require('node:http');
const { readFileSync } = require('node:fs');
const argument = (name) => process.argv[process.argv.indexOf(name) + 1];
if (readFileSync(argument('-m'), 'utf8') !== 'GGUF') {
  console.error('loading\\nerror: failed to load model: invalid magic characters');
  process.exit(1);
}
let looks = 0;
createServer((request, response) => {
  const says = (status, value) => response.writeHead(status).end(JSON.stringify(value));
  if (request.url === '/health') return looks++ < 2 ? says(503, {}) : says(200, { status: 'ok' });
  if (request.url === '/props')
    return says(200, { total_slots: Number(argument('-np')), default_generation_settings: { n_ctx: Number(argument('-c')) } });
  if (request.url === '/v1/models') return says(200, { data: [{ id: argument('--alias') }] });
  says(501, {});
}).listen(Number(argument('--port')), argument('--host'));
`;

const path = process.env.PATH;
let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-file-'));
  process.env.ASSAY_HOME = folder;
  await writeFile(join(folder, 'llama-server'), PROGRAM);
  await chmod(join(folder, 'llama-server'), 0o755);
  await writeFile(join(folder, 'small.gguf'), 'GGUF');
  await writeFile(join(folder, 'broken.gguf'), 'PK');
});
after(() => {
  process.env.PATH = path;
});

const said: string[] = [];
const serve = (name: string) => serveFile(name, { say: (words) => void said.push(words) });

describe('a GGUF file', () => {
  it('is served by the llama-server on the PATH, waited for until it is loaded, and ends with the stack', async () => {
    process.env.PATH = folder;
    const served = (await serve(join(folder, 'small.gguf')))!;
    const { server, model } = served.choice;
    assert.deepEqual([model.name, model.contextTokens, server.places], ['small.gguf', 16_384, 1]);
    assert.match(
      said.join('\n'),
      /^Loading small\.gguf with .*\nAnswers come from small\.gguf, served at http:\/\/127\.0\.0\.1:\d+ until this ends\.$/,
    );
    assert.equal((await fetch(`${server.url}/models`)).status, 200);
    await served.stop();
    await served.stop();
    await assert.rejects(fetch(`${server.url}/models`));
  });

  it('that is none is said to be, in the server’s own last words', async () => {
    await assert.rejects(serve(join(folder, 'broken.gguf')), {
      name: 'ModelUnavailable',
      message:
        'llama-server could not serve broken.gguf (1): error: failed to load model: invalid magic characters',
    });
  });

  it('needs a llama-server, and a file', async () => {
    await assert.rejects(serve(join(folder, 'absent.gguf')), {
      name: 'ConfigurationInvalid',
      message: /There is no file/,
    });
    await assert.rejects(serve('qwen2.5-7b'), {
      name: 'ConfigurationInvalid',
      message: /npx assay models get qwen2\.5-7b/,
    });
    assert.equal(await serve('toString'), null);
    process.env.PATH = '/nowhere';
    await assert.rejects(serve(join(folder, 'small.gguf')), {
      name: 'ConfigurationInvalid',
      message: /on the PATH/,
    });
  });
});
