import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readTable } from '@assay/kit/tables/read-table';
import { studySchema } from '@assay/platform/workflow/study';
import { stringify } from 'yaml';
import { type Desk, openDesk } from '../../../stack/cli/command-line.ts';

let desk: Desk;
const evaluate = (...args: string[]) => desk.assay('evaluate', 'short-answer-grading', ...args);
const LABELS = ['Correct', 'Incorrect', 'Partially correct'];
const ANSWERS = [
  'It is slower in glass, and the side that enters first turns the ray.',
  'Because glass is green.',
  'It is slower in glass.',
  'The ray turns at the border, for light is slower there.',
  'Glass attracts the light.',
  'Something about speed.',
];

before(async () => {
  desk = await openDesk();
  const questions = [
    {
      id: 'bend',
      question: 'Why does light bend in glass?',
      reference: 'It is slower; the first side turns the ray.',
    },
  ];
  const quiz = {
    workflow: 'short-answer-grading',
    assignment: 'light',
    title: 'Light',
    language: 'en',
    seed: 7,
  };
  await desk.write('quiz.yaml', stringify({ ...quiz, questions }));
  const rows = ANSWERS.map((answer, at) => `a${at},"${answer}",${LABELS[at % 3]},"A comment on ${at}."`);
  await desk.write('data.csv', ['id,answer,label,feedback', ...rows].join('\n'));
});
after(() => desk.close());

const GIVEN = ['--data', 'data.csv', '--assignment', 'quiz.yaml'];

describe('assay evaluate short-answer-grading --data', () => {
  it('says what is wrong before anything is started, and asks before anything is paid', async () => {
    const cases: [string[], RegExp][] = [
      [
        GIVEN,
        /in 2 round\(s\), 3, 3 past answers[\s\S]*get: \d+ to \d+ model calls, nothing to pay[\s\S]*EvaluationInvalid: This asks models; .*--yes/,
      ],
      [[...GIVEN, '--methods', 'get,best'], /no method "best": choose of get, majority, .*single:grader-1/],
    ];
    for (const [args, words] of cases) {
      const { code, stderr } = await evaluate(...args);
      assert.equal(code, 1, args.join(' '));
      assert.match(stderr, words);
    }
  });

  it('grades each answer by each method beside the other folds, and writes all of it', async () => {
    const { code, stdout, stderr } = await evaluate(
      ...[
        ...GIVEN,
        '--methods',
        'majority,single:grader-1',
        '--out',
        'study',
        ...['--repeat', '2', '--yes', '--resamples', '100', '--json'],
      ],
    );
    assert.equal(code, 0, stderr);
    assert.match(stderr, /a figure with the model stand-in is no figure about quality/i);
    const { systems, works, standIn, tests } = JSON.parse(stdout);
    assert.deepEqual([works, standIn], [6, true]);
    assert.deepEqual(
      systems.map(({ name }: { name: string }) => name),
      ['majority · 1', 'single:grader-1 · 1', 'pseudo-learning · 1'],
    );
    assert.ok(
      tests.some(
        ({ figure, count }: { figure: string; count: number }) => figure === 'accuracy' && count === 6,
      ),
    );
    const read = (name: string) => readFile(join(desk.folder, 'study', name), 'utf8');
    const study = studySchema.parse(JSON.parse(await read('study.json')));
    assert.deepEqual([study.protocol.folds, study.data.judged, study.systems[0]!.seconds.length], [2, 6, 6]);
    const { calls, answered, unanswered, remembered } = study.systems[1]!;
    assert.equal(calls, answered! + unanswered!);
    assert.ok(calls! + remembered! >= 6, 'each answer was asked about, or had been');
    assert.match(await read('report.md'), /- Models: the model stand-in, in the place of/);
    const judged = (await read('judgements.jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(new Set(judged.map(({ id }) => id)), new Set(ANSWERS.map((_, at) => `a${at}`)));
    assert.equal(judged.length, 12);
    assert.ok((await readdir(join(desk.folder, 'study', 'answers'))).length > 6);
    const tidy = readTable(await readFile(join(desk.folder, 'study', 'tidy', 'scores.csv')), 'scores.csv');
    assert.equal(tidy.rows.length, 6 * 2 * 2);
    assert.deepEqual([...new Set(tidy.rows.map(({ cells }) => cells.seed))], ['7', '1007']);
  });

  it('goes on with the same study alone, and judges nothing of it again', async () => {
    const same = [...GIVEN, '--methods', 'majority,single:grader-1', '--out', 'study', '--resamples', '100'];
    const other = await evaluate(...same, '--repeat', '3', '--yes');
    assert.equal(other.code, 1);
    assert.match(other.stderr, /not replaced\. What differs: repetitions: 2 there, 3 now/);
    const again = await evaluate(...same, '--repeat', '2', '--yes');
    assert.equal(again.code, 0, again.stderr);
    assert.match(again.stderr, /6 cells were judged before/);
    assert.match(again.stderr, /all: 0 to 0 model calls/);
    assert.equal(again.stderr.match(/: judged before$/gm)!.length, 4);
  });
});
