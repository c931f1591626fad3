import assert from 'node:assert/strict';
import { it } from 'node:test';
import { about, nameOf } from '../../../../../functions/platform/export-student/about.ts';

it('an archive of a student keeps the names by which files open, and says where works and reports are', () => {
  const keys = ['submissions/t/story/anna/gull.txt', 'runs/run-1/report.pdf', 'runs/run-1/plan.json'];
  const names = keys.map((key) => nameOf({ key, versionId: 'v1' }));
  assert.deepEqual(names, [
    'objects/submissions/t/story/anna/v1/gull.txt',
    'objects/runs/run-1/v1/report.pdf',
    'objects/runs/run-1/v1/plan.json',
  ]);
  const text = Buffer.from(about(names.map((name) => ({ name, bytes: Buffer.alloc(0) }))).bytes).toString();
  assert.match(
    text,
    /^What was handed in\n=+\nobjects\/.*\/gull\.txt\n\nThe reports\n=+\nobjects\/.*\/report\.pdf\n\n/,
  );
  assert.doesNotMatch(text, /plan\.json/);
  assert.match(Buffer.from(about([]).bytes).toString(), /^What is in this archive/);
});
