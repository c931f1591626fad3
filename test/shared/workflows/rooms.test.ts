import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { WORKFLOWS } from '../../../shared/workflows/list.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Files of a folder and what each of them imports, by paths from the root. */
function importsIn(folder: string): [file: string, imported: string[]][] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => {
      const path = join(ROOT, folder, file);
      const specifiers = readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
      return [
        join(folder, file),
        Array.from(specifiers, ([, to]) => relative(ROOT, resolve(path, '..', to!))),
      ];
    });
}

/** The folders that only workflows' own functions have, and what others do with their banks; all else serves every workflow. */
const OWN_FUNCTIONS = [
  ...['anchor-claims', 'find-exemplars'],
  ...['index-exemplars', 'list-exemplars', 'delete-exemplars'],
  ...['second-read', 'train-second-reader', 'calibrate-judge'],
  ...['extract-document', 'enrich-document', 'digest-document', 'anchor-findings', 'consolidate-findings'],
  ...['mine-features', 'compact-features'],
  ...['prepare-class', 'weigh-labels', 'conclude-grade', 'profile-graders', 'keep-profile', 'judge-reasons'],
  ...['check-critique', 'brief-speaker', 'weigh-panel', 'measure-revision', 'read-draft', 'add-feedback'],
  ...['erase/bank.ts', 'api/routes/exemplars.ts', 'api/routes/knowledge', 'api/review-assignment.ts'],
  ...['api/routes/athena.ts', 'api/routes/past-answers.ts', 'api/routes/second-reader.ts'],
  'api/routes/calibrations.ts',
  'api/routes/assignment-files.ts',
];

describe('the rooms of the house', () => {
  for (const { id } of WORKFLOWS)
    it(`${id} imports no other workflow`, () => {
      const others = WORKFLOWS.filter((workflow) => workflow.id !== id).map((workflow) => workflow.id);
      for (const [file, imported] of importsIn(`shared/workflows/${id}`))
        for (const other of others)
          assert.ok(
            !imported.some((path) => path.startsWith(`shared/workflows/${other}/`)),
            `${file}: ${other}`,
          );
    });

  it('functions that serve every workflow import none', () => {
    const shared = importsIn('functions').filter(
      ([file]) => !OWN_FUNCTIONS.some((own) => file.startsWith(join('functions', own))),
    );
    assert.ok(shared.length > 10);
    for (const [file, imported] of shared)
      assert.ok(!imported.some((path) => /^shared\/workflows\/[^/]+\//.test(path)), file);
  });
});
