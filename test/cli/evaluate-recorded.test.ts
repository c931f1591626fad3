import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { madeAnswers, madeFiles } from '../shared/workflows/short-answer-grading/recorded/recordings.ts';
import { type Desk, openDesk } from './command-line.ts';

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

const evaluate = (...args: string[]) => desk.assay('evaluate', 'short-answer-grading', ...args);

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
    const other = await desk.assay('evaluate', 'essay-scoring', '--recorded', 'recorded');
    assert.match(other.stderr, /^RecordingsInvalid: .*short-answer-grading only/m);
  });
});
