import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { chooseEncoder } from '@assay/model/late-interaction/choose-encoder';
import { App } from 'aws-cdk-lib';
import { bundle } from '../../../infra/constructs/bundle.ts';
import { colbert } from '../../../infra/constructs/colbert.ts';
import { checkContexts, settingsOf } from '../../../infra/contexts.ts';
import { tinyOnnx, tinyTokenizer } from '../model/late-interaction/onnx-file.ts';

const ENTRY = 'shared/model/late-interaction/choose-encoder.ts';
const folder = mkdtempSync(join(tmpdir(), 'assay-colbert-'));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'model.onnx'), tinyOnnx({ embeddings: [[1], [1], [1], [-1]] }));
writeFileSync(join(folder, 'tokenizer.json'), tinyTokenizer(['[UNK]', '[CLS]', '[SEP]', 'cell']));

async function encoderOf(bundled: string, environment: Record<string, string>) {
  const code: { chooseEncoder: typeof chooseEncoder } = await import(join(bundled, 'index.mjs'));
  return await code.chooseEncoder(environment);
}

const sizeOf = (path: string) =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((file) => statSync(join(path, file)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);

describe('the bundle of a function that chooses examples', () => {
  it('leaves the runtime of models out, and says so where a model is asked for', async () => {
    assert.equal(colbert(new App()), undefined);
    const bundled = bundle('without-colbert', ENTRY);
    assert.ok(sizeOf(bundled) < 2e6);
    assert.equal((await encoderOf(bundled, {})).id, 'hashing-1');
    await assert.rejects(encoderOf(bundled, { ASSAY_COLBERT: folder }), {
      code: 'ConfigurationInvalid',
      message: /onnxruntime-web/,
    });
  });

  it('has the model and its runtime beside it where one is configured at synthesis', async () => {
    const { beside, environment } = colbert(new App({ context: { colbert: folder } }))!;
    const bundled = bundle('with-colbert', ENTRY, beside);
    assert.ok(sizeOf(bundled) < 25e6);
    const encoder = await encoderOf(bundled, environment);
    const [{ vectors } = { vectors: null }] = await encoder.encodeQueries(['cell']);
    assert.deepEqual([encoder.id.slice(0, 8), [...vectors!]], ['colbert:', [1, -1, 1]]);
  });

  it('has it by a setting that the deployment keeps, whatever the shell of a later one names', () => {
    const first = new App({ context: { colbert: folder } });
    const later = new App({ context: settingsOf(first) });
    assert.deepEqual(colbert(later), colbert(first));
  });

  it('is not deployed without its model from a machine that has it not', () => {
    const elsewhere = new App({ context: { colbert: join(folder, 'moved') } });
    assert.throws(() => checkContexts(elsewhere), {
      code: 'ConfigurationInvalid',
      message: /^The context colbert is ".*moved": give the path of a folder on this machine.* "usual"/,
    });
    assert.equal(colbert(new App({ context: { colbert: 'usual' } })), undefined);
  });
});
