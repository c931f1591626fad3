import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openDesign, requireSameDesign } from '../../../../cli/evaluation/design-record.ts';

const root = await mkdtemp(join(tmpdir(), 'assay-design-'));
after(() => rm(root, { recursive: true, force: true }));

const design = { workflow: 'w', asked: { data: 'a.csv', repetitions: '2' } };
const required = (folder: string, now = design, inputs: string[] = []) =>
  requireSameDesign(folder, now, { inputs, earlier: () => Promise.reject(new Error('looked at')) });

describe('the folder of a study', () => {
  it('is gone on with by the same study from its beginning on, and refused to another, with what differs', async () => {
    const folder = join(root, 'study');
    await openDesign(folder, design);
    await required(folder);
    const other = { ...design, asked: { ...design.asked, repetitions: '3', motions: 'b.yaml' } };
    await assert.rejects(
      required(folder, other),
      /not replaced. What differs: repetitions: 2 there, 3 now; motions: none there, b\.yaml now\. Give another folder/,
    );
    await assert.rejects(required(folder, { ...design, workflow: 'x' }), /workflow: w there, x now/);
  });

  it('of an earlier version is looked at, one with other files or an input is refused', async () => {
    await assert.rejects(required(join(root, 'new')), /looked at/);
    const full = join(root, 'full');
    await mkdir(full);
    const file = join(full, 'own.txt');
    await writeFile(file, 'x');
    await assert.rejects(required(full), /holds other files/);
    await assert.rejects(required(full, design, [file]), /is read and lies in/);
  });
});
