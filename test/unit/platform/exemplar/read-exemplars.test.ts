import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { leftOutText } from '@assay/kit/tables/keyed-row';
import { readTable } from '@assay/kit/tables/read-table';
import { parseColumnName, renameColumns } from '@assay/kit/tables/rename-columns';
import { contentHash, meanRoundedHalfUp } from '@assay/platform/exemplar/exemplar';
import { readExemplars } from '@assay/platform/exemplar/read-exemplars';
import fc from 'fast-check';
import { anEssayAssignment } from '../../../support/assignments.ts';

const assignment = anEssayAssignment({
  assignment: 'a',
  question: 'Why?',
  traits: [
    { name: 'Ideas and Content', min: 1, max: 6 },
    { name: 'Style', min: 0, max: 3 },
  ],
});

const read = (text: string, file = 'scored.csv', raters?: number[]) =>
  readExemplars(readTable(Buffer.from(text), file), file, assignment, raters);

/** The scores of each exemplar by its id. */
const scoresOf = (text: string, raters?: number[]) =>
  read(text, 'scored.csv', raters).exemplars.map(({ id, scores }) => [id, scores]);

describe('reading scored essays', () => {
  it('averages the raters of a trait, rounded half up', () => {
    const tsv = [
      'essay_id\tessay\trater1_ideas_and_content\trater2_ideas_and_content\trater1_style\trater2_style\tdomain1_score',
      '7\t"He said ""no"".\tThen left."\t3\t4\t2\t1\t12',
    ].join('\n');
    const { exemplars, leftOut, scoresLeftOut, notes } = read(tsv, 'set.tsv');
    assert.deepEqual([leftOut, scoresLeftOut, notes], [[], [], []]);
    assert.deepEqual(exemplars, [
      {
        id: '7',
        text: 'He said "no".\tThen left.',
        overall: 12,
        scores: { 'ideas-and-content': 4, style: 2 },
        means: { 'ideas-and-content': 3.5, style: 1.5 },
      },
    ]);
  });
  it('says which rater has no column, and refuses to do without one that was asked for', () => {
    const csv = 'id,essay,rater1_style,rater2_style,rater1_ideas_and_content\n1,One.,2,1,3\n';
    assert.deepEqual(read(csv).warnings.length, 1);
    assert.match(read(csv).warnings[0]!, /no column of rater 2 for "Ideas and Content": .* rater 1's alone/);
    assert.throws(() => read(csv, 'scored.csv', [1, 2]), {
      code: 'ExemplarsInvalid',
      message: /no column of rater 2 for "Ideas and Content", but of rater 1: .*--raters 1\.$/,
    });
    assert.deepEqual(read(csv, 'scored.csv', [1]).warnings, []);
  });
  it('says that scales differ where no score lies on those of the assignment', () =>
    assert.throws(() => read('id,essay,Ideas and Content,Style\n1,One.,70,55\n2,Two.,80,90\n'), {
      code: 'ExemplarsInvalid',
      message:
        /none of 4 scores can be used; the first, in line 2: Ideas and Content 70 lies outside 1-6.*scales/,
    }));
  it("takes a trait's own column from CSV, and scores by trait from JSONL", () => {
    const [first] = scoresOf('essay,Ideas and Content,Style\nOne.,5,3\n');
    assert.deepEqual(first![1], { 'ideas-and-content': 5, style: 3 });
    const jsonl = read('{"id":"x","text":"One.","scores":{"Ideas and Content":5}}', 'set.jsonl');
    assert.deepEqual(jsonl.exemplars[0]!.scores, { 'ideas-and-content': 5 });
  });
  it('reads what spreadsheets write: a mark at the start, semicolons, decimal commas, line breaks in cells', () => {
    const { exemplars, leftOut } = read(
      '\uFEFFid;essay;Ideas and Content;Style\r\n1;"One,\r\ntwo; three.";"4,5";1,0\r\n',
    );
    assert.deepEqual(leftOut, []);
    assert.deepEqual(exemplars[0], {
      id: '1',
      text: 'One,\r\ntwo; three.',
      overall: null,
      scores: { 'ideas-and-content': 5, style: 1 },
    });
  });
  it('leaves a missing trait score absent, never zero, and says so', () => {
    const { exemplars, leftOut, notes } = read('id,essay,Style\n1,One.,\n2,Two.,0\n');
    assert.deepEqual(
      exemplars.map(({ id, scores }) => [id, scores]),
      [['2', { style: 0 }]],
    );
    assert.deepEqual(leftOut, [{ line: 2, why: 'no usable score, left out' }]);
    assert.ok(notes.some(({ line, why }) => line === 3 && why === 'no score for Ideas and Content'));
  });
  it('leaves out a score outside of the range or that is no number, naming its line', () => {
    const { exemplars, scoresLeftOut } = read(
      'essay,Ideas and Content,Style\nOne.,9,2\nTwo.,three,1\nThree.,n/a,1\n',
    );
    assert.deepEqual(
      exemplars.map(({ scores }) => scores),
      [{ style: 2 }, { style: 1 }, { style: 1 }],
    );
    assert.equal(
      read('essay,Style\nOne.,0x2\nTwo.,1\n').scoresLeftOut.length,
      1,
      'no number as programs write it',
    );
    assert.deepEqual(
      scoresLeftOut.map(({ line }) => line),
      [2, 3],
    );
    assert.match(scoresLeftOut[0]!.why, /9 lies outside 1-6/);
  });
  it('takes the resolved score before the mean of the raters, rounded half up', () => {
    assert.deepEqual(scoresOf('id,essay,resolved_style,rater1_style,rater2_style\n1,One.,2.5,1,1\n'), [
      ['1', { style: 3 }],
    ]);
  });
  it('counts a third rater only if asked, and says that it does not', () => {
    const table = 'id,essay,rater1_style,rater2_style,rater3_style\n1,One.,0,1,3\n';
    assert.deepEqual(scoresOf(table), [['1', { style: 1 }]]);
    assert.deepEqual(scoresOf(table, [1, 2, 3]), [['1', { style: 1 }]]);
    assert.deepEqual(scoresOf(table, [3]), [['1', { style: 3 }]]);
    assert.ok(read(table).notes.some(({ why }) => why.startsWith('rater 3 of Style does not count')));
  });
  it('makes one essay of the rows of its raters, whatever they are called and in whatever order', () => {
    const numbered = 'id,rater,essay,Style\na,1,One.,1\nb,2,,3\na,2,One.,2\nb,1,Two.,2\na,3,One.,0\n';
    const expected = [
      ['a', { style: 2 }],
      ['b', { style: 3 }],
    ];
    assert.deepEqual(scoresOf(numbered), expected);
    const named = 'id;Grader;essay;Style\na;NB;One.;1\na;KO;One.;2\nb;LR;Two.;3\nb;KO;Two.;2\n';
    assert.deepEqual(scoresOf(named), expected);
    const three = ['a;Anna;One.;1', 'a;Bert;One.;1', 'a;Carl;One.;3'];
    const table = (rows: string[]) => `id;rater;essay;Style\n${rows.join('\n')}\n`;
    for (const rows of [three, three.toReversed()])
      assert.deepEqual(scoresOf(table(rows)), [['a', { style: 1 }]], 'whatever the order of the rows');
  });
  it('says whether an id, or a text under another id, comes again with other scores', () => {
    const again = read('id,essay,Style\na,One.,1\na,One.,1\na,One.,2\nb,Two.,2\nc,Two.,3\nd,Two.,3\n');
    assert.deepEqual(leftOutText(again.leftOut), [
      'line 3: the work of line 2 again (the same id), left out',
      'line 4: the work of line 2 again (the same id), with other scores, left out',
    ]);
    assert.deepEqual(again.warnings, [
      'scored.csv: 1 text(s) stand under several ids with other scores (such as b and c); all are taken',
    ]);
    assert.equal(again.exemplars.length, 4);
    assert.deepEqual(read('id,essay,Style\na,One.,1\nb,One.,1\n').warnings, []);
    const rated = read('id,rater,essay,Style\na,1,One.,1\na,1,One.,2\na,1,One.,1\n');
    assert.deepEqual(leftOutText(rated.leftOut), [
      'line 3: the same rater on the same work as in line 2, with other scores, left out',
      'line 4: the same rater on the same work as in line 2, left out',
    ]);
  });
  it('names every row that is not taken: doubled ids, doubled ratings, no text, texts that differ', () => {
    const doubled = read('id,essay,Style\na,One.,1\nb,Two.,2\na,Three.,3\n');
    assert.deepEqual(leftOutText(doubled.leftOut), [
      'line 4: the work of line 2 again (the same id), with other scores, left out',
    ]);
    const rated = read(
      'id,rater,essay,Style\na,1,One.,1\na,1,One.,2\na,,One.,2\nb,1,Two.,2\nb,2,Other.,2\nc,1,,2\n',
    );
    assert.deepEqual(
      rated.exemplars.map(({ id, scores }) => [id, scores]),
      [['a', { style: 1 }]],
    );
    assert.deepEqual(
      rated.leftOut.map(({ line }) => line).sort((one, other) => one - other),
      [3, 4, 5, 7],
    );
    assert.ok(rated.leftOut.some(({ why }) => why.startsWith('the rows of its raters hold different texts')));
  });
  it('reads headers of any language by an explicit mapping', () => {
    const file = 'noten.csv';
    const table = readTable(Buffer.from('Schüler;Aufsatz;Inhalt;Stil\ns1;Eins.;4;2\n'), file);
    const names = ['id=Schüler', 'essay=Aufsatz', 'Ideas and Content=Inhalt', 'Style=Stil'].map(
      parseColumnName,
    );
    const { exemplars } = readExemplars(renameColumns(table, names, file), file, assignment);
    assert.deepEqual(exemplars, [
      { id: 's1', text: 'Eins.', overall: null, scores: { 'ideas-and-content': 4, style: 2 } },
    ]);
    assert.throws(() => renameColumns(table, [['id', 'Name']], file), /no column "Name".*It has "Schüler"/);
    assert.throws(() => renameColumns(table, [parseColumnName('id=Stil'), ['essay', 'Stil']], file), /twice/);
    assert.throws(() => parseColumnName('Aufsatz'), /NAME=HEADER/);
  });
  it('keeps ids apart that differ in characters which cannot be stored', () => {
    const ids = scoresOf('id,essay,Style\na b,One.,1\na-b,Two.,1\na/b,Three.,1\n').map(([id]) => id);
    assert.equal(new Set(ids).size, 3);
    assert.ok(ids.includes('a-b'));
  });
  it('makes another storable id of every id', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1, maxLength: 120 }), { minLength: 2 }), (given) => {
        const rows = given
          .filter((id) => id.trim() === id && id !== '')
          .map((id) => ({ id, text: 'T.', Style: 1 }));
        if (rows.length === 0) return;
        const { exemplars } = read(JSON.stringify(rows), 'set.json');
        assert.equal(new Set(exemplars.map(({ id }) => id)).size, rows.length);
        for (const { id } of exemplars) assert.match(id, /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/);
      }),
    );
  });
  it('refuses a file that holds none, and one that cannot be read, saying what it needs', () => {
    assert.throws(() => read('title,grade\nOne,2\n'), {
      code: 'ExemplarsInvalid',
      message: /It has "title", "grade"/,
    });
    for (const [text, file] of [
      ['', 's.csv'],
      ['{"id":', 's.jsonl'],
      ['null', 's.jsonl'],
      ['essay,Style\n"One', 's.csv'],
    ] as const)
      assert.throws(() => read(text, file), { code: 'TableInvalid' });
  });
});

describe('the mean of raters', () => {
  it('is the nearest integer, halves upwards', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 1, maxLength: 5 }), (scores) => {
        const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
        const rounded = meanRoundedHalfUp(scores)!;
        assert.ok(Number.isInteger(rounded));
        assert.ok(rounded - mean <= 0.5 && mean - rounded < 0.5, `${rounded} for ${mean}`);
      }),
    );
    assert.equal(meanRoundedHalfUp([]), null);
  });
});

describe("an essay's content hash", () => {
  it('does not depend on white space and depends on every word', () => {
    assert.equal(contentHash('a b\nc'), contentHash(' a\tb  c '));
    assert.notEqual(contentHash('a b c'), contentHash('a bc'));
  });
});
