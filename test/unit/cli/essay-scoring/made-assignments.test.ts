import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { UNWRITTEN_QUESTION } from '@assay/platform/assignment/unwritten-question';
import { parseAssignment } from '@assay/workflows/assignments';
import { init } from '../../../../cli/commands/init.ts';
import { rubricFrom } from '../../../../cli/commands/rubric.ts';
import { GROUPS } from '../../../../cli/program/commands.ts';
import { paragraph, row, wordFile } from '../../document/text/word-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'assay-made-'));
after(() => rm(folder, { recursive: true }));

it('a rubric of Word becomes an assignment that can be used, told before it is written', async (t) => {
  const said = t.mock.method(process.stderr, 'write', () => true);
  const out = join(folder, 'narrative.yaml');
  await rubricFrom('test/unit/platform/assignment/rubric-import/narrative.docx', { out });
  const text = await readFile(out, 'utf8');
  assert.throws(() => parseAssignment(text), {
    code: 'AssignmentInvalid',
    message: /question.*not written yet/,
  });
  const made = parseAssignment(text.replace(UNWRITTEN_QUESTION, 'Why?'));
  assert.partialDeepStrictEqual(made, { assignment: 'narrative', workflow: 'essay-scoring' });
  assert.ok((made as unknown as { traits: unknown[] }).traits.length > 1);
  const words = said.mock.calls.map(({ arguments: [text] }) => String(text)).join('');
  assert.match(words, /narrative\.docx was read as[\s\S]*Written to .*an assignment/);
});

it('a rubric of Word brings its title and its question along, and says where errors can be counted', async (t) => {
  const said = t.mock.method(process.stderr, 'write', () => true);
  const [file, out] = [join(folder, 'rail.docx'), join(folder, 'rail.yaml')];
  const asked = 'How did the railway change Britain? Give "reasons": $1, and weigh them.';
  const heading = paragraph('Rubric: class 3b (8 points)', '<w:outlineLvl w:val="0"/>');
  const table = [
    row('Criteria', 'Good', 'Poor'),
    row('Argument', 'clear', 'none'),
    row('Language', 'fine', 'many errors'),
  ];
  const body = `${heading}${paragraph(asked)}${paragraph('Hand it in by May.')}<w:tbl>${table.join('')}</w:tbl>`;
  await writeFile(file, wordFile({ body }));
  await rubricFrom(file, { out, best: 'first' });
  const made = parseAssignment(await readFile(out, 'utf8'));
  assert.partialDeepStrictEqual(made, { title: 'class 3b', question: asked });
  assert.ok(!('level' in made), 'nobody said who wrote the works');
  const words = said.mock.calls.map(({ arguments: [text] }) => String(text)).join('');
  assert.match(words, /the question: How did the railway/);
  assert.match(words, /above the table, "Hand it in by May\."/);
  assert.match(words, /"Language" is about errors of language/);
  assert.doesNotMatch(words, /"Argument" is about errors/);
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
