import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openApiDocument } from '@assay/api/openapi';
import { ROUTES } from '@assay/api/registry';

const folder = mkdtempSync(join(tmpdir(), 'foreign-generators-'));
const document = join(folder, 'openapi.json');
writeFileSync(document, JSON.stringify(openApiDocument(ROUTES)));

const run = (command: string, args: string[]) => {
  const { stdout, stderr, status } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
};
const missing = (command: string) =>
  run(command, ['--version']).status !== 0 && `${command} is not installed`;

describe('generators of clients in Python, on the document of the API', () => {
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('openapi-python-client: every route, and no model is lost', {
    skip: missing('openapi-python-client'),
  }, () => {
    const output = ['--output-path', join(folder, 'client'), '--meta', 'none'];
    const { status, said } = run('openapi-python-client', ['generate', '--path', document, ...output]);
    assert.equal(status, 0, said);
    assert.doesNotMatch(said, /Unable to process|Attempted to generate duplicate/);
    const others = said.replaceAll(/Unsupported content type (?:text\/csv|application\/zip)/g, '');
    assert.doesNotMatch(others, /Unsupported content type/);
    const made = globSync('client/api/*/*.py', { cwd: folder }).filter(
      (file) => !file.endsWith('__init__.py'),
    );
    assert.equal(made.length, ROUTES.length);
  });

  it('datamodel-codegen: all of it, as Python', { skip: missing('datamodel-codegen') }, () => {
    const { status, said } = run('datamodel-codegen', [
      '--input',
      document,
      '--input-file-type',
      'openapi',
      '--output',
      'models.py',
    ]);
    assert.equal(status, 0, said);
    assert.equal(run('python3', ['-m', 'py_compile', 'models.py']).status, 0);
  });
});
