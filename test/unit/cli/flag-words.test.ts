import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { REASON_WORDS } from '@assay/platform/review/reason-words';
import { REASONS } from '@assay/platform/review/reasons';
import { FLAG_WORDS, flagWords } from '../../../cli/flag-words.ts';

/** Flags of all workflows: those that reports have a sentence for, and those that a result declares. */
const FLAGS = globSync('shared/workflows/*/report/words/en.json').flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(file, 'utf8')).flags ?? {}),
);
const DECLARED = globSync('shared/workflows/*/{result,grade}.ts').flatMap((file) => {
  const [, list = ''] = /[fF]lagSchema = z\.enum\(\[([\s\S]*?)\]\)/.exec(readFileSync(file, 'utf8')) ?? [];
  return [...list.matchAll(/'([a-z-]+)'/g)].map(([, flag]) => flag!);
});

describe('a code never stands alone', () => {
  for (const code of [...new Set([...REASONS, ...FLAGS, ...DECLARED])])
    it(`${code} has words`, () => {
      const words = FLAG_WORDS[code];
      assert.ok(words, 'give it words in cli/flag-words.ts');
      assert.notEqual(words, code.includes('-') ? code : undefined);
      assert.doesNotMatch(words, /^[a-z]+(?:-[a-z]+)+$/);
    });

  it('several are told apart, and one that nobody knows is read as words', () =>
    assert.equal(
      flagWords(['confidence-low', 'language-drift', 'no-exemplars', 'of-tomorrow']),
      'unsure · another language · nothing to compare with · of tomorrow',
    ));

  it('the reasons of tables are in the page of words', () => {
    const page = readFileSync('docs/reference/words.md', 'utf8');
    for (const words of Object.values(REASON_WORDS)) assert.ok(page.includes(`*${words}*`), words);
  });
});
