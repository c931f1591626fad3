import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { grantsTable } from '../../support/grants-table.ts';

describe('who may do what, as the guide for operators says', () => {
  it('is what the template grants', () => {
    const guide = readFileSync('docs/reference/permissions.md', 'utf8');
    const [, section] = guide.split('\n## Who may do what\n');
    const table = section!
      .split('\n## ')[0]!
      .split('\n')
      .filter((line) => line.startsWith('|'));
    assert.deepEqual(table, grantsTable().split('\n'));
  });
});
