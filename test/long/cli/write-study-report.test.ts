import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { sectionedLatex } from '@assay/lab/evaluation/study/report/report-latex';
import { studyReport } from '@assay/lab/evaluation/study/report/study-sections';
import { studyText } from '@assay/lab/evaluation/study/report/study-text';
import { parse } from 'csv-parse/sync';
import { sourceHashes } from '../../../cli/evaluation/study-hashes.ts';
import { writeStudyReport } from '../../../cli/evaluation/write-study-report.ts';
import { type MadeUp, madeUpLabels, madeUpStudy, writeStudyFolder } from '../../support/made-up-study.ts';
import { pdfText } from '../../unit/platform/report/pdf-text.ts';

const here = mkdtempSync(join(tmpdir(), 'assay-study-'));
after(() => rmSync(here, { recursive: true, force: true }));

const SMALL: MadeUp = { systems: ['SA', 'MADRAG'], traits: ['Ideas', 'Voice'], works: 30, resamples: 20 };
const NO_LATEX = { latex: { lualatex: 'no-such-program' } };

function folderOf(name: string, made: MadeUp = SMALL): string {
  const folder = join(here, name);
  writeStudyFolder(folder, madeUpStudy(made));
  return folder;
}

describe('an evaluation’s folder', () => {
  it('becomes figures, Markdown, tables and errors also without LuaLaTeX, which it says how to install', async () => {
    const folder = folderOf('plain');
    const { pdf, markdown, notes } = await writeStudyReport(folder, NO_LATEX);
    assert.equal(pdf, null);
    assert.match(notes.join(), /install texlive-luatex.*report\.md/);
    const figures = JSON.parse(readFileSync(join(folder, 'figures.json'), 'utf8'));
    assert.equal(figures.systems.length, 3);
    assert.ok(readFileSync(markdown, 'utf8').includes('## Bias audit'));
    const tables = readdirSync(join(folder, 'tables'));
    for (const name of ['qwk-by-trait.csv', 'learning-curve.csv', 'flag-curve.csv', 'bias-slopes.csv'])
      assert.ok(tables.includes(name));
    const errors = parse(readFileSync(join(folder, 'errors.csv')), { columns: true, bom: true });
    assert.ok(errors.length > 0 && 'MADRAG rationale' in (errors[0] as object));
    assert.ok(!readdirSync(folder).includes('report.pdf'));
  });

  it('gives the same bytes again, and keeps no table of before', async () => {
    const folder = folderOf('again');
    const of = (name: string) => readFileSync(join(folder, name), 'utf8');
    await writeStudyReport(folder, NO_LATEX);
    const before = [of('figures.json'), of('report.md'), of('tables/paired-tests.csv')];
    writeFileSync(join(folder, 'tables', 'old.csv'), 'x');
    await writeStudyReport(folder, NO_LATEX);
    assert.deepEqual([of('figures.json'), of('report.md'), of('tables/paired-tests.csv')], before);
    assert.ok(!readdirSync(join(folder, 'tables')).includes('old.csv'));
  });

  it('takes texts where it has no facts of works, and writes none of them', async () => {
    const folder = folderOf('texts', { ...SMALL, facts: false });
    const texts = new Map(
      Array.from({ length: 30 }, (_, at) => [`w${at}`, 'secretword '.repeat(10 + at * 7)]),
    );
    const { figures } = await writeStudyReport(folder, { ...NO_LATEX, texts });
    assert.equal(figures.audits!.systems.length, 3);
    for (const name of ['figures.json', 'report.md', 'errors.csv'])
      assert.ok(!readFileSync(join(folder, name), 'utf8').includes('secretword'));
  });

  it('is refused where a file is absent, cut off or not as it should be', async () => {
    const broken = async (file: string, content: string | null, code: string, words: RegExp) => {
      const folder = folderOf(`broken-${file}-${code}`);
      if (content === null) rmSync(join(folder, file));
      else writeFileSync(join(folder, file), content);
      await assert.rejects(writeStudyReport(folder, NO_LATEX), { code, message: words });
    };
    await broken('study.json', null, 'FileUnreadable', /study\.json is not there/);
    await broken('truth.csv', null, 'FileUnreadable', /truth\.csv is not there/);
    await broken('study.json', '{"workflow":', 'EvaluationInvalid', /study\.json is no JSON/);
    await broken('judgements.jsonl', '{"id":"w1"}\n', 'EvaluationInvalid', /judgements\.jsonl, line 1/);
    await broken('curve.json', '[{"exemplars":-1}]', 'EvaluationInvalid', /curve\.json/);
    const off = {
      id: 'w1',
      question: null,
      item: 'Ideas',
      system: 'SA',
      text: null,
      probability: null,
      range: { min: 1, max: 6 },
      value: 7,
    };
    await broken('works.jsonl', 'x\n', 'EvaluationInvalid', /works\.jsonl, line 1/);
    const folder = folderOf('off-scale');
    writeFileSync(join(folder, 'judgements.jsonl'), `${JSON.stringify(off)}\n`);
    await assert.rejects(writeStudyReport(folder, NO_LATEX), /within its range/);
  });

  it('says so above its figures where a file is not the one that was judged, and is refused where one is gone', async () => {
    const folder = folderOf('changed');
    const studyFile = join(folder, 'study.json');
    const study = JSON.parse(readFileSync(studyFile, 'utf8'));
    writeFileSync(studyFile, JSON.stringify({ ...study, files: await sourceHashes(folder) }));
    const before = await writeStudyReport(folder, NO_LATEX);
    assert.deepEqual(before.figures.changed, []);
    assert.doesNotMatch(readFileSync(before.markdown, 'utf8'), /changed/);
    for (const name of ['judgements.jsonl', 'truth.csv', 'works.jsonl', 'curve.json']) {
      const file = join(folder, name);
      const whole = readFileSync(file, 'utf8');
      writeFileSync(
        file,
        name === 'curve.json' ? `${whole}\n` : whole.replace(/(\d)\n/, '$1 \n').concat('\n'),
      );
      const { figures, notes, markdown } = await writeStudyReport(folder, NO_LATEX);
      assert.deepEqual(figures.changed, [name]);
      assert.match(notes[0]!, new RegExp(`^Figures of a folder that was changed: ${name}`));
      const lines = readFileSync(markdown, 'utf8').split('\n');
      assert.equal(lines[2], `**Figures of a folder that was changed: ${name}**`);
      assert.match(studyText(figures), /^Figures of a folder that was changed/);
      assert.match(
        sectionedLatex(studyReport(figures), { choose: () => '', used: () => [] }),
        /NOT AS IT WAS MADE/,
      );
      rmSync(file);
      await assert.rejects(writeStudyReport(folder, NO_LATEX), { code: 'FileUnreadable' });
      writeFileSync(file, whole);
    }
  });

  it('becomes a PDF whose pages all say that a stand-in judged, whatever names are in it', async () => {
    const names = ['\\input{x}|$a_1^2$', '#%&~{}'];
    const folder = folderOf('pdf', {
      ...SMALL,
      systems: names,
      traits: ['<Ideen> & 思想', '\\Voice_$'],
      title: '100 % #1 \\end{document}',
    });
    const { pdf, notes } = await writeStudyReport(folder);
    assert.deepEqual(notes, []);
    const pages = (await pdfText(readFileSync(pdf!))).split('\f').filter((page) => page.trim() !== '');
    assert.ok(pages.length > 3);
    for (const page of pages) assert.ok(page.includes('Model stand-in: no figure about quality'));
    assert.ok(pages.join('').includes('100 % #1 \\end{document}') && pages.join('').includes('#%&~{}'));
  });

  it('of labels becomes a PDF as well', async () => {
    const folder = join(here, 'labels');
    writeStudyFolder(folder, madeUpLabels({ works: 30, resamples: 20 }));
    const { pdf } = await writeStudyReport(folder);
    assert.match(await pdfText(readFileSync(pdf!)), /macro-F1/);
    assert.ok(!readdirSync(folder).includes('errors.csv'));
  });
});
