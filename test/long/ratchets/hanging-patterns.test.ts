import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import pLimit from 'p-limit';
import { check } from 'recheck';
import { type Pattern, patternsIn } from '../../ratchets/patterns.ts';
import { productFiles } from '../../ratchets/sources.ts';

/** Patterns that are looked at at the same time. */
const AT_ONCE = 2;

/** Each pattern of the product once, with the flags that recheck knows. */
function distinctPatterns(): Pattern[] {
  const all = productFiles()
    .flatMap(patternsIn)
    .map((pattern) => ({ ...pattern, flags: pattern.flags.replace('d', '').replace('v', 'u') }));
  return [...new Map(all.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern])).values()];
}

describe('a regular expression of the product', () => {
  it('takes no text whose time grows exponentially with its length', async () => {
    const patterns = distinctPatterns();
    assert.ok(patterns.length > 500);
    const found = await pLimit(AT_ONCE).map(patterns, async ({ path, source, flags }) => {
      const diagnostics = await check(source, flags);
      const hangs = diagnostics.status === 'vulnerable' && diagnostics.complexity.type === 'exponential';
      return hangs ? [`${path}: ${source}`] : [];
    });
    assert.deepEqual(found.flat(), []);
  });
});
