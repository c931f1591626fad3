import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { ROOT } from '../../../../cli/home.ts';
import { type Desk, openDesk } from '../../../stack/cli/command-line.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
  await desk.serve();
});
after(() => desk.close());

it('keeps past answers as programs write tables, and shows what is known of the graders', async () => {
  const near = (name: string) => join(ROOT, 'examples', 'short-answer-grading', name);
  const quiz = ['--assignment', near('quiz.yaml')];
  const text = `\ufeff${await readFile(near('past.csv'), 'utf8')}`;
  await desk.write('past.csv', Buffer.from(text, 'utf16le'));
  const kept = await desk.here('graders', 'past', 'past.csv', ...quiz);
  assert.match(kept.stdout, /^\d+ past answers are kept\.\n$/, kept.stderr);
  const past = Number.parseInt(kept.stdout, 10);
  const rows = ['wave', 'nod'].map((answer) => ({ answer, question: 'handshake', label: 'Correct' }));
  await desk.write('few.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
  const fewer = await desk.here('graders', 'past', 'few.jsonl', ...quiz);
  assert.match(fewer.stderr, /every past answer is "Correct"/);
  assert.match(fewer.stderr, new RegExp(`^ {2}they take the place of ${past}, which stay as a version`, 'm'));
  const { stdout } = await desk.here('graders', 'show', ...quiz, '--json');
  assert.deepEqual(JSON.parse(stdout), { past: 2, profile: null });
  assert.equal(
    (await desk.here('graders', 'show', ...quiz)).stdout,
    '  2 past answers\n  the graders are not profiled\n',
  );
});
