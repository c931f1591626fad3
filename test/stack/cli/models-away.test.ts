import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { allowanceTable } from '@assay/model/allowance/allowance-table';
import type { Away } from '@assay/model/allowance/away';
import { CLOSED, failed, passed, succeeded } from '@assay/model/allowance/circuit';
import { modelsAway } from '@assay/model/allowance/models-away';
import { NEW } from '@assay/model/allowance/state';
import { loadCatalogue } from '@assay/model/catalogue';
import { describeRun } from '../../../cli/commands/runs.ts';
import { followRun } from '../../../cli/follow-run.ts';
import { ROOT } from '../../../cli/home.ts';
import { describeAway, sayAway } from '../../../cli/models-away.ts';
import { openRunTable } from '../../support/run-table.ts';
import { admittedRun } from '../../support/runs.ts';

const { documents } = await openRunTable();
const { models } = await loadCatalogue(join(ROOT, 'models.yaml'));
const [id, { provider }] = Object.entries(models)[0]!;
const model = `${provider}/${id}`;

const TEN = new Date(2030, 0, 1, 23, 10).getTime();

/** The circuit after requests in a row that found nobody. */
const afterFailures = (count: number) =>
  Array.from({ length: count }).reduce<typeof CLOSED>(
    (circuit) => failed(circuit, { probing: 0 }, TEN),
    CLOSED,
  );

describe('a model whose provider is away', () => {
  it('is told from what the functions keep in the table, until it is back', async () => {
    const kept = allowanceTable(documents, 'results', { provider, id });
    const look = (now: number) => modelsAway(documents, 'results', { models }, { now });
    assert.deepEqual(await look(TEN), []);
    await kept.write(0, { ...NEW, circuit: afterFailures(4) });
    assert.deepEqual(await look(TEN), []);
    await kept.write(1, { ...NEW, circuit: afterFailures(5) });
    assert.deepEqual(await look(TEN), [{ model, since: TEN, triedAgainAt: TEN + 30_000 }]);
    const probed = failed(passed(afterFailures(5), TEN + 30_000), { probing: 1 }, TEN + 35_000);
    await kept.write(2, { ...NEW, circuit: probed });
    assert.deepEqual(await look(TEN + 40_000), [{ model, since: TEN, triedAgainAt: TEN + 95_000 }]);
    assert.deepEqual(await look(TEN + 96_000), [{ model, since: TEN, triedAgainAt: null }]);
    await kept.write(3, { ...NEW, circuit: succeeded(probed) });
    assert.deepEqual(await look(TEN + 97_000), []);
  });

  const away: Away = { model, since: TEN, triedAgainAt: TEN + 300_000 };
  const words = `waits for ${model}: away since 23:10:00, tried again at 23:15:00`;

  it('is named with since when, and when it is tried again', () => {
    assert.equal(describeAway(away), words);
    assert.match(describeAway({ ...away, triedAgainAt: null }), /, tried again now$/);
  });

  it('stands in a run that is shown', () => {
    const run = admittedRun('r', { state: 'running' });
    const text = describeRun({ run, steps: [], charges: [], artifacts: [], away: [away] });
    assert.ok(text.split('\n').includes(`  ${words}`));
  });

  it('is told of once to who follows a run, again when that changes, and when it is back', async () => {
    const later = { ...away, triedAgainAt: TEN + 600_000 };
    const looks = [[away], [away], [later], [], []];
    const said: string[] = [];
    const tell = sayAway(
      async () => looks.shift() ?? [],
      (text) => said.push(text.trim()),
    );
    for (let call = 0; call < 50; call += 1) await tell();
    assert.deepEqual(said, [words, describeAway(later), 'all models are back']);
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
      modelsAway: async () => [away],
    };
    await followRun(connection as never, 'r', 1, () => {});
    assert.deepEqual(written, [`  ${words}\n`]);
  });
});
