import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Desk, openDesk } from '../../../stack/cli/command-line.ts';
import { madeAnswers, madeFiles } from '../../../unit/workflows/short-answer-grading/recorded/recordings.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
  await mkdir(join(desk.folder, 'recorded'));
  const answers = madeAnswers(40);
  for (const { name, content } of madeFiles(answers)) await desk.write(join('recorded', name), content);
  const past = madeAnswers(60, 8).map(({ question, answer, truth }) => ({ question, answer, label: truth }));
  await desk.write('past.jsonl', past.map((row) => JSON.stringify(row)).join('\n'));
});
after(() => desk.close());

const evaluate = (...args: string[]) => desk.here('evaluate', 'short-answer-grading', ...args);

describe('assay evaluate short-answer-grading --recorded', () => {
  it('prints one JSON object', async () => {
    const { code, stdout, stderr } = await evaluate(
      '--recorded',
      'recorded',
      '--past',
      'past.jsonl',
      '--splits',
      '2',
      '--json',
    );
    assert.equal(code, 0, stderr);
    const { trios, methods, past, graders, unseenQuestions } = JSON.parse(stdout);
    assert.deepEqual([trios, past, graders.length], [7, 55, 5]);
    for (const list of [methods, unseenQuestions])
      for (const name of ['majority', 'algorithm-1', 'posterior', 'best-single']) {
        const found = list.find(({ method }: { method: string }) => method === name);
        assert.ok(found.accuracy > 0 && found.macroF1 > 0, name);
      }
  });

  it('says what is wrong with what it was given', async () => {
    const nowhere = await evaluate('--recorded', 'nowhere');
    assert.equal(nowhere.code, 1);
    assert.match(nowhere.stderr, /^FileUnreadable: nowhere is no folder/m);
    const both = await evaluate('--recorded', 'recorded', '--data', 'past.jsonl');
    assert.match(both.stderr, /^EvaluationInvalid: Give --data .* one of both/m);
    const trio = await evaluate('--recorded', 'recorded', '--splits', '1', '--out', 'x', '--trio', 'a,b');
    assert.match(trio.stderr, /^RecordingsInvalid: --trio a,b cannot be used: .* of plain_alpha, /m);
    assert.doesNotMatch(trio.stderr, /split 1/, 'refused before anything is computed');
    const idle = await evaluate(
      '--recorded',
      'recorded',
      '--splits',
      '1',
      '--trio',
      'plain_alpha,plain_beta',
    );
    assert.match(idle.stderr, /^EvaluationInvalid: --trio is of the folder that --out writes/m);
  });

  it('writes a study of three of the graders, which look at no label to be chosen', async () => {
    const { code, stderr, stdout } = await evaluate(
      ...['--recorded', 'recorded', '--splits', '1', '--out', 'study', '--resamples', '100', '--json'],
      ...['--past', 'past.jsonl', '--keep-same'],
    );
    assert.equal(code, 0, stderr);
    assert.match(JSON.parse(stdout).report, /report\.(?:pdf|md)$/);
    const read = async (name: string) => readFile(join(desk.folder, 'study', name), 'utf8');
    const { systems, tests, works, standIn } = JSON.parse(await read('figures.json'));
    assert.deepEqual([works, standIn], [40, false]);
    assert.deepEqual(
      systems.slice(0, 4).map(({ name }: { name: string }) => name),
      ['single:plain_alpha', 'single:plain_beta', 'single:plain_gamma', 'majority'],
    );
    assert.ok(tests.every(({ second }: { second: string }) => second === 'majority'));
    assert.doesNotMatch(await read('judgements.jsonl'), /molecules/);
    const { protocol } = JSON.parse(await read('study.json'));
    assert.deepEqual(protocol.recorded.trio, ['plain_alpha', 'plain_beta', 'plain_gamma']);
    assert.deepEqual([protocol.recorded.splits, protocol.recorded.keepSame], [1, true]);
    assert.match(protocol.recorded.past[0].sha256, /^[0-9a-f]{64}$/);
    const report = await read('report.md');
    assert.match(report, /- Assignment: recorded-graders\n/);
    for (const words of [
      'past.jsonl, SHA-256 ',
      'majority: the label of most graders, Partially correct in a tie',
      'the same as the answer graded count',
    ])
      assert.ok(report.includes(words), words);
    const before = await read('figures.json');
    const again = await evaluate('--figures', 'study', '--json');
    assert.equal(again.code, 0, again.stderr);
    assert.equal(await read('figures.json'), before);
    await desk.write(join('study', 'truth.csv'), `${await read('truth.csv')}\n`);
    const changed = await evaluate('--figures', 'study');
    assert.equal(changed.code, 3);
    assert.match(changed.stderr, /folder that was changed: truth\.csv/);
  });
});
