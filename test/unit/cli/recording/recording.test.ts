import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ChatRequest } from '@assay/model/chat-request';
import { startRecorder } from '../../../../cli/recording/recorder.ts';
import { startReplayer } from '../../../../cli/recording/replayer.ts';
import type { LocalServer } from '../../../../infra/local/http/serve.ts';
import { createTestServer } from '../../../support/test-server.ts';
import { clientOf, type Verdict, verdict } from '../../model/bench.ts';

interface Sent {
  status: number;
  body: object | string;
}

/** What the provider says to the next requests, the last for ever after. */
let replies: Sent[] = [];
let asked = 0;
const provider = createTestServer((request, response) => {
  request.resume().on('end', () => {
    const { status, body } = replies[Math.min(asked++, replies.length - 1)]!;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
});
const said = (content: string, finish_reason = 'stop', logprobs: object | null = null): Sent => ({
  status: 200,
  body: {
    model: 'small',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason, logprobs }],
    usage: { prompt_tokens: 90, completion_tokens: 12, total_tokens: 102 },
  },
});

/** An essay between tags that are made with a key. */
const question = (key: string, changed: Partial<ChatRequest<Verdict>> = {}): ChatRequest<Verdict> => ({
  agent: 'essay-scoring/judge',
  prompt: 'a'.repeat(64),
  role: 'judge',
  messages: [{ role: 'user', content: `Judge.\n<essay-${key}>\nA boat costs a summer.\n</essay-${key}>` }],
  output: verdict,
  decoding: { temperature: 0, max_output_tokens: 100, logprobs: true },
  seed: 3,
  ...changed,
});
const [MADE, PLAYED] = ['301eb3212498', '99aa0c417f02'];

describe('a recording', () => {
  let folder: string;
  let gateway: LocalServer;
  let address: string;

  before(() => new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve)));
  after(() => provider.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-recording-'));
    asked = 0;
    address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    gateway = await startRecorder(folder, async () => `${address}/v1`);
  });
  const client = () => clientOf('http://127.0.0.1:9', { gateway: gateway.url }).client;
  const ended = async () => {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  };
  async function play(): Promise<void> {
    await gateway.close();
    gateway = await startReplayer(folder);
    asked = 0;
  }

  it('plays what was answered, with whatever key tags are made, and asks nobody', async () => {
    const content = JSON.stringify({ rationale: `It says "<essay-${MADE}>".`, score: 3 });
    replies = [said(content, 'stop', { content: [{ token: '{', logprob: -0.1, top_logprobs: [] }] })];
    const first = await client().complete(question(MADE));
    await play();
    const again = await client().complete(question(PLAYED));
    assert.equal(asked, 0);
    assert.equal(again.value.score, 3);
    assert.equal(
      again.value.rationale,
      `It says "<essay-${PLAYED}>".`,
      'a tag that was copied is copied again',
    );
    assert.deepEqual(again.logprobs, first.logprobs);
    assert.equal(again.call.inputTokens, 90);
    await ended();
  });

  it('keeps failures as they were: they are mended, refused and asked again as then', async () => {
    const unsupported = { error: { message: 'Failed to parse grammar', param: 'response_format' } };
    replies = [
      { status: 400, body: unsupported },
      said('It is good. It is good.', 'length'),
      said('Fine.\nFinal Score: 2'),
    ];
    const first = await client().complete(question(MADE));
    assert.equal(asked, 3);
    await play();
    const again = await client().complete(question(PLAYED));
    const facts = ({ repairs, fallbacks, attempts, finishReason }: typeof first.call) => ({
      ...{ repairs, fallbacks, attempts, finishReason },
    });
    assert.deepEqual(facts(again.call), facts(first.call));
    assert.deepEqual([again.value, asked], [first.value, 0]);
    await ended();
  });

  it('is a file a question, with no key and no word of what was asked, that a person may change', async () => {
    replies = [said(JSON.stringify({ rationale: 'Short.', score: 1 }))];
    await client().complete(question(MADE));
    const [file, ...others] = await readdir(folder);
    assert.deepEqual(others, []);
    assert.match(file!, /^essay-scoring\.judge\.[0-9a-f]{16}\.json$/);
    const text = await readFile(join(folder, file!), 'utf8');
    assert.doesNotMatch(text, /boat|key-for/i);
    await writeFile(join(folder, file!), text.replace('\\"score\\":1', '\\"score\\":2'));
    await play();
    assert.equal((await client().complete(question(PLAYED))).value.score, 2);
    await ended();
  });

  it('says of a question that is not in it who asked and what differs', async () => {
    replies = [said(JSON.stringify({ rationale: 'Short.', score: 1 }))];
    await client().complete(question(MADE));
    await play();
    const missing = (changed: Partial<ChatRequest<Verdict>>, message: RegExp) =>
      assert.rejects(client().complete(question(PLAYED, changed)), { code: 'AnswerNotRecorded', message });
    const other = [{ role: 'user' as const, content: 'Another essay.' }];
    await missing(
      { messages: other },
      /no answer for essay-scoring\/judge: its prompt is the same, but the texts/,
    );
    const changed = { messages: other, prompt: 'b'.repeat(64) };
    await missing(
      changed,
      /prompts\/essay-scoring\/judge\.yaml, or what it shares with others\) has changed.*--record/,
    );
    await missing({ agent: 'essay-scoring/skeptic' }, /nothing was asked by it/).catch(() => {});
    await missing({ messages: other, role: 'keyless' }, /another model than keyless/);
    assert.equal(asked, 0);
    await ended();
  });

  it('keeps vectors by their texts, whatever they are asked together with', async () => {
    const vectors = (...all: number[][]): Sent => ({
      status: 200,
      body: {
        model: 'v',
        data: all.map((embedding, index) => ({ index, embedding })),
        usage: { prompt_tokens: 4 },
      },
    });
    replies = [vectors([1, 0, 0], [0, 1, 0])];
    await client().embed('embedding', ['a boat', 'a summer']);
    await play();
    assert.deepEqual((await client().embed('embedding', ['a summer'])).vectors, [[0, 1, 0]]);
    await assert.rejects(client().embed('embedding', ['a winter']), { code: 'AnswerNotRecorded' });
    await ended();
  });

  it('leaves out that a server was busy, and takes an answer that nobody waited for as none in time', async () => {
    replies = [{ status: 503, body: {} }, said('Final Score: 2')];
    const asking = question(MADE, { output: verdict, role: 'debater' });
    await client().complete(asking);
    await play();
    const again = await client().complete(question(PLAYED, { role: 'debater' }));
    assert.deepEqual([again.value.score, again.call.attempts], [2, 1]);
    await ended();
  });

  it('is refused where there is none', async () => {
    await assert.rejects(startReplayer(join(folder, 'nothing')), {
      code: 'FileUnreadable',
      message: /--record/,
    });
    await ended();
  });
});
