import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** An empty folder, removed when the tests of the file (or the test that asks) are over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-local-'));
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
