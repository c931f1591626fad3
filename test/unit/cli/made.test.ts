import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { findReport } from '../../../cli/commands/open-report.ts';
import { madeHere, rememberMade } from '../../../cli/made.ts';

const { ASSAY_HOME } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'assay-made-'));
const write = (...path: string[]) => {
  const file = join(folder, ...path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '{"runId":"run-1","submission":{"id":"anna"}}');
  return file;
};

before(() => {
  process.env.ASSAY_HOME = join(folder, 'home');
});
after(() => {
  if (ASSAY_HOME === undefined) delete process.env.ASSAY_HOME;
  else process.env.ASSAY_HOME = ASSAY_HOME;
  rmSync(folder, { recursive: true, force: true });
});

describe('what assay open finds', () => {
  it('is nothing that was made from another folder, or is gone', async () => {
    await rememberMade({ place: write('elsewhere.csv'), assignment: 'a' });
    assert.deepEqual(await madeHere(join(folder, 'home')), []);
    await rememberMade({ place: join(folder, 'gone.csv'), assignment: 'a' });
    assert.ok((await madeHere()).every(({ place }) => !place.endsWith('gone.csv')));
  });

  it('is the table of the class that was assessed last, wherever it was put', async () => {
    const table = write('out', 'results.csv');
    write('reports', 'ben.pdf');
    await rememberMade({ place: table, assignment: 'my-class', reports: join(folder, 'reports') });
    assert.equal(await findReport(undefined), table);
    assert.equal(await findReport('my-class'), table);
    assert.equal(await findReport('ben'), join(folder, 'reports', 'ben.pdf'));
    await rememberMade({ place: table, assignment: 'my-class', reports: null });
    assert.equal(await findReport('ben'), join(folder, 'reports', 'ben.pdf'), 'as the table is written anew');
  });

  it('is the report of a run that was put elsewhere, once that is the last', async () => {
    write('there', 'result.json');
    const report = write('there', 'report.html');
    await rememberMade({ place: join(folder, 'there') });
    assert.equal(await findReport(undefined), report);
    assert.equal(await findReport('anna'), report);
  });

  it('is said to be nowhere where nothing of the name was made', () =>
    assert.rejects(findReport('cleo'), { code: 'ArtifactMissing', message: /runs get RUN/ }));
});
