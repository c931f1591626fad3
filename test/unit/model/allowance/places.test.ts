import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  ALL_FREE,
  LEASE_MS,
  leavePlace,
  type Places,
  renewPlace,
  standing,
  takePlace,
} from '@assay/model/allowance/places';
import fc from 'fast-check';

const START = 1_800_000_000_000;

type Priority = 'interactive' | 'batch';

function ask(
  places: Places,
  question: string,
  now: number,
  count = 1,
  priority: Priority = 'batch',
  notForMs = 0,
) {
  return takePlace(places, { question, priority, holder: `h-${question}`, notForMs }, count, now);
}

/** Questions that come when they do, come again when they are told to, and are answered for a while each: the order of their answers. */
function play(arrivals: { at: number; priority: Priority; takes: number }[], count: number) {
  let places = ALL_FREE;
  const events = arrivals.map((arrival, at) => ({ ...arrival, question: `q${at}`, ends: false }));
  const began: { question: string; at: number; until: number; priority: Priority }[] = [];
  let most = 0;
  while (events.length > 0) {
    events.sort((one, other) => one.at - other.at);
    const event = events.shift()!;
    if (event.ends) {
      places = leavePlace(places, `h-${event.question}`, event.takes);
      continue;
    }
    const verdict = ask(places, event.question, event.at, count, event.priority);
    places = verdict.places;
    if (!verdict.taken) events.push({ ...event, at: event.at + verdict.retryAfterMs });
    else {
      began.push({ ...event, until: event.at + event.takes });
      events.push({ ...event, at: event.at + event.takes, ends: true });
    }
    most = Math.max(most, standing(places, event.at).answering);
  }
  return { began, most };
}

const arrivals = fc.array(
  fc.record({
    at: fc.nat(60_000).map((ms) => START + ms),
    priority: fc.constantFrom<Priority>('interactive', 'batch'),
    takes: fc.integer({ min: 100, max: 25_000 }),
  }),
  { minLength: 1, maxLength: 30 },
);

describe('places at a server that answers few requests at a time', () => {
  it('are never more than it has, and everybody who waits gets one', () => {
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 4 }), (all, count) => {
        const { began, most } = play(all, count);
        assert.equal(began.length, all.length);
        assert.ok(most <= count);
      }),
    );
  });

  it('go to those who came first, where nobody is waited for', () => {
    const all = Array.from({ length: 12 }, (_, at) => ({
      at: START + at * 10,
      priority: 'batch' as const,
      takes: 20_000,
    }));
    const order = play(all, 1).began.map(({ question }) => question);
    assert.deepEqual(
      order,
      all.map((_, at) => `q${at}`),
    );
  });

  it('stand empty for a twentieth of an answer between two, not longer', () => {
    const all = Array.from({ length: 12 }, (_, at) => ({
      at: START + at * 10,
      priority: 'batch' as const,
      takes: 20_000,
    }));
    const { began } = play(all, 1);
    for (const [at, { at: begins }] of began.slice(1).entries()) {
      const empty = begins - began[at]!.until;
      assert.ok(empty >= 0 && empty <= 1500, `${empty} ms before ${at + 1}`);
    }
  });

  it('go first to whoever is waited for', () => {
    let { places } = ask(ALL_FREE, 'first', START);
    places = ask(places, 'batch', START + 1).places;
    places = ask(places, 'urgent', START + 2, 1, 'interactive').places;
    places = leavePlace(places, 'h-first', 500);
    assert.equal(ask(places, 'batch', START + 1001).taken, false);
    assert.equal(ask(places, 'urgent', START + 1002, 1, 'interactive').taken, true);
  });

  it('are lost by a process that died, and kept by one that says it is there', () => {
    let { places } = ask(ALL_FREE, 'dead', START);
    const waits = ask(places, 'next', START + LEASE_MS - 1);
    assert.equal(waits.taken, false);
    assert.equal(ask(waits.places, 'next', START + LEASE_MS).taken, true);
    places = renewPlace(places, 'h-dead', START + 20_000);
    assert.equal(ask(places, 'next', START + LEASE_MS).taken, false);
    assert.equal(renewPlace(ALL_FREE, 'h-dead', START), ALL_FREE);
  });

  it('are not kept for one that does not come when it was told to', () => {
    let { places } = ask(ALL_FREE, 'first', START);
    places = ask(places, 'gone', START + 1).places;
    places = ask(places, 'late', START + 2).places;
    places = leavePlace(places, 'h-first', 1000);
    assert.equal(ask(places, 'late', START + 1000).taken, false);
    assert.equal(ask(places, 'late', START + 7000).taken, true);
  });

  it('are given to nobody while the server is away, and who is told to come again keeps its turn', () => {
    const told = ask(ALL_FREE, 'first', START, 1, 'batch', 3000);
    assert.ok(!told.taken && told.retryAfterMs === 3000);
    assert.equal(ask(told.places, 'second', START + 100).taken, false);
    assert.equal(ask(told.places, 'first', START + 3000).taken, true);
  });

  it('tell who stands far behind to come later, by how long answers take', () => {
    let { places } = ask(ALL_FREE, 'first', START);
    places = leavePlace(places, 'h-first', 20_000);
    places = ask(places, 'second', START).places;
    const waits = Array.from({ length: 8 }, (_, at) => {
      const verdict = ask(places, `w${at}`, START + at);
      places = verdict.places;
      return verdict.taken ? 0 : verdict.retryAfterMs;
    });
    assert.deepEqual(waits.slice(0, 4), [1000, 10_000, 20_000, 30_000]);
    assert.ok(waits.every((wait) => wait <= 60_000));
    assert.deepEqual(standing(places, START + 10), { answering: 1, waiting: 8 });
  });

  it('remember forty who wait; of who comes then only that it is to come later', () => {
    let { places } = ask(ALL_FREE, 'first', START);
    for (let at = 0; at < 60; at++) places = ask(places, `w${at}`, START + at).places;
    assert.equal(places.line.length, 40);
    assert.ok(Buffer.byteLength(JSON.stringify(places)) < 6000);
  });

  it('go first to whoever is waited for, however many wait: it takes the place of the last in a full line', () => {
    let places = ask(ALL_FREE, 'held', START).places;
    for (let at = 1; at <= 60; at++) places = ask(places, `b${at}`, START + at).places;
    places = ask(places, 'urgent', START + 100, 1, 'interactive').places;
    places = { ...places, held: [] };
    assert.equal(ask(places, 'b1', START + 200).taken, false);
    assert.equal(ask(places, 'urgent', START + 300, 1, 'interactive').taken, true);
  });
});
