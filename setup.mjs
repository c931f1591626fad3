// Makes a fresh checkout ready, and does nothing on a ready one: npm packages (with the Node that the project runs on)
// and, with --with-tex, the TeX system that renders reports, with --with-browser the browser that tests look at pages in. Plain JavaScript: it runs on whatever Node is there.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const TEX_PACKAGES = [
  'texlive-latex-extra',
  'texlive-luatex',
  'texlive-latex-recommended',
  'texlive-lang-german',
  'texlive-lang-italian',
  'lmodern',
  'fonts-noto-core',
  'fonts-noto-cjk',
  'fonts-noto-color-emoji',
  'poppler-utils',
];

/** What the review desk is tested in: as people have it, and without windows for many small pages. */
const BROWSERS = ['chromium', 'chromium-headless-shell'];

process.chdir(import.meta.dirname ?? new URL('./', import.meta.url).pathname);

function run(command, args, environment = {}) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...environment },
  });
  return status === 0;
}

function fail(words) {
  console.error(words);
  process.exit(1);
}

function hasPackages() {
  const installed = 'node_modules/.package-lock.json';
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync('package-lock.json').mtimeMs;
}

function isInstalled(debianPackage) {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of dpkg-query's own
  const query = spawnSync('dpkg-query', ['-W', '-f=${Status}', debianPackage], { encoding: 'utf8' });
  return query.status === 0 && query.stdout.includes('install ok installed');
}

function missingTex() {
  if (process.platform === 'linux' && existsSync('/usr/bin/dpkg-query'))
    return TEX_PACKAGES.filter((name) => !isInstalled(name));
  const found = ['lualatex', 'pdftotext'].every((tool) => spawnSync(tool, ['-v']).error === undefined);
  return found ? [] : TEX_PACKAGES;
}

/** Where no Debian is, tests look for Chromium themselves and say where one can be named. */
function missingBrowser() {
  const isDebian = process.platform === 'linux' && existsSync('/usr/bin/dpkg-query');
  return isDebian && !process.env.CHROMIUM ? BROWSERS.filter((name) => !existsSync(`/usr/bin/${name}`)) : [];
}

function install(packages, what) {
  console.error(`Installing ${what} (${packages.join(', ')}): about two minutes, once.`);
  const isRoot = process.getuid?.() === 0;
  const [command, ...prefix] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  const done =
    run(command, [...prefix, 'update', '-qq'], quiet) &&
    run(command, [...prefix, 'install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
  if (!done)
    fail(`${what} could not be installed. Install these yourself, then try again: ${packages.join(' ')}`);
}

/** TeX reads every font once and remembers: done here, no report waits for it. */
function warmFontCache() {
  const TEXMFCACHE = join(process.cwd(), '.assay', 'tex-cache');
  if (existsSync(TEXMFCACHE)) return;
  console.error('Reading the fonts: half a minute, once.');
  const REPORT_TEMPLATES = process.cwd();
  const node = join('node_modules', '.bin', 'node');
  const done = run(node, ['functions/platform/render-report/index.ts', '--warm'], {
    TEXMFCACHE,
    REPORT_TEMPLATES,
  });
  if (!done) fail('TeX is installed, but a first document could not be made: see above.');
}

if (!hasPackages()) {
  console.error('Installing npm packages: about a minute, once.');
  if (!run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])) fail('npm ci failed: see above.');
}
if (process.argv.includes('--with-tex')) {
  const missing = missingTex();
  if (missing.length > 0) install(missing, 'TeX and fonts');
  warmFontCache();
}
if (process.argv.includes('--with-browser')) {
  const missing = missingBrowser();
  if (missing.length > 0) install(missing, 'a browser');
}
