import assert from 'node:assert/strict';
import { it } from 'node:test';
import { documents } from '../../../../../functions/platform/runtime/storage.ts';
import { interleave } from '../../../../support/interleave.ts';
import { teacher as instructor, openCourse, workOf } from '../../../../support/lti-course.ts';

const course = await openCourse();
const { tellOwner } = await import('../../../../../functions/platform/api/tell-owner.ts');

it('what a learner hands in while a teacher gives the work to another is no version of it', async () => {
  const of = course.ofUser('anna');
  const teacher = { tenant: of.tenant, subject: 'ms-rossi', role: 'teacher' } as const;
  const moved = interleave({
    ...{ client: documents(), when: 'after' },
    is: ({ name, item }) => name === 'UpdateCommand' && item.SK === 'OWNER',
    act: () => tellOwner(teacher, of, { subject: 'berta' }),
  });
  const { browser, page } = await course.open('anna');
  await browser.post('/lti/submissions', workOf(page, { text: 'The sea was calm, and anna was on deck.' }));
  const run = await course.admitted('anna');
  const { runStore } = course.tool;
  const [rejected, ...more] = await runStore.rejectedUploads(of);
  assert.partialDeepStrictEqual(rejected, { upload: run, code: 'SubmissionTaken' });
  assert.deepEqual([moved.happened, await runStore.findRun(run), more], [true, null, []]);
  const rejectedRow = /<td>rejected<\/td><td>nothing sent<\/td>/;
  assert.match((await course.open('teacher-1', instructor)).page, rejectedRow);
  await tellOwner(teacher, of, { subject: of.submission });
  assert.match((await course.open('teacher-1', instructor)).page, rejectedRow);
  assert.match((await course.open('anna')).page, /was handed in, and was not assessed\. Hand in again/);
  await course.handIn('anna', 'The sea was calm, and it is mine again.');
  assert.match((await course.open('anna')).page, /is being assessed/);
  assert.match((await course.open('teacher-1', instructor)).page, /<td>received<\/td><td>nothing sent<\/td>/);
});
