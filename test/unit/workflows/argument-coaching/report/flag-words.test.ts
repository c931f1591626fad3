import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { cautionFlags } from '@assay/argument-coaching/assembling/flags';
import { coachingWords } from '@assay/argument-coaching/report/words/coaching-words';
import { CAUTIONS } from '@assay/model/agent/cautions';

const LANGUAGES = ['en', 'it', 'de'].map((language) => coachingWords(language).flags);

const ROOM = new URL('../../../../../shared/workflows/argument-coaching/', import.meta.url);

/** The flags that a source raises: a list that begins with a name. */
const raisedIn = (file: string) =>
  [...readFileSync(new URL(file, ROOM), 'utf8').matchAll(/\[\s*'([a-z]+(?:-[a-z]+)*)'/g)].map(
    ([, flag]) => flag!,
  );

it('has words for every flag that is raised, in every language', () => {
  const raised = [...raisedIn('assembling/flags.ts'), ...raisedIn('submitted/argument-flags.ts')];
  assert.ok(raised.includes('draft-not-judged') && raised.includes('very-short'));
  for (const flag of [...raised, 'nothing-found', ...cautionFlags(new Set(CAUTIONS))])
    for (const flags of LANGUAGES as Record<string, string>[])
      assert.ok(Object.hasOwn(flags, flag) && /^\p{Lu}.* .*\.$/u.test(flags[flag]!), flag);
});
