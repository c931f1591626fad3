import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { behaviourSchema, type Fault } from '../../../../../../infra/local/model/misbehaviour/behaviour.ts';
import { latencyOf } from '../../../../../../infra/local/model/misbehaviour/latency.ts';
import {
  RateLimit,
  TokenBucket,
  writeDuration,
} from '../../../../../../infra/local/model/misbehaviour/rate-limit.ts';
import {
  FaultSelection,
  type RequestFacts,
} from '../../../../../../infra/local/model/misbehaviour/select-faults.ts';
import { spoil } from '../../../../../../infra/local/model/misbehaviour/spoil-answer.ts';
import { createRandom } from '../../../../../../infra/local/model/random.ts';
import { ApiError } from '../../../../../../infra/local/model/wire/api-error.ts';

const faults = (...given: object[]): Fault[] => behaviourSchema.parse({ faults: given }).faults;
const facts = (content: string, more: Partial<RequestFacts> = {}): RequestFacts => ({
  endpoint: 'chat',
  content,
  ...more,
});
const kinds = (selection: FaultSelection, request: RequestFacts) =>
  selection.select(request).map(({ kind }) => kind);

describe('the choice of faults', () => {
  it('meets only requests that the filter names', () => {
    const met = (when: object, more: Partial<RequestFacts>) =>
      kinds(new FaultSelection(faults({ kind: 'server-error', when }), 1), facts('a', more)).length === 1;
    const request = { agent: 'essay-scoring/judge', model: 'gpt-5', task: 'Judge "Ideas".' };
    for (const when of [
      { agent: 'essay-scoring/judge' },
      { agent: '.*/judge' },
      { model: '^gpt' },
      { task: 'Ideas' },
      { endpoint: 'chat', agent: 'essay-scoring/(judge|skeptic)', task: '^Judge' },
    ])
      assert.ok(met(when, request), JSON.stringify(when));
    assert.ok(
      !met({ agent: 'essay-scoring/judge' }, { ...request, agent: 'essay-scoring/judge-all-traits' }),
    );
    assert.ok(!met({ agent: 'judge' }, request));
    assert.ok(!met({ agent: '.+' }, {}));
    assert.ok(!met({ model: '^llama' }, request));
    assert.ok(!met({ task: 'Ideas' }, { ...request, task: 'Judge "Style".' }));
    assert.ok(!met({ endpoint: 'embeddings' }, request));
  });

  it('happens at most as often as told, and on first attempts only where told', () => {
    const times = new FaultSelection(faults({ kind: 'server-error', times: 2 }), 1);
    assert.deepEqual(
      ['a', 'b', 'c'].map((content) => kinds(times, facts(content)).length),
      [1, 1, 0],
    );
    const attempts = new FaultSelection(faults({ kind: 'server-error', attempts: 1 }), 1);
    assert.deepEqual(
      ['a', 'b', 'a', 'b'].map((content) => kinds(attempts, facts(content)).length),
      [1, 1, 0, 0],
    );
  });

  it('draws by content the same in any order', () => {
    const contents = Array.from({ length: 40 }, (_, at) => `request ${at}`);
    const draw = (order: string[]) => {
      const selection = new FaultSelection(faults({ kind: 'server-error', probability: 0.5 }), 3);
      return new Map(order.map((content) => [content, kinds(selection, facts(content)).length]));
    };
    const [forward, backward] = [draw(contents), draw(contents.toReversed())];
    for (const content of contents) assert.equal(forward.get(content), backward.get(content));
    const hits = [...forward.values()].filter(Boolean).length;
    assert.ok(hits > 8 && hits < 32, String(hits));
  });

  it('draws a retry anew, so that it succeeds sooner or later', () => {
    const selection = new FaultSelection(faults({ kind: 'server-error', probability: 0.7 }), 5);
    assert.ok(
      Array.from({ length: 60 }, () => kinds(selection, facts('same'))).some((found) => found.length === 0),
    );
  });

  it('lets one fault end a request and does not count the others', () => {
    const selection = new FaultSelection(
      faults(
        { kind: 'server-error', times: 1 },
        { kind: 'rate-limited', times: 1 },
        { kind: 'refusal', times: 1 },
        { kind: 'latency', ms: 5 },
      ),
      1,
    );
    assert.deepEqual(kinds(selection, facts('a')), ['server-error', 'latency']);
    assert.deepEqual(kinds(selection, facts('a')), ['rate-limited', 'latency']);
    assert.deepEqual(kinds(selection, facts('a')), ['refusal', 'latency']);
    assert.deepEqual(kinds(selection, facts('a')), ['latency']);
  });

  it('refuses a behaviour that is none', () => {
    assert.equal(behaviourSchema.safeParse({ faults: [{ kind: 'no-such-fault' }] }).success, false);
    assert.equal(
      behaviourSchema.safeParse({ faults: [{ kind: 'hang', when: { agent: '(' } }] }).success,
      false,
    );
    assert.equal(behaviourSchema.safeParse({ faults: [{ kind: 'hang', probabilty: 1 }] }).success, false);
  });
});

describe('the rate limit', () => {
  it('never lets more through in a minute than a full bucket and its refill', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.nat(2000), { maxLength: 300 }),
        (perMinute, gaps) => {
          const bucket = new TokenBucket(perMinute, 0);
          let [now, taken] = [0, 0];
          for (const gap of gaps) {
            now += gap;
            if (bucket.waitFor(1, now) > 0) continue;
            bucket.take(1, now);
            taken += 1;
          }
          assert.ok(taken <= perMinute * (1 + now / 60_000) + 1e-6);
        },
      ),
    );
  });

  it('tells a wait after which the request goes through', () => {
    const limit = new RateLimit({ requestsPerMinute: 2, tokensPerMinute: 1000 }, 0);
    limit.admit(600, 0);
    let wait = 0;
    assert.throws(
      () => limit.admit(600, 0),
      (error) => {
        assert.ok(error instanceof ApiError && error.status === 429 && error.type === 'tokens');
        wait = Number(error.headers['retry-after-ms']);
        assert.equal(error.headers['retry-after'], String(Math.ceil(wait / 1000)));
        assert.equal(error.headers['x-ratelimit-limit-requests'], '2');
        assert.equal(error.headers['x-ratelimit-remaining-tokens'], '400');
        return true;
      },
    );
    assert.equal(wait, 12_000);
    limit.admit(600, wait);
  });

  it('writes durations as the provider does', () => {
    assert.deepEqual([20, 1500, 60_000, 390_500].map(writeDuration), ['20ms', '1.5s', '1m0s', '6m30.5s']);
  });
});

describe('latency', () => {
  it('adds what is fixed, what is drawn and what each token takes', () => {
    assert.equal(latencyOf(faults({ kind: 'latency', ms: 20, msPerOutputToken: 2 }), 10, 'a', 1), 40);
    const drawn = Array.from({ length: 400 }, (_, at) => {
      return latencyOf(faults({ kind: 'latency', medianMs: 100, sigma: 0.4 }), 0, `request ${at}`, 1);
    }).sort((one, other) => one - other);
    assert.ok(drawn[200]! > 85 && drawn[200]! < 118, String(drawn[200]));
    assert.equal(
      latencyOf(faults({ kind: 'latency', medianMs: 100 }), 0, 'a', 7),
      latencyOf(faults({ kind: 'latency', medianMs: 100 }), 0, 'a', 7),
    );
  });
});

describe('a spoilt answer', () => {
  const answer = (content: string) => ({ content, refusal: null, finishReason: 'stop' as const });
  const verdict = '{"rationale":"Because.","score":2}';
  const spoilt = (kind: string, content = verdict, seed = 1) =>
    spoil(answer(content), faults({ kind })[0]!, createRandom(seed));

  it('that is truncated is no JSON any more and says length', () => {
    const { content, finishReason } = spoilt('truncated');
    assert.throws(() => JSON.parse(content!));
    assert.equal(finishReason, 'length');
  });

  it('has its scores far outside of every range, in JSON and in prose', () => {
    assert.deepEqual(JSON.parse(spoilt('out-of-range-score').content!), {
      rationale: 'Because.',
      score: 1002,
    });
    assert.equal(spoilt('out-of-range-score', 'So.\nFinal Score: 3').content, 'So.\nFinal Score: 1000');
  });

  it('violates its schema, in JSON and in prose', () => {
    assert.deepEqual(JSON.parse(spoilt('schema-violation').content!), {
      rationale: { unexpected: 'Because.' },
    });
    assert.equal(spoilt('schema-violation', 'So.\nFinal Score: 3').content, 'So.');
  });

  it('quotes what no document holds, in prose, in members called a quote and in all other texts', () => {
    const prose = spoilt('invented-quotes', 'See "my dog ran" and "it sat".').content!;
    assert.doesNotMatch(prose, /my dog|it sat/);
    assert.equal(new Set(prose.match(/"[^"]+"/g)).size, 2);
    const lines = spoilt(
      'invented-quotes',
      'Claim: It runs.\nQuote: my dog ran\nto me\n\n**Quote:** "it sat"',
    ).content!;
    assert.match(lines, /^Claim: It runs\.\nQuote: [^\n"]+\n\n\*\*Quote:\*\* "[^"]+"$/);
    assert.doesNotMatch(lines, /my dog|to me|it sat/);
    const findings = [{ quote: 'my dog ran', page: 3, description: 'Here "it sat" down.' }];
    const spoiltJson = JSON.parse(spoilt('invented-quotes', JSON.stringify({ findings })).content!);
    assert.doesNotMatch(JSON.stringify(spoiltJson), /my dog|it sat/);
    assert.match(spoiltJson.findings[0].description, /^Here "[^"]+" down\.$/);
    assert.equal(spoiltJson.findings[0].page, 3);
  });

  it('quotes carelessly, in as many ways as there are seeds, the same by the same seed', () => {
    const statement =
      'It runs.\n\nClaim: It runs.\nQuote: my dog ran to me in 14 days\n\nClaim: It sits, "it was sitting there".\nQuote: none\n\nConfidence: 0.8';
    const seeds = Array.from({ length: 200 }, (_, seed) => seed);
    const said = seeds.map((seed) => spoilt('careless-quotes', statement, seed).content!);
    for (const [seed, words] of said.entries()) {
      assert.equal(spoilt('careless-quotes', statement, seed).content, words);
      assert.match(
        words,
        /^It runs\.\n\nClaim: It runs\.\n[\s\S]*Claim: It sits, [\s\S]*\n\nConfidence: 0\.8$/,
      );
    }
    for (const way of [
      /Quote: my dog ran to me in 14 days\n/,
      /Quote: .*(?:lighthouse|committee|sparrows)/,
      /in 40 days/,
      /it was not sitting there/,
      /my dog ran? in 14|my dog me in 14|my dog in 14/,
      /“my dog[^”\n]*"/,
      /'my dog/,
      /"my "dog/,
      /Textual support: /,
    ])
      assert.ok(
        said.some((words) => way.test(words)),
        String(way),
      );
    const json = spoilt('careless-quotes', '{"quote":"my dog ran","page":3}').content!;
    assert.equal(JSON.parse(json).page, 3);
  });

  it('is refused, filtered or empty', () => {
    assert.equal(spoilt('refusal').content, null);
    assert.match(spoilt('refusal').refusal!, /cannot assist/);
    assert.equal(spoilt('content-filter').finishReason, 'content_filter');
    assert.equal(spoilt('empty-content').content, '');
  });
});
