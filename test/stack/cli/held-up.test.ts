import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { allowanceTable } from '@assay/model/allowance/allowance-table';
import type { Away } from '@assay/model/allowance/away';
import { CLOSED, failed, foundAway, passed, succeeded } from '@assay/model/allowance/circuit';
import { callsHeldUp } from '@assay/model/allowance/held-up';
import { ALL_FREE, takePlace } from '@assay/model/allowance/places';
import { NEW } from '@assay/model/allowance/state';
import { loadCatalogue } from '@assay/model/catalogue';
import { describeRun } from '../../../cli/commands/runs.ts';
import { followRun } from '../../../cli/follow-run.ts';
import { describeAway, sayHeldUp } from '../../../cli/held-up.ts';
import { ROOT } from '../../../cli/home.ts';
import { openRunTable } from '../../support/run-table.ts';
import { admittedRun } from '../../support/runs.ts';

const { documents } = await openRunTable();
const { models, providers } = await loadCatalogue(join(ROOT, 'models.yaml'));
const [id, { provider }] = Object.entries(models)[0]!;
const model = `${provider}/${id}`;

const TEN = new Date(2030, 0, 1, 23, 10).getTime();

/** The circuit after requests in a row that found nobody. */
const afterFailures = (count: number) =>
  Array.from({ length: count }).reduce<typeof CLOSED>(
    (circuit) => failed(circuit, { probing: 0 }, TEN),
    CLOSED,
  );

const address = 'https://api.openai.com/v1';
const away: Away = {
  ...{ model, since: TEN, triedAgainAt: TEN + 300_000 },
  ...{ where: null, address, loading: false },
};

describe('a model whose provider is away', () => {
  it('is told from what the functions keep in the table, until it is back', async () => {
    const kept = allowanceTable(documents, 'results', { provider, id });
    const look = async (now: number) =>
      (await callsHeldUp(documents, 'results', { models, providers }, { now })).away;
    assert.deepEqual(await look(TEN), []);
    await kept.write(0, { ...NEW, circuit: afterFailures(4) });
    assert.deepEqual(await look(TEN), []);
    await kept.write(1, { ...NEW, circuit: afterFailures(5) });
    assert.deepEqual(await look(TEN), [{ ...away, triedAgainAt: TEN + 30_000 }]);
    const probed = failed(passed(afterFailures(5), TEN + 30_000), { probing: 1 }, TEN + 35_000);
    await kept.write(2, { ...NEW, circuit: probed });
    assert.deepEqual(await look(TEN + 40_000), [{ ...away, triedAgainAt: TEN + 95_000 }]);
    assert.deepEqual(await look(TEN + 96_000), [{ ...away, triedAgainAt: null }]);
    await kept.write(3, { ...NEW, circuit: succeeded(probed) });
    assert.deepEqual(await look(TEN + 97_000), []);
  });

  const words = `waits for ${model}: no answer from ${address} since 23:10:00, tried again at 23:15:00. If it stays so: is the network there, the address right, and the key?`;
  const stopping = 'Ctrl-C stops: what was answered is kept, and how to go on is said then.';

  it('is named with since when, and when it is tried again', () => {
    assert.equal(describeAway(away), words);
    assert.match(describeAway({ ...away, triedAgainAt: null }), /, tried again now\./);
  });

  it('stands in a run that is shown', () => {
    const run = admittedRun('r', { state: 'running' });
    const text = describeRun({
      run,
      steps: [],
      charges: [],
      artifacts: [],
      heldUp: { away: [away], lines: [] },
    });
    assert.ok(text.split('\n').includes(`  ${words}`));
  });

  it('is told of once to who follows a run, again when that changes, and when it is back', async () => {
    const later = { ...away, triedAgainAt: TEN + 600_000 };
    const looks = [[away], [away], [later], [], []];
    const said: string[] = [];
    const tell = sayHeldUp(
      async () => ({ away: looks.shift() ?? [], lines: [] }),
      (text) => said.push(text.trim()),
    );
    for (let call = 0; call < 50; call += 1) await tell();
    assert.deepEqual(said, [words, stopping, describeAway(later), 'all models are back']);
    assert.equal(looks.length, 0, 'every tenth time');
  });

  it('is looked for while a run is followed', async (t) => {
    const written: string[] = [];
    t.mock.method(process.stderr, 'write', (text: string) => written.push(text) > 0);
    const states = [admittedRun('r', { state: 'running' }), admittedRun('r', { state: 'completed' })];
    const connection = {
      runStore: { findRun: async () => states.shift(), steps: async () => [] },
      objects: {},
      pollMs: 0,
      callsHeldUp: async () => ({ away: [away], lines: [] }),
    };
    await followRun(connection as never, 'r', 1, () => {});
    assert.deepEqual(written, [`  ${words}\n`, `  ${stopping}\n`]);
  });
});

describe("a server of one's own", () => {
  const where = 'http://127.0.0.1:8080/v1';
  const catalogue = {
    providers: { house: { base_url: where } },
    models: { one: { ...models[id]!, provider: 'house' }, two: { ...models[id]!, provider: 'house' } },
  };
  const look = (now: number) => callsHeldUp(documents, 'results', catalogue, { now });
  const kept = allowanceTable(documents, 'results', { provider: 'house', id: 'one', places: 1 });

  it('tells how many wait while it answers one, whatever model they ask', async () => {
    let { places } = takePlace(
      ALL_FREE,
      { question: 'now', priority: 'batch', holder: 'now', notForMs: 0 },
      1,
      TEN,
    );
    for (const question of ['a', 'b', 'c'])
      places = takePlace(
        places,
        { question, priority: 'batch', holder: question, notForMs: 0 },
        1,
        TEN,
      ).places;
    await kept.write(0, { ...NEW, places });
    const line = { provider: 'house', where, places: 1, answering: 1, waiting: 3 };
    assert.deepEqual(await look(TEN + 10), { away: [], lines: [line] });
    const said: string[] = [];
    const looks = [line, { ...line, waiting: 4 }, { ...line, waiting: 6 }, { ...line, waiting: 1 }];
    const tell = sayHeldUp(
      async () => ({ away: [], lines: [looks.shift()!] }),
      (text) => said.push(text.trim()),
    );
    for (let call = 0; call < 40; call += 1) await tell();
    assert.deepEqual(said, [
      `house at ${where} answers one request at a time: 3 wait for their turn`,
      `house at ${where} answers one request at a time: 6 wait for their turn`,
      `house at ${where} answers one request at a time: one waits for its turn`,
    ]);
  });

  it('is named with its address where it cannot be reached or loads, said once however often it is asked', async () => {
    await kept.write(1, { ...NEW, circuit: foundAway(CLOSED, false, TEN) });
    const [one] = (await look(TEN + 10)).away;
    assert.equal(
      describeAway(one!),
      `waits for house/one: the server at ${where} cannot be reached since 23:10:00; is it running? It is asked again every few seconds`,
    );
    await kept.write(2, { ...NEW, circuit: foundAway(foundAway(CLOSED, false, TEN), false, TEN + 3000) });
    assert.equal(describeAway((await look(TEN + 3010)).away[0]!), describeAway(one!));
    await kept.write(3, { ...NEW, circuit: foundAway(CLOSED, true, TEN) });
    assert.match(
      describeAway((await look(TEN + 10)).away[1]!),
      /house\/two: the server at .* loads its model since 23:10:00$/,
    );
  });
});
