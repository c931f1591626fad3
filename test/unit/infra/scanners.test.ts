import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { synthesize } from '../../../cli/synthesize.ts';
import { EXCUSES } from '../../../infra/scanner-excuses.ts';

interface Excused {
  Metadata?: { checkov?: { skip: { id: string; comment: string }[] } };
}

const { Resources } = JSON.parse(readFileSync(join(await synthesize(), 'Assay.template.json'), 'utf8')) as {
  Resources: Record<string, Excused>;
};
const skips = Object.values(Resources).flatMap(({ Metadata }) => Metadata?.checkov?.skip ?? []);

describe('what a scanner is asked to excuse', () => {
  it('is as often in the template as the guide says, rule by rule', () => {
    const guide = readFileSync('docs/reference/scanners.md', 'utf8');
    const told = [...guide.matchAll(/^\| (CKV_AWS_\d+) \| .+? \| (\d+|–) \|/gm)].map(
      ([, rule, failed]) => [rule, Number(failed) || 0] as const,
    );
    const found = EXCUSES.map(({ rule }) => [rule, skips.filter(({ id }) => id === rule).length] as const);
    assert.deepEqual(new Map(told.toSorted()), new Map(found.toSorted()));
  });

  it('has a reason beside each resource', () => {
    assert.ok(skips.length > 0);
    for (const { comment } of skips) assert.match(comment, /\.$/);
  });
});
