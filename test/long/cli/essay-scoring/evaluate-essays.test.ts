import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Desk, openDesk } from '../../../stack/cli/command-line.ts';
import { madeEssays } from '../../../unit/workflows/essay-scoring/second-reader/made-essays.ts';

const ASSIGNMENT = `assignment: storm
title: A storm
workflow: essay-scoring
question: Tell of a storm at sea.
traits:
  - { name: Ideas, min: 0, max: 3, description: How good the ideas are. }
  - { name: Style, min: 0, max: 3, description: How good the style is. }
`;

const MADE = madeEssays(40, 3);
const row = (at: number) => {
  const { id, text, scores } = MADE[at]!;
  const ideas = Math.floor(scores.ideas!);
  return `${id},"${text}",${ideas},${Math.floor(scores['word-choice']! / 2)}`;
};
const table = (count: number, header = 'id,essay,Ideas,Style') =>
  [header, ...Array.from({ length: count }, (_, at) => row(at))].join('\n');

let desk: Desk;
before(async () => {
  desk = await openDesk();
  await desk.write('storm.yaml', ASSIGNMENT);
  await desk.write('data.csv', table(40));
  await desk.write('few.csv', table(6));
});
after(() => desk.close());

const evaluate = (...args: string[]) => desk.here('evaluate', 'essay-scoring', ...args);
const on = (data: string, ...args: string[]) =>
  evaluate('--data', data, '--assignment', 'storm.yaml', ...args);

describe('an evaluation by the second reader alone', () => {
  it('asks no model, and leaves a folder from which it is made again to the same bytes', async () => {
    const args = [
      '--variants',
      'second-reader',
      '--folds',
      '2',
      '--resamples',
      '100',
      '--out',
      'reader',
      '--json',
    ];
    const { code, stdout, stderr } = await on('data.csv', ...args);
    assert.equal(code, 0, stderr);
    const printed = JSON.parse(stdout);
    assert.deepEqual(
      printed.figures.systems.map(({ name, standIn }: { name: string; standIn: boolean }) => [name, standIn]),
      [['second-reader', false]],
    );
    assert.deepEqual(printed.figures.study.data.judged, 40);
    const truth = await readFile(join(desk.folder, 'reader', 'truth.csv'), 'utf8');
    assert.ok(!truth.includes(MADE[0]!.text.slice(0, 20)));
    const replayed = await evaluate('--replay', 'reader', '--data', 'data.csv', '--json');
    assert.equal(replayed.code, 0, replayed.stderr);
    assert.match(replayed.stderr, /80 judgements of 1 systems, all of them the same as reader keeps/);
    const anew = await evaluate('--figures', 'reader');
    assert.equal(anew.code, 0, anew.stderr);
    assert.match(anew.stdout, /second-reader/);
  });

  it('is not replayed on other data, nor written over by another evaluation', async () => {
    const other = await evaluate('--replay', 'reader', '--data', 'few.csv');
    assert.equal(other.code, 1);
    assert.match(other.stderr, /few\.csv is not the data that reader was made from/);
    const over = await on('data.csv', '--variants', 'second-reader', '--folds', '3', '--out', 'reader');
    assert.match(over.stderr, /reader holds another evaluation/);
  });

  it('notices a judgement that was changed by hand', async () => {
    const file = join(desk.folder, 'reader', 'judgements.jsonl');
    const judgements = await readFile(file, 'utf8');
    await desk.write(
      'reader/judgements.jsonl',
      judgements.replace(/"value":([12])/, (_, value) => `"value":${3 - value}`),
    );
    const { code, stderr } = await evaluate('--replay', 'reader', '--data', 'data.csv');
    assert.equal(code, 1);
    assert.match(stderr, /differ first in line \d+/);
    await desk.write('reader/judgements.jsonl', judgements);
  });
});

describe('an evaluation that asks models', () => {
  it('says what it would take and is refused where nobody can be asked, before anything is made', async () => {
    const { code, stderr } = await on(
      'few.csv',
      '--variants',
      'SA,MADRAG',
      '--folds',
      '2',
      '--out',
      'unasked',
    );
    assert.equal(code, 1);
    assert.match(stderr, /6 of 6 essays of few\.csv are judged; 2 folds/);
    assert.match(stderr, /SA: 12 to 24 model calls, .* tokens, nothing to pay/);
    assert.match(stderr, /MADRAG: 42 to 84 model calls/);
    assert.match(stderr, /in all: 54 to 108 model calls/);
    assert.match(stderr, /Say so with --yes/);
    await assert.rejects(stat(join(desk.folder, 'unasked', 'settings.json')));
  });
});

describe('an evaluation is refused before anything is started', () => {
  const cases: [string, () => Promise<unknown>, string[], RegExp][] = [
    [
      'an unknown variant',
      async () => {},
      ['few.csv', '--variants', 'SA,GPT'],
      /no variant "GPT": choose of SA,/,
    ],
    ['one fold', async () => {}, ['few.csv', '--folds', '1'], /One fold leaves no essays/],
    ['more folds than essays', async () => {}, ['few.csv', '--folds', '7'], /too few for 7 folds/],
    [
      'a sample larger than the data',
      async () => {},
      ['few.csv', '--sample', '7'],
      /has 6 essays: a sample of 7/,
    ],
    ['a sample of all', async () => {}, ['few.csv', '--sample', '6'], /leaves none to take exemplars from/],
    [
      'a trait that nobody scored',
      () => desk.write('voice.csv', table(6, 'id,essay,Ideas,Voice')),
      ['voice.csv'],
      /no score for "Style" of the assignment "storm"/,
    ],
    [
      'no column of scores',
      () => desk.write('none.csv', table(6, 'id,essay,a,b')),
      ['none.csv'],
      /holds no scored essay for this assignment/,
    ],
    [
      'ids that are there twice',
      () => desk.write('twice.csv', `${table(6)}\n${row(3)}`),
      ['twice.csv'],
      /1 row\(s\) again, and which of them counts nobody can tell/,
    ],
    [
      'results given as data',
      () => desk.write('judged.jsonl', '{"id":"e1","item":"Ideas","system":"SA","value":2,"text":"Good."}\n'),
      ['judged.jsonl'],
      /holds no scored essay for this assignment/,
    ],
    [
      'more essays than a table may have',
      () =>
        desk.write(
          'many.csv',
          [
            'id,essay,Ideas,Style',
            ...Array.from({ length: 20_001 }, (_, at) => `e${at},Some words.,1,1`),
          ].join('\n'),
        ),
      ['many.csv'],
      /more than an evaluation reads \(20,000 essays, 50 MB\).*--sample/,
    ],
    [
      'no essay that could be handed in',
      () => desk.write('blank.csv', 'id,essay,Ideas,Style\na,"…",1,1\nb,"!!",2,2'),
      ['blank.csv'],
      /can be judged as a submission/,
    ],
    [
      'an --out that is a file',
      async () => {},
      ['few.csv', '--out', 'storm.yaml', '--yes'],
      /storm\.yaml is a file/,
    ],
  ];
  for (const [what, make, args, words] of cases)
    it(`for ${what}`, async () => {
      await make();
      const [data, ...more] = args as [string, ...string[]];
      const { code, stdout, stderr } = await on(data, ...more);
      assert.equal(code, 1, stderr);
      assert.equal(stdout, '');
      assert.match(stderr, words);
    });

  it('for data or an assignment that is not given', async () => {
    assert.match((await evaluate('--assignment', 'storm.yaml')).stderr, /give it with --data/);
    assert.match((await evaluate('--data', 'few.csv')).stderr, /give it with --assignment/);
    assert.match(
      (await evaluate('--replay', 'nowhere', '--data', 'few.csv')).stderr,
      /nowhere\/settings\.json cannot be read/,
    );
  });
});
