import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { compileLatex, LatexError } from '@assay/platform/report/latex/compile';

const document = (body: string) => `\\documentclass{minimal}\\begin{document}${body}\\end{document}`;
const failure = (words: RegExp) => (error: unknown) => {
  assert.ok(error instanceof LatexError);
  assert.equal(error.code, 'RenderFailed');
  assert.match(error.message, words);
  return true;
};

const folder = mkdtempSync(join(tmpdir(), 'assay-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A program in place of LuaLaTeX. */
function program(script: string): string {
  const path = join(folder, 'program');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe('compileLatex', () => {
  it('names the first error, keeps the log and does not repeat the text around it', async () => {
    await assert.rejects(compileLatex(document('secret words \\undefinedcommand')), (error: LatexError) => {
      failure(/Undefined control sequence/)(error);
      assert.doesNotMatch(error.message, /secret words/);
      return error.log.includes('undefinedcommand');
    });
  });

  it('stops a document that does not end', async () => {
    await assert.rejects(
      compileLatex(document('\\loop\\iftrue\\repeat'), { timeLimit: 1500 }),
      failure(/did not end within 1.5 s/),
    );
  });

  it('says what to install where there is no LuaLaTeX', async () => {
    await assert.rejects(
      compileLatex(document('x'), { lualatex: 'no-such-program' }),
      failure(/install texlive-luatex/),
    );
  });

  it('runs no other program', async () => {
    const shell = '\\directlua{if os.execute("true") then error("a shell was run") end}';
    const { pdf } = await compileLatex(document(`${shell}x`));
    assert.equal(Buffer.from(pdf.subarray(0, 5)).toString(), '%PDF-');
  });

  it('is in the process group of whoever compiles, and so ends with it', async () => {
    const sameGroup = '[ "$(ps -o pgid= -p $$)" = "$(ps -o pgid= -p $PPID)" ] && printf %%PDF > report.pdf';
    const { pdf } = await compileLatex(document('x'), { lualatex: program(sameGroup) });
    assert.equal(String(pdf), '%PDF');
  });

  it('reads no file from elsewhere', async () => {
    await assert.rejects(compileLatex(document('\\input{/etc/hostname}')), failure(/./));
  });

  it('gives the document nothing of its own environment', async () => {
    process.env.ASSAY_TEST_SECRET = 'value';
    const check = '\\directlua{if os.getenv("ASSAY_TEST_SECRET") then error("leaked") end}';
    await compileLatex(document(`${check}x`));
  });

  it('refuses a PDF over the size limit', async () => {
    await assert.rejects(
      compileLatex(document('x'), { sizeLimit: 100 }),
      failure(/more than the 100 allowed/),
    );
  });
});
