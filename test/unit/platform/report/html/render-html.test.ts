import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { HtmlConverter } from '@assay/platform/report/html/convert';
import { escapeHtml, htmlLine, htmlParagraphs } from '@assay/platform/report/html/escape-html';
import { renderReportHtml } from '@assay/platform/report/html/render-html';
import { svgPaths } from '@assay/platform/report/html/svg';
import fc from 'fast-check';
import { reportLatex } from '../../../../support/report-latex.ts';
import { sampleView } from '../../../../support/sample-reports.ts';
import { ROOT } from '../../../../support/test-files.ts';

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const unescaped = (html: string) => html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity]!);

/** What a page says, without its tags. */
const textOf = (html: string) =>
  unescaped(html.replace(/<style>[\s\S]*?<\/style>/, '').replace(/<[^>]*>/g, ' '));

const wordsOf = (text: string) => new Set(text.match(/\p{L}{4,}/gu) ?? []);

/** Every part of every report, and texts of attackers; the others are looked at in a browser. */
const SHOWN = [
  'scores that are missing',
  'hostile scores',
  'a revision',
  'a debate',
  'a troubled review',
  'a class',
  'graders profiled',
] as const;

/** Words of the templates themselves: names of commands and looks. */
const OF_TEMPLATES = wordsOf(
  globSync('shared/**/report/**/*.liquid', { cwd: ROOT, exclude: (name) => name === 'node_modules' })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n'),
);

/** What a report's LaTeX says in letters that LaTeX breaks nowhere. */
const latexWords = (latex: string) =>
  wordsOf(
    latex
      .slice(latex.indexOf('\\begin{document}'))
      .replace(/\\AssayPicture\{[^}]*\}\{[^}]*\}/g, ' ')
      .replace(/\\Assay(?:Break|Ideograph|Line|Paragraph)\{\}|\\-/g, '')
      .replace(/\\AssayFont\{[^}]*\}/g, ' ')
      .replace(/\\(?:AssayLink|AssayTarget|AssayMark|AssayStrokes)\{[^}]*\}/g, ' ')
      .replace(/\\[A-Za-z]+/g, ' '),
  );

describe('a text in HTML', () => {
  it('is text, whatever it is: nothing of it is markup, and nothing of it is lost', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const html = escapeHtml(text);
        assert.doesNotMatch(html, /[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
        assert.equal(unescaped(html), text);
      }),
    ));

  it('keeps the lines and paragraphs of prose, and marks no other', () =>
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (lines) => {
        const text = lines.join('\n');
        for (const paragraph of htmlParagraphs(text))
          assert.doesNotMatch(paragraph.replace(/<br>|<\/?bdi>/g, ''), /[<>]/);
        assert.doesNotMatch(htmlLine(text).replace(/<\/?bdi>/g, ''), /[<>\n]/);
      }),
    ));

  it('is never read as LaTeX', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('\\', '{', '}', '%', '&', '\\AssayText{0}', '\\begin{x}'),
        fc.string(),
        (tex, more) => {
          const text = `${tex}${more}`;
          const html = new HtmlConverter([{ text, as: 'line' }]).blocks('\\AssayPoint{\\AssayText{0}}');
          assert.equal(html, `<ul><li>${htmlLine(text)}</li></ul>`);
        },
      ),
    ));
});

describe('a report as a page', () => {
  for (const name of SHOWN)
    it(`says of ${name} all that its LaTeX says, in order of headings, with nothing from elsewhere`, async () => {
      const { workflow, view } = await sampleView(name);
      const html = renderReportHtml(workflow, view);
      const said = textOf(html).normalize('NFC');
      const lost = [...latexWords(reportLatex(workflow, view))].filter(
        (word) => !OF_TEMPLATES.has(word) && !said.includes(word),
      );
      assert.deepEqual(lost, []);
      const levels = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
      assert.equal(levels[0], 1);
      assert.ok(levels.every((level, at) => at === 0 || (level > 1 && level <= levels[at - 1]! + 1)));
      assert.doesNotMatch(html, /<(?:script|link|img|iframe|object|form|base)\b/i);
      assert.doesNotMatch(html.replace(/content="[^"]*"/, ''), /<[^>]*\s(?:src|style|on\w+|href="(?!#))/i);
      assert.match(
        html,
        /default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'/,
      );
    });

  it('is the same bytes each time', async () => {
    const { workflow, view } = await sampleView('scores');
    assert.equal(renderReportHtml(workflow, view), renderReportHtml(workflow, view));
  });

  it('refuses a command of a template that it does not know, and a stroke', () => {
    assert.throws(() => new HtmlConverter([]).blocks('\\AssayNew{x}'), /no page shows: \\AssayNew/);
    assert.throws(() => svgPaths('1 2 c', 10), /no page shows: c/);
  });

  it('draws what PDF draws', () =>
    assert.equal(
      svgPaths('0.10 0.20 0.36 rg 72 72 144 36 re f 0.72 G 0.4 w [2.5 2] 0 d 0 0 m 72 72 l S', 50.8),
      '<path d="M25.40 25.40h50.80v-12.70h-50.80z" fill="rgb(26,51,92)"/><path d="M0.00 50.80L25.40 25.40" fill="none" stroke="rgb(184,184,184)" stroke-width="0.14" stroke-linecap="butt" stroke-dasharray="0.88 0.71"/>',
    ));
});
