import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { toldMaking } from '../infra/making.ts';
import { ROOT } from './home.ts';

const BIN = join(ROOT, 'node_modules', '.bin');

/** How CDK is called in the checkout. */
export const CDK = {
  program: join(BIN, 'cdk'),
  options: { cwd: ROOT, env: { ...process.env, PATH: `${BIN}:${process.env.PATH}` } },
};

/** Everything the synthesized template depends on. The stand-ins are not part of it. */
const SOURCES = ['desk', 'functions', 'infra', 'prompts', 'shared'];
const FILES = ['cdk.json', 'models.yaml', 'package-lock.json', 'tsconfig.base.json'];

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

function runCdk(assembly: string, onPhase: (phase: string) => void): Promise<void> {
  const { cwd, env } = CDK.options;
  return new Promise((resolve, reject) => {
    const cdk = spawn(
      CDK.program,
      ['synth', '--quiet', '--no-notices', '--app', 'node infra/app.ts --local', '--output', assembly],
      { cwd, env: { ...env, ASSAY_MAKING: 'told' }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let said = '';
    for (const stream of [cdk.stdout, cdk.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
        const phase = toldMaking(said);
        if (phase) onPhase(phase);
      });
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

/** Assemblies of earlier sources that are kept, for stacks that still run on them. */
const KEPT = 4;

async function discardOld(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('making-'));
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const old = aged.sort((a, b) => b.at - a.at).slice(KEPT);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { recursive: true, force: true })));
}

/**
 * The cloud assembly of the checkout as it stands, in a folder named by the hash of its sources: synthesized once, never
 * changed under a stack that runs on it. Its stack has one name, whatever `deployment` cdk.json names for the account: the state
 * of a local stack is kept by that name.
 * `onSynthesis` is called as that begins, `onPhase` with what is done then.
 * @throws AssayError StackUnavailable with CDK's words
 */
export async function synthesize(
  onSynthesis: () => void = () => {},
  onPhase: (phase: string) => void = () => {},
): Promise<string> {
  const folder = join(ROOT, '.assay', 'assemblies');
  const assembly = join(folder, (await sourceHash()).slice(0, 16));
  if (existsSync(join(assembly, 'manifest.json'))) return assembly;
  onSynthesis();
  await mkdir(folder, { recursive: true });
  const making = await mkdtemp(join(folder, 'making-'));
  try {
    await runCdk(making, onPhase);
    await rename(making, assembly);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    if (!existsSync(join(assembly, 'manifest.json'))) throw error;
  }
  await discardOld(folder);
  return assembly;
}
