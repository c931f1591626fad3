import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { HtmlConverter } from '@assay/platform/report/html/convert';
import { pageHtml } from '@assay/platform/report/html/page';
import { renderReportHtml } from '@assay/platform/report/html/render-html';
import { plainText } from '@assay/platform/report/latex/escape';
import fc from 'fast-check';
import type { Browser } from 'puppeteer-core';
import { axeViolations, openBrowser, openPage, overflow } from '../../../support/desk/browser.ts';
import { SAMPLE_REPORTS, sampleView } from '../../../support/sample-reports.ts';

let browser: Browser;
let folder: string;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(join(tmpdir(), 'assay-pages-'));
});
after(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a page from its file, as a person does. */
async function opened(html: string, width: number) {
  const file = join(folder, 'report.html');
  await writeFile(file, html);
  return openPage(browser, pathToFileURL(file).href, { width });
}

/** Strings that mean something to HTML, and any others. */
const TEXTS = [
  '</p><script>document.title = "x"</script>',
  '<img src=x onerror="document.title=1">',
  '"><svg onload=alert(1)>',
  '</style></title><h1>no</h1>',
  '&lt;b&gt; &amp;amp; &#x3C;',
  '<!-- <![CDATA[ ]]> -->',
  ...fc.sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), { numRuns: 300, seed: 12 }),
];

describe('a report in a browser', () => {
  it('shows any string as text', async () => {
    const converter = new HtmlConverter(TEXTS.map((text) => ({ text, as: 'line' })));
    const { page } = await opened(pageHtml({ title: TEXTS[3]!, language: 'en', body: '<h1>t</h1>' }), 800);
    assert.equal(await page.title(), TEXTS[3]);
    const shown = TEXTS.map((_, at) => `<div class="one">${converter.blocks(`\\AssayText{${at}}`)}</div>`);
    const { page: all } = await opened(pageHtml({ title: 't', language: 'en', body: shown.join('') }), 800);
    const texts = await all.$$eval('.one', (divs) =>
      divs.map((div) => (div as unknown as { textContent: string }).textContent),
    );
    const bare = (text: string) => text.replace(/\s+/g, ' ').trim();
    assert.deepEqual(
      texts.map(bare),
      TEXTS.map((text) => bare(plainText(text))),
    );
    assert.equal(await all.$$eval('script,img,svg,h1', (found) => found.length), 0);
  });

  for (const name of SAMPLE_REPORTS)
    it(`shows ${name} without a violation of accessibility, no wider than the window, and asks for nothing`, async () => {
      const { workflow, view } = await sampleView(name);
      const html = renderReportHtml(workflow, view);
      for (const width of [1280, 390]) {
        const { page, complaints } = await opened(html, width);
        assert.deepEqual(await axeViolations(page), [], `${width} px`);
        assert.deepEqual([await overflow(page), complaints], [0, []], `${width} px`);
        await page.browserContext().close();
      }
    });
});
