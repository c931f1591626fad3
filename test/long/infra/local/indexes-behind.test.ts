import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { ROOT } from '../../../support/test-files.ts';

/** What reads indexes and has to come to the same end though they are behind. An archive may lack what came a moment before. */
const FLOWS = [
  'test/long/functions/platform/erase.test.ts',
  'test/long/functions/platform/erase-anew.test.ts',
  'test/long/functions/platform/erase-others.test.ts',
];

/**
 * What they hold only where an index is not behind: a re-evaluation is made in the moment of the last look, which in an account comes fifteen
 * minutes after the first; an archive is gathered in the moment in which it is told whose the works are; and one sets by hand what an index shows.
 */
const IN_ONE_MOMENT = [
  'takes it out of what a schedule asks for',
  'takes what banks of every assignment hold under their names',
  'takes a work which the index did not show as it was asked for',
];

describe('with indexes of the table eight writes behind it', () => {
  for (const file of FLOWS)
    it(`${file} holds`, () => {
      const args = ['--test', ...IN_ONE_MOMENT.map((name) => `--test-skip-pattern=${name}`), file];
      const { NODE_TEST_CONTEXT: _, ...env } = process.env;
      const { status, stdout } = spawnSync(process.execPath, args, {
        cwd: ROOT,
        encoding: 'utf8',
        env: { ...env, INDEXES_BEHIND: '8' },
      });
      assert.equal(status, 0, stdout);
    });
});
