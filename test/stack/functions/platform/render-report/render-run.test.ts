import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, it } from 'node:test';
import type { ObjectStore } from '@assay/platform/run/object-store';
import { renderRun } from '../../../../../functions/platform/render-report/render-run.ts';
import { sampleResult } from '../../../../unit/platform/report/sample-results.ts';

const path = process.env.PATH;

/** Puts a program of these lines in the place of LuaLaTeX. */
function lualatexIs(lines: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'assay-lualatex-'));
  writeFileSync(join(folder, 'lualatex'), `#!/bin/sh\n${lines}\n`);
  chmodSync(join(folder, 'lualatex'), 0o755);
  process.env.PATH = `${folder}:${path}`;
}

/** Renders the sample; resolves to the code of the error and the names of what was put. */
async function failing(): Promise<{ code: string; put: string[] }> {
  const put: string[] = [];
  const objects = { read: async () => sampleResult() } as unknown as ObjectStore;
  const tools = {
    objects,
    put: async (key: string) => void put.push(key.split('/').at(-1)!),
    templates: join(import.meta.dirname, '../../../../..'),
  };
  const request = { run: { runId: 'r', workflow: 'essay-scoring' } };
  const error = await renderRun(request, tools).then(
    () => assert.fail('It was rendered.'),
    (thrown) => thrown,
  );
  return { code: error.code, put: put.filter((name) => name.startsWith('report')) };
}

describe('rendering a run', () => {
  afterEach(() => {
    process.env.PATH = path;
  });

  it('says that the document is at fault where LuaLaTeX fails, and keeps its log', async () => {
    lualatexIs('echo "! Undefined control sequence." > report.log; exit 1');
    assert.deepEqual(await failing(), { code: 'RenderFailed', put: ['report.html', 'report.log'] });
  });

  it('says that the machine is at fault where LuaLaTeX is killed', async () => {
    lualatexIs('kill -9 $$');
    assert.deepEqual(await failing(), { code: 'RendererUnavailable', put: ['report.html'] });
  });
});
