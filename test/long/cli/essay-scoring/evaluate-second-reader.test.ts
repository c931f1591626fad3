import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { MOST_ROWS } from '@assay/kit/tables/table-limits';
import { stringify } from 'yaml';
import { evaluateSecondReader } from '../../../../cli/essay-scoring/commands/evaluate-second-reader.ts';
import { type Desk, openDesk } from '../../../stack/cli/command-line.ts';
import { madeEssays, TASK } from '../../../unit/workflows/essay-scoring/second-reader/made-essays.ts';

const ASSIGNMENT = {
  assignment: 'a-day',
  title: 'A day',
  workflow: 'essay-scoring',
  level: 'grade 7',
  language: TASK.language,
  question: TASK.question,
  traits: TASK.traits.map((trait) => ({ ...trait, description: 'How good it is.' })),
};

let desk: Desk;
const rows = (count: number, seed: number, prefix: string) =>
  madeEssays(count, seed).map(({ id, text, scores }) => ({
    id: `${prefix}${id}`,
    essay: text,
    'rater1_word-choice': Math.floor(scores['word-choice']!),
    'rater2_word-choice': Math.ceil(scores['word-choice']!),
    rater1_ideas: Math.floor(scores.ideas!),
    rater2_ideas: Math.ceil(scores.ideas!),
  }));
const lines = (table: object[]) => table.map((row) => JSON.stringify(row)).join('\n');

before(async () => {
  desk = await openDesk();
  const train = rows(40, 1, 'a');
  await desk.write('train.jsonl', lines(train));
  await desk.write('test.jsonl', lines([...rows(20, 2, 'b'), train[3]!]));
  await desk.write('few.jsonl', lines(train.slice(0, 5)));
  await desk.write('day.yaml', stringify(ASSIGNMENT));
});
after(() => desk.close());

const evaluate = (...args: string[]) =>
  desk.here('evaluate', 'second-reader', '--assignment', 'day.yaml', ...args);

describe('assay evaluate second-reader', () => {
  it('prints one JSON object, and leaves out of the test what it has learnt from', async () => {
    const { code, stdout, stderr } = await evaluate(
      '--train',
      'train.jsonl',
      '--test',
      'test.jsonl',
      '--json',
    );
    assert.equal(code, 0, stderr);
    assert.match(stderr, /1 of --test are also in --train, by id and text \(ae3\): left out/);
    const { trainedMs, traits, exemplars, tested } = JSON.parse(stdout);
    assert.ok(trainedMs > 0);
    assert.deepEqual([exemplars, tested], [40, 20]);
    for (const { trait, qwk, mae, interval80Coverage, n, humanQwk } of traits) {
      assert.ok(qwk > 0.4 && mae < 1.5 && interval80Coverage > 0.4 && humanQwk > 0.4, trait);
      assert.equal(n, 20);
    }
  });

  it('keeps other essays that have an exemplar’s id, and leaves copies out under whatever id', async () => {
    const train = rows(40, 1, '');
    const [copied, own] = [train[4]!, rows(20, 2, '')];
    const table = [
      ...own.slice(1),
      { ...train[0]!, id: 'copy' },
      { ...copied, essay: `${copied.essay} Done.` },
    ];
    await desk.write('numbered.jsonl', lines(train));
    await desk.write('also.jsonl', lines(table.filter(({ id }, at) => id !== copied.id || at > 19)));
    const { code, stdout, stderr } = await evaluate(
      ...['--train', 'numbered.jsonl', '--test', 'also.jsonl', '--resamples', '100', '--json'],
    );
    assert.equal(code, 0, stderr);
    assert.match(stderr, new RegExp(`1 of --test are also in --train, by id and text \\(${copied.id}\\)`));
    assert.match(stderr, /1 of --test are copies of essays of --train under other ids \(copy\): left out/);
    assert.match(stderr, /18 ids occur in both files with other texts \(e1, e2, e3, …\): kept/);
    const { tested, traits } = JSON.parse(stdout);
    assert.equal(tested, 18);
    for (const { n, humanN } of traits) assert.deepEqual([n, humanN], [18, 18]);
  });

  it('says which rater has no column, and counts none twice', async () => {
    const one = rows(20, 2, 'b').map(({ rater2_ideas: _, ...row }) => row);
    await desk.write('one.jsonl', lines(one));
    const args = ['--train', 'few.jsonl', '--test', 'one.jsonl'];
    const { stderr } = await evaluate(...args);
    assert.match(stderr, /one\.jsonl has no column of rater 2 for "Ideas": the truth is rater 1's alone/);
    assert.doesNotMatch(stderr, /few\.jsonl has no column|in both files/);
    const twice = await evaluate(...args, '--raters', '1,1');
    assert.equal(twice.code, 2);
    assert.match(twice.stderr, /each once/);
  });

  it('divides one table into folds, draws a curve and takes a prior', async () => {
    const { code, stdout, stderr } = await evaluate(
      ...['--data', 'train.jsonl', '--folds', '2', '--curve', '--resamples', '100'],
      ...['--prior', 'test.jsonl', '--prior-assignment', 'day.yaml'],
    );
    assert.equal(code, 0, stderr);
    assert.match(stdout, /2 folds of 40 essays/);
    assert.match(stdout, /^Word Choice {2,}[01.]/m);
    assert.match(stdout, /Learning curve: too few exemplars/);
  });

  it('says of five exemplars that they are too few; reads as many as are asked for of a table larger than a class', async () => {
    const [row] = rows(1, 3, 'many');
    const many = Array.from({ length: MOST_ROWS + 1 }, (_, at) => ({
      ...row,
      id: `m${at}`,
      essay: `Day ${at} was long.`,
    }));
    await desk.write('many.jsonl', lines(many));
    const { code, stdout, stderr } = await evaluate(
      ...['--train', 'few.jsonl', '--test', 'many.jsonl', '--sample', '7', '--json'],
    );
    assert.equal(code, 0, stderr);
    assert.match(stderr, /20,001 essays: 7 of them are read, drawn by the seed/);
    const { tested, traits } = JSON.parse(stdout);
    assert.equal(tested, 7);
    const [ideas] = traits;
    assert.deepEqual([ideas.qwk, ideas.mae, ideas.interval80Coverage, ideas.n], [null, null, null, 0]);
    assert.equal(ideas.unread['too-few-exemplars'], 7);
  });

  it('says what to do where the files do not go together', async () => {
    const at = (name: string) => join(desk.folder, name);
    const [train, test, few] = [at('train.jsonl'), at('test.jsonl'), at('few.jsonl')];
    const cases: [Partial<Parameters<typeof evaluateSecondReader>[0]>, RegExp][] = [
      [{}, /Give --train and --test/],
      [{ train, test: train }, /Every essay of --test is also in --train/],
      [{ data: few, folds: 9 }, /5 essays cannot be divided into 9 folds/],
      [{ data: train, prior: test }, /give both --prior and --prior-assignment/],
    ];
    for (const [options, message] of cases) {
      const asked = { assignment: at('day.yaml'), seed: 1, resamples: 10, ...options };
      await assert.rejects(evaluateSecondReader(asked), { code: 'EvaluationInvalid', message });
    }
  });
});
