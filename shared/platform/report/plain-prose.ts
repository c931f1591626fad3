/** Signs of a list or a heading at the beginning of lines, with the blanks behind, also over lines that hold nothing else. */
const SIGNS = String.raw`(?:[-*•]|#{1,6}|\d{1,2}[.)])\s+(?:(?<=\n[^\S\n]*)(?:[-*•]|#{1,6}|\d{1,2}[.)])\s+)*`;
const AT_FIRST = new RegExp(String.raw`^\s*${SIGNS}`);
/** Looked for from the end of a line alone, so that many empty lines are read once. */
const BELOW = new RegExp(String.raw`(?<=\S)([^\S\n]*\n)\s*${SIGNS}`, 'g');

/** Words set off as code. */
const CODE = /(?<!`)(`{1,2})(?!`)([^`\n]{1,500})\1(?!`)/g;

/** Removes what models write for a screen: list signs, heading signs, the ticks of code, emphasis of at most 2,000 characters. */
export function plainProse(text: string): string {
  return text
    .replace(AT_FIRST, '')
    .replace(BELOW, '$1')
    .replace(CODE, '$2')
    .replace(/(\*\*|__)(?=\S)(.{1,2000}?)(?<=\S)\1/gs, '$2')
    .trim();
}
