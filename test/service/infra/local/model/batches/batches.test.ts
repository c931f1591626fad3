import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import OpenAI, { toFile } from 'openai';
import { startModelStandIn } from '../../../../../../infra/local/model/model-stand-in.ts';

const model = await startModelStandIn();
after(() => model.close());
beforeEach(() => model.setBehaviour({}));
const client = new OpenAI({ apiKey: 'k', baseURL: model.url, maxRetries: 0 });

const body = (content: string, more: object = {}) => ({
  model: 'm',
  messages: [{ role: 'user', content }],
  ...more,
});
const line = (custom_id: string, more: object = {}) =>
  JSON.stringify({
    custom_id,
    method: 'POST',
    url: '/v1/chat/completions',
    body: body(`Say ${custom_id}.`),
    ...more,
  });

async function create(lines: readonly string[], metadata?: Record<string, string>) {
  const file = await client.files.create({
    file: await toFile(Buffer.from(lines.join('\n')), 'in.jsonl'),
    purpose: 'batch',
  });
  return client.batches.create(
    { input_file_id: file.id, endpoint: '/v1/chat/completions', completion_window: '24h', metadata },
    { headers: { 'x-assay-agent': 'some/agent' } },
  );
}

interface Line {
  custom_id: string;
  response: {
    status_code: number;
    request_id: string;
    body: { usage: object; error?: { code: string } };
  } | null;
  error: { code: string } | null;
}

async function linesOf(id: string | null | undefined): Promise<Line[]> {
  if (!id) return [];
  const text = await (await client.files.content(id)).text();
  assert.ok(text.endsWith('\n'));
  return text
    .trimEnd()
    .split('\n')
    .map((one) => JSON.parse(one));
}

const idsOf = (lines: readonly Line[]) => lines.map(({ custom_id }) => custom_id).sort();
const ASKED = ['a', 'b', 'c', 'd', 'e', 'f'];

describe('a batch at the stand-in', () => {
  it('goes from validating to completed, and answers what would have been answered one by one', async () => {
    const created = await create(
      ASKED.map((id) => line(id)),
      { mine: 'yes' },
    );
    assert.partialDeepStrictEqual(created, {
      object: 'batch',
      status: 'validating',
      completion_window: '24h',
      metadata: { mine: 'yes' },
      request_counts: { total: 6, completed: 0, failed: 0 },
    });
    const done = await client.batches.retrieve(created.id);
    assert.equal(done.status, 'completed');
    assert.deepEqual(done.request_counts, { total: 6, completed: 6, failed: 0 });
    assert.equal(done.error_file_id, null, 'a file that there is not is null, as OpenAI sends it');
    const lines = await linesOf(done.output_file_id);
    assert.deepEqual(idsOf(lines), ASKED);
    assert.notDeepEqual(
      lines.map(({ custom_id }) => custom_id),
      ASKED,
    );
    const { data: direct } = await client.chat.completions
      .create(body('Say c.') as never, { headers: { 'x-assay-agent': 'some/agent' } })
      .withResponse();
    const inBatch = lines.find(({ custom_id }) => custom_id === 'c')!.response!;
    const plain = ({ id: _, created: __, ...rest }: Record<string, unknown>) => rest;
    assert.deepEqual(plain(inBatch.body as never), plain(direct as never));
    assert.deepEqual([inBatch.status_code, lines[0]!.error], [200, null]);
    const logged = model.requests().filter(({ endpoint }) => endpoint === 'batch');
    assert.deepEqual([logged.length, logged[0]?.agent], [6, 'some/agent']);
  });

  it('is listed, the newest first, page by page', async () => {
    const ids = [];
    for (const id of ASKED) ids.push((await create([line(id)])).id);
    const listed = [];
    for await (const { id } of client.batches.list({ limit: 2 })) listed.push(id);
    assert.deepEqual(listed.slice(0, 6), ids.toReversed());
  });

  it('whose requests are refused has them in a file of their own, with what each was answered', async () => {
    const { id } = await create([line('a'), line('b', { body: body('x', { max_tokens: -1 }) }), line('c')]);
    const done = await client.batches.retrieve(id);
    assert.deepEqual(idsOf(await linesOf(done.output_file_id)), ['a', 'c']);
    const [refused] = await linesOf(done.error_file_id);
    assert.deepEqual([refused?.response?.status_code, refused?.error], [400, null]);
    assert.ok(refused?.response?.body.error);
  });

  it('expires with a part of it done, late', async () => {
    model.setBehaviour({ batches: { end: 'expired', share: 0.5, looks: 2 } });
    const { id } = await create(ASKED.map((one) => line(one)));
    const seen = [];
    for (let look = 0; look < 3; look++) seen.push((await client.batches.retrieve(id)).status);
    assert.deepEqual(seen, ['in_progress', 'in_progress', 'expired']);
    const done = await client.batches.retrieve(id);
    assert.deepEqual(idsOf(await linesOf(done.output_file_id)), ['a', 'b', 'c']);
    const expired = await linesOf(done.error_file_id);
    assert.deepEqual(idsOf(expired), ['d', 'e', 'f']);
    assert.partialDeepStrictEqual(expired, [{ response: null, error: { code: 'batch_expired' } }]);
  });

  it('of lines that are wrong fails, and says which', async () => {
    const other = { body: { ...body('x'), model: 'another' } };
    const wrong = [
      line('a'),
      '{"custom_id"',
      line('a'),
      line('b', { url: '/v1/embeddings' }),
      line('c', other),
    ];
    const { id } = await create([...wrong, JSON.stringify({ custom_id: 'd' })]);
    const { status, errors } = await client.batches.retrieve(id);
    assert.equal(status, 'failed');
    assert.deepEqual(
      errors?.data?.map(({ line: at, code }) => [at, code]),
      [
        [2, 'invalid_json_line'],
        [3, 'duplicate_custom_id'],
        [4, 'invalid_url'],
        [5, 'mismatched_model'],
        [6, 'missing_required_parameter'],
      ],
    );
  });

  it('is cancelled in two steps, and files are deleted', async () => {
    model.setBehaviour({ batches: { end: 'never' } });
    const { id, input_file_id: file } = await create([line('a')]);
    assert.equal((await client.batches.retrieve(id)).status, 'in_progress');
    assert.equal((await client.batches.cancel(id)).status, 'cancelling');
    assert.equal((await client.batches.retrieve(id)).status, 'cancelled');
    await assert.rejects(client.batches.cancel(id), { status: 409 });
    assert.equal((await client.files.delete(file)).deleted, true);
    await assert.rejects(client.files.content(file), { status: 404 });
    await assert.rejects(client.batches.retrieve('batch_none'), { status: 404 });
  });

  it('is not there where there is no Batch API, and asks for a key where there is one', async () => {
    const nobody = await fetch(`${model.url}/batches`);
    assert.equal(nobody.status, 401);
    model.setBehaviour({ batches: { none: true } });
    await assert.rejects(create([line('a')]), { status: 404 });
  });

  it('is not of the rate limit', async () => {
    model.setBehaviour({ rateLimit: { requestsPerMinute: 1 } });
    const { id } = await create(ASKED.map((one) => line(one)));
    assert.equal((await client.batches.retrieve(id)).request_counts?.completed, 6);
  });
});
