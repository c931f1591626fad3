/** The tags around data in prompts, also as instructions write them: `<essay-301eb3212498>`, `</essay-…>`. */
const DELIMITER = /<\/?[a-z]+(?:-[a-z]+)*-(?:…|\.{3}|[0-9a-f]{12})(?: [^<>\n]{0,400})?>/giu;
/** How a line begins on which a speaker claims something. */
export const CLAIM_LABEL = /^([^\p{L}\n]*(?:claim|affermazione|behauptung)[^\p{L}\n]*[:：]\s*)/iu;
const QUOTE_LABEL =
  '[^\\p{L}\\n]*(?:(?:direct )?quot(?:es?|ations?)|citations?|evidence|passages?|citazion[ei]|prov[ae]|bran[oi]|pass[oi]|passaggi?o?|zitate?)(?:[^\\S\\n]*\\([^)\\n]{0,40}\\))?[^\\p{L}\\n]*[:：]';
/** A line on which a speaker quotes: behind a label, as a block, or between quotation marks alone. */
export const QUOTE_LINE = new RegExp(
  `^(?:${QUOTE_LABEL}|[ \\t]*>|[ \\t]*(?:[-*•–][ \\t]+)?[*_]{0,3}["“„«][^\\n]*["”“»][*_]{0,3}[.,;]?[ \\t]*$)`,
  'iu',
);
/** A label alone on its line: the quotation follows below. */
export const BARE_LABEL = new RegExp(`^${QUOTE_LABEL}[*_ \\t]*$`, 'iu');

/** A quotation behind its label that goes over several lines. */
const QUOTED =
  /^[^\p{L}\r\n\u2028\u2029]*(?:quote|quotation|citazione|zitat)[^\p{L}\n]*[:：][ \t]*["“][^"”\n]*\n[^"”]{0,4000}["”][^\n]*\n?/gimu;

export const hasDelimiter = (text: string): boolean => text.search(DELIMITER) >= 0;

/** A text without the tags that stand around data in prompts; a line that quotes one is no quotation and goes as a whole. */
export function withoutDelimiters(text: string): string {
  if (!hasDelimiter(text)) return text;
  const whole = text.replace(QUOTED, (quotation) => (hasDelimiter(quotation) ? '' : quotation));
  const lines = whole.split('\n').filter((line) => !(QUOTE_LINE.test(line) && hasDelimiter(line)));
  return lines.map((line) => line.replace(DELIMITER, '')).join('\n');
}
