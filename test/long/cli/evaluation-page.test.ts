import assert from 'node:assert/strict';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Desk, openDesk } from '../../stack/cli/command-line.ts';

/** A command that a page shows, and the lines that it shows of what was printed; what is shortened is left out. */
interface ShownOutput {
  words: string[];
  lines: string[];
}

/** Lines that hold what another machine or hour has otherwise. */
const OF_ITS_TIME = /training took/;

/** What a page shows of commands that need no stack: a block of `sh` of one command, and next a block of its output. */
async function shownIn(page: string): Promise<ShownOutput[]> {
  const text = (await readFile(page, 'utf8')).replaceAll(/ \\\n\s*/g, ' ');
  const blocks = [...text.matchAll(/^```sh\nnpx assay (evaluate [^\n]+)\n```\n\n```\n([^`]*)```$/gm)];
  return blocks.map(([, command, output]) => ({
    words: command!.split(' '),
    lines: output!.split('\n').filter((line) => line.trim() !== '' && line.trim() !== '…'),
  }));
}

let desk: Desk;
before(async () => {
  desk = await openDesk();
  await cp('examples', join(desk.folder, 'examples'), { recursive: true });
});
after(() => desk.close());

describe('what pages show of evaluations', () => {
  for (const [page, least] of [
    ['docs/reference/evaluation.md', 3],
    ['docs/for-researchers.md', 1],
  ] as const)
    it(`is what is printed: ${page}`, async () => {
      const shown = await shownIn(page);
      assert.ok(shown.length >= least, `${shown.length} commands`);
      for (const { words, lines } of shown) {
        const { stdout, stderr } = await desk.here(...words);
        const printed = new Set(stdout.split('\n').map((line) => line.trimEnd()));
        const absent = lines.filter((line) => !OF_ITS_TIME.test(line) && !printed.has(line.trimEnd()));
        assert.deepEqual(absent, [], `${words.join(' ')}\n${stdout}${stderr}`);
      }
    });
});
