import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { heardCompletion, isCutOff } from '@assay/model/answer/heard-completion';
import { readChatAnswer } from '@assay/model/answer/wire';
import fc from 'fast-check';
import { clientOf, requestFor, verdict } from '../bench.ts';
import { ScriptedProvider } from '../scripted-provider.ts';

const chunk = (delta: object, more: object = {}) => ({
  id: 'c-1',
  model: 'small.gguf',
  system_fingerprint: 'b1',
  choices: [{ index: 0, delta, finish_reason: null, ...more }],
});
const USAGE = { prompt_tokens: 900, completion_tokens: 12, total_tokens: 912 };
const END = [chunk({}, { finish_reason: 'stop' }), { ...chunk({}), choices: [], usage: USAGE }];

const streamOf = (events: readonly object[]) =>
  new Response(
    [...events.map((event) => `data: ${JSON.stringify(event)}\n\n`), 'data: [DONE]\n\n'].join(''),
    {
      headers: { 'content-type': 'text/event-stream' },
    },
  );
const hear = (events: readonly object[]) => heardCompletion(streamOf(events), new AbortController());

function* endless(begins: string, round: string) {
  yield chunk({ role: 'assistant', content: begins });
  for (;;) yield chunk({ content: round });
}

describe('an answer that is heard as it is written', () => {
  it('is what it would be if it were sent whole, however it is cut into events', async () => {
    const parts = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(parts, async (said) => {
        const logprobs = (token: string) => ({ content: [{ token, logprob: -0.5, top_logprobs: [] }] });
        const events = said.map((content) => chunk({ content }, { logprobs: logprobs(content) }));
        const message = { role: 'assistant', content: said.join('') };
        const content = said.flatMap((part) => logprobs(part).content);
        const choices = [{ index: 0, message, finish_reason: 'stop', logprobs: { content } }];
        const whole = { ...chunk({}), choices, usage: USAGE };
        assert.deepEqual(readChatAnswer(await hear([...events, ...END])), readChatAnswer(whole));
      }),
    );
  });

  it('keeps thoughts and a refusal apart from what it says', async () => {
    const heard = await hear([chunk({ reasoning_content: 'Hm.' }), chunk({ content: 'Yes' }), ...END]);
    assert.equal(readChatAnswer(heard).text, 'Yes');
    const refused = await hear([chunk({ refusal: 'I cannot help with that.' }), ...END]);
    assert.equal(readChatAnswer(refused).refused, true);
  });

  it('is left as it is where the server sends it whole', async () => {
    const json = new Response('{"choices":[]}', { headers: { 'content-type': 'application/json' } });
    assert.deepEqual(await heardCompletion(json, new AbortController()), { choices: [] });
    assert.equal(await heardCompletion(new Response('words'), new AbortController()), 'words');
  });

  it('is not whole where the connection ends before it', async () => {
    const broken = await hear([chunk({ content: 'It is' })]);
    assert.ok(isCutOff(broken));
    assert.ok(!isCutOff(await hear([chunk({ content: 'It is' }), ...END])));
  });

  it('may be an error in its midst', async () => {
    const error = { error: { code: 500, message: 'Failed to parse grammar', type: 'server_error' } };
    await assert.rejects(hear([chunk({ content: '{' }), error]), /Failed to parse grammar/);
  });
});

describe('an answer without an end', () => {
  const provider = new ScriptedProvider();
  let address = '';
  before(async () => {
    address = await provider.start();
  });
  after(() => provider.stop());

  it('is given up while it is written, and asked for once more, with another seed', async () => {
    const better = [chunk({ content: '{"rationale":"It shows and does not tell.","score":2}' }), ...END];
    provider.script({ events: endless('{"rationale":"', 'The writer shows control. ') }, { events: better });
    const { client } = clientOf(address);
    const { value, call } = await client.complete(requestFor(verdict));
    assert.equal(value.score, 2);
    assert.equal(call.repairs, 1);
    const [first, second] = provider.received.map(({ body }) => body);
    assert.equal(first!.stream, true);
    assert.notEqual(second!.seed, first!.seed);
    assert.deepEqual([first!.frequency_penalty, second!.frequency_penalty], [undefined, 0.5]);
  });

  it('fails the request where it is given twice', async () => {
    const lines = () => ({ events: endless('{"rationale":"', '\\n') });
    provider.script(lines(), lines());
    const { client } = clientOf(address);
    await assert.rejects(client.complete(requestFor(verdict)), { code: 'ModelOutputInvalid' });
    assert.equal(provider.received.length, 2);
  });
});
