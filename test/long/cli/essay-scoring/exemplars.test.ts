import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { type Desk, openDesk } from '../../../stack/cli/command-line.ts';
import { assignment, exemplars } from '../../../stack/end-to-end/samples.ts';
import { madeEssays } from '../../../unit/workflows/essay-scoring/second-reader/made-essays.ts';

let desk: Desk;
const id = assignment.assignment;
const NOTHING_LEFT = 'second reader: no exemplars that it could learn from\n';
const bank = (...args: string[]) => desk.here('exemplars', ...args);

before(async () => {
  desk = await openDesk();
});
after(() => desk.close());

async function refused(outcome: ReturnType<Desk['here']>, message: RegExp): Promise<void> {
  const { code, stdout, stderr } = await outcome;
  assert.deepEqual([code, stdout], [stderr.startsWith('error: ') ? 2 : 1, ''], stderr);
  assert.match(stderr, message);
}

describe('assay exemplars delete', () => {
  it('is refused before anything is started: without ids, with both, and where nobody can be asked', async () => {
    const oneOfBoth = /^ExemplarsInvalid: Name the exemplars to delete, or say --all: one of both\./;
    await Promise.all([
      refused(bank('delete', id), oneOfBoth),
      refused(bank('delete', id, 'exemplar-0', '--all', '--yes'), oneOfBoth),
      refused(bank('delete', id, '--all'), /^ExemplarsInvalid: .*Say so with --yes/),
    ]);
  });
});

describe('the exemplar bank on a served stack', () => {
  before(() => desk.serve('--ephemeral'));

  it('of an assignment that nobody put is not there', async () => {
    await refused(bank('list', 'stori'), /^AssignmentNotFound: .*There is no assignment "stori"/);
    await refused(bank('delete', 'stori', '--all', '--yes'), /^AssignmentNotFound: /);
    await refused(bank('list', '../stori'), /^FileUnreadable: \.\.\/stori cannot be read/);
  });

  it('is empty at first', async () => {
    await desk.here('assignments', 'put', 'assignment.yaml');
    assert.equal((await bank('list', id)).stdout, '0 exemplars\n');
    assert.equal((await bank('list', 'assignment.yaml', '--json')).stdout, '{"exemplars":[]}\n');
    assert.equal(
      (await bank('delete', id, '--all', '--yes')).stdout,
      `0 exemplars were deleted.\n${NOTHING_LEFT}`,
    );
    await refused(desk.here('second-reader', 'show', id), /^ExemplarsInvalid: .*has no second reader/);
  });

  it('is listed by id with scores, rubric and model, and no text', async () => {
    const imported = await bank('import', 'exemplars.jsonl', '--assignment', 'assignment.yaml');
    assert.match(
      imported.stdout,
      /^second reader: nothing learnt yet; too few exemplars for .*: it needs 15$/m,
    );
    const { stdout, stderr } = await bank('list', id);
    const lines = stdout.trimEnd().split('\n');
    assert.equal(lines.at(-1), '4 exemplars', stderr);
    assert.match(lines[0]!, /^exemplar-0 {2}.*ideas 3.* {2}\(rubric [0-9a-f]{16}, text-embedding-3-small\)$/);
    assert.ok(!exemplars.some(({ text }) => stdout.includes(text.slice(0, 20))));
  });

  it('lists an exemplar that is imported again once, with its new scores', async () => {
    const again = { ...exemplars[0]!, scores: { ideas: 1, conventions: 1 } };
    await desk.write('again.jsonl', JSON.stringify(again));
    await bank('import', 'again.jsonl', '--assignment', 'assignment.yaml');
    const listed = JSON.parse((await bank('list', 'assignment.yaml', '--json')).stdout).exemplars;
    assert.deepEqual(
      listed.map((one: { id: string; scores: object }) => [one.id, one.scores]),
      [again, ...exemplars.slice(1)].map((one) => [one.id, one.scores]),
    );
  });

  it('takes a table as a spreadsheet writes it, names the rows that it does not take, and does not exit with 0', async () => {
    const table =
      '\uFEFFNummer;Aufsatz;ideas;conventions\r\nexemplar-0;"Ein, zwei.";1,0;2\r\nexemplar-0;Drei.;2;2\r\nneu;Vier.;?;\r\n';
    await desk.write('noten.csv', table);
    const mapped = ['--column', 'id=Nummer', '--column', 'essay=Aufsatz'];
    const importing = ['import', 'noten.csv', '--assignment', 'assignment.yaml', ...mapped];
    const { code, stdout, stderr } = await bank(...importing);
    assert.equal(code, 3, stderr);
    assert.match(stdout, /^1 exemplars were put into the bank/);
    assert.match(stderr, /^ {2}line 3: the work of line 2 again/m);
    assert.match(stderr, /^ {2}line 4: no usable score, left out$/m);
    assert.equal((await bank(...importing, '--allow-left-out')).code, 0);
    await refused(
      bank('import', 'noten.csv', '--assignment', 'assignment.yaml', '--column', 'essay=Text'),
      /^TableInvalid: .*no column "Text".*It has "Nummer", "Aufsatz"/,
    );
  });

  it('teach a second reader, whose figures are shown trait by trait, with intervals beside the scores of a run', async () => {
    const more = madeEssays(20, 1).map(({ text, scores }, at) => ({
      id: `taught-${at}`,
      essay: text,
      ideas: Math.round(scores.ideas!),
    }));
    await desk.write('more.jsonl', more.map((one) => JSON.stringify(one)).join('\n'));
    const { stdout } = await bank('import', 'more.jsonl', '--assignment', 'assignment.yaml');
    assert.match(stdout, /^second reader: learnt from \d+ exemplars; too few exemplars for Conventions/m);
    const shown = await desk.here('second-reader', 'show', id);
    assert.match(shown.stdout, /^Ideas +2\d +-?\d\.\d\d +\d\.\d\d +±\d\.\d$/m);
    assert.match(shown.stdout, /^Conventions +\d {2}too few exemplars/m);
    const figures = JSON.parse((await desk.here('second-reader', 'show', id, '--json')).stdout);
    assert.deepEqual(Object.keys(figures.traits[0]), [
      'trait',
      'n',
      'unread',
      'qwk',
      'mae',
      'intervalHalfWidth',
    ]);
    const { stdout: said } = await desk.here(
      'submit',
      'essay.txt',
      '--assignment',
      'assignment.yaml',
      '--json',
    );
    const { scores } = JSON.parse(said) as {
      scores: { trait: string; secondReader: { unread: string | null } }[];
    };
    assert.deepEqual(
      scores.map(({ trait, secondReader }) => [trait, secondReader.unread]),
      [
        ['Ideas', null],
        ['Conventions', 'too-few-exemplars'],
      ],
    );
    await bank('delete', id, ...more.map((one) => one.id), '--yes');
  });

  it('says that there is no such exemplar, before it asks', async () => {
    await refused(bank('delete', id, 'nobody'), /ExemplarsInvalid: .*has no exemplar nobody/);
    await refused(bank('delete', id, 'exemplar-0'), /ExemplarsInvalid: .*Say so with --yes/);
  });

  it('deletes those named, and says which were not there; then all, of which a run is given none', async () => {
    const some = await bank('delete', id, 'exemplar-0', 'nobody', '--yes');
    assert.equal(some.code, 0);
    assert.match(some.stdout, /^1 exemplars were deleted\.\nsecond reader: nothing learnt yet; too few/);
    assert.match(some.stderr, /^ {2}nobody is not in the bank$/m);
    assert.match((await bank('list', id)).stdout, /3 exemplars\n$/);
    const all = await bank('delete', id, '--all', '--yes');
    assert.equal(all.stdout, `3 exemplars were deleted.\n${NOTHING_LEFT}`);
    await refused(desk.here('second-reader', 'show', id), /has no second reader/);
    const own = { ...assignment, variant: 'SARAG' };
    await desk.write('own.yaml', stringify(own));
    const submitted = await desk.here('submit', 'essay.txt', '--assignment', 'own.yaml', '--json');
    const { scores } = JSON.parse(submitted.stdout) as { scores: { flags: string[] }[] };
    assert.ok(scores.length > 0 && scores.every(({ flags }) => flags.includes('no-exemplars')));
    assert.match(submitted.stderr, /essay +embedded, to find exemplars/);
  });
});
