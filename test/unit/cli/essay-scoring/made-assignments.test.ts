import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { parseAssignment } from '@assay/workflows/assignments';
import { init } from '../../../../cli/commands/init.ts';
import { rubricFrom } from '../../../../cli/commands/rubric.ts';
import { GROUPS } from '../../../../cli/program/commands.ts';

const folder = await mkdtemp(join(tmpdir(), 'assay-made-'));
after(() => rm(folder, { recursive: true }));

it('a rubric of Word becomes an assignment that can be used, told before it is written', async (t) => {
  const said = t.mock.method(process.stderr, 'write', () => true);
  const out = join(folder, 'narrative.yaml');
  await rubricFrom('test/unit/platform/assignment/rubric-import/narrative.docx', { out });
  const made = parseAssignment(await readFile(out, 'utf8'));
  assert.partialDeepStrictEqual(made, { assignment: 'narrative', workflow: 'essay-scoring' });
  assert.ok((made as unknown as { traits: unknown[] }).traits.length > 1);
  const words = said.mock.calls.map(({ arguments: [text] }) => String(text)).join('');
  assert.match(words, /narrative\.docx was read as[\s\S]*Written to .*an assignment/);
});

it('two projects that are begun have titles of their own', async (t) => {
  t.mock.method(process.stdout, 'write', () => true);
  for (const name of ['Class 9b', 'Class 9c']) {
    await init('essay', join(folder, name));
    const made = parseAssignment(await readFile(join(folder, name, 'assignment.yaml'), 'utf8'));
    assert.equal((made as unknown as { title: string }).title, name);
  }
});

it('no command goes by a word of those who run queues', () =>
  assert.doesNotMatch(JSON.stringify(GROUPS), /redrive/i));
