import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { essayScoring } from '@assay/essay-scoring/workflow';
import { readRecordings } from '@assay/short-answer-grading/recorded/read-recordings';
import { assignmentOf } from '@assay/workflows/assignments';
import { readEssayData } from '../../../cli/essay-scoring/evaluation/essay-data.ts';
import { ROOT } from '../../../cli/home.ts';
import { readAssignment } from '../../../cli/read-input.ts';

const EXAMPLES = join(ROOT, 'examples');
const essays = join(EXAMPLES, 'evaluation', 'scored-essays.csv');

describe('the data to try an evaluation on', () => {
  it('has essays enough for the second reader, each with two raters, that all can be judged', async () => {
    const assignment = assignmentOf(
      essayScoring,
      await readAssignment(join(EXAMPLES, 'essay-scoring', 'assignment.yaml')),
    );
    const data = readEssayData(essays, await readFile(essays), assignment);
    assert.deepEqual([data.essays.length, data.leftOut, data.unfit], [48, [], []]);
    assert.equal(new Set(data.essays.map(({ text }) => text)).size, 48);
    assert.match(data.truthOf(data.essays), /rater1_Conventions,rater2_Conventions/);
  });

  it('has recordings of three graders of the same answers', async () => {
    const folder = join(EXAMPLES, 'evaluation', 'recorded');
    const names = (await readdir(folder)).sort();
    const files = names.map(async (name) => ({ name, content: await readFile(join(folder, name)) }));
    const { answers } = readRecordings(await Promise.all(files));
    assert.deepEqual([names.length, answers.length], [3, 44]);
  });
});
