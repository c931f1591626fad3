import { spawn } from 'node:child_process';
import {
  access,
  constants,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { FONT_FOLDERS } from './font-book.ts';

export interface CompileOptions {
  /** TeX's own font cache, kept between runs. Default: `TEXMFCACHE`, else a folder in the system's temporary one. */
  fontCache?: string;
  fontFolders?: string[];
  /** Milliseconds LuaLaTeX may take. Default: a minute, and more for a long document. */
  timeLimit?: number;
  /** Bytes of the PDF. */
  sizeLimit?: number;
  /** Seconds since 1970 that the PDF carries as its date, so that one document is always the same bytes. */
  date?: number;
  /** Pictures that lie beside the document, as data URLs by the names of their files. */
  pictures?: ReadonlyMap<string, string>;
  /** The program, for tests. */
  lualatex?: string;
}

/** RenderFailed, with what LuaLaTeX wrote to its log: that may hold a student's words, so it is not printed with the error. */
export class LatexError extends AssayError {
  readonly #log: string;
  /** True where the machine is at fault (no room for a process, one that was killed): the same document may be made elsewhere. */
  readonly ofMachine: boolean;

  constructor(message: string, log: string, options: { cause?: unknown; ofMachine?: boolean } = {}) {
    super('RenderFailed', message, options);
    this.#log = log;
    this.ofMachine = options.ofMachine ?? false;
  }

  get log(): string {
    return this.#log;
  }
}

const TIME_LIMIT = 60_000;
/** Milliseconds more for each letter of the source: about twice what a long one takes on one slow core. */
const TIME_PER_LETTER = 0.2;
const SIZE_LIMIT = 20 * 1024 * 1024;
/** What Debian calls the TeX that a report needs, with the patterns by which words of its languages are divided; `setup.mjs` and the renderer's image have them, too. */
export const TEX_PACKAGES =
  'texlive-luatex texlive-latex-recommended texlive-lang-german texlive-lang-italian lmodern';
/** What Debian calls the fonts for every writing. */
export const FONT_PACKAGES = 'fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji';
const LATEX_MISSING = `LuaLaTeX is not installed, so the report cannot be made: install ${TEX_PACKAGES} ${FONT_PACKAGES}.`;
const KILLED = 'LuaLaTeX was killed before it was done, as where memory is short: render the report again.';
const ARGUMENTS = ['--no-shell-escape', '--nosocket', '--interaction=nonstopmode', '--halt-on-error'];

/**
 * The folders of TeX's font cache. Where the warmed one may only be read, as in a container with a read-only root,
 * a second is put into the working folder; the list of font names is looked for in what can be written, so it is copied.
 */
async function cachePath(folder: string, options: CompileOptions): Promise<string> {
  const cache = options.fontCache ?? process.env.TEXMFCACHE ?? join(tmpdir(), 'assay-tex-cache');
  await mkdir(cache, { recursive: true }).catch(() => {});
  const writable = await access(cache, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (writable) return cache;
  const own = join(folder, 'tex-cache');
  const names = join('luatex-cache', 'generic', 'names');
  await mkdir(join(own, names), { recursive: true });
  const lists = await readdir(join(cache, names)).catch(() => []);
  for (const list of lists) await copyFile(join(cache, names, list), join(own, names, list));
  return `${cache}:${own}`;
}

/** All that LuaLaTeX is told of the machine: no secret, no proxy, no home; files are read and written only in its folder. */
function environment(folder: string, cache: string, options: CompileOptions): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    HOME: folder,
    TMPDIR: folder,
    TEXMFVAR: cache.split(':').at(-1),
    TEXMFCACHE: cache,
    OSFONTDIR: (options.fontFolders ?? FONT_FOLDERS).map((path) => `${path}//`).join(':'),
    openin_any: 'p',
    openout_any: 'p',
    max_print_line: '1000',
    SOURCE_DATE_EPOCH: String(options.date ?? 0),
    FORCE_SOURCE_DATE: '1',
  };
}

type CompilerExit = { code: number | null; timedOut: boolean };

/** It stays in the process group of its parent, so that whoever ends the group leaves no LuaLaTeX; itself it starts no program. */
async function startLuaLatex(
  folder: string,
  timeLimit: number,
  options: CompileOptions,
): Promise<CompilerExit> {
  const env = environment(folder, await cachePath(folder, options), options);
  return await new Promise((resolve, reject) => {
    const child = spawn(options.lualatex ?? 'lualatex', [...ARGUMENTS, 'report.tex'], {
      cwd: folder,
      env,
      stdio: 'ignore',
    });
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      child.kill('SIGKILL');
    }, timeLimit);
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, timedOut });
    });
  });
}

/** The first error of a log, without the line of the document that follows it: that may be a student's words. */
function firstError(log: string): string {
  const line = log
    .split('\n')
    .find((candidate) => candidate.startsWith('! ') || /^\S*report\.tex:\d+:/.test(candidate));
  return line?.replace(/^! /, '').slice(0, 200) ?? 'no error is named in its log';
}

async function readLog(folder: string): Promise<string> {
  return await readFile(join(folder, 'report.log'), 'utf8').catch(() => '');
}

/** @throws LatexError */
async function run(folder: string, letters: number, options: CompileOptions): Promise<void> {
  const limit = options.timeLimit ?? Math.round(TIME_LIMIT + letters * TIME_PER_LETTER);
  const { code, timedOut } = await startLuaLatex(folder, limit, options).catch(
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') throw new LatexError(LATEX_MISSING, '', { cause });
      const words = `LuaLaTeX could not be started (${cause.code}): render the report again.`;
      throw new LatexError(words, '', { cause, ofMachine: true });
    },
  );
  if (code === 0) return;
  const log = await readLog(folder);
  if (timedOut) throw new LatexError(`LuaLaTeX did not end within ${limit / 1000} s and was stopped.`, log);
  if (code === null) throw new LatexError(KILLED, log, { ofMachine: true });
  throw new LatexError(`LuaLaTeX failed: ${firstError(log)}. Its log is kept beside the report.`, log);
}

async function readPdf(folder: string, options: CompileOptions): Promise<Uint8Array> {
  const path = join(folder, 'report.pdf');
  const limit = options.sizeLimit ?? SIZE_LIMIT;
  const { size } = await stat(path);
  if (size <= limit) return await readFile(path);
  const words = `The report is ${size} bytes long, more than the ${limit} allowed: ask for less in the assignment (fewer traits, fewer findings).`;
  throw new LatexError(words, await readLog(folder));
}

/**
 * Compiles a LaTeX document to PDF with LuaLaTeX in a folder of its own, without shell, sockets, environment or
 * files from elsewhere. One pass: a document must not need what an earlier pass has written.
 * @throws LatexError (RenderFailed) with the first error and the log
 */
export async function compileLatex(
  tex: string,
  options: CompileOptions = {},
): Promise<{ pdf: Uint8Array; log: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-report-'));
  try {
    await writeFile(join(folder, 'report.tex'), tex);
    for (const [name, url] of options.pictures ?? [])
      await writeFile(join(folder, name), Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
    await run(folder, tex.length, options);
    return { pdf: await readPdf(folder, options), log: await readLog(folder) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
