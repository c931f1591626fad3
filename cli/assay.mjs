#!/usr/bin/env node
// The command, in JavaScript that any Node reads: it finds the Node that Assay runs on, and where it was installed as a
// package, it lays the program out where TypeScript may be run, which Node does not do below node_modules.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import nodeModule from 'node:module';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const LEAST = 24;
const PACKAGE = dirname(dirname(fs.realpathSync(fileURLToPath(import.meta.url))));
const isInstalled = /[\\/]node_modules[\\/]/.test(PACKAGE);

/** The nearest folder `node_modules` upwards that holds a name. */
function installedAt(name) {
  for (let folder = PACKAGE; folder !== dirname(folder); folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (fs.existsSync(place)) return place;
  }
}

/** Runs the same command with another Node, whose end is this process's own. Ctrl-C reaches both: the other answers it. */
function runWith(node) {
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('error', (error) => fail(`${node} cannot be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function fail(words) {
  if (process.argv.includes('--json'))
    console.log(JSON.stringify({ error: { code: 'NodeUnsuitable', message: words } }));
  console.error(words);
  process.exit(1);
}

/** Entries of a folder `node_modules`, those of scopes by both names. */
function packagesIn(folder) {
  return fs
    .readdirSync(folder)
    .flatMap((name) =>
      name.startsWith('@') ? fs.readdirSync(join(folder, name)).map((own) => join(name, own)) : [name],
    );
}

function link(target, place) {
  fs.mkdirSync(dirname(place), { recursive: true });
  if (!fs.existsSync(place)) fs.symlinkSync(target, place, 'junction');
}

/** Lays the installed package out as a checkout is: its files, links to what was installed for it, and its own packages beside them. */
function layOut(folder) {
  const making = `${folder}.${process.pid}`;
  fs.rmSync(making, { recursive: true, force: true });
  fs.cpSync(PACKAGE, making, {
    recursive: true,
    filter: (source) => source !== join(PACKAGE, 'node_modules'),
  });
  fs.writeFileSync(join(making, 'package-lock.json'), fs.readFileSync(join(making, 'package.json')));
  const { workspaces } = JSON.parse(fs.readFileSync(join(making, 'package.json'), 'utf8'));
  const parents = workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return fs.readdirSync(join(making, parent)).map((name) => `${parent}/${name}`);
  });
  for (const workspace of parents) {
    const manifest = join(making, workspace, 'package.json');
    if (!fs.existsSync(manifest)) continue;
    const { name } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
    link(join(folder, workspace), join(making, 'node_modules', name));
  }
  for (const installed of new Set([join(PACKAGE, 'node_modules'), dirname(installedAt('commander'))]))
    if (fs.existsSync(installed))
      for (const name of packagesIn(installed))
        link(join(installed, name), join(making, 'node_modules', name));
  try {
    fs.renameSync(making, folder);
  } catch (error) {
    fs.rmSync(making, { recursive: true, force: true });
    if (!fs.existsSync(folder)) throw error;
  }
}

/** Where the program can be run: the checkout, or what was laid out of this installation. */
function programFolder() {
  if (!isInstalled) return PACKAGE;
  process.env.ASSAY_HOME = process.env.ASSAY_HOME || join(homedir(), '.assay');
  const { version } = JSON.parse(fs.readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  const { ctimeMs, ino } = fs.statSync(join(PACKAGE, 'package.json'));
  const folder = join(process.env.ASSAY_HOME, 'program', `${version}-${ino}-${Math.round(ctimeMs)}`);
  if (!fs.existsSync(folder)) layOut(folder);
  return folder;
}

/** How the command can be called again from here, as messages say it (`assay-command.ts`): npx would ask a registry anywhere but in the checkout. */
function calledAs() {
  const [, called] = process.argv;
  if (process.env.npm_command === 'exec') return 'npx assay';
  if ((process.env.PATH || '').split(delimiter).includes(dirname(called))) return 'assay';
  if (!isInstalled && `${process.cwd()}/`.startsWith(`${PACKAGE}/`)) return 'npx assay';
  return /[^\w@%+=:,./-]/.test(called) ? `'${called}'` : called;
}

if (Number.parseInt(process.versions.node, 10) >= LEAST) {
  const folder = programFolder();
  process.env.ASSAY_CALLED = calledAs();
  const { enableCompileCache } = nodeModule;
  if (enableCompileCache) enableCompileCache(join(folder, '.assay', 'compiled'));
  await import(pathToFileURL(join(folder, 'cli', 'assay.ts')));
} else {
  const node = installedAt(join('.bin', 'node'));
  if (node) runWith(node);
  else
    fail(
      `Assay runs on Node ${LEAST} or later, and this is ${process.version}. ${
        isInstalled
          ? 'Install Node 24 (https://nodejs.org), or install Assay again without leaving out optional packages.'
          : `Run "npm run setup" in ${PACKAGE}, which brings its own.`
      }`,
    );
}
