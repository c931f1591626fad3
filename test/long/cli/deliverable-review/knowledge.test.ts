import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { type Desk, openDesk } from '../../../stack/cli/command-line.ts';

let desk: Desk;
const of = ['--assignment', 'course.yaml'];
const knowledge = (...args: string[]) => desk.here('knowledge', ...args, ...of);

const feature = (id: string, ...checklist: string[]) => ({
  id,
  title: `About ${id}`,
  summary: `It has ${id}.`,
  checklist,
});
const base = {
  assignment: 'course',
  year: 2030,
  features: ['dao', 'tests'].map((id) => ({
    ...feature(id),
    checklist: [{ id: 'named', text: `It names its ${id}.` }],
  })),
};

before(async () => {
  desk = await openDesk();
  const course = { assignment: 'course', workflow: 'deliverable-review', task: 'Design it.' };
  await desk.write('course.yaml', stringify(course));
  await desk.write('base.yaml', stringify(base));
});
after(() => desk.close());

async function refused(outcome: ReturnType<Desk['here']>, message: RegExp): Promise<void> {
  const { code, stdout, stderr } = await outcome;
  assert.deepEqual([code, stdout], [stderr.startsWith('error: ') ? 2 : 1, ''], stderr);
  assert.match(stderr, message);
}

describe('the options of assay knowledge', () => {
  it('are checked before anything is started', async () => {
    await desk.write('other.yaml', stringify({ ...base, assignment: 'other' }));
    await desk.write('empty.yaml', stringify({ ...base, features: [] }));
    await Promise.all([
      refused(desk.here('knowledge', 'show'), /required option '--assignment/),
      refused(knowledge('build', '.', '--min-cluster-size', '1'), /whole number from 2/),
      refused(knowledge('build', '.'), /KnowledgeInvalid: There are 0 PDF files/),
      refused(knowledge('import', 'empty.yaml'), /features: must hold at least one feature/),
      refused(knowledge('import', 'other.yaml'), /of the assignment "other", not of "course"/),
    ]);
  });
});

describe('assay knowledge on a served stack', () => {
  it('imports, shows, edits and exports; what is not valid changes nothing', async () => {
    await desk.serve('--ephemeral');
    await refused(knowledge('show'), /KnowledgeInvalid: "course" has no knowledge base yet: build one/);
    const imported = await knowledge('import', 'base.yaml');
    const [, first] = /version ([0-9a-f]{16}): 2 features/.exec(imported.stdout)!;
    const shown = await knowledge('show');
    assert.match(
      shown.stdout,
      new RegExp(`^course, 2030: 2 features, version ${first}\n\nAbout dao   dao\n`),
    );
    assert.match(shown.stdout, /\[ \] It names its tests\.\n\nProvenance\n {2}written by hand\n$/);

    const { id: _, ...unnamed } = feature('', 'One.', 'Two.');
    await desk.write(
      'add.yaml',
      stringify([feature('mvc', 'Layers are named.'), { ...unnamed, title: 'Use cases', summary: 's' }]),
    );
    await desk.write('set.yaml', stringify({ id: 'dao', title: 'Data access', checklist: ['A', 'B'] }));
    const edited = await knowledge('edit', '--remove', 'tests', '--add', 'add.yaml', '--set', 'set.yaml');
    assert.match(edited.stdout, /: 3 features\.\n$/, edited.stderr);
    const { features, provenance } = JSON.parse((await knowledge('show', '--json')).stdout);
    assert.deepEqual(
      features.map((one: (typeof base.features)[0]) => [one.id, one.title, one.checklist.length]),
      [
        ['dao', 'Data access', 2],
        ['mvc', 'About mvc', 1],
        ['use-cases', 'Use cases', 2],
      ],
    );
    assert.deepEqual(provenance, { edited: true });

    await refused(
      knowledge('edit', '--add', 'add.yaml'),
      /mvc is used twice.*two features are called "About mvc"/s,
    );

    const exported = await knowledge('export', 'out.json', '--format', 'json');
    assert.equal(exported.stdout, 'Written to out.json.\n');
    const written = JSON.parse(await readFile(join(desk.folder, 'out.json'), 'utf8'));
    assert.deepEqual(written.features, features);
    const before = await knowledge('export', '--at', first!);
    assert.match(before.stdout, /id: tests/);
  });

  it('lists versions and deletes the current one, which can be imported again', async () => {
    const listed = async () =>
      JSON.parse((await knowledge('list', '--json')).stdout).versions as { current: boolean }[];
    const before = await listed();
    assert.deepEqual(before.filter(({ current }) => current).length, 1);
    assert.match((await knowledge('list')).stdout, /^ {2}[0-9a-f]{16} .* current$/m);
    await knowledge('export', 'kept.yaml');
    assert.match((await knowledge('delete')).stdout, /^course has no knowledge base any more/);
    await refused(knowledge('show'), /has no knowledge base yet/);
    await refused(knowledge('delete'), /KnowledgeNotFound/);
    assert.ok((await listed()).every(({ current }) => !current));
    assert.match((await knowledge('import', 'kept.yaml')).stdout, /3 features/);
    assert.equal((await listed()).length, before.length);
  });

  it("takes what the person's editor leaves, and nothing that is not valid", async () => {
    const edit = (editor: string) => {
      process.env.VISUAL = editor;
      return knowledge('edit');
    };
    const changed = await edit('sed -i.bak "s/It has mvc/It has layers/"');
    assert.match(changed.stdout, /: 3 features\.\n$/, changed.stderr);
    const spoilt = await edit('sed -i.bak "s/title:/titel:/"');
    assert.match(spoilt.stderr, /features\[1\]\.title: .*features\[2\]\.title: .*Nothing was changed/s);
    assert.match((await knowledge('show')).stdout, /^About mvc {3}mvc\n {2}It has layers\.$/m);
  });
});
