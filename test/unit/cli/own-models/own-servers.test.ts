import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chatModel, embeddingModel, loadCatalogue, parseCatalogue } from '@assay/model/catalogue';
import { modelServices } from '../../../../cli/model-source.ts';
import { chooseModel, modelNamed } from '../../../../cli/own-models/choose-model.ts';
import { houseCatalogue } from '../../../../cli/own-models/house-catalogue.ts';
import { findServers, serverAt } from '../../../../cli/own-models/own-servers.ts';
import { openModelSource } from '../../../../cli/own-models/own-source.ts';
import { createTestServer } from '../../../support/test-server.ts';

const usual = await loadCatalogue(fileURLToPath(new URL('../../../../models.yaml', import.meta.url)));
const servers: Server[] = [];
after(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server that answers its paths, GET or POST alike, and nothing else. */
async function serving(
  paths: Record<string, unknown>,
  refused: Record<string, number> = {},
): Promise<string> {
  const server = createTestServer((request, response) => {
    const path = request.url ?? '';
    if (path in refused) return void response.writeHead(refused[path]!).end('{}');
    if (!(path in paths)) return void response.writeHead(404).end('404 page not found');
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(paths[path]));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** As build 11434 answers, started with `-c 16384 -np 2`. */
const LLAMA_SERVER = {
  '/props': {
    default_generation_settings: { params: { seed: 4294967295 }, n_ctx: 8192 },
    total_slots: 2,
    model_alias: 'qwen.gguf',
    modalities: { vision: false, audio: false },
  },
  '/v1/models': {
    models: [{ name: 'qwen.gguf' }],
    object: 'list',
    data: [{ id: '/models/of/anna/qwen.gguf', owned_by: 'llamacpp', meta: { n_ctx: 16384, n_embd: 1536 } }],
  },
  '/api/tags': { models: [{ name: 'qwen.gguf' }] },
};
const OLLAMA = {
  '/api/tags': {
    models: [{ name: 'qwen3:14b' }, { name: 'gemma3:latest' }, { name: 'nomic-embed-text:latest' }],
  },
  '/api/ps': { models: [{ name: 'gemma3:latest', context_length: 32768 }] },
  '/api/show': {
    capabilities: ['completion', 'vision'],
    parameters: 'stop "<end>"\nnum_ctx                        9000',
    model_info: { 'gemma3.context_length': 131072 },
  },
};
const LM_STUDIO = {
  '/api/v0/models': {
    data: [
      { id: 'qwen/qwen3-4b', type: 'llm', state: 'not-loaded', max_context_length: 40960 },
      { id: 'text-embedding-nomic', type: 'embeddings', state: 'loaded', max_context_length: 2048 },
      {
        id: 'gemma-3-12b',
        type: 'vlm',
        state: 'loaded',
        max_context_length: 131072,
        loaded_context_length: 8192,
      },
    ],
  },
  '/v1/embeddings': { data: [{ index: 0, embedding: [0.1, 0.2, 0.3, 0.4] }] },
};

describe('a server of models on this machine', () => {
  it('is known by what it says of itself: llama-server, its context for each place and its places', async () => {
    const found = await serverAt(await serving(LLAMA_SERVER, { '/v1/embeddings': 501 }));
    assert.deepEqual([found?.id, found?.places, found?.logprobs], ['llama-server', 2, true]);
    assert.deepEqual(found?.models, [
      { name: 'qwen.gguf', contextTokens: 8192, vision: false, kind: 'chat', dimensions: null },
    ]);
  });

  it('is Ollama, the model that is loaded first, with the context that it was loaded with', async () => {
    const found = await serverAt(await serving(OLLAMA));
    assert.deepEqual([found?.id, found?.places], ['ollama', 1]);
    assert.deepEqual(
      found?.models.map(({ name, contextTokens }) => [name, contextTokens]),
      [
        ['gemma3:latest', 32768],
        ['qwen3:14b', 9000],
        ['nomic-embed-text:latest', 9000],
      ],
    );
    assert.ok(found?.models.every(({ vision }) => vision));
  });

  it('is LM Studio, with vectors as long as they are', async () => {
    const found = await serverAt(await serving(LM_STUDIO));
    assert.deepEqual(
      found?.models.map(({ name, kind, contextTokens, dimensions }) => [
        name,
        kind,
        contextTokens,
        dimensions,
      ]),
      [
        ['text-embedding-nomic', 'embedding', 2048, 4],
        ['gemma-3-12b', 'chat', 8192, null],
        ['qwen/qwen3-4b', 'chat', 40960, null],
      ],
    );
  });

  it('is any other that speaks the protocol', async () => {
    const found = await serverAt(await serving({ '/v1/models': { data: [{ id: 'm' }] } }));
    assert.deepEqual([found?.id, found?.models[0]?.contextTokens], ['server', null]);
  });

  it('is nothing that answers otherwise, or nobody', async () => {
    const page = await serving({ '/': 'hello', '/v1/models': { data: 'none' } });
    const empty = await serving({ '/v1/models': { data: [] } });
    assert.deepEqual(await findServers([page, empty, 'http://127.0.0.1:1']), []);
  });
});

describe('the catalogue of a model of one’s own', () => {
  it('gives it every role that chats, no price, no key, and its places; embeddings stay where they are', async () => {
    const server = (await serverAt(await serving(LLAMA_SERVER, { '/v1/embeddings': 501 })))!;
    const made = houseCatalogue({ server, model: server.models[0]! }, usual);
    const catalogue = parseCatalogue(JSON.stringify(made));
    for (const role of Object.keys(usual.roles).filter((role) => role !== 'embedding')) {
      const { provider, name, price, capabilities } = chatModel(catalogue, role);
      assert.deepEqual([provider, name, price], ['llama-server', 'qwen.gguf', undefined]);
      assert.deepEqual([capabilities.logprobs, capabilities.max_context_tokens], [true, 8192]);
    }
    assert.deepEqual(catalogue.providers['llama-server'], { base_url: server.url, parallel: 2 });
    assert.equal(embeddingModel(catalogue, 'embedding').id, usual.roles.embedding);
    assert.deepEqual(Object.keys(catalogue.models), [usual.roles.embedding, 'qwen.gguf']);
  });

  it('takes the server’s own embeddings, and then nothing of another provider is left', async () => {
    const server = (await serverAt(await serving(LM_STUDIO)))!;
    const catalogue = houseCatalogue({ server, model: server.models[2]! }, usual);
    assert.deepEqual(Object.keys(catalogue.providers), ['lm-studio']);
    assert.equal(embeddingModel(catalogue, 'embedding').dimensions, 4);
    assert.deepEqual(Object.keys(catalogue.models), ['qwen3-4b', 'text-embedding-nomic']);
    const { model } = await modelServices(
      { kind: 'own-server', catalogue },
      { catalogue: usual, environment: {} },
    );
    assert.equal(model, false);
  });
});

describe('where answers come from', () => {
  const desk = async (addresses: string[], answers: boolean[] = []) => {
    const folder = await mkdtemp(join(tmpdir(), 'choose-'));
    const said: string[] = [];
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return answers.shift()!;
    };
    return { folder, said, asked, addresses, say: (words: string) => void said.push(words), ask };
  };

  it('is a model by its name, its server, both, or an address', async () => {
    const [ollama, llama] = [await serving(OLLAMA), await serving(LLAMA_SERVER, { '/v1/embeddings': 501 })];
    const named = async (name: string) => (await modelNamed(name, [ollama, llama]))?.model.name;
    assert.equal(await named('gemma3'), 'gemma3:latest');
    assert.equal(await named('qwen3:14b'), 'qwen3:14b');
    assert.equal(await named('ollama'), 'gemma3:latest');
    assert.equal(await named('ollama/qwen3:14b'), 'qwen3:14b');
    assert.equal(await named('llama-server'), 'qwen.gguf');
    assert.equal(await named(`${llama}/v1`), 'qwen.gguf');
    assert.equal(await named('mistral'), undefined);
    assert.equal(await named('http://127.0.0.1:1/v1'), undefined);
  });

  it('is a model that is found, after one question that is not asked again', async () => {
    const at = await desk([await serving(LLAMA_SERVER, { '/v1/embeddings': 501 })], [true]);
    assert.equal((await chooseModel(at))?.model.name, 'qwen.gguf');
    assert.match(
      at.said[0]!,
      /^Found qwen\.gguf at llama-server \(127\.0\.0\.1:\d+\): a model of your own, with which nothing leaves this machine\./,
    );
    assert.equal((await chooseModel(at))?.model.name, 'qwen.gguf');
    assert.equal((await chooseModel({ ...at, ask: undefined }))?.model.name, 'qwen.gguf');
    assert.equal(at.asked.length, 1);
    await assert.rejects(chooseModel({ ...at, addresses: [] }), {
      name: 'ModelUnavailable',
      message: /qwen\.gguf, which was chosen for this machine, is not there/,
    });
  });

  it('is not a model that was declined, which is not asked about again', async () => {
    const at = await desk([await serving(OLLAMA)], [false]);
    assert.equal(await chooseModel(at), null);
    assert.equal(await chooseModel(at), null);
    assert.equal(at.asked.length, 1);
    assert.match(at.said[0]!, /Others there: qwen3:14b, nomic-embed-text:latest \(--model NAME\)/);
    assert.match(await readFile(join(at.folder, 'own-model.json'), 'utf8'), /"taken":false/);
  });

  it('is looked for only where somebody is there, no key is set, and no role is a server’s already', async () => {
    const at = await desk([await serving(OLLAMA)], [true, true]);
    const kinds = async (environment: NodeJS.ProcessEnv, catalogue: typeof usual = usual, more = {}) =>
      (await openModelSource({ catalogue, environment }, { ...at, ...more })).source.kind;
    assert.equal(await kinds({}, usual, { ask: undefined }), 'none');
    assert.equal(await kinds({ OPENAI_API_KEY: 'k' }), 'provider');
    assert.equal(await kinds({ ASSAY_MODEL: 'stand-in' }), 'stand-in');
    const own = { ...usual, providers: { openai: { base_url: 'http://127.0.0.1:1/v1' } } };
    assert.equal(await kinds({}, own), 'none');
    assert.deepEqual(at.asked, []);
    assert.equal(await kinds({ ASSAY_MODEL: 'ollama' }, usual, { ask: undefined }), 'own-server');
    assert.equal(await kinds({}), 'own-server');
    assert.equal(at.asked.length, 1);
    await assert.rejects(kinds({ ASSAY_MODEL: 'gpt' }), {
      name: 'ConfigurationInvalid',
      message: /Ollama, llama-server/,
    });
  });
});
