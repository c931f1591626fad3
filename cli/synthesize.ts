import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '../shared/errors/assay-error.ts';
import { ROOT } from './home.ts';

/** Everything the synthesized template depends on. The stand-ins are not part of it. */
const SOURCES = ['functions', 'infra', 'prompts', 'shared'];
const FILES = ['cdk.json', 'models.yaml', 'package-lock.json', 'tsconfig.json'];

async function sourceFiles(): Promise<string[]> {
  const listed = await Promise.all(
    SOURCES.map(async (folder) => {
      const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    }),
  );
  const standIns = join(ROOT, 'infra', 'local');
  const files = listed.flat().filter((file) => !file.startsWith(standIns));
  return [...files, ...FILES.map((file) => join(ROOT, file))].sort();
}

async function sourceHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await sourceFiles()) hash.update(file.slice(ROOT.length)).update(await readFile(file));
  return hash.digest('hex');
}

function runCdk(assembly: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const cdk = spawn(
      join(ROOT, 'node_modules', '.bin', 'cdk'),
      ['synth', '--quiet', '--no-notices', '--output', assembly],
      {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH}` },
      },
    );
    let said = '';
    for (const stream of [cdk.stdout, cdk.stderr]) stream.on('data', (chunk) => (said += chunk));
    cdk.on('error', reject);
    cdk.on('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new AssayError('StackUnavailable', `The template could not be synthesized:\n${said.slice(-3000)}`),
        );
    });
  });
}

/**
 * The cloud assembly of the checkout as it stands (`cdk.out`); synthesized again only when a source changed.
 * @throws AssayError StackUnavailable with CDK's words
 */
export async function synthesize(onSynthesis: () => void = () => {}): Promise<string> {
  const assembly = join(ROOT, 'cdk.out');
  const stamp = join(assembly, 'sources.sha256');
  const hash = await sourceHash();
  if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return assembly;
  onSynthesis();
  await rm(assembly, { recursive: true, force: true });
  await runCdk(assembly);
  await mkdir(assembly, { recursive: true });
  await writeFile(stamp, hash);
  return assembly;
}
