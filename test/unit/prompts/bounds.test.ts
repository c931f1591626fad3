import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { ROOT } from '../../support/test-files.ts';

const BOUND =
  /\b(at least|at most|up to|no more than)\s+(\d+|one|two|three|four|five|six|seven|eight|nine|ten)\s+(\p{L}+)/giu;

/** What a prompt says of the same bound in two numbers: "at least words: four, six". */
function twoNumbers(text: string): string[] {
  const bounds = [...text.matchAll(BOUND)].map(([, side, number, of]) => ({
    bound: `${/least/i.test(side!) ? 'at least' : 'at most'} ${of!.toLowerCase()}`,
    number: number!.toLowerCase(),
  }));
  return [...Map.groupBy(bounds, ({ bound }) => bound)].flatMap(([bound, said]) => {
    const numbers = [...new Set(said.map(({ number }) => number))];
    return numbers.length > 1 ? [`${bound}: ${numbers.join(', ')}`] : [];
  });
}

const read = (path: string): Record<string, string> => parse(readFileSync(path, 'utf8'));

describe('a prompt', () => {
  it('says no bound in two numbers, its shared part included', () => {
    const files = globSync(join(ROOT, 'prompts', '*', '*.yaml')).sort();
    assert.ok(files.length > 30);
    const contradicted = files.flatMap((path) => {
      const own = read(path);
      const shared = own.prefix ? read(join(dirname(path), 'prefix', `${own.prefix}.yaml`)) : {};
      const text = [shared, own].flatMap(({ system, user, task, given }) => [system, user, task, given]);
      return twoNumbers(text.join('\n')).map((bound) => `${own.agent}: ${bound}`);
    });
    assert.deepEqual(contradicted, []);
  });

  it('is found out where it does', () =>
    assert.deepEqual(
      twoNumbers('Quote at least four words. Each of at least six words; at most six words.'),
      ['at least words: four, six'],
    ));
});
