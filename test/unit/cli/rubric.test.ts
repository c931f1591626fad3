import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { essayScoring } from '@assay/essay-scoring/workflow';
import { rubricFrom } from '../../../cli/commands/rubric.ts';
import { sampleResult } from '../platform/report/sample-results.ts';

it('an assignment of a rubric names its own file, and one that is there is refused before anything is printed', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-rubric-'));
  t.after(() => rm(folder, { recursive: true }));
  const said: string[] = [];
  t.mock.method(process.stderr, 'write', (words: string) => said.push(words) > 0);
  const [file, out] = ['rubric.csv', 'story.yaml'].map((name) => join(folder, name));
  await writeFile(file!, 'Criteria,Good (2),Poor (1)\nIdeas,clear,not\nStyle,fine,not\n');
  await rubricFrom(file!, { out: out! });
  const [, comment] = (await readFile(out!, 'utf8')).split('\n');
  assert.match(comment!, / validate story\.yaml$/);
  said.length = 0;
  await assert.rejects(rubricFrom(file!, { out: out! }), { code: 'FileTaken' });
  assert.deepEqual(said, []);
});

it('how the confidence of a score came about stands beside no score on a terminal', () => {
  const sample = sampleResult();
  const scores = sample.scores.map((score) => ({ ...score, flags: ['self-reported-confidence' as const] }));
  const { lines } = essayScoring.results.summarize({ ...sample, scores }, {} as never);
  assert.doesNotMatch(lines.join('\n'), /self.reported/);
});
