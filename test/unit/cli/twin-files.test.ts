import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { twinFiles, twinLines } from '../../../cli/twin-files.ts';

it('files that are the same byte for byte under several names are named, empty ones not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-twins-'));
  const texts = { 'a.txt': 'One text.', 'b.txt': 'One text.', 'c.txt': 'Another.', 'd.txt': '', 'e.txt': '' };
  const files = await Promise.all(
    Object.entries(texts).map(async ([path, text]) => {
      const place = join(folder, path);
      await writeFile(place, text);
      return { path, place, submission: path };
    }),
  );
  const twins = await twinFiles(files);
  assert.deepEqual(twins, [['a.txt', 'b.txt']]);
  assert.match(twinLines(twins).join(), /a\.txt, b\.txt: the same file byte for byte under 2 names/);
});
