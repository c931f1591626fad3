import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import { escapeHtml } from '@assay/platform/report/html/escape-html';
import { renderReportHtml } from '@assay/platform/report/html/render-html';
import { FONT_PACKAGES, TEX_PACKAGES } from '@assay/platform/report/latex/compile';
import type { MessageTree } from '@assay/platform/report/messages';
import { MENDS } from '../../../../cli/commands/doctor.ts';
import { SAMPLE_REPORTS, sampleView } from '../../../support/sample-reports.ts';
import { ROOT } from '../../../support/test-files.ts';

const textsIn = (tree: MessageTree): string[] =>
  typeof tree === 'string' ? [tree] : Object.values(tree).flatMap(textsIn);

/** What reports say in English whatever they are about, in more than three words. */
const ENGLISH = globSync('shared/{platform,workflows/*}/report/words/en.json', { cwd: ROOT })
  .flatMap((file) => textsIn(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))))
  .filter((text) => !/[{}]/.test(text) && text.split(' ').length > 3);

/** The page of a sample in a language, and which English sentences it says. */
async function pageIn(name: string, language: string) {
  const { workflow, view } = await sampleView(name, {}, language);
  const page = renderReportHtml(workflow, view);
  return { page, english: ENGLISH.filter((text) => page.includes(escapeHtml(text))) };
}

describe('a report as a page', () => {
  it('has English sentences where the assignment is in English', async () =>
    assert.ok((await pageIn('scores', 'en')).english.length > 5));

  for (const name of SAMPLE_REPORTS)
    it(`says nothing of ${name} in English where the assignment is in another language`, async () => {
      for (const [language, provenance] of [
        ['it', 'Provenienza'],
        ['de', 'Herkunft'],
      ] as const) {
        const { page, english } = await pageIn(name, language);
        assert.ok(page.includes(`<html lang="${language}-`) && page.includes(provenance), language);
        assert.deepEqual(english, [], language);
      }
    });
});

describe('words of a report', () => {
  /** What Debian calls the patterns by which words of a language are divided; English is in TeX's base. */
  const PATTERNS: Record<string, string> = { de: 'texlive-lang-german', it: 'texlive-lang-italian' };
  const PLACES = ['functions/platform/render-report/Dockerfile', 'setup.mjs', 'docs/reference/installing.md'];

  for (const file of globSync('shared/platform/report/words/*.json', { cwd: ROOT })) {
    const language = basename(file, '.json');
    if (language !== 'en')
      it(`are divided where TeX is: ${language}`, () =>
        assert.ok(PATTERNS[language] && TEX_PACKAGES.split(' ').includes(PATTERNS[language])));
  }

  for (const [where, text] of [
    ...PLACES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const),
    ['assay doctor', `${MENDS.tex.debian} ${MENDS.fonts.debian}`] as const,
  ])
    it(`are set by the TeX and the fonts that a missing LuaLaTeX asks for: ${where}`, () => {
      const named = text.split(/[^\w-]+/);
      const missing = `${TEX_PACKAGES} ${FONT_PACKAGES}`.split(' ').filter((name) => !named.includes(name));
      assert.deepEqual(missing, []);
    });
});
