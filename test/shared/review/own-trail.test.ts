import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { ownTrail } from '../../../shared/review/own-trail.ts';

const KINDS = [
  'released',
  'auto-released',
  'withdrawn',
  'commented',
  'appealed',
  'score-overridden',
] as const;

it('a trail is its student’s: whole where it was nobody’s before, else without what was said until then, and answers to that', () => {
  const kinds = fc.array(fc.constantFrom(...KINDS), { maxLength: 12 });
  fc.assert(
    fc.property(kinds, fc.option(fc.nat(13)), (told, movedAfter) => {
      const events = told.map((kind, index) => ({ kind, seq: index + 1 }));
      const answers = events
        .filter(({ kind }) => kind === 'appealed')
        .map(({ seq: appeal }, index) => ({
          ...{ kind: 'appeal-answered' as const, seq: 100 + index, appeal },
        }));
      const trail = [...events, ...answers];
      assert.deepEqual(ownTrail(trail, undefined), trail);
      const own = ownTrail(trail, movedAfter);
      const seqs = new Set(own.map(({ seq }) => seq));
      for (const { seq, kind } of events) {
        const isTheirs = movedAfter !== null && seq > movedAfter;
        const stays = kind === 'withdrawn' || kind === 'score-overridden' || isTheirs;
        assert.equal(seqs.has(seq), stays);
      }
      for (const { seq, appeal } of answers) assert.equal(seqs.has(seq), seqs.has(appeal));
    }),
  );
});
