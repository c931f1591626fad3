import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { CDK, synthesize } from '../../../cli/synthesize.ts';
import { page, tableOf } from '../../support/markdown-tables.ts';

const run = (command: string, args: string[]) =>
  spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, LOG_LEVEL: 'ERROR' },
  });
const missing = (command: string) =>
  run(command, ['--version']).status !== 0 && `${command} is not installed`;
const SKIP = { lint: missing('cfn-lint'), checkov: missing('checkov') };
const isAnyHere = !SKIP.lint || !SKIP.checkov;

const templateIn = (assembly: string) =>
  join(assembly, readdirSync(assembly).find((file) => file.endsWith('.template.json'))!);

const scanned = mkdtempSync(join(tmpdir(), 'assay-scanned-'));
after(() => rmSync(scanned, { recursive: true }));

/** The template of an assembly by a short path: checkov takes long ones, which it adds to the settings of functions, for secrets (CKV_AWS_45). */
function copied(assembly: string, name: string): string {
  const to = join(scanned, `${name}.json`);
  copyFileSync(templateIn(assembly), to);
  return to;
}

/** The template as it is with contexts. */
function synthesizedWith(contexts: readonly string[]): string {
  const output = join(scanned, 'assembly');
  const app = ['--app', 'node infra/app.ts --local', '--output', output];
  const { status, stderr } = spawnSync(
    CDK.program,
    ['synth', '--quiet', '--no-notices', ...app, ...contexts],
    { ...CDK.options, encoding: 'utf8' },
  );
  assert.equal(status, 0, stderr);
  return output;
}

/** Templates by the name that the guide has for them. */
const TEMPLATES: Record<string, () => Promise<string>> = {
  'as it comes': async () => copied(await synthesize(), 'plain'),
  '`-c key=own`': async () => copied(synthesizedWith(['-c', 'key=own']), 'keyed'),
};

interface Report {
  results: Record<'failed_checks' | 'skipped_checks', { check_id: string; resource: string }[]>;
  summary: { passed: number; checkov_version: string };
}

/** What the guide says of a template. */
function saidOf(template: string, scanner: string): string {
  const rows = tableOf(page('docs/reference/scanners.md'), 'template');
  return rows.find((row) => row[0] === template && row[1] === scanner)?.[2] ?? '';
}

describe('what scanners say of the template', () => {
  for (const [name, made] of Object.entries(TEMPLATES)) {
    const template = isAnyHere ? made() : '';

    it(`${name}, cfn-lint: nothing`, { skip: SKIP.lint }, async () => {
      const { stdout, status } = run('cfn-lint', [await template, '--format', 'json']);
      assert.deepEqual([JSON.parse(stdout || '[]'), status], [[], 0]);
      assert.notEqual(saidOf(name, 'cfn-lint'), '');
    });

    it(`${name}, checkov: nothing that is not excused`, { skip: SKIP.checkov }, async () => {
      const how = ['--framework', 'cloudformation', '--compact', '-o', 'json'];
      const { results, summary } = JSON.parse(
        run('checkov', ['-f', await template, ...how]).stdout,
      ) as Report;
      assert.deepEqual(
        results.failed_checks.map(({ check_id, resource }) => `${check_id} ${resource}`),
        [],
      );
      const { skipped_checks: skipped } = results;
      assert.ok(skipped.length > 0);
      if (!page('docs/reference/scanners.md').includes(`checkov ${summary.checkov_version} `)) return;
      const rules = new Set(skipped.map(({ check_id }) => check_id)).size;
      const passed = summary.passed.toLocaleString('en');
      assert.equal(
        saidOf(name, 'checkov'),
        `${passed} checks passed, ${skipped.length} failed in ${rules} rules`,
      );
    });
  }
});
