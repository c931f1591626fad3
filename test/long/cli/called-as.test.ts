import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { assay } from '@assay/kit/process/assay-command';
import { ROOT } from '../../../cli/home.ts';
import { assayHere, environment } from '../../stack/cli/in-process.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-called-as-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const here = (...words: string[]) => assayHere(folder, environment(folder), words);

describe('the name that messages give the command', () => {
  it('is how it was called: npx elsewhere would ask a registry', async () => {
    assert.equal(assay(), 'npx assay');
    const around = { ...environment(folder), ASSAY_CALLED: '/opt/assay' };
    const { stderr } = await assayHere(folder, around, ['open', 'run-3', '--print']);
    assert.match(stderr, /with "\/opt\/assay runs get RUN"/);
    await assayHere(folder, around, ['init', 'essay', 'called']);
    assert.match(await readFile(join(folder, 'called', 'README.md'), 'utf8'), /`\/opt\/assay class works/);
  });

  it('is made in one place: no text says it by itself', () => {
    const files = globSync('{cli,desk,functions,infra,shared}/**/*.{ts,tsx,mjs,json,liquid,yaml}', {
      cwd: ROOT,
    });
    const saying = files.filter(
      (file) => !file.includes('node_modules') && /npx assay/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    assert.deepEqual(saying.sort(), [
      'cli/assay.mjs',
      'infra/constructs/alarms.ts',
      'shared/api/commands-of-routes.ts',
      'shared/kit/process/assay-command.ts',
    ]);
  });
});

describe('pages that texts name', () => {
  const texts = globSync(
    '{cli,desk,functions,infra,shared,prompts,examples}/**/*.{ts,tsx,mjs,json,yaml,md}',
    {
      cwd: ROOT,
    },
  ).filter((file) => !file.includes('node_modules'));
  const named = new Set(
    texts.flatMap(
      (file) => readFileSync(join(ROOT, file), 'utf8').match(/(?<![\w/])docs\/[\w/-]+\.md/g) ?? [],
    ),
  );

  it('are in the package', () => {
    const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json'], {
      cwd: ROOT,
      maxBuffer: 2 ** 26,
      encoding: 'utf8',
    });
    const packed = new Set(JSON.parse(stdout)[0].files.map(({ path }: { path: string }) => path));
    assert.ok(named.size > 5);
    assert.deepEqual(
      [...named].filter((page) => !packed.has(page)),
      [],
    );
  });

  it('are found from any folder, and opened by the command', async () => {
    const help = await here('--help');
    const file = join(ROOT, 'docs', 'reference', 'models.md');
    assert.ok(help.stdout.replaceAll(/\s+/g, '').includes(file.replaceAll(/\s+/g, '')));
    assert.equal((await here('open', 'docs/reference/models.md', '--print')).stdout, `${file}\n`);
  });
});
