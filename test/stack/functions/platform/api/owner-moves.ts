import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import type { ReviewDecision, ReviewEvent } from '@assay/platform/review/event';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { interleave, type TableCommand } from '../../../../support/interleave.ts';
import type { ApiWorld, Person } from './api-world.ts';

const TEACHER: Person = { role: 'teacher', subject: 'ms-rossi' };
const as = (subject: string): Person => ({ role: 'student', subject });
const isPut = (kind: string) => (command: TableCommand) =>
  command.name === 'PutCommand' && (command.item.kind === kind || command.item.SK === kind);
const STUDENTS = ['anna', 'berta', 'carla'] as const;

/** What happens to a work. `dies`: the move breaks off once it stands on the trail. */
type Step =
  | { does: 'move'; to: (typeof STUDENTS)[number]; dies: boolean }
  | { does: 'say'; kind: 'commented' | 'appealed' | 'released' | 'withdrawn' }
  | { does: 'erase' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constant('move' as const),
    to: fc.constantFrom(...STUDENTS),
    dies: fc.boolean(),
  }),
  fc.record({
    does: fc.constant('say' as const),
    kind: fc.constantFrom('commented', 'appealed', 'released', 'withdrawn'),
  }),
  fc.record({ does: fc.constant('erase' as const) }),
);

/** Whose a work is while others do something with it, at any moment of what its moves write. */
export function describeMoves({ ask, assessed, documents: table }: ApiWorld): void {
  const submitted = async (submission: string) => {
    const { documents } = await import('../../../../../functions/platform/runtime/storage.ts');
    const { reviews } = await import('../../../../../functions/platform/reviews/reviews.ts');
    const { owners } = await import('../../../../../functions/platform/api/services.ts');
    await assessed({ tenant: 't', submission, subject: 'anna' });
    const path = `/assignments/story/submissions/${submission}`;
    const of = { tenant: 't', assignment: 'story', submission };
    const say = (subject: string) => ask(TEACHER, 'PUT', `${path}/owner`, { body: { subject } });
    const decide = (verb: string, body: object) => ask(TEACHER, 'POST', `${path}/review/${verb}`, { body });
    const kinds = async () => (await reviews().events(of)).map(({ kind }) => kind);
    const owner = async () => (await owners().find(of))!;
    return { client: documents(), of, path, say, decide, kinds, owner };
  };

  describe('a work that moves while', () => {
    it('it moves on and back has the boundary of its last move, whichever is written last', async () => {
      const { client, say, owner, kinds } = await submitted('there-and-back');
      const moved = interleave({
        ...{ client, when: 'before', is: isPut('OWNER') },
        act: async () => {
          await say('carla');
          await say('berta');
        },
      });
      assert.equal((await say('berta')).status, 200);
      assert.deepEqual(await kinds(), ['owner-changed', 'owner-changed', 'owner-changed']);
      const { subject, movedAfter } = await owner();
      assert.deepEqual([moved.happened, subject, movedAfter], [true, 'berta', 3]);
    });

    it('clocks differ is whose it was said to be last, who is shown what was said then', async () => {
      const { ownReview } = await import('../../../../../functions/platform/reviews/released-work.ts');
      const { reviews } = await import('../../../../../functions/platform/reviews/reviews.ts');
      const { shownTo } = await import('../../../../../functions/platform/api/released-work.ts');
      const { of, say, decide, owner } = await submitted('clocks-differ');
      mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_600_000 });
      assert.equal((await say('berta')).status, 200);
      mock.timers.reset();
      await decide('comment', { text: 'Dear Berta.', for: 'student' });
      const comments = async (subject: string) => {
        const to = shownTo({ tenant: of.tenant, role: 'student', subject });
        const shown = await ownReview(of, await reviews().events(of), to);
        return shown && [...shown.runs.values()].flatMap((run) => run.comments.map(({ text }) => text));
      };
      assert.deepEqual(await comments('berta'), ['Dear Berta.']);
      assert.equal((await say('carla')).status, 200);
      assert.equal((await owner()).subject, 'carla');
      assert.deepEqual([await comments('berta'), await comments('carla')], [null, []]);
    });

    it('it is released has that withdrawn before it is another’s', async () => {
      const { client, say, decide, kinds, path } = await submitted('released-meanwhile');
      interleave({
        ...{ client, when: 'before', is: isPut('owner-changed') },
        act: () => decide('release', {}),
      });
      assert.equal((await say('berta')).status, 200);
      assert.deepEqual(await kinds(), ['released', 'withdrawn', 'owner-changed']);
      assert.equal((await ask(as('berta'), 'GET', `${path}/result`)).body.code, 'NotReleased');
    });

    it('its student appeals, or reads, has no appeal of theirs then, and shows them nothing', async () => {
      const { client, say, decide, kinds, path } = await submitted('appealed-meanwhile');
      await decide('release', {});
      interleave({ client, when: 'before', is: isPut('appealed'), act: () => say('berta') });
      const body = { trait: 'Ideas', text: 'But I did say why.' };
      const appealed = await ask(as('anna'), 'POST', `${path}/appeals`, { body });
      assert.deepEqual([appealed.status, appealed.body.code], [404, 'NotReleased']);
      assert.deepEqual(await kinds(), ['released', 'withdrawn', 'owner-changed']);
      await decide('release', {});
      const isTrail = ({ name, pk }: TableCommand) => name === 'QueryCommand' && pk.startsWith('REVIEW#');
      const read = interleave({ client, when: 'after', is: isTrail, act: () => say('carla') });
      const { status } = await ask(as('berta'), 'GET', `${path}/result`);
      assert.deepEqual([read.happened, status], [true, 404]);
    });
  });

  it('shows each student what was said in their own time with the work, and nothing of another’s, whatever happened', async () => {
    const { ownReview } = await import('../../../../../functions/platform/reviews/released-work.ts');
    const { shownTo } = await import('../../../../../functions/platform/api/released-work.ts');
    const { tellOwner } = await import('../../../../../functions/platform/api/tell-owner.ts');
    const { decideOn, reviews } = await import('../../../../../functions/platform/reviews/reviews.ts');
    const { owners } = await import('../../../../../functions/platform/api/services.ts');
    const { ownTrail } = await import('@assay/platform/review/own-trail');
    const { documents } = await import('../../../../../functions/platform/runtime/storage.ts');
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    const BY = { subject: 'ms-rossi', role: 'teacher' } as const;
    let works = 0;

    async function erase(of: { tenant: string; assignment: string; submission: string }): Promise<void> {
      for (const { seq } of await reviews().events(of)) {
        const PK = `REVIEW#${of.tenant}#${of.assignment}#${of.submission}`;
        const Key = { PK, SK: `EVENT#${String(seq).padStart(6, '0')}` };
        await table.send(new DeleteCommand({ TableName: 'results', Key }));
      }
    }

    const said = (kind: Extract<Step, { does: 'say' }>['kind'], text: string): ReviewDecision => {
      const runId = 'run-1';
      if (kind === 'commented') return { kind, runId, text, trait: null, for: 'student' };
      if (kind === 'appealed') return { kind, runId, trait: 'Ideas', text, score: 2 };
      if (kind === 'withdrawn') return { kind, runId, reason: text };
      return { kind, runId, attempts: 1, from: null, appealUntil: '2099-01-01T00:00:00.000Z' };
    };

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        works += 1;
        const of = { tenant: 'moves', assignment: 'story', submission: `work-${works}` };
        await owners().claim(of, { subject: 'anna' }, new Date().toISOString());
        let [holder, isHeld]: [string, boolean] = ['anna', true];
        let own: string[] = [];
        for (const one of steps) {
          mock.timers.tick(1_000);
          if (one.does === 'say') {
            const event = await decideOn(of, BY, () => said(one.kind, 'said'));
            if (isHeld && one.kind !== 'withdrawn') own.push(event!.at);
          } else if (one.does === 'erase') {
            await erase(of);
            await owners().keep(of, { subject: holder }, new Date().toISOString());
            [isHeld, own] = [true, []];
          } else {
            const isMove = one.to !== holder || !isHeld;
            const died = new Error('died');
            if (one.dies && isMove)
              interleave({
                ...{ client: documents(), when: 'before', is: isPut('OWNER') },
                act: () => Promise.reject(died),
              });
            await tellOwner({ tenant: 'moves', ...BY }, of, { subject: one.to }).catch((error: unknown) =>
              assert.equal(error, died),
            );
            if (isMove && one.dies) isHeld = false;
            else if (isMove) [holder, isHeld, own] = [one.to, true, []];
          }
          const trail: ReviewEvent[] = await reviews().events(of);
          const owner = await owners().find(of);
          const shown = ownTrail(trail, owner).filter(({ kind }) =>
            ['commented', 'appealed', 'released', 'owner-changed'].includes(kind),
          );
          assert.deepEqual(
            shown.map(({ at }) => at),
            own,
          );
          for (const subject of STUDENTS) {
            const review = await ownReview(of, trail, shownTo({ tenant: 'moves', role: 'student', subject }));
            assert.equal(review !== null, subject === holder);
          }
        }
      }),
      { numRuns: 25 },
    );
    mock.timers.reset();
  });
}
