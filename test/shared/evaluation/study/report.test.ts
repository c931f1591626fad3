import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { type StudyFigures, studyFigures } from '../../../../shared/evaluation/study/figures.ts';
import { axisOver, ticksOver } from '../../../../shared/evaluation/study/plots/axes.ts';
import { cellText } from '../../../../shared/evaluation/study/report/format-cell.ts';
import { studyTableCsv } from '../../../../shared/evaluation/study/report/report-csv.ts';
import { studyLatex } from '../../../../shared/evaluation/study/report/report-latex.ts';
import { escapeMarkdown, studyMarkdown } from '../../../../shared/evaluation/study/report/report-markdown.ts';
import { studySections } from '../../../../shared/evaluation/study/report/study-sections.ts';
import { isRanged, type StudyTable } from '../../../../shared/evaluation/study/report/study-table.ts';
import { studyText } from '../../../../shared/evaluation/study/report/study-text.ts';
import { tableParts } from '../../../../shared/evaluation/study/report/table-layout.ts';
import { STAND_IN } from '../../../../shared/evaluation/study/report/words.ts';
import { hashingEncoder } from '../../../../shared/late-interaction/hashing-encoder.ts';
import { encoderOfMatrices } from '../../../../shared/statistics/embedding-score.ts';
import { PUBLISHED } from '../../../../shared/workflows/essay-scoring/published.ts';
import { type MadeUp, madeUpLabels, madeUpStudy } from '../../../support/made-up-study.ts';

const encode = encoderOfMatrices(hashingEncoder());
const SMALL: MadeUp = { systems: ['SA', 'MADRAG'], traits: ['Ideas', 'Voice'], works: 40, resamples: 30 };
const HOSTILE = ['\\input{/etc/passwd}|$x_1^2$', '=cmd|" /C calc"!A0', '](http://x.example) <b>#@a</b>'];

/** Without reading the machine's fonts. */
const latexOf = (figures: StudyFigures) => studyLatex(figures, { choose: () => '', used: () => [] });
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
const readCsv = (table: StudyTable) => parse(studyTableCsv(table), { bom: true }) as string[][];

/** What a table computes by itself: a gain is caught less flagged. */
function isOwn(table: StudyTable, name: string): boolean {
  return table.id === 'flag' && name === 'gain';
}

describe('the tables of a study', () => {
  it('hold no number that is not in the figures', async () => {
    for (const figures of [
      await ofScores(),
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
    for (const { caption } of tablesOf(figures)) assert.ok(caption.includes(STAND_IN));
    for (const { plots } of studySections(figures))
      for (const { caption } of plots) assert.ok(caption.includes(STAND_IN));
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

describe('papers’ tables beside ours', () => {
  it('are as printed, and beside the traits that both have', async () => {
    const figures = await ofScores();
    const [head, ...rows] = readCsv(tableOf(figures, 'published-madrag-table-1-set-8'));
    assert.deepEqual(head, ['Whose', 'System', 'Ideas', 'Voice']);
    assert.deepEqual(
      rows
        .filter(([whose]) => whose === 'paper')
        .map((row) => row.slice(1).join(' '))
        .slice(0, 5),
      [
        'MADRAG (GPT-4o-mini) 0.59 0.60',
        'MADRAG (GPT-4o) 0.59 0.63',
        'MADRAG (GPT-5-mini) 0.60 0.62',
        'MADRAG (GPT-5) 0.67 0.55',
        'ProTACT 0.57 ',
      ],
    );
    const [sa] = figures.systems;
    assert.equal(Number(rows[0]![2]), sa!.scores!.traits[0]!.qwk);
    assert.ok(rows.some(([whose, system]) => whose === 'ours' && system === 'raters 1 and 2'));
    const [, ...standout] = readCsv(tableOf(figures, 'published-madrag-table-2-set-7'));
    assert.deepEqual(standout.find(([whose, name]) => whose === 'paper' && name === 'MAD')!.slice(2), [
      '0.575',
      '1.380',
    ]);
    assert.equal(Number(standout[0]![3]), sa!.scores!.mean.standout.mae);
    assert.match(
      tableOf(figures, 'published-madrag-table-1-set-8').caption,
      /measured on essay set 8 of ASAP.*made-up\.csv/,
    );
  });

  it('are left out where no trait is theirs, but for what is about all', async () => {
    const ids = tablesOf(await ofScores({ ...SMALL, traits: ['Courage'] })).map(({ id }) => id);
    assert.deepEqual(
      ids.filter((id) => id.startsWith('published')),
      ['published-madrag-table-2-set-7', 'published-madrag-table-2-set-8'],
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
