import { execFile } from 'node:child_process';
import { constants, existsSync, readFileSync } from 'node:fs';
import { access, mkdir, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { assay } from '@assay/kit/process/assay-command';
import { FONT_PACKAGES, TEX_PACKAGES } from '@assay/platform/report/latex/compile';
import { home } from '../home.ts';
import { findServers } from '../own-models/own-servers.ts';
import { terminalText } from '../terminal-text.ts';

/** Systems that a command to mend something is named for. Under Windows everything runs in WSL, as on Debian. */
type System = 'debian' | 'fedora' | 'macos' | 'windows';

/** Something that Assay looks for on this machine. */
interface MachinePart {
  name: string;
  /** Null: it is not there. */
  found: string | null;
  /** What does not work without it. */
  without: string;
  /** The one command that brings it. */
  mend: string;
}

/** What brings each part, by system. */
export const MENDS: Readonly<Record<'tex' | 'fonts' | 'poppler', Readonly<Record<System, string>>>> = {
  tex: {
    debian: `sudo apt-get install -y --no-install-recommends texlive-latex-extra ${TEX_PACKAGES}`,
    fedora:
      'sudo dnf install -y texlive-collection-luatex texlive-collection-latexextra texlive-collection-langgerman texlive-collection-langitalian texlive-lm',
    macos: 'brew install --cask mactex-no-gui',
    windows: 'wsl --install -d Debian',
  },
  fonts: {
    debian: `sudo apt-get install -y ${FONT_PACKAGES}`,
    fedora:
      "sudo dnf install -y 'google-noto-sans*-fonts' 'google-noto-serif*-fonts' google-noto-color-emoji-fonts",
    macos: 'brew install --cask font-noto-sans font-noto-serif font-noto-sans-cjk font-noto-color-emoji',
    windows: 'wsl --install -d Debian',
  },
  poppler: {
    debian: 'sudo apt-get install -y poppler-utils',
    fedora: 'sudo dnf install -y poppler-utils',
    macos: 'brew install poppler',
    windows: 'wsl --install -d Debian',
  },
};

/** The system of a platform, by what Linux says of itself (`/etc/os-release`). */
export function systemOf(platform: NodeJS.Platform, release: string): System {
  if (platform === 'darwin') return 'macos';
  if (platform === 'win32') return 'windows';
  return /^ID(?:_LIKE)?=.*\b(?:fedora|rhel|centos)\b/m.test(release) ? 'fedora' : 'debian';
}

/** The first line that a program says; null: it is not there, or fails. */
async function lineOf(program: string, words: readonly string[]): Promise<string | null> {
  return promisify(execFile)(program, words, { timeout: 10_000 }).then(
    ({ stdout, stderr }) => (stdout || stderr).split('\n')[0]!.trim() || program,
    () => null,
  );
}

async function notoFonts(): Promise<string | null> {
  const listed = await promisify(execFile)('fc-list', [':', 'family'], { timeout: 10_000 }).catch(() => null);
  const names = new Set(listed?.stdout.match(/^Noto [^,\n]+/gm));
  return names.has('Noto Sans') || names.has('Noto Serif') ? `${names.size} of Noto` : null;
}

/** Variables that hold a key of a provider of models. */
const KEYS = /^(?:OPENAI|MISTRAL|ANTHROPIC|GEMINI|GROQ|TOGETHER)_API_KEY$/;

async function models(): Promise<string | null> {
  const named = process.env.ASSAY_MODEL?.trim();
  const keys = Object.keys(process.env).filter((name) => KEYS.test(name) && process.env[name]);
  const servers = (await findServers()).map(
    ({ title, url, models: own }) => `${title} (${url}, ${own.length})`,
  );
  return [...(named ? [`ASSAY_MODEL=${named}`] : []), ...keys, ...servers].join(', ') || null;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** The ports that `assay serve` takes where nobody says otherwise. */
const PORTS = [4600, 4601, 4602, 4603, 4604, 4605];

async function ports(): Promise<string | null> {
  const free = await Promise.all(PORTS.map(isFree));
  return free.every(Boolean) ? `${PORTS[0]} to ${PORTS.at(-1)} are free` : null;
}

/** Bytes that a class and its reports need with ease. */
const ROOM = 2e9;

async function room(): Promise<string | null> {
  const { bavail, bsize } = await statfs(home());
  return bavail * bsize < ROOM ? null : `${(Math.floor((bavail * bsize) / 1e8) / 10).toFixed(1)} GB free`;
}

async function writableHome(): Promise<string | null> {
  const mayWrite = await mkdir(home(), { recursive: true })
    .then(() => access(home(), constants.W_OK))
    .then(
      () => true,
      () => false,
    );
  return mayWrite ? home() : null;
}

/** Looks for everything, in the order of the list. */
export async function findings(system: System): Promise<MachinePart[]> {
  const place = await writableHome();
  return [
    {
      name: 'Node',
      found: process.version,
      without: 'nothing runs',
      mend: 'npm run setup',
    },
    {
      name: 'home',
      found: place,
      without: 'nothing can be kept',
      mend: 'export ASSAY_HOME="$HOME/assay-home"',
    },
    {
      name: 'disk',
      found: place === null ? null : await room(),
      without: 'a class and its reports may not fit',
      mend: 'export ASSAY_HOME=/path/on/a/larger/disk',
    },
    {
      name: 'TeX',
      found: await lineOf('lualatex', ['--version']),
      without: 'reports as PDF; they are there as pages (report.html), and all else',
      mend: MENDS.tex[system],
    },
    {
      name: 'fonts',
      found: await notoFonts(),
      without: 'letters of some scripts in reports',
      mend: MENDS.fonts[system],
    },
    {
      name: 'poppler',
      found: await lineOf('pdftotext', ['-v']),
      without: 'tests of reports; using Assay needs none',
      mend: MENDS.poppler[system],
    },
    {
      name: 'models',
      found: await models(),
      without: 'what needs a model waits',
      mend: `${assay()} models get qwen2.5-1.5b`,
    },
    {
      name: 'ports',
      found: await ports(),
      without: `"${assay()} serve" with its usual ports; one may be up already`,
      mend: `${assay()} serve --port 0`,
    },
  ];
}

const described = ({ name, found, without, mend }: MachinePart): string =>
  found === null
    ? `  missing  ${name.padEnd(8)} without it: ${without}\n           ${mend}`
    : `  there    ${name.padEnd(8)} ${found}`;

/** Says what is there and what is missing, each with the one command that mends it; something missing ends the command with 3. */
export async function doctor({ json }: { json?: boolean }): Promise<void> {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const found = await findings(systemOf(process.platform, release));
  const words = found.map(described).join('\n');
  process.stdout.write(`${json ? JSON.stringify({ findings: found }) : terminalText(words)}\n`);
  if (found.some((one) => one.found === null)) process.exitCode = 3;
}
