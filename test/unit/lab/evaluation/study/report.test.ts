import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PUBLISHED } from '@assay/essay-scoring/published';
import { encoderOfMatrices } from '@assay/kit/statistics/embedding-score';
import { type StudyFigures, studyFigures } from '@assay/lab/evaluation/study/figures';
import { cellText } from '@assay/lab/evaluation/study/report/format-cell';
import { studyTableCsv } from '@assay/lab/evaluation/study/report/report-csv';
import { sectionedLatex } from '@assay/lab/evaluation/study/report/report-latex';
import { escapeMarkdown, sectionedMarkdown } from '@assay/lab/evaluation/study/report/report-markdown';
import { studyReport, studySections } from '@assay/lab/evaluation/study/report/study-sections';
import { isRanged, type StudyTable } from '@assay/lab/evaluation/study/report/study-table';
import { studyText } from '@assay/lab/evaluation/study/report/study-text';
import { tableParts } from '@assay/lab/evaluation/study/report/table-layout';
import { STAND_IN } from '@assay/lab/evaluation/study/report/words';
import { hashingEncoder } from '@assay/model/late-interaction/hashing-encoder';
import { axisOver, ticksOver } from '@assay/platform/report/chart/axes';
import { PUBLISHED as ANSWERS } from '@assay/short-answer-grading/published';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { type MadeUp, madeUpLabels, madeUpStudy, SIX_TRAITS } from '../../../../support/made-up-study.ts';

const studyMarkdown = (figures: StudyFigures) => sectionedMarkdown(studyReport(figures));

const encode = encoderOfMatrices(hashingEncoder());
const SMALL: MadeUp = { systems: ['SA', 'MADRAG'], traits: ['Ideas', 'Voice'], works: 40, resamples: 30 };
/** The traits and the scale of ASAP's set 8; nothing else of it. */
const AS_SET_8: MadeUp = { ...SMALL, traits: SIX_TRAITS };
const HOSTILE = ['\\input{/etc/passwd}|$x_1^2$', '=cmd|" /C calc"!A0', '](http://x.example) <b>#@a</b>'];

/** Without reading the machine's fonts. */
const latexOf = (figures: StudyFigures) =>
  sectionedLatex(studyReport(figures), { choose: () => '', used: () => [] });
const ofScores = (made: MadeUp = SMALL) =>
  studyFigures({ ...madeUpStudy(made), published: PUBLISHED }, { encode });
const tablesOf = (figures: StudyFigures) => studySections(figures).flatMap(({ tables }) => tables);

/** Every number in an object, wherever it stands. */
function numbersIn(value: unknown, into = new Set<number>()): Set<number> {
  if (typeof value === 'number') into.add(value);
  else if (value && typeof value === 'object') for (const part of Object.values(value)) numbersIn(part, into);
  return into;
}

const tableOf = (figures: StudyFigures, id: string) => tablesOf(figures).find((table) => table.id === id)!;
const shownIds = (figures: StudyFigures) =>
  tablesOf(figures).flatMap(({ id }) => (id.startsWith('published') ? [id] : []));
const readCsv = (table: StudyTable) => parse(studyTableCsv(table), { bom: true }) as string[][];

/** What a table computes by itself: a gain is caught less flagged. */
function isOwn(table: StudyTable, name: string): boolean {
  return table.id === 'flag' && name === 'gain';
}

describe('the tables of a study', () => {
  it('hold no number that is not in the figures', async () => {
    for (const figures of [
      await ofScores(AS_SET_8),
      await studyFigures(madeUpLabels({ works: 40, resamples: 30 }), { encode }),
    ]) {
      const known = numbersIn(figures);
      for (const table of tablesOf(figures))
        for (const row of table.rows)
          for (const [at, cell] of row.entries()) {
            const { name, as } = table.columns[at]!;
            const values = isRanged(cell) ? [cell.value, cell.interval?.low, cell.interval?.high] : [cell];
            for (const value of values)
              if (typeof value === 'number' && !isOwn(table, name))
                assert.ok(known.has(value), `${table.id}, ${name}: ${value}`);
            if (as !== 'text' && typeof cell === 'string') assert.match(cell, /^\d+\.\d+$/);
          }
    }
  });

  it('stand in CSV as they are and in Markdown rounded, at the same places', async () => {
    const figures = await ofScores();
    const lines = studyMarkdown(figures).split('\n');
    for (const table of tablesOf(figures)) {
      const [head, ...rows] = readCsv(table);
      const width = table.columns.reduce((total, { ranged }) => total + (ranged ? 3 : 1), 0);
      assert.equal(head!.length, width);
      assert.equal(rows.length, table.rows.length);
      for (const [at, row] of table.rows.entries()) {
        const flat = row.flatMap((cell, place) => {
          if (!table.columns[place]!.ranged) return [cell];
          return isRanged(cell)
            ? [cell.value, cell.interval?.low ?? null, cell.interval?.high ?? null]
            : [cell, null, null];
        });
        for (const [place, cell] of flat.entries()) {
          const written = rows[at]![place]!;
          if (typeof cell === 'number') assert.equal(Number(written), cell);
          else assert.equal(written, cell ?? '');
        }
        if (table.onlyFile) continue;
        const line = `| ${row.map((cell, place) => (typeof cell === 'string' ? escapeMarkdown(cell) : cellText(cell, table.columns[place]!))).join(' | ')} |`;
        assert.ok(lines.includes(line), line);
      }
    }
  });

  it('of QWK are those of each system and trait', async () => {
    const figures = await ofScores();
    const [head, ...rows] = readCsv(tableOf(figures, 'qwk-by-trait'));
    for (const { name, scores } of figures.systems) {
      const row = rows.find(([system]) => system === name)!;
      for (const { item, qwk, qwkInterval } of scores!.traits) {
        const at = head!.indexOf(item);
        assert.deepEqual(row.slice(at, at + 3).map(Number), [qwk, qwkInterval!.low, qwkInterval!.high]);
      }
    }
  });

  it('say of themselves that a stand-in judged, and only then', async () => {
    const figures = await ofScores();
    for (const { title, tables, plots } of studySections(figures))
      for (const { caption } of [...tables, ...plots])
        assert.equal(caption.includes(STAND_IN), title !== 'Learning curve', caption);
    const curve = studyMarkdown(figures).split('## Learning curve')[1]!.split('\n## ')[0]!;
    assert.ok(!curve.includes(STAND_IN), 'of the second reader alone, who asks no model');
    for (const text of [studyText(figures), studyMarkdown(figures), latexOf(figures)])
      assert.ok(text.includes(STAND_IN));
    const real = await ofScores({ ...SMALL, standIn: false });
    for (const text of [studyText(real), studyMarkdown(real), latexOf(real)])
      assert.ok(!/stand-in:|NO REAL MODEL/.test(text));
  });

  it('show what is missing as a dash, and in CSV as nothing', async () => {
    const figures = await ofScores({ ...SMALL, missing: 1 });
    const [, ...rows] = readCsv(tableOf(figures, 'qwk-by-trait'));
    assert.deepEqual(new Set(rows[0]!.slice(1)), new Set(['']));
    assert.ok(studyMarkdown(figures).includes('| SA | – | – | – |'));
    assert.match(studyText(figures), /SA\s+–\s+–\s+–/);
    assert.ok(latexOf(figures).includes('–&–'));
    assert.ok(!/NaN|undefined|Infinity/.test(studyMarkdown(figures) + studyText(figures) + latexOf(figures)));
  });

  it('are made of one system, one trait and one work as well', async () => {
    const figures = await ofScores({
      systems: ['SA'],
      traits: ['Ideas'],
      works: 1,
      reader: false,
      curve: false,
      resamples: 10,
      missing: 0,
    });
    for (const text of [studyText(figures), studyMarkdown(figures), latexOf(figures)])
      assert.ok(!/NaN|undefined|Infinity/.test(text));
    const nothing = await studyFigures({ ...madeUpStudy(SMALL), judgements: [] }, { encode });
    assert.ok(latexOf(nothing).includes('Cost and time'));
    assert.ok(studyMarkdown(nothing).includes('Cost and time'));
  });
});

describe('a stand-in’s figures', () => {
  it('say so in every table’s file, row by row', async () => {
    const figures = await ofScores(AS_SET_8);
    for (const table of tablesOf(figures)) {
      const [head, ...rows] = parse(studyTableCsv(table, ['SA', 'MADRAG']), { bom: true }) as string[][];
      assert.equal(head!.at(-1), 'standIn');
      const at = ['System', 'First'].map((name) => head!.indexOf(name)).find((place) => place >= 0)!;
      const second = head!.indexOf('Second');
      for (const row of rows) {
        const paper = head![0] === 'Whose' && row[0] === 'paper';
        const named = [row[at]!, ...(second < 0 ? [] : [row[second]!])];
        const expected = !paper && named.some((name) => ['SA', 'MADRAG'].includes(name)) ? 'yes' : 'no';
        assert.equal(row.at(-1), expected, `${table.id}: ${row}`);
      }
    }
    assert.equal(readCsv(tableOf(figures, 'standout'))[0]!.includes('standIn'), false);
  });

  it('name as models those that answered alone', async () => {
    const figures = await ofScores({ ...SMALL, reader: false });
    const models = (of: StudyFigures) => /- Models: (.*)/.exec(studyMarkdown(of))![1]!;
    assert.match(models(figures), /^the model stand-in, in the place of judge/);
    assert.match(models(await ofScores({ ...SMALL, reader: false, standIn: false })), /^judge /);
    const systems = figures.study.systems.map((system) => ({ ...system, calls: 0, standIn: false }));
    assert.equal(models({ ...figures, study: { ...figures.study, systems } }), 'none was asked');
  });
});

describe('papers’ tables beside ours', () => {
  it('are as printed, where all of their traits are the assignment’s, on the same scale', async () => {
    const figures = await ofScores(AS_SET_8);
    const [head, ...rows] = readCsv(tableOf(figures, 'published-madrag-table-1-set-8'));
    assert.deepEqual(head, ['Whose', 'System', ...SIX_TRAITS]);
    assert.deepEqual(
      rows
        .filter(([whose]) => whose === 'paper')
        .map((row) => row.slice(1).join(' '))
        .slice(3, 5),
      ['MADRAG (GPT-5) 0.67 0.61 0.55 0.32 0.35 0.42', 'ProTACT 0.57 0.61  0.59 0.55 0.43'],
    );
    const [sa] = figures.systems;
    assert.equal(Number(rows[0]![2]), sa!.scores!.traits[0]!.qwk);
    assert.ok(rows.some(([whose, system]) => whose === 'ours' && system === 'raters 1 and 2'));
    const [, ...standout] = readCsv(tableOf(figures, 'published-madrag-table-2-set-8'));
    assert.deepEqual(standout.find(([whose, name]) => whose === 'paper' && name === 'MAD')!.slice(2), [
      '0.638',
      '1.264',
    ]);
    assert.equal(Number(standout[0]![3]), sa!.scores!.mean.standout.mae);
    assert.match(
      tableOf(figures, 'published-madrag-table-1-set-8').caption,
      /measured on essay set 8 of ASAP.*made-up\.csv/,
    );
    assert.deepEqual(
      shownIds(figures),
      [1, 2, 9].map((table) => `published-madrag-table-${table}-set-8`),
    );
    for (const text of [studyText(figures), studyMarkdown(figures)])
      assert.match(text, /not shown: MADRAG, Table 1, set 7.*nothing here is scored by Style/);
  });

  it('say which model Tables 2 and 9 are of, as far as the paper does', async () => {
    const figures = await ofScores(AS_SET_8);
    const caption = (table: number) => tableOf(figures, `published-madrag-table-${table}-set-8`).caption;
    assert.match(caption(9), /same as that of GPT-4o-mini in Table 1/);
    assert.match(caption(2), /does not name the model/);
    assert.doesNotMatch(caption(1), /does not name/);
    const row = (name: string, system: string) =>
      PUBLISHED.find((table) => table.name === name)!
        .figures.filter((one) => one.system === system)
        .map(({ item, value }) => [item, value]);
    for (const set of [7, 8])
      assert.deepEqual(
        row(`MADRAG, Table 9, set ${set}`, 'MADRAG'),
        row(`MADRAG, Table 1, set ${set}`, 'MADRAG (GPT-4o-mini)'),
      );
  });

  it('are left out where a trait is not the assignment’s, or the scale is another', async () => {
    for (const traits of [['Courage'], ['Ideas', 'Voice']])
      assert.deepEqual(shownIds(await ofScores({ ...SMALL, traits })), []);
    const made = madeUpStudy(AS_SET_8);
    const judgements = made.judgements.map((one) => ({ ...one, range: { min: 1, max: 7 } }));
    const other = await studyFigures({ ...made, judgements, published: PUBLISHED }, { encode });
    assert.deepEqual(shownIds(other), []);
    assert.match(studyMarkdown(other), /its scale is 1 to 6, and here it is 1 to 7/);
  });

  it('of unseen answers stand beside unseen answers alone, and none where all of ours would be a dash', async () => {
    const made = madeUpLabels({ works: 40, resamples: 30 });
    const ids = async (protocol: Partial<typeof made.study.protocol>, judgements = made.judgements) => {
      const study = { ...made.study, protocol: { ...made.study.protocol, ...protocol } };
      return shownIds(await studyFigures({ ...made, study, judgements, published: ANSWERS }, { encode }));
    };
    const tables = (set: string) => [6, 8, 9, 11].map((table) => `published-get-table-${table}-${set}`);
    assert.deepEqual(await ids({}), tables('ua'));
    assert.deepEqual(await ids({ folds: null, unseen: 'questions' }), tables('uq'));
    assert.deepEqual(await ids({ folds: null }), []);
    const silent = made.judgements.map((one) => ({ ...one, text: null }));
    assert.deepEqual(
      await ids({}, silent),
      [6, 9].map((table) => `published-get-table-${table}-ua`),
    );
  });

  it('of labels find accuracy, κ and each label’s F1, by figure or by label', async () => {
    const published = [
      {
        name: 'P, Table 1',
        figure: 'accuracy',
        data: 'theirs',
        figures: [{ system: 'X', item: null, value: 0.8 }],
      },
      {
        name: 'P, Table 1',
        figure: "Cohen's κ",
        data: 'theirs',
        figures: [{ system: 'X', item: null, value: 0.7 }],
      },
      {
        name: 'P, Table 2',
        figure: 'F1',
        data: 'theirs',
        figures: [{ system: 'X', item: 'Correct', value: 0.9 }],
      },
    ];
    const figures = await studyFigures(
      { ...madeUpLabels({ works: 40, resamples: 30 }), published },
      { encode },
    );
    const [gpt] = figures.systems[0]!.labels;
    const first = (id: string) => readCsv(tableOf(figures, id))[1]!.slice(2).map(Number);
    assert.deepEqual(first('published-p-table-1'), [gpt!.accuracy, gpt!.kappa]);
    assert.deepEqual(first('published-p-table-2'), [gpt!.labels.Correct!.f1]);
  });
});

describe('names that mean harm', () => {
  it('are text in CSV, Markdown and LaTeX', async () => {
    const figures = await ofScores({
      ...SMALL,
      systems: HOSTILE,
      traits: HOSTILE.slice(0, 2),
      title: HOSTILE[0]!,
    });
    for (const table of tablesOf(figures))
      for (const cell of readCsv(table).flat()) assert.ok(!/^[=@]/.test(cell), cell);
    const markdown = studyMarkdown(figures);
    const rows = markdown.split('\n').filter((line) => line.startsWith('| '));
    const cells = (line: string) => line.split(/(?<!\\)\|/).length;
    const heads = rows.filter((line) => line.startsWith('| ---'));
    assert.ok(heads.length > 5);
    for (const [at, line] of rows.entries())
      if (
        at > 0 &&
        !rows[at + 1]?.startsWith('| ---') &&
        !line.startsWith('| System') &&
        !line.startsWith('| ---')
      )
        assert.ok(
          heads.some((head) => cells(head) === cells(line)),
          line,
        );
    assert.ok(!/(?<!\\)\]\(http|<b>/.test(markdown));
    const latex = latexOf(figures);
    assert.doesNotMatch(latex, /\\input\s*\{|(?<!\\)\$x/);
    assert.ok(latex.includes('\\$x'));
  });

  it('are escaped in Markdown whatever they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        const escaped = escapeMarkdown(text);
        assert.ok(!/(?<!\\)(?:\\\\)*[`*_[\]<>|~#]/.test(escaped.replaceAll('&#64;', '')), escaped);
        assert.ok(!/[\r\n]/.test(escaped));
      }),
      { seed: 13 },
    );
  });
});

describe('a table on a page', () => {
  const word = fc.string({ unit: 'grapheme', maxLength: 60 });

  it('is never wider than the page, and shows every column once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.array(word, { minLength: 1, maxLength: 25 }),
        word,
        (keys, names, cell) => {
          const columns = [
            ...Array.from({ length: keys }, (_, at) => ({ name: `key ${at}`, as: 'text' as const })),
            ...names.map((name) => ({ name, as: 'figure' as const, ranged: true })),
          ];
          const row = columns.map(({ as }) =>
            as === 'text' ? cell : { value: -0.5, interval: { low: -1, high: 1 } },
          );
          const parts = tableParts({ id: 't', title: '', caption: '', columns, rows: [row, row] });
          assert.deepEqual(
            parts.flatMap(({ heads }) => heads.slice(keys)),
            names,
          );
          for (const { spec, heads } of parts) {
            const widths = [...spec.matchAll(/[LR]\{([\d.]+)mm\}/g)].map(([, width]) => Number(width));
            assert.equal(widths.length, heads.length);
            const total = widths.reduce((sum, width) => sum + width, 0) + 2 * (widths.length - 1);
            assert.ok(total <= 160.5, `${total} mm`);
          }
        },
      ),
      { seed: 13 },
    );
  });
});

describe('an axis', () => {
  const value = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((thousandths) => thousandths / 1000);

  it('holds all its values between round, rising ticks', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 10 }), (values) => {
        const { low, high, ticks, label } = axisOver(values);
        const slack = 1e-6 * Math.max(1e-6, high - low);
        assert.ok(low <= Math.min(...values) + slack && high >= Math.max(...values) - slack);
        assert.ok(ticks.length >= 2 && ticks.length <= 12, String(ticks));
        assert.ok(ticks.every((tick, at) => at === 0 || tick > ticks[at - 1]!));
        assert.equal(new Set(ticks.map(label)).size, ticks.length);
      }),
      { seed: 13 },
    );
    assert.deepEqual(ticksOver(0, 1), [0, 0.2, 0.4, 0.6, 0.8, 1]);
  });
});
