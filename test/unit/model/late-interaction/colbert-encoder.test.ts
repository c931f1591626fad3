import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { chooseEncoder } from '@assay/model/late-interaction/choose-encoder';
import { maxSim } from '@assay/model/late-interaction/max-sim';
import { createMaxSimIndex } from '@assay/model/late-interaction/max-sim-index';
import { tokenCount, tokenVector } from '@assay/model/late-interaction/token-encoder';
import { tinyOnnx, tinyTokenizer } from './onnx-file.ts';

const WORDS = ['[UNK]', '[CLS]', '[SEP]', '[MASK]', '[Q]', '[D]', 'cell', 'wall', 'root', '.'];
/** Vectors of every length: the encoder brings them to 1. */
const EMBEDDINGS = [
  ...[
    [0, 0, 1, 0],
    [0, 0, 0, 2],
    [0, 0, 0, -3],
    [1, 1, 1, 1],
    [0, 5, 0, 0],
    [0, 0, -4, 0],
  ],
  ...[
    [3, 0, 0, 0],
    [3, 4, 0, 0],
    [0, -2, 0, 0],
    [-1, 0, 0, 0],
  ],
];
const UNIT = EMBEDDINGS.map((vector) => vector.map((value) => value / Math.hypot(...vector)));

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function folderOf(files: Record<string, string | Uint8Array>): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-colbert-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

const MODEL = { 'model.onnx': tinyOnnx({ embeddings: EMBEDDINGS }), 'tokenizer.json': tinyTokenizer(WORDS) };
const encoderOf = (files: Record<string, string | Uint8Array>) =>
  chooseEncoder({ ASSAY_COLBERT: folderOf(files) });

/** A matrix as rows, rounded for comparison. */
function rows(matrix: { dims: number; vectors: Float32Array }): number[][] {
  return Array.from({ length: tokenCount(matrix) }, (_, token) =>
    Array.from(tokenVector(matrix, token), (value) => Math.round(value * 1e6) / 1e6 + 0),
  );
}
const vectors = (...words: string[]) =>
  words.map((word) => UNIT[WORDS.indexOf(word)]!.map((value) => Math.round(value * 1e6) / 1e6 + 0));

describe('the ColBERT encoder', () => {
  it('gives each token of a text the vector that the model gives, at length 1', async () => {
    const encoder = await encoderOf(MODEL);
    const hash = createHash('sha256').update(MODEL['model.onnx']).digest('hex');
    assert.deepEqual([encoder.id, encoder.dims], [`colbert:${hash.slice(0, 12)}`, 4]);
    const [text, blank] = await encoder.encodeDocuments(['Cell wall, strange.', '  ']);
    assert.deepEqual(rows(text!), vectors('[CLS]', 'cell', 'wall', '[UNK]', '[UNK]', '.', '[SEP]'));
    assert.deepEqual(rows(blank!), []);
  });

  it('gives the MaxSim that one reckons by hand, and finds the example', async () => {
    const encoder = await encoderOf(MODEL);
    const [query] = await encoder.encodeQueries(['cell root']);
    const examples = await encoder.encodeDocuments(['root', 'wall', 'cell']);
    // [CLS] and [SEP] find themselves, 2; a word itself, 1; “cell” and “wall” have 3/5 in common; a word and [CLS] nothing
    const expected = [2 + 0 + 1, 2 + 0.6 + 0, 2 + 1 + 0];
    for (const [at, example] of examples.entries())
      assert.ok(Math.abs(maxSim(query!, example) - expected[at]!) < 1e-6);
    const [found] = createMaxSimIndex(examples).search([query!]);
    assert.deepEqual(
      found!.map(({ example }) => example),
      [0, 2, 1],
    );
  });

  it('marks, fills up, cuts and leaves out as the ColBERT library does', async () => {
    const settings = { query_maxlen: 6, doc_maxlen: 5, query_token_id: '[Q]', doc_token_id: '[D]' };
    const encoder = await encoderOf({ ...MODEL, 'artifact.metadata': JSON.stringify(settings) });
    const [short, long] = await encoder.encodeQueries(['wall .', 'cell cell wall wall root root']);
    assert.deepEqual(rows(short!), [...vectors('[CLS]', '[Q]', 'wall', '.', '[SEP]'), [0, 0, 0, 0]]);
    assert.deepEqual(rows(long!), vectors('[CLS]', '[Q]', 'cell', 'cell', 'wall', '[SEP]'));
    const [document] = await encoder.encodeDocuments(['. root wall']);
    assert.deepEqual(rows(document!), vectors('[CLS]', '[D]', 'root', '[SEP]'));
  });

  it('does so as PyLate does', async () => {
    const settings = { query_length: 6, attend_to_expansion_tokens: true, skiplist_words: ['root'] };
    const files = { ...MODEL, 'config_sentence_transformers.json': JSON.stringify(settings) };
    const encoder = await encoderOf(files);
    const [query] = await encoder.encodeQueries(['root']);
    assert.deepEqual(rows(query!), vectors('[CLS]', '[Q]', 'root', '[SEP]', '[MASK]', '[MASK]'));
    const [document] = await encoder.encodeDocuments(['root .']);
    assert.deepEqual(rows(document!), vectors('[CLS]', '[D]', '.', '[SEP]'));
  });

  const broken: [what: string, files: Record<string, string | Uint8Array>, message: RegExp][] = [
    ['no model', { 'tokenizer.json': MODEL['tokenizer.json'] }, /model\.onnx cannot be read/],
    ['no tokenizer', { 'model.onnx': MODEL['model.onnx'] }, /tokenizer\.json cannot be read/],
    ['a file that is no model', { ...MODEL, 'model.onnx': 'nothing' }, /cannot be loaded/],
    ['a tokenizer that is none', { ...MODEL, 'tokenizer.json': '{"model": 3}' }, /tokenizer\.json/],
    ['broken settings', { ...MODEL, 'artifact.metadata': '{"doc_maxlen": "x"}' }, /doc_maxlen/],
    [
      'settings that are no JSON',
      { ...MODEL, 'artifact.metadata': '{' },
      /artifact\.metadata cannot be used/,
    ],
    [
      'a marker that the vocabulary lacks',
      { ...MODEL, 'artifact.metadata': '{"query_token_id": "[Frage]"}' },
      /no token "\[Frage\]"/,
    ],
    [
      'a model of other inputs',
      { ...MODEL, 'model.onnx': tinyOnnx({ embeddings: EMBEDDINGS, inputs: ['words', 'attention_mask'] }) },
      /takes words, attention_mask/,
    ],
    [
      'a model of one vector a text',
      { ...MODEL, 'model.onnx': tinyOnnx({ embeddings: EMBEDDINGS, perToken: false }) },
      /gives vectors: float32\[1, 1, 4\]/,
    ],
  ];
  for (const [what, files, message] of broken)
    it(`says what is wrong with ${what}`, async () => {
      await assert.rejects(encoderOf(files), { code: 'ConfigurationInvalid', message });
    });

  it('is asked for by ASSAY_COLBERT only', async () => {
    assert.equal((await chooseEncoder({})).id, 'hashing-1');
    assert.equal((await chooseEncoder({ ASSAY_COLBERT: '' })).id, 'hashing-1');
  });
});
