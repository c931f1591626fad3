import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { keptSecret } from '../../../cli/kept-secret.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-secret-'));
after(() => rmSync(folder, { recursive: true }));

it('a secret of this machine is made once, whole, for all who want it at once', async () => {
  const file = join(folder, 'home', 'secret');
  const long = (at: number) => String(at).repeat(2_000_000);
  const got = await Promise.all(Array.from({ length: 8 }, (_, at) => keptSecret(file, () => long(at))));
  assert.equal(new Set(got).size, 1);
  assert.equal(got[0]!.length, 2_000_000);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(join(folder, 'home')), ['secret']);
});
