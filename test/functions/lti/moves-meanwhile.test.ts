import assert from 'node:assert/strict';
import { it } from 'node:test';
import { documents } from '../../../functions/storage.ts';
import { interleave } from '../../support/interleave.ts';
import { openCourse, workOf } from '../../support/lti-course.ts';

const course = await openCourse();
const { tellOwner } = await import('../../../functions/api/tell-owner.ts');

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
});
