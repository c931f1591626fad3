import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UnreadableReply } from '@assay/model/answer/unreadable-reply';
import { readChatAnswer } from '@assay/model/answer/wire';

const choice = (content: unknown, more: object = {}) => ({
  index: 0,
  finish_reason: 'stop',
  message: { role: 'assistant', content },
  ...more,
});
const reply = (content: unknown, more: object = {}) => ({ model: 'm', choices: [choice(content)], ...more });
const UNKNOWN = { inputTokens: null, cachedInputTokens: null, cacheWriteTokens: null, outputTokens: null };

describe('a reply', () => {
  it('holds its text as a string, as parts, or not at all', () => {
    const parts = [
      { type: 'text', text: 'One ' },
      'two ',
      { type: 'output_text', text: 'three' },
      { type: 'thinking', text: 'SECRET' },
      { type: 'image_url', image_url: {} },
      7,
      null,
    ];
    assert.partialDeepStrictEqual(readChatAnswer(reply(parts)), {
      text: 'One two three',
      mended: ['content-parts'],
    });
    assert.partialDeepStrictEqual(readChatAnswer(reply('One')), { text: 'One', mended: [] });
    for (const content of [null, undefined, 7]) assert.equal(readChatAnswer(reply(content)).text, '');
  });

  it('may be the text of its JSON', () => {
    assert.equal(readChatAnswer(JSON.stringify(reply('One'))).text, 'One');
  });

  it('has the text of the first choice that says something', () => {
    const choices = [choice('  '), choice('One', { finish_reason: 'LENGTH' }), choice('Two')];
    assert.partialDeepStrictEqual(readChatAnswer({ choices }), { text: 'One', finishReason: 'length' });
    assert.equal(readChatAnswer({ choices: [7, { message: null }, choice('Two')] }).text, 'Two');
  });

  it('has been cut off whatever that is called', () => {
    for (const finish_reason of ['length', 'LENGTH', 'max_tokens', 'MAX_TOKENS', 'max_output_tokens'])
      assert.equal(readChatAnswer({ choices: [choice('x', { finish_reason })] }).finishReason, 'length');
    for (const finish_reason of [null, undefined, 7, ''])
      assert.equal(readChatAnswer({ choices: [choice('x', { finish_reason })] }).finishReason, null);
  });

  it('refuses by a field, a part or a filter', () => {
    const refused = (answer: object) => readChatAnswer({ choices: [answer] }).refused;
    assert.ok(refused(choice(null, { message: { content: null, refusal: 'No.' } })));
    assert.ok(refused(choice([{ type: 'refusal', refusal: 'No.' }])));
    assert.ok(refused(choice('Half of', { finish_reason: 'CONTENT_FILTER' })));
    assert.ok(!refused(choice('x', { message: { content: 'x', refusal: '' } })));
    assert.ok(!refused(choice('x', { message: { content: 'x', refusal: null } })));
  });

  it('tells how many tokens it took only where that can be believed', () => {
    const usageOf = (usage: unknown) => readChatAnswer(reply('x', { usage })).usage;
    for (const usage of [undefined, null, 'many', [], { prompt_tokens: 'x', completion_tokens: -1 }])
      assert.deepEqual(usageOf(usage), UNKNOWN);
    assert.deepEqual(usageOf({ prompt_tokens: 7, completion_tokens: 1.5 }), {
      ...UNKNOWN,
      inputTokens: 7,
      cachedInputTokens: 0,
      cacheWriteTokens: 0,
    });
    const details = { cached_tokens: 4, cache_write_tokens: 'x' };
    assert.deepEqual(usageOf({ prompt_tokens: 7, completion_tokens: 2, prompt_tokens_details: details }), {
      inputTokens: 7,
      cachedInputTokens: 4,
      cacheWriteTokens: null,
      outputTokens: 2,
    });
  });

  it('comes of a model that is called by its name, where its server calls it by the path of its file', () => {
    const nameOf = (model: string) => readChatAnswer(reply('x', { model })).modelAnswered;
    assert.deepEqual(
      ['/models/of/anna/q.gguf', 'C:\\models\\q.GGUF', 'q.gguf', 'vendor/model-2', 'a/b.gguf/c'].map(nameOf),
      ['q.gguf', 'q.GGUF', 'q.gguf', 'vendor/model-2', 'a/b.gguf/c'],
    );
  });

  it('is read although what is optional is malformed', () => {
    const answer = choice('x', { logprobs: { content: [{ token: 7 }] }, finish_reason: {} });
    const read = readChatAnswer({ model: 7, system_fingerprint: [], usage: 'x', choices: [answer] });
    assert.deepEqual(read, {
      text: 'x',
      refused: false,
      finishReason: null,
      logprobs: null,
      modelAnswered: null,
      systemFingerprint: null,
      usage: UNKNOWN,
      mended: [],
    });
  });

  it('has no log-probabilities of its own where it begins with a thought', () => {
    const logprobs = {
      content: [{ token: '<think>', logprob: -1, top_logprobs: [{ token: 'x', logprob: -2 }] }],
    };
    assert.equal(readChatAnswer({ choices: [choice('x', { logprobs })] }).logprobs?.tokens.length, 1);
    const thoughtful = readChatAnswer({ choices: [choice('<think>a</think>x', { logprobs })] });
    assert.partialDeepStrictEqual(thoughtful, { text: 'x', logprobs: null, mended: ['thoughts'] });
  });

  it('is unreadable where it is no completion, and nothing of it is repeated', () => {
    for (const body of [
      '<html>SECRET</html>',
      '',
      null,
      7,
      [],
      {},
      { choices: [] },
      { choices: 'SECRET' },
      { error: { message: 'SECRET' } },
      { choices: [{ text: 'SECRET' }] },
    ])
      assert.throws(
        () => readChatAnswer(body),
        (error) => error instanceof UnreadableReply && !error.message.includes('SECRET'),
      );
  });
});

describe('reasoning', () => {
  const written = (usage: object) =>
    readChatAnswer(reply('x', { usage: { prompt_tokens: 20, completion_tokens: 198, ...usage } })).usage
      .outputTokens;
  const reasoning = (reasoning_tokens: number) => ({ completion_tokens_details: { reasoning_tokens } });

  it('is paid as output, wherever the provider counts it', () => {
    for (const [usage, tokens] of [
      [{ total_tokens: 623 }, 603],
      [{ total_tokens: 623, ...reasoning(405) }, 603],
      [{ total_tokens: 218, ...reasoning(405) }, 603],
      [{ total_tokens: 218, ...reasoning(150) }, 198],
      [{ total_tokens: 218 }, 198],
      [{ ...reasoning(150) }, 198],
      [{ total_tokens: 100 }, 198],
      [{ total_tokens: 'many' }, 198],
      [{ total_tokens: 1242, prompt_tokens_details: { cached_tokens: 1024 } }, 198],
    ] as const)
      assert.equal(written(usage), tokens, JSON.stringify(usage));
  });
});

describe('an error in place of an answer', () => {
  it('that names its status is as if it had come with it', () => {
    for (const body of [
      { error: { code: 429, message: 'm' } },
      { error: { code: '429' } },
      { error: { status: 429 } },
      { object: 'error', code: 429, message: 'm' },
      { choices: [{ error: { code: 429 }, finish_reason: 'error', message: { content: '' } }] },
    ])
      assert.throws(() => readChatAnswer(body), { status: 429 }, JSON.stringify(body));
  });

  it('is none beside an answer', () =>
    assert.equal(readChatAnswer({ ...reply('x'), error: { code: 429 } }).text, 'x'));
});
