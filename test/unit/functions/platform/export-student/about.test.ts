import assert from 'node:assert/strict';
import { it } from 'node:test';
import { about, namesOf, placesOf } from '../../../../../functions/platform/export-student/about.ts';

it('an archive of a student is named by work and step, so that a person finds it, and says where works and reports are', () => {
  const keys = [
    ...['submissions/t/story/anna/gull.txt', 'submissions/t/story/anna/gull.txt'],
    ...['runs/run-0a1b/report.pdf', 'runs/run-2c3d/report.pdf', 'runs/run-4e5f/teams/ideas/verdict.json'],
    ...['runs/run-of-nobody/plan.json', 'asked/t/story/9f8e.json'],
  ];
  const places = placesOf([
    { work: 'story/anna', runs: ['run-0a1b', 'run-2c3d'] },
    { work: 'tides/anna', runs: ['run-4e5f'] },
  ]);
  const names = namesOf(
    keys.map((key, at) => ({ key, versionId: `v${at}` })),
    places,
  );
  assert.deepEqual(names, [
    ...['handed-in/story/anna/gull.txt', 'handed-in/story/anna/gull (2).txt'],
    ...['assessments/story/anna/run-1/report.pdf', 'assessments/story/anna/run-2/report.pdf'],
    'assessments/tides/anna/teams/ideas/verdict.json',
    ...['other/runs/run-of-nobody/plan.json', 'other/asked/t/story/9f8e.json'],
  ]);
  const readme = about(names.map((name) => ({ name, bytes: Buffer.alloc(0) })));
  assert.equal(readme.name, 'README.txt');
  assert.match(
    Buffer.from(readme.bytes).toString(),
    /^What was handed in\n=+\nhanded-in\/.*\/gull \(2\)\.txt\n.*gull\.txt\n\nThe reports\n=+\n(?:assessments\/.*\/report\.pdf\n){2}\n/,
  );
  assert.doesNotMatch(Buffer.from(readme.bytes).toString(), /plan\.json/);
  assert.match(Buffer.from(about([]).bytes).toString(), /^What is in this archive/);
});
