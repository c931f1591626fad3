import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { REASONS } from '@assay/platform/review/reasons';
import { everyLanguage } from '../../support/desk/every-language.ts';
import { ROOT } from '../../support/test-files.ts';

const read = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), 'utf8'));
const found = (texts: readonly string[], pattern: RegExp) =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1]!));

/** Flags that no reason of a review says, as their workflows declare them. */
const drafts = read('shared/workflows/*/draft-result.ts');
const declared = found(drafts, /'([a-z-]+)': 'other-flag'/g);
const reasoned = new Set(found(drafts, /'([a-z-]+)':\s*(?:null|'(?!other-flag))/g));
const undeclared = found(read('shared/workflows/*/assembling/flags.ts'), /\[\s*'([a-z-]+)',/g);
const FLAGS = [...new Set([...declared, ...undeclared.filter((flag) => !reasoned.has(flag)), 'very-short'])];

describe('what ignoring a reason costs', () => {
  it('is said of every reason, and of every flag that has none, in every language of the desk', async () => {
    assert.ok(FLAGS.length > 15, String(FLAGS));
    for (const { reasons } of Object.values(await everyLanguage())) {
      const { costs, flags } = reasons;
      assert.deepEqual(Object.keys(costs).sort(), [...REASONS].sort());
      assert.deepEqual(
        FLAGS.filter((flag) => !Object.hasOwn(flags, flag)),
        [],
      );
    }
  });

  it('stands beside three words at most', async () => {
    const all = await everyLanguage();
    for (const { reasons } of Object.values(all))
      for (const [words] of Object.values(reasons.flags))
        assert.ok(words!.split(/[\s’]+/).length <= 4, words);
    for (const [words] of Object.values(all.en.reasons.flags))
      assert.ok(words!.split(' ').length <= 3, words);
  });
});
