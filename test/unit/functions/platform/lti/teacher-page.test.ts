import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LinkSubmission } from '@assay/platform/lti/link-items';
import type { RejectedUpload, RunItem } from '@assay/platform/run/items';
import { teacherPage } from '../../../../../functions/platform/lti/pages/teacher.ts';
import { stateOfWork } from '../../../../../functions/platform/lti/rejected-work.ts';

const at = (minute: number) => `2030-01-02T03:${String(minute).padStart(2, '0')}:00.000Z`;
const of = { tenant: 't', assignment: 'story', submission: 'anna' };
const handed = (minute: number): LinkSubmission => ({
  ...of,
  link: 'link-1',
  user: 'user-1',
  handedInAt: at(minute),
});
const run = (minute: number, state: RunItem['state'] = 'completed') => ({ state, admittedAt: at(minute) });
const rejectedAt = (minute: number) =>
  [
    {
      source: { key: 'submissions/t/story/anna/essay.txt' },
      rejectedAt: at(minute),
      message: 'It is damaged.',
    },
  ] as unknown as RejectedUpload[];

describe('where what a learner handed in last stands', () => {
  it('is where its run stands, whatever was rejected before', () => {
    assert.equal(stateOfWork(handed(5), run(6, 'running'), rejectedAt(2)), 'running');
    assert.equal(stateOfWork(handed(5), run(5, 'failed'), []), 'failed');
  });

  it('is rejected where it was, whatever became of what came before', () => {
    assert.equal(stateOfWork(handed(5), run(2), rejectedAt(6)), 'rejected');
    assert.equal(stateOfWork(handed(5), null, rejectedAt(6)), 'rejected');
  });

  it('is nowhere yet while it is on its way', () => {
    assert.equal(stateOfWork(handed(5), run(2), rejectedAt(3)), null);
    assert.equal(stateOfWork(handed(5), undefined, []), null);
  });
});

type TeacherView = Parameters<typeof teacherPage>[0];
const VIEW: TeacherView = {
  ...{ learners: [handed(5)], runs: [], rejected: [], moved: new Set(), passbacks: [], members: null },
  ...{ sentAgain: false, hasRoster: false, mayChoose: false, token: 'token' },
};

describe('the teacher’s table', () => {
  it('has a rejection in place of what an earlier run came to', () => {
    const view = { ...VIEW, runs: [{ submission: 'anna', ...run(2) }], rejected: rejectedAt(6) };
    assert.match(String(teacherPage(view)), /<td>rejected<\/td><td>nothing sent<\/td>/);
  });

  it('opens on the desk what has a run, and says of the rest why it has none', () => {
    const row = (more: Partial<TeacherView>) => {
      const [, row = ''] = String(teacherPage({ ...VIEW, ...more })).split('</tr>');
      return { says: /<p>([^<]+)</.exec(row)?.[1], opens: row.includes('>Review<') };
    };
    const runs = [{ submission: 'anna', ...run(2) }];
    assert.deepEqual(row({ runs }), { says: undefined, opens: true });
    assert.deepEqual(row({}), { says: undefined, opens: false }, 'it is on its way');
    const rejected = rejectedAt(6);
    assert.deepEqual(row({ rejected }), { says: 'It is damaged.', opens: false });
    assert.deepEqual(row({ rejected, runs }), { says: 'It is damaged.', opens: true }, 'what came before');
    const refused = { asset: 'a', code: 'SubmissionTooLarge', message: 'It is too large.' };
    const noticed = { reportUrl: 'https://lms.example/reports', assets: [], refused };
    const learners = [{ ...handed(5), noticed }];
    assert.deepEqual(row({ learners }), { says: 'It is too large.', opens: false });
    const moved = row({ runs, moved: new Set(['anna']) });
    assert.match(moved.says!, /another student’s work/);
    assert.equal(moved.opens, false);
  });
});
