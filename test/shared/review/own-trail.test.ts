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
const atOf = (hour: number) => `2026-11-23T${String(hour).padStart(2, '0')}:00:00.000Z`;

it('a trail is its student’s: whole where it was nobody’s before, else without what was said until then, and answers to that', () => {
  const hours = fc.array(fc.tuple(fc.constantFrom(...KINDS), fc.nat(23)), { maxLength: 12 });
  fc.assert(
    fc.property(hours, fc.nat(23), (told, hour) => {
      const events = told.map(([kind, at], index) => ({ kind, at: atOf(at), seq: index + 1 }));
      const answers = events
        .filter(({ kind }) => kind === 'appealed')
        .map(({ seq: appeal }, index) => ({
          ...{ kind: 'appeal-answered' as const, at: atOf(23), seq: 100 + index, appeal },
        }));
      const trail = [...events, ...answers];
      assert.deepEqual(ownTrail(trail, undefined), trail);
      const own = ownTrail(trail, atOf(hour));
      const seqs = new Set(own.map(({ seq }) => seq));
      for (const { seq, kind, at } of events) {
        const stays = kind === 'withdrawn' || kind === 'score-overridden' || at > atOf(hour);
        assert.equal(seqs.has(seq), stays);
      }
      for (const { seq, appeal } of answers) assert.equal(seqs.has(seq), seqs.has(appeal));
    }),
  );
});
