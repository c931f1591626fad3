import assert from 'node:assert/strict';
import { it } from 'node:test';
import { SIGN_GROUPS } from '@assay/platform/submission/find-addresses';
import { laterPattern } from '@assay/platform/submission/signs/sign';
import { HONEST_KNOWN } from './addresses/honest-known.ts';
import { HOSTILE_KNOWN } from './addresses/hostile-known.ts';

const patterns = SIGN_GROUPS.flatMap(({ needs, signs }) => [needs, ...signs.flatMap(({ all }) => all)]);
const sources = [...new Set(patterns.map(({ source }) => source))];

/** As it is, in capitals, and with letters that are those of a pattern by folding alone, or are not at all. */
const dressed = (text: string) => [
  text,
  text.toUpperCase(),
  text.replaceAll('s', 'ſ').replaceAll('k', '\u212A'),
  text.replaceAll('i', 'İ').replaceAll('I', 'ı'),
];

it('looks for a sign as the flags iu do', () => {
  assert.ok(sources.length > 200);
  const texts = [...HOSTILE_KNOWN, ...HONEST_KNOWN]
    .filter((_, at) => at % 80 === 0)
    .flatMap(({ text }) => dressed(text));
  for (const source of sources) {
    const [ours, theirs] = [laterPattern(source), new RegExp(source, 'iu')];
    for (const text of texts) assert.equal(ours.test(text), theirs.test(text), `${source}: ${text}`);
  }
});
