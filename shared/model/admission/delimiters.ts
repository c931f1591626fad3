/** The tags around data in prompts, also as instructions write them: `<essay-301eb3212498>`, `</essay-…>`. */
const DELIMITER = /<\/?[a-z]+(?:-[a-z]+)*-(?:…|\.{3}|[0-9a-f]{12})(?: [^<>\n]{0,400})?>/giu;
/** How a line begins on which a speaker claims something. */
export const CLAIM_LABEL = /^([^\p{L}\n]*(?:claim|affermazione|behauptung)[^\p{L}\n]*[:：]\s*)/iu;
/** A line on which a speaker quotes. */
export const QUOTE_LINE = /^[^\p{L}\n]*(?:quote|quotation|citazione|zitat)[^\p{L}\n]*[:：]/iu;

/** A quotation behind its label that goes over several lines. */
const QUOTED =
  /^[^\p{L}\n]*(?:quote|quotation|citazione|zitat)[^\p{L}\n]*[:：][ \t]*["“][^"”\n]*\n[^"”]{0,4000}["”][^\n]*\n?/gimu;

export const hasDelimiter = (text: string): boolean => text.search(DELIMITER) >= 0;

/** A text without the tags that stand around data in prompts; a line that quotes one is no quotation and goes as a whole. */
export function withoutDelimiters(text: string): string {
  if (!hasDelimiter(text)) return text;
  const whole = text.replace(QUOTED, (quotation) => (hasDelimiter(quotation) ? '' : quotation));
  const lines = whole.split('\n').filter((line) => !(QUOTE_LINE.test(line) && hasDelimiter(line)));
  return lines.map((line) => line.replace(DELIMITER, '')).join('\n');
}
