import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DiffPart } from '@assay/argument-coaching/comparison';
import { diffView } from '@assay/argument-coaching/report/diff-view';
import { coachingWords } from '@assay/argument-coaching/report/words/coaching-words';
import fc from 'fast-check';
import { hostileDiff } from './sample-coaching.ts';

const english = coachingWords('en');

type Kind = DiffPart['kind'];

const view = (parts: DiffPart[]) => diffView(parts, english);
const pieces = (parts: DiffPart[]) => view(parts).paragraphs.flatMap((paragraph) => paragraph.pieces);
const bare = (text: string) => text.replace(/\s+/g, '');
const shownOf = (parts: DiffPart[], ...kinds: Kind[]) =>
  bare(
    pieces(parts)
      .filter(({ kind }) => kinds.includes(kind as Kind))
      .map(({ text }) => text)
      .join(''),
  );
const toldOf = (parts: DiffPart[], ...kinds: Kind[]) =>
  bare(
    parts
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ text }) => text)
      .join(''),
  );
const many = (count: number, word: string) => Array.from({ length: count }, () => word).join(' ');

describe('a readable comparison', () => {
  it('holds draft and revision, letter by letter, of texts in any writing', () => {
    const part = fc.record({
      kind: fc.constantFrom<Kind>('kept', 'added', 'removed'),
      text: fc.string({ unit: 'grapheme', maxLength: 40 }),
    });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        assert.equal(shownOf(parts, 'kept', 'removed'), toldOf(parts, 'kept', 'removed'));
        assert.equal(shownOf(parts, 'kept', 'added'), toldOf(parts, 'kept', 'added'));
      }),
    );
  });

  it('keeps white space between words, and puts what replaces something apart from it', () => {
    const parts: DiffPart[] = [
      { kind: 'kept', text: 'It is ' },
      { kind: 'removed', text: 'good.' },
      { kind: 'added', text: 'better.' },
      { kind: 'kept', text: '\n\nSo' },
      { kind: 'added', text: ' there' },
    ];
    assert.deepEqual(
      view(parts).paragraphs.map((paragraph) =>
        paragraph.pieces.map(({ text, spaced }) => `${spaced ? ' ' : ''}${text}`).join('|'),
      ),
      ['It is| good.| better.', 'So| there'],
    );
  });

  it('leaves out the middle of a long kept stretch and counts what it leaves out', () => {
    const long = many(500, 'word');
    const shown = pieces([
      { kind: 'kept', text: `${long} ` },
      { kind: 'added', text: 'new ' },
      { kind: 'kept', text: `${long} ` },
      { kind: 'removed', text: 'old ' },
      { kind: 'kept', text: long },
    ]);
    assert.deepEqual(
      shown.filter(({ kind }) => kind === 'skipped').map(({ text }) => text),
      ['… [475 words unchanged] …', '… [450 words unchanged] …', '… [475 words unchanged] …'],
    );
  });

  it('counts words where there are no spaces between them', () => {
    const chinese = '学而时习之，不亦说乎？'.repeat(60);
    const [skipped, kept] = pieces([
      { kind: 'kept', text: chinese },
      { kind: 'added', text: '新' },
    ]);
    assert.equal(skipped!.kind, 'skipped');
    assert.ok(chinese.endsWith(kept!.text) && kept!.text.length >= 25);
  });

  it('shows both the old and the new where 6,000 words were changed', () => {
    const { paragraphs, more } = view([
      { kind: 'removed', text: many(3000, 'old') },
      { kind: 'added', text: many(3000, 'new') },
    ]);
    const all = paragraphs.flatMap((paragraph) => paragraph.pieces);
    const count = (kind: string) =>
      all.filter((piece) => piece.kind === kind).flatMap(({ text }) => text.split(' ')).length;
    assert.deepEqual([count('removed'), count('added'), more], [560, 560, null]);
    assert.deepEqual(
      all.filter(({ kind }) => kind === 'skipped').map(({ text }) => text),
      ['… [2440 words not shown here] …', '… [2440 words not shown here] …'],
    );
  });

  it('ends where there is too much of it, and says how many words are left', () => {
    const parts = Array.from({ length: 2000 }, (_, index): DiffPart[] => [
      { kind: 'removed', text: `old${index} ` },
      { kind: 'added', text: `new${index} ` },
      { kind: 'kept', text: 'and ' },
    ]).flat();
    assert.match(view(parts).more!, /^Cut here: 2500 more words/);
  });

  it('knows in which direction a paragraph runs', () => {
    const apart = hostileDiff().map((part) => ({ ...part, text: part.text.replaceAll('\n', '\n\n') }));
    const directions = view(apart).paragraphs.map(({ rightToLeft }) => rightToLeft);
    assert.deepEqual(directions, [false, false, false, true, false]);
  });

  it('takes nothing, and what is nothing but white space', () => {
    assert.deepEqual(view([]).paragraphs, []);
    assert.deepEqual(view([{ kind: 'added', text: ' \n\t ' }]).paragraphs, []);
  });
});

describe('a comparison of texts that an editor wrapped', () => {
  it('has the paragraphs of the texts, not the lines of the files', () => {
    const full = 'I counted in our yard last week, and of sixty students there were forty with a phone.';
    const { paragraphs } = view([
      { kind: 'kept', text: `A heading\n\n${full}\nEverybody says so. ` },
      { kind: 'added', text: 'That is no proof,\nand I know it.' },
    ]);
    const said = paragraphs.map(({ pieces }) => pieces.map(({ text }) => text).join(' | '));
    assert.deepEqual(said, ['A heading', `${full} Everybody says so. | That is no proof, and I know it.`]);
  });
});
