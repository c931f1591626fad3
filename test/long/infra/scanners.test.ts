import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { synthesize } from '../../../cli/synthesize.ts';

const assembly = await synthesize();
const template = join(assembly, readdirSync(assembly).find((file) => file.endsWith('.template.json'))!);
const run = (command: string, args: string[]) =>
  spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, LOG_LEVEL: 'ERROR' },
  });
const missing = (command: string) =>
  run(command, ['--version']).status !== 0 && `${command} is not installed`;

describe('what scanners say of the template', () => {
  it('cfn-lint: nothing', { skip: missing('cfn-lint') }, () => {
    const { stdout, status } = run('cfn-lint', [template, '--format', 'json']);
    assert.deepEqual([JSON.parse(stdout || '[]'), status], [[], 0]);
  });

  it('checkov: nothing that is not excused', { skip: missing('checkov') }, () => {
    const { stdout } = run('checkov', [
      '-f',
      template,
      '--framework',
      'cloudformation',
      '--compact',
      '-o',
      'json',
    ]);
    const { results, summary } = JSON.parse(stdout) as {
      results: Record<'failed_checks' | 'skipped_checks', { check_id: string; resource: string }[]>;
      summary: { passed: number; checkov_version: string };
    };
    assert.deepEqual(
      results.failed_checks.map(({ check_id, resource }) => `${check_id} ${resource}`),
      [],
    );
    const { skipped_checks: skipped } = results;
    assert.ok(skipped.length > 0);
    const page = readFileSync('docs/reference/scanners.md', 'utf8');
    if (!page.includes(`checkov ${summary.checkov_version} `)) return;
    const rules = new Set(skipped.map(({ check_id }) => check_id)).size;
    const passed = summary.passed.toLocaleString('en');
    assert.match(page, new RegExp(`\\| ${passed} checks passed, ${skipped.length} failed in ${rules} rules`));
  });
});
