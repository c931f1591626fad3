import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { agentRunSchema, callsOf } from '@assay/model/agent/agent-run';
import type { OutputFormat } from '@assay/model/agent/output-format';
import { loadPromptLibrary, type PromptLibrary } from '@assay/model/agent/prompt-library';
import { runAgent } from '@assay/model/agent/run-agent';
import type { Charge } from '@assay/model/charge';
import type { Memo } from '@assay/model/memo';
import * as z from 'zod';
import { clientOf } from '../bench.ts';
import { failed, type Reply, ScriptedProvider, said } from '../scripted-provider.ts';
import { inputs, promptFolder, sampleFiles } from './prompt-folder.ts';

const provider = new ScriptedProvider();
let address = '';
let prompts: PromptLibrary;
before(async () => {
  address = await provider.start();
  const files = { ...sampleFiles };
  const skeptic = 'essay-scoring/skeptic.yaml';
  files[skeptic] = files[skeptic]!.replace('model: debater', 'model: judge');
  const { folder, remove } = await promptFolder(files);
  prompts = await loadPromptLibrary(folder).finally(remove);
});
after(() => provider.stop());

const statement: OutputFormat<{ text: string; selfReport: number | null }> = {
  kind: 'text',
  name: 'statement',
  parse: (text) => {
    const report = /Confidence: ([\d.]+)$/.exec(text)?.[1];
    return { text, selfReport: report === undefined ? null : Number(report) };
  },
};

const run = (agent: string) =>
  runAgent(
    { agent: `essay-scoring/${agent}`, inputs: inputs('My dog.'), seed: 11 },
    { prompts, model: clientOf(address).client, outputs: { statement } },
  );

const logprobs = { content: [{ token: 'It', logprob: -0.5, top_logprobs: [] }] };

describe('running an agent', () => {
  it('leaves an artifact with the answer, the prompt hash and the call', async () => {
    provider.script(said('It is "clear".\nConfidence: 0.9', { logprobs }));
    const done = await run('skeptic');
    assert.deepEqual(agentRunSchema.parse(JSON.parse(JSON.stringify(done))), done);
    assert.equal(done.agent, 'essay-scoring/skeptic');
    assert.equal(done.promptHash, prompts.agent('essay-scoring/skeptic').hash);
    assert.equal(done.text, 'It is "clear".\nConfidence: 0.9');
    assert.equal(done.call.seed, 11);
    assert.equal(done.call.role, 'judge');
    assert.equal(provider.received[0]!.agent, 'essay-scoring/skeptic');
    const messages = provider.received[0]!.body.messages;
    assert.deepEqual(messages, prompts.render('essay-scoring/skeptic', inputs('My dog.')));
  });

  it("takes the first token's probability as confidence, whatever the agent says of itself", async () => {
    provider.script(said('It is "clear".\nConfidence: 0.9', { logprobs }));
    const { confidence, logprobs: kept } = await run('skeptic');
    assert.deepEqual(confidence, { value: Math.exp(-0.5), source: 'first-token-logprob' });
    assert.deepEqual(kept?.tokens, [{ token: 'It', logprob: -0.5 }]);
  });

  it("takes the agent's own word, marked as such, where the model gives no log-probabilities", async () => {
    provider.script(said('It is "clear".\nConfidence: 0.9'));
    const done = await run('advocate');
    assert.deepEqual(done.confidence, { value: 0.9, source: 'self-report' });
    assert.ok(!('logprobs' in done));
  });

  it('leaves the confidence open where there is neither, or no number in (0,1]', async () => {
    for (const text of ['It is.', 'It is.\nConfidence: 0', 'It is.\nConfidence: 90']) {
      provider.script(said(text));
      assert.equal((await run('advocate')).confidence, null);
    }
  });

  it('refuses an output format that nobody knows', async () => {
    const model = clientOf(address).client;
    const request = { agent: 'plain/speaker', inputs: { word: 'yes' }, seed: 1 };
    await assert.rejects(runAgent(request, { prompts, model, outputs: {} }), {
      name: 'PromptInvalid',
      message: /speaker\.yaml.*no format "statement"/,
    });
  });
});

describe('the language of an answer', () => {
  const english = 'The requirement does not say how many users the system must serve at the same time.';
  const italian = 'Il requisito non dice quanti utenti il sistema deve servire nello stesso momento.';
  const runIn = (language: string | null) =>
    runAgent(
      { agent: 'essay-scoring/skeptic', inputs: inputs('My dog.'), seed: 11, language },
      { prompts, model: clientOf(address).client, outputs: { statement } },
    );

  it('is not looked at unless one is asked for', async () => {
    provider.script(said(italian));
    const done = await runIn(null);
    assert.deepEqual([done.text, done.drift, done.setAside], [italian, undefined, undefined]);
  });

  it('is right: nothing more is asked', async () => {
    provider.script(said(english));
    const done = await runIn('en');
    assert.deepEqual([provider.received.length, done.drift, callsOf(done).length], [1, undefined, 1]);
  });

  it('is another one: the agent is told which fields, once, and the first call is kept as spent', async () => {
    provider.script(said(italian), said(english));
    const done = await runIn('en');
    assert.deepEqual([done.text, done.drift], [english, undefined]);
    assert.equal(callsOf(done).length, 2);
    const messages = provider.received[1]!.body.messages as { role: string; content: string }[];
    assert.deepEqual(messages.at(-2), { role: 'assistant', content: italian });
    assert.match(messages.at(-1)!.content, /"en"|English/);
    assert.deepEqual(agentRunSchema.parse(JSON.parse(JSON.stringify(done))), done);
  });

  it('is another one again: the answer is kept and the field is marked', async () => {
    provider.script(said(italian), said(italian));
    const done = await runIn('en');
    assert.deepEqual([done.text, done.drift], [italian, ['text']]);
    assert.equal(callsOf(done).length, 2);
  });

  it('could not be asked for again: the first answer counts, marked', async () => {
    provider.script(said(italian), failed(400));
    const done = await runIn('en');
    assert.deepEqual([done.text, done.drift], [italian, ['text']]);
  });
});

describe('an answer that is of no use', () => {
  const judged: OutputFormat<{ text: string }> = {
    kind: 'text',
    name: 'statement',
    parse: (text) => ({ text }),
    problems: ({ text }, { said }) => [
      ...(text.includes('?') ? ['It asks.'] : []),
      ...(text.includes((said as { text: string }).text) ? ['It repeats what was said.'] : []),
    ],
  };
  const runJudged = (language: string | null = null) =>
    runAgent(
      { agent: 'essay-scoring/skeptic', inputs: inputs('My dog.'), seed: 11, language },
      { prompts, model: clientOf(address).client, outputs: { statement: judged } },
    );
  const BOTH = 'It is "clear". Why?';

  it('is asked for once more, with what was wrong, and its call is kept as spent', async () => {
    provider.script(said(BOTH), said('It is not.'));
    const done = await runJudged();
    assert.deepEqual([done.text, done.problems, callsOf(done).length], ['It is not.', undefined, 2]);
    const messages = provider.received[1]!.body.messages as { role: string; content: string }[];
    assert.deepEqual(messages.at(-2), { role: 'assistant', content: BOTH });
    assert.match(messages.at(-1)!.content, /no use:\n- It asks\.\n- It repeats what was said\./);
    assert.deepEqual(agentRunSchema.parse(JSON.parse(JSON.stringify(done))), done);
  });

  it('is asked for only once: of two the one with fewer problems counts, the first of equals', async () => {
    provider.script(said(BOTH), said('Why?'));
    const better = await runJudged();
    assert.deepEqual([better.text, better.problems], ['Why?', ['It asks.']]);
    provider.script(said('Why?'), said('What?'));
    const same = await runJudged();
    assert.deepEqual([same.text, same.problems, same.setAside?.length], ['Why?', ['It asks.'], 1]);
  });

  it('that could not be asked for again counts', async () => {
    provider.script(said('Why?'), failed(400));
    const done = await runJudged();
    assert.deepEqual([done.text, done.problems, done.setAside], ['Why?', ['It asks.'], undefined]);
  });

  it('and in another language is told of both at once', async () => {
    const italian =
      'Perché il requisito non dice quanti utenti il sistema deve servire nello stesso momento?';
    provider.script(said(italian), said('It is not.'));
    const done = await runJudged('en');
    assert.deepEqual([done.text, done.problems, done.drift], ['It is not.', undefined, undefined]);
    const messages = provider.received[1]!.body.messages as { content: string }[];
    assert.match(messages.at(-1)!.content, /It asks\.[\s\S]*must be written in English/);
  });
});

describe('what is remembered of an agent', () => {
  const judged: OutputFormat<{ text: string }> = {
    kind: 'json',
    name: 'statement',
    schema: z.strictObject({ text: z.string() }),
    problems: ({ text }) => (text.includes('?') ? ['It asks.'] : []),
    salvage: (text) => ({ text }),
  };
  const answered = (text: string) => said(JSON.stringify({ text }));

  function runJudged(entries: Map<string, string>) {
    const memo: Memo = {
      get: async (hash) => entries.get(hash) ?? null,
      put: async (hash, entry) => void entries.set(hash, entry),
    };
    return runAgent(
      { agent: 'essay-scoring/skeptic', inputs: inputs('My dog.'), seed: 11 },
      { prompts, model: clientOf(address, { memo }).client, outputs: { statement: judged } },
    );
  }

  async function memoised(...script: Reply[]) {
    const entries = new Map<string, string>();
    provider.script(...script);
    const done = await runJudged(entries);
    return { done, kept: entries, entries: [...entries.values()].map((entry) => JSON.parse(entry)) };
  }

  it('is an answer without a fault', async () => {
    const { entries } = await memoised(answered('It is.'));
    assert.deepEqual(
      entries.map(({ text }) => text),
      ['{"text":"It is."}'],
    );
  });

  it('is the second answer, for the first request too: whoever resumes gets it and pays nothing', async () => {
    const { kept } = await memoised(answered('Why?'), answered('It is.'));
    provider.script(failed(400));
    const resumed = await runJudged(kept);
    assert.deepEqual([resumed.output, resumed.call.memoised], [{ text: 'It is.' }, true]);
    assert.deepEqual([provider.received.length, resumed.setAside], [0, undefined]);
  });

  it('is no answer that has problems twice', async () => {
    const { entries } = await memoised(answered('Why?'));
    assert.deepEqual(
      entries.map(({ rejected, last, text }) => [rejected, last.text ?? last.answer?.text, text]),
      [
        [1, '{"text":"Why?"}', undefined],
        [1, '{"text":"Why?"}', undefined],
      ],
    );
  });

  it('is nothing that was salvaged, which is not asked for a third time', async () => {
    const { done, entries } = await memoised(said('It is'), said('What is?'));
    assert.deepEqual([done.call.salvaged, done.problems], [true, ['It asks.']]);
    assert.equal(provider.received.length, 2);
    assert.deepEqual(
      entries.map(({ rejected, text }) => [rejected, text]),
      [[1, undefined]],
    );
  });
});

describe('the time of an agent', () => {
  const judged: OutputFormat<{ text: string }> = {
    kind: 'json',
    name: 'statement',
    schema: z.strictObject({ text: z.string() }),
    problems: ({ text }) => (text.includes('?') ? ['It asks.'] : []),
  };

  it('is one for both tries and their repairs: the first answer counts where it is over', async () => {
    const charges: Charge[] = [];
    const { client, clock } = clientOf(address);
    const answers: [milliseconds: number, text: string][] = [
      [815_000, '{"text":"Why?"}'],
      [25_000, '{"text":'],
      [5, '{"text":"It is."}'],
    ];
    provider.answer(() => {
      const [milliseconds, text] = answers[provider.received.length - 1]!;
      void clock.sleep(milliseconds);
      return said(text);
    });
    const done = await runAgent(
      { agent: 'essay-scoring/skeptic', inputs: inputs('My dog.'), seed: 11 },
      {
        prompts,
        model: client.charging(async (charge) => void charges.push(charge)),
        outputs: { statement: judged },
      },
    );
    assert.deepEqual([done.output, done.problems], [{ text: 'Why?' }, ['It asks.']]);
    assert.equal(provider.received.length, 2, 'the repair of the second try would come too late');
    assert.deepEqual(
      charges.map(({ fate, requests }) => [fate, requests]),
      [
        ['answered', 1],
        ['failed', 1],
      ],
    );
  });
});

describe('an agent that is shown a picture', () => {
  const PNG = 'data:image/png;base64,iVBORw0KGgo=';
  const file =
    'agent: viewer\nmodel: judge\ndecoding: { max_output_tokens: 9 }\noutput: statement\nimage: shot\ntask: Look at {{ word }}.\n';

  async function look(shot: unknown) {
    const { folder, remove } = await promptFolder({ 'plain/viewer.yaml': file });
    const library = await loadPromptLibrary(folder).finally(remove);
    return library.render('plain/viewer', { word: 'this', shot });
  }

  it('gets it after the task', async () =>
    assert.deepEqual(await look(PNG), [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look at this.' },
          { type: 'image', url: PNG },
        ],
      },
    ]));

  it('gets nothing else: no address, no text', async () => {
    for (const shot of ['https://example.org/a.png', 'hello', null, undefined])
      await assert.rejects(look(shot), { name: 'PromptInvalid', message: /"shot" is no picture/ });
  });
});

describe('an answer that is none', () => {
  const heard =
    'The dog is told of with care.\nClaim: The writer shows the dog from its first day on, and never loses sight of it.';
  const own =
    'The case is thin.\nClaim: Nothing is said of why the dog matters, so that a reader cannot care for it as the writer does.';
  const statements: OutputFormat<{ text: string }> = {
    kind: 'text',
    name: 'statement',
    parse: (text) => ({ text }),
    nothing: { text: '' },
  };
  const answering = (text: string, output = statements) =>
    runAgent(
      { agent: 'essay-scoring/skeptic', inputs: inputs(text), seed: 11 },
      { prompts, model: clientOf(address).client, outputs: { statement: output } },
    );

  it('gives its material back: it is asked again without being shown it, by another seed', async () => {
    provider.script(said(heard), said(own));
    const done = await answering(heard);
    assert.deepEqual([done.output.text, done.objections, done.saysNothing], [own, undefined, undefined]);
    const [first, second] = provider.received.map(
      ({ body }) => body as { seed: number; messages: { role: string; content: string }[] },
    );
    assert.equal(second!.seed, first!.seed + 1);
    assert.ok(second!.messages.every(({ role }) => role !== 'assistant'));
    assert.match(second!.messages.at(-1)!.content, /gives back words of/);
  });

  it('does so twice: what stands for nothing is recorded, with the objections, and is not remembered', async () => {
    provider.script(said(heard), said(heard));
    const done = await answering(heard);
    assert.deepEqual([done.output.text, done.saysNothing], ['', true]);
    assert.deepEqual(
      done.objections?.map(({ kind }) => kind),
      ['given'],
    );
    assert.deepEqual(agentRunSchema.parse(JSON.parse(JSON.stringify(done))), done);
    await assert.rejects(answering(heard, { ...statements, nothing: undefined }), {
      name: 'ModelOutputInvalid',
      message: /the words of others were given back/,
    });
  });
});
