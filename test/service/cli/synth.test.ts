import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { ROOT } from '../../support/functions.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-synth-'));
after(() => rmSync(folder, { recursive: true }));

describe('npm run synth', () => {
  it('takes contexts as npm run deploy does', async () => {
    const app = join(folder, 'app.cjs');
    const seen = join(folder, 'context.json');
    writeFileSync(app, `require('node:fs').writeFileSync('${seen}', process.env.CDK_CONTEXT_JSON)`);
    const given = ['-c', 'key=own', '--app', `node ${app}`, '--output', join(folder, 'out')];
    await new Promise<void>((resolve) => {
      execFile(process.execPath, [join(ROOT, 'cli', 'synth.ts'), ...given], () => resolve());
    });
    assert.equal(JSON.parse(readFileSync(seen, 'utf8')).key, 'own');
  });
});
