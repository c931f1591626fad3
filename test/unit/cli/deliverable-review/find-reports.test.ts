import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { findReports } from '../../../../cli/deliverable-review/commands/find-reports.ts';

const folder = await mkdtemp(join(tmpdir(), 'assay-reports-'));
after(() => rm(folder, { recursive: true, force: true }));

describe('the reports of a folder', () => {
  it('are its files, and those that links lead to, and nothing that would be waited for', async () => {
    const within = join(folder, 'last year');
    await mkdir(join(within, 'folder.pdf'), { recursive: true });
    for (const name of ['a.pdf', 'b.PDF', 'notes.txt']) await writeFile(join(within, name), name);
    await writeFile(join(folder, 'c.pdf'), 'c');
    await symlink(join(folder, 'c.pdf'), join(within, 'link.pdf'));
    execFileSync('mkfifo', [join(within, 'pipe.pdf')]);
    const { reports } = await findReports([within]);
    assert.deepEqual(
      reports.map(({ file }) => basename(file)),
      ['a.pdf', 'b.PDF', 'link.pdf'],
    );
  });

  it('are refused where one is a link that leads nowhere', async () => {
    const within = join(folder, 'lost');
    await mkdir(within);
    await symlink(join(folder, 'none.pdf'), join(within, 'lost.pdf'));
    await assert.rejects(findReports([within]), { code: 'FileUnreadable' });
  });
});
