import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { MENDS, systemOf } from '../../../cli/commands/doctor.ts';
import { ROOT } from '../../../cli/home.ts';
import { KINDS } from '../../../cli/program/start.ts';
import { assayHere, environment } from './in-process.ts';

/** The example with an essay. */
const SAMPLE = dirname(globSync(join(ROOT, 'examples/*/essay.txt'))[0]!);

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-first-hour-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const here = (...words: string[]) => assayHere(folder, environment(folder), words);
const filesIn = async (path: string) => (await readdir(join(folder, path), { recursive: true })).sort();

describe('assay init', () => {
  for (const kind of KINDS)
    it(`${kind}: makes a folder whose assignment is valid, commented and named by it, with five lines to read`, async () => {
      const name = `my-${kind}`;
      const made = await here('init', kind, name);
      assert.equal(made.code, 0, made.stderr);
      const files = await filesIn(name);
      for (const file of ['README.md', 'assignment.yaml', 'works']) assert.ok(files.includes(file), file);
      const text = await readFile(join(folder, name, 'assignment.yaml'), 'utf8');
      assert.match(text, new RegExp(`^assignment: ${name} #`, 'm'));
      assert.match(text, /^# /);
      const readme = (await readFile(join(folder, name, 'README.md'), 'utf8')).trim().split('\n');
      assert.equal(readme.length, 5);
      for (const text of [readme.join('\n'), await readFile(join(folder, name, 'assignment.yaml'), 'utf8')])
        assert.doesNotMatch(text, /(?<=`|: )(?:npx )?assay (?=[a-z])/, 'npx is the checkout’s alone');
      const valid = await here('validate', join(name, 'assignment.yaml'));
      assert.deepEqual([valid.code, valid.stderr], [0, '']);
    });

  it('never overwrites: what is there stays, and nothing is written beside it', async () => {
    await mkdir(join(folder, 'hers'));
    await writeFile(join(folder, 'hers', 'README.md'), 'mine');
    const refused = await here('init', 'essay', 'hers');
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /^FileTaken: .*is there already, and nothing is overwritten/m);
    assert.deepEqual(await filesIn('hers'), ['README.md']);
    assert.equal(await readFile(join(folder, 'hers', 'README.md'), 'utf8'), 'mine');
  });

  it('names the kinds that there are', async () => {
    const { code, stderr } = await here('init', 'essays');
    assert.equal(code, 2);
    assert.match(stderr, /Choose one of essay, deliverable, answers, motion/);
  });
});

describe('assay validate', () => {
  const essay = (own: string) =>
    `assignment: a\nquestion: Why?\n${own}traits:\n  - name: Ideas\n    min: 1\n    max: 4\n`;
  const cases: readonly [string, string, readonly (string | RegExp)[]][] = [
    [
      'an unknown field',
      essay('langauge: it\n'),
      [/^x\.yaml:3: langauge: is not known here; did you mean "language"\?$/],
    ],
    [
      'a scale upside down and an id that is none',
      'assignment: a b\nquestion: Why?\ntraits:\n  - name: Ideas\n    min: 4\n    max: 1\n',
      [/^x\.yaml:1: assignment: /, /^x\.yaml:[456]: traits\[1\]/],
    ],
    [
      'what is missing',
      'assignment: a\ntraits:\n  - name: Ideas\n    min: 1\n    max: 4\n',
      [/^x\.yaml:1: question: is missing/],
    ],
    ['two faults of YAML', 'assignment: [\nb: "\n', [/^x\.yaml:\d+: /, /^x\.yaml:\d+: /]],
    ['a workflow that is none', 'assignment: a\nworkflow: essays\n', [/^x\.yaml:2: workflow: /]],
    [
      'a language that no report is in',
      essay('language: fr\n'),
      [/^x\.yaml:3: language: reports are English \(en\), Italian \(it\) or German \(de\)/],
    ],
    [
      'a catalogue with a role that nobody plays',
      'providers: {}\nmodels: {}\nroles:\n  judge: nobody\n',
      [/^x\.yaml:4: roles\.judge: no such model/],
    ],
    ['a work in the place of an assignment', 'Once upon a time\n', [/^x\.yaml:1: .*no fields/]],
  ];
  for (const [name, text, faults] of cases)
    it(`tells ${name} with its line, and ends with 2`, async () => {
      await writeFile(join(folder, 'x.yaml'), text);
      const { code, stdout } = await here('validate', 'x.yaml');
      assert.equal(code, 2, stdout);
      const lines = stdout.trim().split('\n');
      for (const [at, fault] of faults.entries()) assert.match(lines[at] ?? '', fault as RegExp, stdout);
      const told = JSON.parse((await here('validate', 'x.yaml', '--json')).stdout);
      assert.equal(told.files[0].faults.length, lines.length);
    });

  it('takes every assignment of the examples, and the catalogue', async () => {
    const files = globSync(['models.yaml', 'examples/*/{assignment,course,quiz,motion}.yaml'], { cwd: ROOT });
    assert.equal(files.length, 5);
    const { code, stdout } = await here('validate', ...files.map((file) => join(ROOT, file)));
    assert.equal(code, 0, stdout);
  });
});

describe('assay doctor', () => {
  it('says of each part what is there or the one command that brings it, and is one object for programs', async () => {
    const { code, stdout } = await here('doctor', '--json');
    const { findings } = JSON.parse(stdout) as {
      findings: { name: string; found: string | null; mend: string }[];
    };
    assert.deepEqual(
      findings.map(({ name }) => name),
      ['Node', 'home', 'disk', 'TeX', 'fonts', 'poppler', 'models', 'ports'],
    );
    for (const { mend } of findings) assert.doesNotMatch(mend, /\n|&&|;/);
    assert.equal(code, findings.some(({ found }) => found === null) ? 3 : 0);
  });

  for (const [platform, release, system] of [
    ['linux', 'ID=ubuntu\nID_LIKE=debian\n', 'debian'],
    ['linux', 'ID=fedora\n', 'fedora'],
    ['linux', 'ID="rocky"\nID_LIKE="rhel centos fedora"\n', 'fedora'],
    ['darwin', '', 'macos'],
    ['win32', '', 'windows'],
  ] as const)
    it(`knows how ${system} is mended (${platform} ${release.split('\n')[0]})`, () => {
      assert.equal(systemOf(platform, release), system);
      for (const commands of Object.values(MENDS)) assert.match(commands[system], /^(?:sudo|brew|wsl) /);
    });
});

describe('assay open', () => {
  before(async () => {
    for (const [at, run] of ['run-1', 'run-2'].entries()) {
      const place = join(folder, 'assay-results', run);
      await mkdir(place, { recursive: true });
      await writeFile(join(place, 'report.pdf'), '%PDF');
      await utimes(join(place, 'report.pdf'), 1000 + at, 1000 + at);
      await writeFile(
        join(place, 'result.json'),
        JSON.stringify({ runId: run, submission: { id: `of-${run}` } }),
      );
    }
  });
  for (const [named, run] of [
    [[], 'run-2'],
    [['run-1'], 'run-1'],
    [['of-run-1'], 'run-1'],
    [['assay-results/run-1'], 'run-1'],
  ] as const)
    it(`prints the path of ${named[0] ?? 'the newest'}`, async () => {
      const { code, stdout } = await here('open', ...named, '--print');
      assert.equal(code, 0);
      assert.match(stdout, new RegExp(`assay-results/${run}/report\\.pdf\n$`));
    });

  it('prints the path of the page where there is no PDF', async () => {
    const place = join(folder, 'assay-results', 'run-page');
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'report.html'), '<!doctype html>');
    await utimes(join(place, 'report.html'), 500, 500);
    await writeFile(join(place, 'result.json'), JSON.stringify({ runId: 'run-page' }));
    const { code, stdout } = await here('open', 'run-page', '--print');
    assert.deepEqual([code, stdout.endsWith('assay-results/run-page/report.html\n')], [0, true]);
  });

  it('says how to bring one that is not here', async () => {
    const { code, stderr } = await here('open', 'run-3', '--print');
    assert.equal(code, 1);
    assert.match(stderr, /assay runs get RUN/);
  });
});

describe('--dry-run', () => {
  it('says what a class would take, names what would not be taken, and writes nothing', async () => {
    const works = join(folder, 'dry', 'works');
    await mkdir(works, { recursive: true });
    for (const name of ['anna.txt', 'ben.txt', 'ben.md'])
      await cp(join(SAMPLE, 'essay.txt'), join(works, name));
    await cp(join(SAMPLE, 'assignment.yaml'), join(folder, 'dry', 'a.yaml'));
    const before_ = await filesIn('.');
    const { code, stdout } = await here('class', 'dry/works', '--assignment', 'dry/a.yaml', '--dry-run');
    assert.equal(code, 3);
    assert.match(stdout, /anna\.txt {2}would be the submission anna/);
    assert.match(stdout, /Two files would be filed under one name \("ben"\)/);
    assert.match(stdout, /2 works: \d+ to \d+ model calls, nothing to pay/);
    const json = await here(
      'submit',
      'dry/works/anna.txt',
      '--assignment',
      'dry/a.yaml',
      '--dry-run',
      '--json',
    );
    const { estimate, files } = JSON.parse(json.stdout);
    assert.ok(estimate.calls[0] > 0 && estimate.calls[1] >= estimate.calls[0]);
    assert.equal(files[0].submission, 'anna');
    assert.deepEqual(await filesIn('.'), before_);
  });
});

describe('called wrongly in a way that options alone do not show', () => {
  for (const [words, told] of [
    [['delete'], /Name a submission/],
    [['delete', 'x'], /--assignment/],
    [['delete', 'x', '--assignment', 'a'], /--yes/],
    [['reevaluate'], /Name the assignment/],
    [['reevaluate', '--list', '--schedules'], /two things/],
    [['class', 'assay-results', '--assignment', 'id', '--dry-run'], /needs the assignment's file/],
  ] as const)
    it(`ends with 2: ${words.join(' ')}`, async () => {
      const { code, stderr } = await here(...words);
      assert.equal(code, 2, stderr);
      assert.match(stderr, told);
      const json = await here(...words, '--json');
      assert.equal(JSON.parse(json.stdout).error.code !== undefined, true);
    });
});

describe('completion', () => {
  for (const shell of ['bash', 'zsh', 'fish'])
    it(`prints a script for ${shell}`, async () => {
      const { code, stdout } = await here('completion', shell);
      assert.equal(code, 0);
      assert.match(stdout, /complet/);
    });
  for (const [words, suggested] of [
    [['su'], /^submit\t/m],
    [['runs', 're'], /^resume\t/m],
    [['submit', '--assi'], /^--assignment\t/m],
  ] as const)
    it(`completes ${words.join(' ')}`, async () =>
      assert.match((await here('complete', '--', ...words)).stdout, suggested));
});
