import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { openApiDocument } from '@assay/api/openapi';
import { ROUTES } from '@assay/api/registry';
import { type Local, startLocal } from '../../stack/end-to-end/local.ts';
import { essay } from '../../stack/end-to-end/samples.ts';
import { createTestIssuer } from '../../stack/platform/access/tokens.ts';
import { ROOT } from '../../support/test-files.ts';

const run = promisify(execFile);
const program = (name: string) => join(ROOT, 'node_modules', '.bin', name);

// biome-ignore format: a table
const STRICTLY = [
  '--noEmit', '--strict', '--target', 'es2024', '--lib', 'es2024,dom', '--module', 'nodenext',
  '--ignoreConfig', '--allowImportingTsExtensions', '--types', 'node',
];

describe('a client that somebody generates from the document', () => {
  let folder = '';
  let local: Local;
  let walk: (step: string) => Promise<Record<string, unknown>>;

  before(async () => {
    const idp = await createTestIssuer();
    local = await startLocal({ model: {}, environment: { TOKEN_ISSUERS: JSON.stringify([idp.issuer]) } });
    const token = await idp.sign({ tenant: 'default', role: 'teacher', sub: 'berta' });
    await mkdir(join(ROOT, '.assay'), { recursive: true });
    folder = await mkdtemp(join(ROOT, '.assay', 'generated-client-'));
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(openApiDocument(ROUTES)));
    await writeFile(join(folder, 'essay.txt'), essay);
    await copyFile(join(import.meta.dirname, 'foreign-walk.txt'), join(folder, 'walk.ts'));
    await run(program('oazapfts'), ['openapi.json', 'client.ts'], { cwd: folder });
    walk = async (step) => {
      const env = { ...process.env, TOKEN: token };
      const args = ['walk.ts', local.connection.outputs.ApiUrl!, step];
      return JSON.parse((await run(process.execPath, args, { cwd: folder, env })).stdout);
    };
  });
  after(async () => {
    await rm(folder, { recursive: true, force: true });
    await local.close();
  });

  it('compiles strictly, with a program that uses it', async () => {
    const { stdout } = await run(program('tsc'), [...STRICTLY, 'walk.ts'], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    );
    assert.equal(stdout, '');
  });

  it('walks a term on forms that nobody wrote an answer for: an assignment, an upload, how it stands, its result and its release', async () => {
    assert.deepEqual(await walk('hand-in'), { status: 204 });
    await local.idle();
    assert.deepEqual(await walk('read'), {
      ...{ state: 'completed', isToldOf: true, isOfRun: true },
      ...{ isAsAsked: true, kind: 'released' },
    });
  });
});
