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
  requireSameDesign(folder, now, inputs);

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

  it('of an earlier version, with other files or with an input is refused; a new one is taken', async () => {
    await required(join(root, 'new'));
    const earlier = join(root, 'earlier');
    await mkdir(earlier);
    const protocol = { folds: null, sample: null, seed: 7, resamples: 1 };
    const study = {
      ...{ workflow: 'w', assignment: { id: 'a', title: 'A', version: 'v' }, protocol, systems: [] },
      data: { file: 'a.csv', sha256: 'a'.repeat(64), works: 1, judged: 1 },
      ...{ models: {}, prompts: {}, madeAt: '2026-01-01T00:00:00.000Z' },
    };
    await writeFile(join(earlier, 'study.json'), JSON.stringify(study));
    await assert.rejects(required(earlier), /that an earlier version made, which is not replaced/);
    const full = join(root, 'full');
    await mkdir(full);
    const file = join(full, 'own.txt');
    await writeFile(file, 'x');
    await assert.rejects(required(full), /holds other files/);
    await assert.rejects(required(full, design, [file]), /is read and lies in/);
  });
});
