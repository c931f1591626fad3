/** What a spreadsheet takes for a formula, also in full width, behind blanks, invisible marks or quotation marks. */
const FORMULA = /^[\s\p{Cc}\p{Cf}"“”]*[=+\-@＝＋－＠]/u;

/** Signed numbers and telephone numbers compute nothing, and as ids they must stay as they are. */
const NUMBER = /^[+-]\d[\d .,]*$/;

/** A program that expects another delimiter begins a new cell here, whatever is quoted. */
const PARTS = /[^;\t|\r\n]+/g;

/**
 * A text that no spreadsheet takes for a formula: an apostrophe stands before each part that begins like one (`=`, `+`, `-`, `@`,
 * also in full width or behind blanks and quotation marks), a part being what lies between semicolons, tabs, bars and line breaks,
 * and before a text that begins with a tab or a carriage return. Signed numbers such as -5 or +39 02 1234 stay as they are.
 * @example guardFormula('=1+2') // => "'=1+2"
 */
export function guardFormula(text: string): string {
  const guarded = text.replace(PARTS, (part) =>
    FORMULA.test(part) && !NUMBER.test(part) ? `'${part}` : part,
  );
  return /^[\t\r]/.test(guarded) ? `'${guarded}` : guarded;
}
