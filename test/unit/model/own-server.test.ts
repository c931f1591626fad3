import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Allowance, RequestEnd } from '@assay/model/allowance/allowance';
import { isThisMachine, ownServer, placesOf, stateOfServer } from '@assay/model/own-server';
import { clientOf, requestFor, verdict } from './bench.ts';
import { type Reply, ScriptedProvider, said } from './scripted-provider.ts';

const provider = new ScriptedProvider();
let address = '';
before(async () => {
  address = await provider.start();
});
after(() => provider.stop());

/** An allowance that notes how requests ended. */
function noting() {
  const ends: RequestEnd[] = [];
  const places: (number | undefined)[] = [];
  const allowance: Allowance = {
    async take(model) {
      places.push(model.places);
      return {
        async ended(end) {
          ends.push(end);
          return null;
        },
      };
    },
  };
  return { allowance, ends, places };
}

const LOADING = {
  status: 503,
  body: { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
};

/** What no answer of a server takes that answers, on however busy a machine. */
const AMPLE_MS = 60_000;

async function failing(reply: Reply, health: number, attemptTimeoutMs = 30) {
  provider.script(reply);
  provider.health = health;
  const { allowance, ends, places } = noting();
  const { client } = clientOf(address, { allowance, attemptTimeoutMs });
  const error = await client.complete(requestFor(verdict)).then(
    () => assert.fail('it succeeded'),
    (reason: Error) => reason,
  );
  return { error, ends, places };
}

describe("a server of one's own", () => {
  it('answers one request at a time where it is on this machine and nothing else is said', () => {
    assert.equal(placesOf({ base_url: 'http://127.0.0.1:8080/v1' }), 1);
    assert.equal(placesOf({ base_url: 'http://localhost:11434/v1' }), 1);
    assert.equal(placesOf({ base_url: 'http://127.0.0.1:8000/v1', parallel: 16 }), 16);
    assert.equal(placesOf({ base_url: 'https://models.example.edu/v1' }), undefined);
    assert.equal(placesOf({ base_url: 'https://models.example.edu/v1', parallel: 4 }), 4);
    assert.equal(placesOf({}), undefined);
    assert.ok(!isThisMachine('http://127.0.0.1.example.com/v1') && isThisMachine('http://[::1]:8080/v1'));
    assert.equal(ownServer({ base_url: 'https://models.example.edu/v1' }), undefined);
  });

  it('says itself whether it is there', async () => {
    const asked = async (health: number) => {
      provider.health = health;
      return stateOfServer(`${address}/v1`);
    };
    assert.deepEqual(await Promise.all([200].map(asked)), ['ready']);
    assert.equal(await asked(503), 'loading');
    assert.equal(await asked(404), 'ready');
    assert.equal(await asked(401), 'ready');
    assert.equal(await stateOfServer('http://127.0.0.1:1/v1'), 'away');
  });

  it('is busy and not away while it works on a request that takes longer than was thought', async () => {
    const { error, ends, places } = await failing({ silent: true }, 200);
    assert.equal(error.name, 'ModelUnavailable');
    assert.match(
      error.message,
      /the server at http:\/\/127\.0\.0\.1:\d+\/v1 is there, and has not answered \(no answer in time\)/,
    );
    assert.deepEqual(
      ends.map(({ fate, server }) => [fate, server]),
      [
        ['unavailable', 'ready'],
        ['unavailable', 'ready'],
      ],
    );
    assert.deepEqual(places, [1, 1]);
  });

  it('is waited for while it loads its model', async () => {
    const { error, ends } = await failing(LOADING, 503, AMPLE_MS);
    assert.match(error.message, /loads its model/);
    assert.deepEqual((error.cause as { cause?: unknown; retryAfterMs: number }).retryAfterMs, 3000);
    assert.ok(ends.every(({ server }) => server === 'loading'));
  });

  it('is away where nobody answers, and is asked again in seconds', async () => {
    const { allowance, ends } = noting();
    const { client } = clientOf('http://127.0.0.1:1', { allowance });
    await assert.rejects(client.complete(requestFor(verdict)), {
      name: 'ModelUnavailable',
      message:
        /the server at http:\/\/127\.0\.0\.1:1\/v1 cannot be reached \(no connection[^)]*\): start it again/,
    });
    assert.ok(ends.length > 0 && ends.every(({ server }) => server === 'away'));
  });

  it('is not asked whether it is there about an error of its own', async () => {
    const { ends } = await failing({ status: 500, body: { error: { message: 'kaputt' } } }, 200, AMPLE_MS);
    assert.ok(ends.every(({ server, faulty }) => server === undefined && faulty));
  });

  it('answers as any', async () => {
    provider.script(said('{"rationale":"r","score":2}'));
    const { value } = await clientOf(address).client.complete(requestFor(verdict));
    assert.equal(value.score, 2);
  });
});
