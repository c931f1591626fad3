import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { prepareDocument } from '@assay/evidence/anchor';
import { evidenceIn } from '@assay/evidence/evidence';
import { citedPassages } from '@assay/platform/report/marked/cited';
import {
  type MarkedTextLine,
  markedLines,
  markedView,
  numbersIn,
} from '@assay/platform/report/marked/marked-view';
import { sharedWords } from '@assay/platform/report/words/shared-words';

const TEXT = [
  'We waited for forty minutes in the queue when the lights went out. My brother counted 12 tiles.',
  'So we went home, and nobody had asked the clerk about the tickets.',
].join('\n\n');
const find = evidenceIn(prepareDocument(TEXT));

/** Lines with their marks written out: `1[…]1` a passage, `~` before what is nearly its words. */
const written = (lines: MarkedTextLine[]) =>
  lines.map(({ pieces }) =>
    pieces
      .map(({ text, spaced, look, opens, ends }) => {
        const marks = [opens.map((number) => `${number}[`), ends.map((number) => `]${number}`)];
        return `${spaced ? ' ' : ''}${marks[0]!.join('')}${look === 'close' ? '~' : ''}${text.trim()}${marks[1]!.join('')}`;
      })
      .join(''),
  );

const of = (...quotes: string[]) => {
  const evidence = quotes.map(find);
  return { evidence, cited: citedPassages(TEXT, evidence, 10_000) };
};

describe('a text with marks', () => {
  it('has a number at each passage, those that overlap told apart by numbers at their ends as well', () => {
    const { cited } = of(
      'in the queue when the lights went out',
      'forty minutes in the queue',
      'asked the clerk',
    );
    assert.deepEqual(written(markedLines(cited)), [
      'We waited for 1[forty minutes 2[in the queue]1 when the lights went out]. My brother counted 12 tiles.',
      'So we went home, and nobody had 3[asked the clerk] about the tickets.',
    ]);
  });

  it('runs a mark across paragraphs, and tells exact from close', () => {
    const across = of('counted 12 tiles. So we went home');
    assert.deepEqual(written(markedLines(across.cited)), [
      'We waited for forty minutes in the queue when the lights went out. My brother 1[counted 12 tiles.',
      'So we went home], and nobody had asked the clerk about the tickets.',
    ]);
    const close = of('we waited forty minutes in the queue when lights went out');
    assert.equal(close.evidence[0]!.grade, 'close');
    assert.match(written(markedLines(close.cited))[0]!, /1\[~We waited/);
  });

  it('notes under its number who said what of a passage, once, and lists what is altered or not there unmarked', () => {
    const { evidence, cited } = of(
      'asked the clerk',
      'My brother counted 13 tiles',
      'zebras crossed the road twice',
    );
    const [asked, counted, zebras] = evidence;
    const words = { ...sharedWords('en'), report: '', advisory: '', standIn: '' };
    const said = (one: typeof asked, where: string) => ({ evidence: one!, where, said: `**On** ${where}.` });
    const view = markedView(
      cited,
      [
        said(asked, 'Ideas'),
        said(asked, 'Ideas'),
        said(asked, 'Voice'),
        said(counted, 'Ideas'),
        said(zebras, 'Ideas'),
      ],
      words,
    );
    assert.deepEqual(view.notes, [
      {
        number: '1',
        sayings: [
          { where: 'Ideas', match: 'word for word', said: 'On Ideas.' },
          { where: 'Voice', match: 'word for word', said: 'On Voice.' },
        ],
      },
    ]);
    assert.deepEqual(view.unmarked, [
      {
        where: 'Ideas',
        kinds: '1 × quoted with another number, name or meaning, 1 × not in the text as it is quoted',
      },
    ]);
    assert.doesNotMatch(JSON.stringify(view), /13 tiles|zebras/);
    assert.deepEqual(numbersIn([zebras!, asked!, null, asked!], cited), ['1']);
  });

  it('finds a passage again in a text that is the same but for case and spacing', () => {
    const other = TEXT.toUpperCase().replaceAll(' ', '  ');
    const cited = citedPassages(other, [find('asked the clerk')], 10_000);
    assert.match(written(markedLines(cited))[1]!, /1\[ASKED {2}THE {2}CLERK\]/);
  });

  it('is cut between words, and has no number for what lies behind', () => {
    const evidence = [find('forty minutes'), find('asked the clerk')];
    const cited = citedPassages(TEXT, evidence, 40);
    assert.deepEqual([cited.text, cited.isCut], ['We waited for forty minutes in the', true]);
    assert.deepEqual(evidence.map(cited.numberOf), [1, null]);
  });

  it('says which lines run from right to left', () => {
    const cited = citedPassages('שלום עולם 12\nHello', [], 100);
    assert.deepEqual(
      markedLines(cited).map(({ rightToLeft }) => rightToLeft),
      [true, false],
    );
  });
});
