import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DiffPart } from '@assay/argument-coaching/comparison';
import { wholeChanges } from '@assay/argument-coaching/report/whole-changes';
import { diffTexts } from '@assay/argument-coaching/revision/diff-texts';
import fc from 'fast-check';

const textOf = (parts: readonly DiffPart[], other: 'added' | 'removed') =>
  parts
    .filter(({ kind }) => kind !== other)
    .map(({ text }) => text)
    .join('');

describe('changes as they are read', () => {
  it('are still draft and revision, to the letter', () => {
    const words = fc.constantFrom(
      'One',
      ' two',
      '.',
      ',',
      ' ',
      '\n\n',
      ' three',
      '学而',
      ' e\u0301',
      '🙂',
      'x',
    );
    const text = fc.array(words, { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (draft, revision) => {
        const parts = wholeChanges(diffTexts(draft, revision));
        assert.equal(textOf(parts, 'added'), draft);
        assert.equal(textOf(parts, 'removed'), revision);
        assert.ok(parts.every((part) => part.text !== ''));
      }),
    );
  });

  it('take in a mark and a single word that were kept within them', () => {
    const parts: DiffPart[] = [
      { kind: 'removed', text: 'All of it' },
      { kind: 'added', text: 'None of that' },
      { kind: 'kept', text: '.\n\n' },
      { kind: 'removed', text: 'So they said' },
      { kind: 'added', text: 'As we know' },
      { kind: 'kept', text: ' then ' },
      { kind: 'added', text: 'and only now' },
    ];
    assert.deepEqual(wholeChanges(parts), [
      { kind: 'removed', text: 'All of it.\n\nSo they said then ' },
      { kind: 'added', text: 'None of that.\n\nAs we know then and only now' },
    ]);
  });

  it('show a mark that changed with its word, where words are apart', () => {
    const changed = (word: string): DiffPart[] => [
      { kind: 'kept', text: `It is ${word}` },
      { kind: 'removed', text: '.' },
      { kind: 'added', text: '!' },
    ];
    assert.deepEqual(wholeChanges(changed('good')), [
      { kind: 'kept', text: 'It is ' },
      { kind: 'removed', text: 'good.' },
      { kind: 'added', text: 'good!' },
    ]);
    assert.deepEqual(wholeChanges(changed('学而')), changed('学而'));
  });
});
