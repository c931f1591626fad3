import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  escapeCell,
  escapeLatex,
  escapeParagraphs,
  escapeRightToLeft,
} from '@assay/platform/report/latex/escape';
import { createFontBook } from '@assay/platform/report/latex/font-book';
import fc from 'fast-check';
import { ATTACKS, SCRIPTS } from '../sample-results.ts';

const COMMANDS =
  /\\(?:textbackslash|textasciicircum|textasciitilde|nobreakspace|AssayReplacement|AssayBreak|AssayIdeograph|AssayLine|AssayParagraph)\{\}|\\[{}$&#_%,-]|\\Assay(?:Rtl|Ltr|RtlParagraph|Unknown)(?=\{)|\\AssayFont\{[A-Za-z0-9-]+\}(?=\{)|\\AssayPicture\{[0-9A-F]+\}\{[A-Za-z0-9-]+\}(?=\{)/g;

/** What an attack may be made of. */
const latexish = fc.constantFrom(
  ...ATTACKS,
  ...'\\{}%#$&_^~\n\r\t "\'`-',
  ...['^^5c', '^^^^005c', '\\par', '\\end', '\n\n'],
);
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.oneof(
        latexish,
        fc.string({ unit: 'binary', maxLength: 4 }),
        fc.constantFrom(...Object.values(SCRIPTS)),
      ),
    )
    .map((parts) => parts.join('')),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
);

/** Without the commands that the escaper may write, nothing is left that TeX would act on. */
function assertInert(latex: string): void {
  const text = latex.replace(COMMANDS, '');
  assert.doesNotMatch(text, /[\\%#$&_^~]/);
  let depth = 0;
  for (const char of text) {
    depth += char === '{' ? 1 : char === '}' ? -1 : 0;
    assert.ok(depth >= 0, 'a group is closed that was not opened');
  }
  assert.equal(depth, 0, 'every group is closed');
  assert.doesNotMatch(text, /(?!\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFEFF\uFFFD]|\p{Cs}/u);
}

describe('escapeLatex', () => {
  const { choose } = createFontBook();

  it('leaves no character that TeX acts on, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => assertInert(escapeLatex(text, choose))),
      { numRuns: 400 },
    );
    fc.assert(
      fc.property(anyText, (text) => assertInert(escapeParagraphs(text, choose))),
      { numRuns: 400 },
    );
  });

  it('writes a title on one line of text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        assert.doesNotMatch(escapeLatex(text, choose), /\n\s*\n|AssayLine|AssayParagraph/);
      }),
    );
  });

  it('never writes an empty line, which would end the argument of a command', () => {
    fc.assert(fc.property(anyText, (text) => assert.doesNotMatch(escapeParagraphs(text, choose), /\n\s*\n/)));
  });

  it('turns every special into its command', () => {
    assert.equal(
      escapeLatex('\\{}$&#^_~%'),
      '\\textbackslash{}\\{\\}\\$\\&\\#\\textasciicircum{}\\_\\textasciitilde{}\\%',
    );
  });

  it('keeps quotes and dashes as they were typed', () => {
    const typed = `"a" 'b' “c” ‘d’ «e» „f“ -- --- – — …`;
    assert.equal(escapeLatex(typed), typed);
  });

  it('keeps letters with accents, composing those that were typed apart', () => {
    assert.equal(escapeLatex('re\u0301sume\u0301 naïve Łódź'), 'résumé naïve Łódź');
  });

  it('takes out controls, direction signs and unpaired halves', () => {
    assert.equal(escapeLatex('a\u0000b\u0007c\u202Ed\u202C\u200Be\uFEFF'), 'abcde');
    assert.equal(escapeLatex('x\uD800y'), 'x\\AssayReplacement{}y');
  });

  it('keeps lines and paragraphs in running text and makes them spaces in a title', () => {
    assert.equal(
      escapeParagraphs('a\nb\r\n\r\n\r\nc\u2028d'),
      'a\\AssayLine{}\nb\\AssayParagraph{}\nc\\AssayLine{}\nd',
    );
    assert.equal(escapeLatex('a\nb\r\n\r\nc'), 'a b c');
  });

  it('names a character that no font has', () => {
    assert.equal(escapeLatex('\uE000', choose), '\\AssayUnknown{E000}');
  });

  it('keeps an emoji sequence whole and tells a reader of the PDF what it was', () => {
    assert.match(
      escapeLatex('👩‍👩‍👧', choose),
      /^\\AssayPicture\{FEFFD83DDC69200D[0-9A-F]+\}\{NotoColorEmoji\}\{👩‍👩‍👧\}$/u,
    );
    assert.match(escapeLatex('🇮🇹🇩🇪', choose), /\{🇮🇹\}.*\{🇩🇪\}$/u);
  });

  it('shapes the letters of a word together', () => {
    assert.match(escapeLatex('क्षत्रिय', choose), /^\\AssayFont\{\w+-deva\}\{क्षत्रिय\}$/u);
  });

  it('turns what is written from right to left, but not the numbers in it', () => {
    assert.equal(escapeLatex('say עברית 12 now'), 'say \\AssayRtl{עברית \\AssayLtr{12}} now');
    assert.equal(escapeRightToLeft('עברית (abc).'), 'עברית (\\AssayLtr{abc}).');
    assert.equal(escapeRightToLeft('abc'), '\\AssayLtr{abc}');
    assert.equal(escapeParagraphs('עברית (abc)'), '\\AssayRtlParagraph{עברית (\\AssayLtr{abc})}');
  });

  it('lets a line end between the parts of a long name in a narrow cell, and there only', () => {
    assert.equal(escapeCell('TestReservationService'), 'Test\\AssayBreak{}Reservation\\AssayBreak{}Service');
    assert.equal(escapeCell('LoanService'), 'LoanService');
    assert.equal(escapeLatex('TestReservationService'), 'TestReservationService');
  });

  it('lets a line end between ideographs, between Thai words and inside a long address', () => {
    assert.equal(escapeLatex('学而。'), '学\\AssayIdeograph{}而。');
    assert.equal(escapeLatex('สวัสดีชาวโลก'), 'สวัสดี\\AssayBreak{}ชาว\\AssayBreak{}โลก');
    assert.match(escapeLatex('0123456789abcdef0123456789abcdef'), /^\w{8}\\AssayBreak\{\}\w{8}\\Assay/);
  });

  it('keeps a number and the sign of its unit on one line', () => {
    for (const escaped of [escapeLatex, escapeCell, escapeParagraphs])
      assert.equal(escaped('71 % of 30 €'), '71\\nobreakspace{}\\% of 30\\nobreakspace{}€');
    assert.equal(escapeLatex('x % y'), 'x \\% y');
  });

  it('cuts down marks piled up on one letter', () => {
    assert.equal([...escapeLatex(`Z${'\u0337\u0310'.repeat(30)}`)].length, 9);
  });
});
