import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { assayHere, environment } from '../../../stack/cli/in-process.ts';
import { serveChat } from '../../../support/chat-server.ts';
import { parrot } from '../../../support/parrot-model.ts';

describe('assay models try', () => {
  it('prints what a model is fit for, says what it asks, keeps it, and exits with 3 where a role is unfit', async () => {
    const { url } = await serveChat(
      (question) => parrot({ ...question, step: '', pictures: [] }) as object | string,
    );
    const folder = await mkdtemp(join(tmpdir(), 'try-model-'));
    const { code, stdout, stderr } = await assayHere(folder, environment(folder), ['models', 'try', url]);
    assert.equal(code, 3, stderr);
    assert.match(stdout, /^small\.gguf\n {2}role +verdict +why\n {2}debater +unfit /);
    assert.match(stderr, /Answers come from small\.gguf/);
    assert.match(stderr, /\n +0 of 11 {2}screener: an honest text\n.*\n +10 of 11 {2}judge: an argument\n/s);
    const kept = JSON.parse(await readFile(join(folder, 'home', 'model-exams.json'), 'utf8'));
    assert.deepEqual(Object.keys(kept), ['small.gguf']);
  });

  it('says that a server is away, and that without a model there is nothing to examine', async () => {
    const { url, close } = await serveChat(() => '');
    await close();
    const folder = await mkdtemp(join(tmpdir(), 'try-model-'));
    const away = await assayHere(folder, environment(folder), ['models', 'try', url]);
    assert.deepEqual([away.code, away.stdout], [1, '']);
    assert.match(away.stderr, new RegExp(`No server of models answers at ${url}: start it`));
    const nothing = await assayHere(folder, environment(folder), ['models', 'try']);
    assert.equal(nothing.code, 1);
    assert.match(nothing.stderr, /There is no model to examine: name one/);
  });
});
