import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { LearnerRow } from '@assay/platform/lti/activity';
import { documents } from '../../../../../functions/platform/runtime/storage.ts';
import { interleave } from '../../../../support/interleave.ts';
import { teacher as instructor, openCourse } from '../../../../support/lti-course.ts';

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
  const { send } = await course.open('anna');
  await send({ text: 'The sea was calm, and anna was on deck.' });
  const run = await course.admitted('anna');
  const { runStore } = course.tool;
  const [rejected, ...more] = await runStore.rejectedUploads(of);
  assert.partialDeepStrictEqual(rejected, { upload: run, code: 'SubmissionTaken' });
  assert.deepEqual([moved.happened, await runStore.findRun(run), more], [true, null, []]);
  const row = async () => {
    const [{ state, told }] = (await course.open('teacher-1', instructor)).told.learners as [LearnerRow];
    return [state, told];
  };
  const standing = async () => (await course.open('anna')).told.standing.is;
  assert.deepEqual(await row(), ['rejected', null]);
  await tellOwner(teacher, of, { subject: of.submission });
  assert.deepEqual([await row(), await standing()], [['rejected', null], 'stopped']);
  await course.handIn('anna', 'The sea was calm, and it is mine again.');
  assert.deepEqual([await row(), await standing()], [['received', null], 'under-way']);
});
