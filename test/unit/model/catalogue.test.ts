import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chatModel, embeddingModel, loadCatalogue, parseCatalogue } from '@assay/model/catalogue';
import { catalogueText } from './bench.ts';

const repository = fileURLToPath(new URL('../../../models.yaml', import.meta.url));

describe('the model catalogue', () => {
  it('accepts models.yaml of this repository, with a model for every role', async () => {
    const catalogue = await loadCatalogue(repository);
    for (const role of ['debater', 'judge', 'reviewer', 'vision', 'narrator', 'screener'])
      assert.ok(chatModel(catalogue, role).price, role);
    assert.equal(embeddingModel(catalogue, 'embedding').dimensions, 1536);
    assert.ok(chatModel(catalogue, 'vision').capabilities.vision);
    assert.ok(chatModel(catalogue, 'debater').capabilities.logprobs);
    assert.ok(chatModel(catalogue, 'judge').capabilities.json_schema);
  });

  it('accepts the recipes that models.yaml holds as comments, for servers that need no key', async () => {
    const text = (await readFile(repository, 'utf8')).replaceAll(/^ {2}# {3}/gm, '  ');
    const catalogue = parseCatalogue(text);
    for (const id of ['qwen-ollama', 'gemma-llama-cpp', 'llama-vllm', 'campus-llama']) {
      const model = chatModel(catalogue, id);
      assert.equal(model.price, undefined);
      assert.equal(catalogue.providers[model.provider]!.secret === undefined, id !== 'campus-llama', id);
    }
  });

  it("uses the catalogue's id where the provider has no other name", () => {
    const catalogue = parseCatalogue(catalogueText('http://127.0.0.1:1'));
    assert.equal(chatModel(catalogue, 'debater').name, 'plain');
    assert.equal(chatModel(catalogue, 'judge').name, 'model-a');
  });

  it('names every wrong path of a wrong file', () => {
    const text = catalogueText('http://127.0.0.1:1')
      .replace('provider: scripted, name', 'provider: nobody, name')
      .replace('judge: able', 'judge: absent')
      .replace('price: { input: 0.02 }', 'price: { input: cheap }');
    assert.throws(
      () => parseCatalogue(text),
      (error: Error) =>
        error.name === 'ConfigurationInvalid' && error.message.includes('models.vectors.price.input'),
    );
    const crossed = text.replace('cheap', '1');
    assert.throws(
      () => parseCatalogue(crossed),
      (error: Error) =>
        error.message.includes('models.able.provider: no such provider') &&
        error.message.includes('roles.judge: no such model'),
    );
  });

  it('refuses a misspelt field instead of ignoring it', () => {
    const text = catalogueText('http://127.0.0.1:1').replace('cached_input: 0.5', 'cached_inputs: 0.5');
    assert.throws(() => parseCatalogue(text), { name: 'ConfigurationInvalid' });
  });

  it('says that a file is not YAML, and that a file is not there', async () => {
    assert.throws(() => parseCatalogue('a: [1'), { name: 'ConfigurationInvalid', message: /not valid YAML/ });
    await assert.rejects(loadCatalogue('/nowhere/models.yaml'), { name: 'ConfigurationInvalid' });
  });

  it('does not know a role that is not there, even one every object has', () => {
    const catalogue = parseCatalogue(catalogueText('http://127.0.0.1:1'));
    assert.throws(() => chatModel(catalogue, 'poet'), {
      name: 'ModelUnknown',
      message: /judge, debater/,
    });
    assert.throws(() => chatModel(catalogue, 'constructor'), { name: 'ModelUnknown' });
    assert.throws(() => chatModel(catalogue, 'embedding'), { name: 'ModelUnknown' });
    assert.throws(() => embeddingModel(catalogue, 'judge'), { name: 'ModelUnknown' });
  });
});
