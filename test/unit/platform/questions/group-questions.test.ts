import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ALIKE, groupQuestions, type PlacedQuestion } from '@assay/platform/questions/group-questions';
import { contentOf, questionLikeness } from '@assay/platform/questions/question-likeness';
import fc from 'fast-check';
import { CASES, HELD_OUT } from './questions-by-hand.ts';

const asked = (text: string, at: number, about: string | null = 'Ideas'): PlacedQuestion => ({
  id: `q-${String(at).padStart(16, '0')}`,
  agent: 'essay-scoring/judge',
  about,
  text,
  passage: null,
  page: null,
  row: null,
  submission: `s${at}`,
  runId: `run-${at}`,
});

const likenessOf = (one: string, other: string) => questionLikeness(contentOf(one), contentOf(other));

/** Pairs of questions of one subject, of one case and of different cases, and how many of each the likeness takes for one. */
function pairsByHand(cases: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>) {
  const counts = { same: 0, met: 0, different: 0, confused: 0 };
  for (const subject of Object.values(cases)) {
    const all = Object.entries(subject).flatMap(([name, texts]) => texts.map((text) => ({ name, text })));
    for (const [at, one] of all.entries())
      for (const other of all.slice(0, at)) {
        const isOne = likenessOf(one.text, other.text) >= ALIKE;
        if (one.name === other.name) {
          counts.same += 1;
          counts.met += Number(isOne);
        } else {
          counts.different += 1;
          counts.confused += Number(isOne);
        }
      }
  }
  return counts;
}

const WORDS = [
  'quote',
  'quotation',
  'missing',
  'unit',
  'units',
  'dialect',
  'spelling',
  'title',
  '200',
  '300',
  'does',
  'count',
];
const questions = fc
  .array(
    fc.record({
      text: fc
        .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
        .map((words) => `${words.join(' ')}?`),
      about: fc.constantFrom('Ideas', 'Style', null),
      submission: fc.constantFrom('a', 'b', 'c'),
    }),
    { maxLength: 40 },
  )
  .map((all) => all.map((one, at) => ({ ...asked(one.text, at, one.about), submission: one.submission })));

describe('questions in groups', () => {
  it('holds paraphrases of one case together and cases of one trait apart', () => {
    for (const cases of [CASES, HELD_OUT]) {
      const { same, met, different, confused } = pairsByHand(cases);
      assert.ok(met / same >= 0.65, `${met} of ${same}`);
      assert.equal(confused, 0, `of ${different}`);
    }
  });

  it('tells questions apart that differ in a number, or turn a word round', () => {
    assert.equal(likenessOf('Does an essay of 200 words pass?', 'Does an essay of 300 words pass?'), 0);
    assert.equal(likenessOf('Is a complete sentence needed?', 'Is an incomplete sentence needed?'), 0);
  });

  it('puts what most submissions concern first, in the wording that most have', () => {
    const groups = groupQuestions([
      asked('Is dialect an error of grammar?', 1),
      asked('Does a long quotation count as support?', 2),
      asked('Do long quotations count as support?', 3),
      asked('Do long quotations count as support?', 4),
      asked('Is dialect an error of grammar?', 5, 'Style'),
    ]);
    assert.deepEqual(groups.map(({ text, about, submissions }) => [text, about, submissions]).slice(0, 1), [
      ['Do long quotations count as support?', 'Ideas', 3],
    ]);
    assert.deepEqual(
      groups
        .slice(1)
        .map(({ about }) => about)
        .sort(),
      ['Ideas', 'Style'],
    );
  });

  it('has each question once, whatever their order, and none of another subject beside it', () => {
    fc.assert(
      fc.property(questions, fc.infiniteStream(fc.nat()), (all, draws) => {
        const groups = groupQuestions(all);
        assert.deepEqual(
          groups.flatMap(({ places }) => places.map(({ id }) => id)).sort(),
          all.map(({ id }) => id).sort(),
        );
        for (const { about, places, submissions } of groups) {
          assert.ok(places.every((place) => place.about === about));
          assert.equal(submissions, new Set(places.map(({ submission }) => submission)).size);
        }
        const drawn = all.map((one) => ({ one, draw: draws.next().value! }));
        const shuffled = drawn.sort((a, b) => a.draw - b.draw).map(({ one }) => one);
        assert.deepEqual(groupQuestions(shuffled), groups);
        const counts = groups.map(({ submissions }) => submissions);
        assert.deepEqual(
          counts,
          counts.toSorted((a, b) => b - a),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('is symmetric, within 0 and 1, and 1 of a question and itself', () => {
    const text = fc
      .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, (one, other) => {
        const value = likenessOf(one, other);
        assert.equal(value, likenessOf(other, one));
        assert.ok(value >= 0 && value <= 1);
        assert.equal(likenessOf(one, one), 1);
      }),
    );
  });

  it('names a group by its questions: with one more it is another', () => {
    const one = asked('Is dialect an error of grammar?', 1);
    const [alone, both] = [
      groupQuestions([one]),
      groupQuestions([one, { ...one, id: 'q-ffffffffffffffff' }]),
    ];
    assert.notEqual(alone[0]!.group, both[0]!.group);
    assert.match(alone[0]!.group, /^g-[0-9a-f]{16}$/);
  });
});
