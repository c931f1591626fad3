import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { numberPassages } from '@assay/platform/review/number-passages';
import fc from 'fast-check';
import type { Reading } from '../../../desk/api.ts';
import { acceptedTraits, groupsOf, levelOfDigit } from '../../../desk/submission/groups.ts';
import { paragraphsOf } from '../../../desk/submission/paragraphs.ts';
import { passageMap } from '../../../desk/submission/passages.ts';

const TEXT = 'One two three.\n\nFour five six.\nSeven eight nine ten eleven twelve.';
const quoted = (start: number, end: number, grade: 'exact' | 'close' | 'altered' | 'none') => ({
  ...{ number: null, text: 'essay', grade, supported: grade === 'exact' || grade === 'close' },
  ...{ passage: TEXT.slice(start, end), spans: [{ start, end }], boxes: [] },
});
const readingOf = (cites: Reading['cites']): Reading => ({
  ...{ submission: 's', run: 'r', texts: [{ id: 'essay', title: null, content: TEXT }] },
  ...{ pages: [], revision: null, cites, unshown: [], addressed: [] },
});

describe('the passages of a text', () => {
  it('are numbered in its order, each once, by the best quotation of it', () => {
    const map = passageMap(
      numberPassages(
        readingOf({
          late: [quoted(16, 20, 'exact')],
          early: [quoted(0, 3, 'altered'), quoted(16, 20, 'close')],
          nowhere: [{ ...quoted(0, 0, 'none'), passage: null, spans: [] }],
        }),
      ),
    );
    assert.deepEqual(
      map.passages.map(({ number, grade, citedBy }) => ({ number, grade, citedBy })),
      [
        { number: 1, grade: 'altered', citedBy: ['early'] },
        { number: 2, grade: 'exact', citedBy: ['late', 'early'] },
      ],
    );
    assert.deepEqual(map.of('early'), [
      { number: 1, grade: 'altered' },
      { number: 2, grade: 'close' },
    ]);
    assert.deepEqual(map.of('nowhere'), [{ number: null, grade: 'none' }]);
    assert.deepEqual(map.of('nobody'), []);
  });

  it('are marked as what speaks to who grades, whatever else they bear out, and called altered where no text is kept', () => {
    const address = { ...quoted(0, 3, 'exact') };
    const hidden = { ...quoted(0, 3, 'none'), spans: [] };
    const by = { by: 'signs', sign: 'orders-to-grader', passage: 'One', page: null } as const;
    const reading = readingOf({
      early: [quoted(0, 3, 'exact')],
      lost: [{ ...quoted(4, 7, 'altered'), spans: [] }],
    });
    const addressed = [
      { ...by, cites: [address] },
      { ...by, cites: [{ ...hidden, passage: null }] },
    ];
    const map = passageMap(numberPassages({ ...reading, addressed }));
    assert.deepEqual(
      map.passages.map(({ grade, citedBy }) => ({ grade, citedBy })),
      [{ grade: 'addressed', citedBy: ['early', 'addressed.0'] }],
    );
    assert.deepEqual(map.of('addressed.0'), [{ number: 1, grade: 'addressed' }]);
    assert.deepEqual(map.of('addressed.1'), [{ number: null, grade: 'none' }]);
    assert.deepEqual(map.of('early'), [{ number: 1, grade: 'exact' }]);
    assert.deepEqual(map.of('lost'), [{ number: null, grade: 'altered' }]);
  });

  it('cut a text so that nothing of it is lost, wherever they lie', () => {
    const span = fc
      .tuple(fc.nat(TEXT.length - 1), fc.integer({ min: 1, max: TEXT.length }))
      .map(([start, length]) => ({ start, end: Math.min(TEXT.length, start + length) }));
    fc.assert(
      fc.property(fc.array(fc.array(span, { minLength: 1, maxLength: 3 })), (all) => {
        const paragraphs = paragraphsOf(
          TEXT,
          all.map((spans) => ({ spans })),
        );
        assert.equal(
          paragraphs
            .flat()
            .map(({ text }) => text)
            .join(''),
          TEXT,
        );
        const opened = paragraphs.flat().flatMap(({ opens }) => opens);
        assert.deepEqual(
          [...opened].sort((a, b) => a - b),
          [...all.keys()],
        );
      }),
    );
  });
});

describe('what is decided on', () => {
  it('stands by trait in the rubric’s order, and what is of none by its voice', () => {
    const finding = (name: string, trait: string | null) => ({
      ...{ finding: name, kind: 'strength', trait, fields: {}, machine: {} },
      ...{ edited: [], hidden: null, quotes: [], page: null },
    });
    const score = (trait: string) => ({
      ...{ trait, scale: { min: 1, max: 4 }, score: 2, machine: 2, level: null, overridden: null },
    });
    const groups = groupsOf(
      {
        scores: [score('Style'), score('Ideas')],
        findings: [
          finding('ideas.strength-1', 'Ideas'),
          finding('logical.strength-1', null),
          finding('ISS-001', null),
        ],
      },
      [],
      { strength: 'Strength' },
    );
    assert.deepEqual(
      groups.map(({ name, title, findings }) => [name, title, findings.length]),
      [
        ['Style', 'Style', 0],
        ['Ideas', 'Ideas', 1],
        ['logical', 'logical', 1],
        ['strength', 'Strength', 1],
      ],
    );
  });

  it('is given the number that a digit is and never another, a label by its place', () => {
    assert.equal(levelOfDigit({ min: 0, max: 3 }, 0), 0);
    assert.equal(levelOfDigit({ min: 1, max: 4 }, 5), undefined);
    assert.equal(levelOfDigit({ min: 0, max: 12 }, 7), 7);
    assert.equal(levelOfDigit({ min: 10, max: 60 }, 1), undefined);
    assert.equal(levelOfDigit({ labels: ['0', '1', '2 or more'] }, 1), '1');
    assert.equal(levelOfDigit({ labels: ['Incorrect', 'Correct'] }, 2), 'Correct');
    assert.equal(levelOfDigit({ labels: ['Incorrect', 'Correct'] }, 0), undefined);
  });

  it('is accepted until it is changed or that is undone', () => {
    const by = { subject: 't', role: 'teacher' } as const;
    const at = '2026-01-01T00:00:00.000Z';
    const accepted = {
      kind: 'score-confirmed',
      runId: 'r',
      trait: 'Ideas',
      score: 2,
      reason: 'x',
      seq: 1,
      at,
      by,
    } as const;
    const undone = { kind: 'decision-undone', runId: 'r', undone: 1, seq: 2, at, by } as const;
    assert.deepEqual([...acceptedTraits({ submission: 'ada', trail: [accepted], run: 'r' })], ['Ideas']);
    assert.deepEqual([...acceptedTraits({ submission: 'ada', trail: [accepted, undone], run: 'r' })], []);
    assert.deepEqual([...acceptedTraits({ submission: 'ada', trail: [accepted], run: 'other' })], []);
    assert.deepEqual([...acceptedTraits({ submission: 'work~1', trail: [accepted], run: 'r' })], []);
  });
});
