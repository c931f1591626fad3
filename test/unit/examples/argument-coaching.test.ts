import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parseArgs } from 'node:util';
import type { Approach } from '@assay/argument-coaching/conditions';
import { isSameText } from '@assay/argument-coaching/revision/diff-texts';
import { readArgument } from '@assay/argument-coaching/submitted/read-argument';
import { debateOf } from '../../../cli/argument-coaching/commands/debate.ts';
import { motionToCheck, readMotion } from '../../../cli/argument-coaching/commands/motion.ts';
import { readSubmission } from '../../../cli/commands/submit.ts';
import { ROOT } from '../../../cli/home.ts';

const FOLDER = join(ROOT, 'examples', 'argument-coaching');
const at = (name: string) => join(FOLDER, name);
const read = (name: string) => readFileSync(at(name));

/** The commands of the README, as a shell would split them. */
const commands = [
  ...read('README.md')
    .toString()
    .matchAll(/^npx assay (.+)$/gm),
].map(([, line]) => [...line!.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!));
const OPTIONS = {
  assignment: { type: 'string' },
  submission: { type: 'string' },
  approach: { type: 'string' },
  rounds: { type: 'string' },
} as const;

describe('the sample of argument coaching', () => {
  it('is a motion with both sides named, and two versions of an argument without flags', async () => {
    const { assignment } = await readMotion(at('motion.yaml'));
    assert.deepEqual([assignment.workflow, assignment.student], ['argument-coaching', 'for']);
    assert.ok(assignment.sides.for.name && assignment.sides.against.name && assignment.background);
    const texts = await Promise.all(
      ['argument.md', 'revision.md'].map((name) => readArgument(read(name), name, assignment)),
    );
    for (const { flags, words } of texts) assert.deepEqual([flags, words > 150], [[], true]);
    assert.ok(!isSameText(texts[0]!.text, texts[1]!.text));
  });

  it('names no place of a machine', () => {
    const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    assert.ok(files.length > 3);
    for (const { parentPath, name } of files)
      assert.doesNotMatch(
        readFileSync(join(parentPath, name), 'utf8'),
        /(?:^|[\s"'(])(?:\/(?:home|root|Users|work|tmp|mnt)\/|[A-Z]:\\)/m,
      );
  });

  it('is used by commands that can be read', async () => {
    const seen = new Set<string>();
    for (const args of commands) {
      const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
      const [command, ...given] = positionals as [string, ...string[]];
      seen.add(command);
      if (command === 'submit') {
        const { assignment, ...options } = values;
        const handed = await readSubmission(join(ROOT, given[0]!), {
          ...options,
          assignment: join(ROOT, assignment!),
        });
        assert.equal(handed.submission, 'mine');
      } else if (command === 'debate') {
        const options = { approach: values.approach as Approach, rounds: Number(values.rounds) };
        const { options: asked } = debateOf(await readMotion(join(ROOT, given[0]!)), options);
        assert.deepEqual(asked, { purpose: 'debate', approach: 'A', rounds: '3' });
      } else assert.ok((await motionToCheck(given[1]!)).assignment.motion);
    }
    assert.deepEqual([...seen], ['submit', 'debate', 'motion']);
  });
});
