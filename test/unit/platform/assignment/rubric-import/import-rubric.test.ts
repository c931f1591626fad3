import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { rubricSchema, worthOf } from '@assay/platform/assignment/rubric';
import { importRubric } from '@assay/platform/assignment/rubric-import/import-rubric';
import fc from 'fast-check';
import { paragraph, row, wordFile } from '../../../document/text/word-file.ts';

const own = (file: string) => readFileSync(join(import.meta.dirname, file));
const csv = (rows: string[][]) =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n'));
const ofTable = (rows: string[][], options = {}) => importRubric(csv(rows), 'rubric.csv', options);
const refusing = (rows: string[][], message: RegExp, options = {}) =>
  assert.throws(() => ofTable(rows, options), { code: 'TableInvalid', message });

describe('a rubric that is a table', () => {
  it('is read at once, however many brackets and blanks its heads have', () => {
    for (const many of ['(', ' ', '[ ', ': ', '1', '- '].map((one) => one.repeat(50_000)))
      try {
        const rows = [
          ['Criterion', `Good${many}`, `Poor${many}x`],
          [`Ideas${many}x`, `a ${many}x`, 'b'],
        ];
        ofTable([...rows, [`Form\n${many}x`, `4${many}x`, 'b']]);
      } catch (error) {
        assert.equal((error as { code?: string }).code, 'TableInvalid');
      }
  });

  it('on which the lowest number is the best is worth the more the lower it is, and says so by names, an end or the number', () => {
    const grades = ['1', '2', '3', '4', '5', '6'];
    const rows = [
      ['Kriterium', ...grades],
      ['Aufbau', ...grades.map((grade) => `wie ${grade}`)],
    ];
    const turned = { 1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1 };
    const worth = (read: ReturnType<typeof ofTable>) => worthOf({ weight: undefined, ...read.traits[0]! });
    for (const best of [1, 'first'] as const) {
      const read = ofTable(rows, { best });
      assert.deepEqual([worth(read), read.points], [turned, 6], String(best));
      assert.deepEqual([read.traits[0]!.min, read.traits[0]!.levels![1]], [1, 'wie 1']);
    }
    const backwards = rows.map(([head = '', ...cells]) => [head, ...cells.toReversed()]);
    assert.deepEqual(worth(ofTable(backwards, { best: 'last' })), turned);
    const named = ['1 – sehr gut', '2 – gut', '3 – ausreichend', '4 – mangelhaft'];
    const german = [
      ['Kriterium', ...named],
      ['Aufbau', 'a', 'b', 'c', 'd'],
    ];
    assert.deepEqual(worth(ofTable(german)), { 1: 4, 2: 3, 3: 2, 4: 1 });
    const explained = ['1 (very good)', '2 (good)', '3 (fair)', '4 (poor)'];
    const english = [
      ['Criterion', ...explained],
      ['Ideas', 'a', 'b', 'c', 'd'],
    ];
    assert.deepEqual(worth(ofTable(english)), { 1: 4, 2: 3, 3: 2, 4: 1 });
    assert.deepEqual(ofTable(english).traits[0]!.levels![1], 'very good: a');
    const rising = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6 };
    for (const best of [undefined, 6, 'last'] as const)
      assert.deepEqual(worth(ofTable(rows, { best })), rising);
    assert.deepEqual(
      worth(
        ofTable(
          rows.map((row, at) => [...row, at ? '30' : 'Max. points']),
          { best: 1 },
        ),
      ),
      {
        ...{ 1: 30, 2: 25, 3: 20, 4: 15, 5: 10, 6: 5 },
      },
    );
    refusing(rows, /neither the lowest nor the highest level/, { best: 3 });
    refusing(
      [
        ['Criterion', 'A', 'B'],
        ['Ideas', 'x', 'y'],
      ],
      /--best first or --best last/,
      { best: 1 },
    );
  });

  it('of a Word document: a name above its description, points in a row of their own, marks and totals told', () => {
    const { source, traits, left } = importRubric(own('narrative.docx'), 'narrative.docx');
    assert.equal(source, 'table');
    assert.deepEqual(traits[0], {
      name: 'Ideas',
      min: 1,
      max: 4,
      description: 'How clear and focused the story is',
      levels: {
        1: 'Poor: Little that answers',
        2: 'Fair: Loosely focused',
        3: 'Good: Focused on the lesson',
        4: 'Excellent: Clear, with telling details',
      },
    });
    assert.deepEqual(
      traits.map(({ name }) => name),
      ['Ideas', 'Organization'],
    );
    assert.deepEqual(
      left.map(({ where, text }) => `${where}: ${text}`),
      [
        ...['above the table: Use this table for every essay.', 'row 1, column 1: Criteria'],
        ...['row 1, column 6: Score', 'row 5, column 1: Total'],
      ],
    );
  });

  it('of a Word document tells that a heading above it says other points in all, or shares them out', () => {
    const grid = (...rows: string[]) => `<w:tbl>${rows.join('')}</w:tbl>`;
    const read = (heading: string, ...cells: string[]) => {
      const body = [
        paragraph('Term one'),
        paragraph(heading),
        grid(row('Criteria', 'Good', 'Poor'), ...cells),
      ];
      return importRubric(wordFile({ body: body.join('') }), 'rubric.docx', {});
    };
    const said = [row('Ideas (8 points)', 'clear', 'not'), row('Style (4 points)', 'fine', 'not')];
    const other = read('Story rubric (10 points)', ...said);
    assert.equal(other.points, 12);
    const told = { where: 'above the table', text: 'Story rubric (10 points)' };
    assert.partialDeepStrictEqual(other.left.at(-1), told);
    assert.match(other.left.at(-1)!.why, /come to 12 points/);
    assert.doesNotMatch(JSON.stringify(read('Story rubric (12 points)', ...said).left), /come to/);
    assert.equal(read('Story (10 points)', row('Ideas', 'a', 'b'), row('Style', 'a', 'b')).points, 10);
  });

  it('of a Word document: its title without the word for a rubric, and what stands around the table told', () => {
    const styles = '<w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style>';
    const heading = paragraph('Rubric: Should school start later?', '<w:pStyle w:val="T"/>');
    const table = [
      row('Criteria', 'Good', 'Poor'),
      row('Ideas', 'clear', 'not'),
      row('Style', 'fine', 'not'),
    ];
    const body = [
      ...[heading, paragraph('For year 9.'), `<w:tbl>${table.join('')}</w:tbl>`],
      paragraph('Late work loses a point a day.'),
    ];
    const { title, left } = importRubric(
      wordFile({ body: body.join(''), parts: { styles } }),
      'rubric.docx',
      {},
    );
    assert.equal(title, 'Should school start later?');
    const around = left.filter(({ where }) => /above|below/.test(where));
    assert.deepEqual(
      around.map(({ where, text }) => `${where}: ${text}`),
      ['above the table: For year 9.', 'below the table: Late work loses a point a day.'],
    );
    for (const { why } of around) assert.match(why, /write it where it belongs/);
  });

  it('of a workbook: a merged title, weights, and levels that are worth other points than their scores', () => {
    const { title, traits } = importRubric(own('lab-report.xlsx'), 'lab-report.xlsx');
    assert.equal(title, 'Lab report');
    assert.partialDeepStrictEqual(traits[0], {
      name: 'Method',
      min: 0,
      max: 2,
      weight: 0.5,
      points: { 0: 0, 1: 5, 2: 10 },
      levels: { 2: 'Full marks: Every step can be repeated' },
    });
    const [method] = rubricSchema({}).parse(traits);
    assert.deepEqual(worthOf(method!), { 0: 0, 1: 2.5, 2: 5 });
  });

  it('may have its levels in rows, ranges of points, points in its cells, halves, and guidelines for graders', () => {
    const turned = ofTable([
      ['', 'Ideas', 'Order'],
      ['3 – Good', 'clear', 'flows'],
      ['2 – Fair', 'some', 'mostly'],
      ['1 – Poor', 'none', 'jumps'],
    ]);
    assert.deepEqual(turned.traits[1]!.levels, { 1: 'Poor: jumps', 2: 'Fair: mostly', 3: 'Good: flows' });
    const ranged = ofTable([
      ['Criterion', 'High (5-6)', 'Middle (3 to 4)', 'Low (1–2)'],
      ['Voice', 'a', 'b', 'c'],
    ]);
    assert.deepEqual(ranged.traits[0], {
      name: 'Voice',
      min: 1,
      max: 6,
      levels: { '1-2': 'Low: c', '3-4': 'Middle: b', '5-6': 'High: a' },
    });
    const inCells = ofTable([
      ['Criterion', 'Guidelines for markers', 'Full', 'None'],
      ['Units', 'kg or g both count', '(1,5 points) all given', '(0 points) none'],
    ]);
    assert.deepEqual(inCells.traits[0], {
      name: 'Units',
      min: 0,
      max: 1,
      guidelines: 'kg or g both count',
      points: { 0: 0, 1: 1.5 },
      levels: { 0: 'None: none', 1: 'Full: all given' },
    });
  });

  it('has its best level where a name says so, or where the teacher does', () => {
    const rows = (...heads: string[]) => [
      ['Criterion', ...heads],
      ['Ideas', 'a', 'b', 'c'],
    ];
    const best = (levels: Record<string, string> | undefined) => levels?.[3];
    assert.equal(best(ofTable(rows('Excellent', 'Fair', 'Weak')).traits[0]!.levels), 'Excellent: a');
    assert.equal(best(ofTable(rows('Beginning', 'Fair', 'Strong')).traits[0]!.levels), 'Strong: c');
    refusing(rows('A', 'B', 'C'), /--best first or --best last/);
    assert.equal(best(ofTable(rows('A', 'B', 'C'), { best: 'last' }).traits[0]!.levels), 'C: c');
  });

  it('is refused in words where it is none', () => {
    refusing(
      [
        ['Name', 'Date'],
        ['x', ''],
      ],
      /no criterion was found|one level/,
    );
    refusing(
      [
        ['Criterion', 'Good (2)', 'Fair (2)'],
        ['Ideas', 'a', 'b'],
      ],
      /two levels of 2 points/,
    );
    refusing(
      [
        ['Criterion', 'Good (2)', 'Fair'],
        ['Ideas', 'a', 'b'],
      ],
      /give all of them points/,
    );
    refusing(
      [
        ['Criterion', 'Good (2)', 'Fair (1)'],
        ['Ideas', 'a', 'b'],
        ['ideas', 'c', 'd'],
      ],
      /duplicate/,
    );
    refusing(
      [
        ['Criterion', 'Good (2)'],
        ['Ideas', 'a'],
      ],
      /has one level/,
    );
    assert.throws(() => importRubric(own('lab-report.xlsx'), 'lab-report.xlsx', { table: 3 }), {
      message: /it has 2 tables, and no table 3/,
    });
    assert.throws(() => importRubric(Buffer.from('PK\x03\x04'), 'r.xlsx'), { code: 'TableInvalid' });
    assert.throws(() => importRubric(Buffer.from('<!DOCTYPE x><criterion/>'), 'r.xml'), {
      code: 'TableInvalid',
    });
  });

  it('loses no cell, whatever it holds: each stands in a trait or is told with its place', () => {
    const word = fc.stringMatching(/^[a-z]{3,8}( [a-z]{3,8}){0,4}$/);
    const table = fc
      .record({ levels: fc.integer({ min: 2, max: 6 }), criteria: fc.integer({ min: 1, max: 8 }) })
      .chain(({ levels, criteria }) =>
        fc.record({
          title: fc.option(word),
          levels: fc.constant(levels),
          step: fc.constantFrom(1, 2, 2.5, 5),
          names: fc.array(word, { minLength: criteria, maxLength: criteria }),
          cells: fc.array(fc.array(word, { minLength: levels, maxLength: levels }), {
            minLength: criteria,
            maxLength: criteria,
          }),
          comments: fc.array(fc.option(word, { nil: '' }), { minLength: criteria, maxLength: criteria }),
        }),
      );
    fc.assert(
      fc.property(table, ({ title, levels, step, names, cells, comments }) => {
        const head = [
          'Criterion',
          ...cells[0]!.map((_, at) => `L${at} (${(levels - at) * step})`),
          'Comments',
        ];
        const rows = cells.map((row, at) => [`T${at} ${names[at]}`, ...row, comments[at]!]);
        const { traits, left, ...read } = ofTable([...(title === null ? [] : [[title]]), head, ...rows]);
        const said = JSON.stringify([traits, read.title]);
        for (const cell of rows.flat())
          assert.ok(cell === '' || said.includes(cell) || left.some(({ text }) => text === cell), cell);
        for (const [at, trait] of rubricSchema({}).parse(traits).entries()) {
          const worth = Object.values(worthOf(trait)).sort((a, b) => a - b);
          assert.deepEqual(
            worth,
            cells[at]!.map((_, level) => (level + 1) * step),
          );
        }
      }),
    );
  });
});

describe("a rubric of a platform's", () => {
  it('of Canvas: its rubric file, ratings in columns by three, ranges, other columns told', () => {
    const rating = ['Rating Name', 'Rating Description', 'Rating Points'];
    const read = ofTable([
      [
        'Rubric Name',
        'Criteria Name',
        'Criteria Description',
        'Criteria Enable Range',
        ...rating,
        ...rating,
        'Own',
      ],
      ['Essay', 'Thesis', 'One claim', 'false', 'Full', 'clear', '20', 'None', '', '0', 'x'],
      ['Essay', 'Style', '', 'true', 'High', 'vivid', '5', 'Low', 'plain', '2', ''],
    ]);
    assert.deepEqual([read.source, read.title], ['canvas', 'Essay']);
    assert.deepEqual(read.traits, [
      {
        name: 'Thesis',
        min: 0,
        max: 1,
        description: 'One claim',
        points: { 0: 0, 1: 20 },
        levels: { 0: 'None', 1: 'Full: clear' },
      },
      { name: 'Style', min: 2, max: 5, levels: { 2: 'Low: plain', '3-5': 'High: vivid' } },
    ]);
    assert.ok(read.left.some(({ text, why }) => text === 'x' && /Canvas does not have/.test(why)));
    const two = [
      ['Rubric Name', 'Criteria Name', ...rating],
      ['A', 'x', 'f', '', '1'],
      ['B', 'y', 'f', '', '1'],
    ];
    refusing(two, /holds 2 rubrics \(A, B\)/);
  });

  const ofMoodle = (plugin: string) =>
    importRubric(
      Buffer.from(
        `<?xml version="1.0" encoding="UTF-8"?><areas><area id="1"><definitions><definition id="2"><method>m</method><name>Report</name>${plugin}</definition></definitions></area></areas>`,
      ),
      'grading.xml',
    );

  it('of Moodle: its rubric, in its order, HTML as words', () => {
    const level = (score: string, definition: string) =>
      `<level id="1"><score>${score}</score><definition>${definition}</definition></level>`;
    const criterion = (order: number, words: string) =>
      `<criterion id="1"><sortorder>${order}</sortorder><description>${words}</description><levels>${level('0.00000', 'none')}${level('1.00000', '&lt;p&gt;some &amp;amp; more&lt;/p&gt;')}${level('2.00000', 'all')}</levels></criterion>`;
    const plugin = `<plugin_gradingform_rubric_definition><criteria>${criterion(2, 'Second')}${criterion(1, 'First')}</criteria></plugin_gradingform_rubric_definition>`;
    const { source, title, traits } = ofMoodle(plugin);
    assert.deepEqual([source, title], ['moodle', 'Report']);
    assert.deepEqual(
      traits.map(({ name, levels }) => [name, levels]),
      ['First', 'Second'].map((name) => [name, { 0: 'none', 1: 'some & more', 2: 'all' }]),
    );
  });

  it('of Moodle: its marking guide, what markers alone read, points in steps where there are many', () => {
    const guide = (name: string, most: string) =>
      `<guidecriterion id="1"><sortorder>1</sortorder><shortname>${name}</shortname><description>for all</description><descriptionmarkers>$@NULL@$</descriptionmarkers><maxscore>${most}</maxscore></guidecriterion>`;
    const plugin = `<plugin_gradingform_guide_definition><guidecriteria>${guide('Short', '5.00000').replace('$@NULL@$', 'for markers')}${guide('Long', '50.00000')}</guidecriteria><guidecomments><guidecomment id="1"><description>Well done</description></guidecomment></guidecomments></plugin_gradingform_guide_definition>`;
    const { traits, left } = ofMoodle(plugin);
    assert.deepEqual(traits[0], {
      name: 'Short',
      min: 0,
      max: 5,
      description: 'for all',
      guidelines: 'for markers',
    });
    assert.deepEqual([traits[1]!.max, traits[1]!.points![20], traits[1]!.points![1]], [20, 50, 2.5]);
    assert.deepEqual(
      left.map(({ text }) => text),
      ['Well done'],
    );
  });
});
