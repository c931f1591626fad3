/** Letters of a line that was broken because it was full: people wrap at 60 and more; a longer line is a paragraph of its own. */
const FULL_LINE = { least: 60, most: 140 };

const STARTS_ITEM = /^(?:[-*•+>]|#{1,6}|\d{1,2}[.)])\s/;

/**
 * Whether a line end is only where an editor wrapped the text, so that both lines are of one paragraph: the line before is
 * full or the next goes on in small letters, and no item of a list begins.
 * @param before - letters of the line before
 */
export function isWrapped(before: number, next: string): boolean {
  if (STARTS_ITEM.test(next)) return false;
  return (before >= FULL_LINE.least && before <= FULL_LINE.most) || /^\p{Ll}/u.test(next);
}

/** The lines of a paragraph, those that were wrapped made one again. */
function joined(paragraph: string): string {
  const lines = paragraph.split('\n').map((line) => line.trim());
  return lines
    .map((line, at) => {
      if (at === 0) return line;
      return `${isWrapped(lines[at - 1]!.length, line) ? ' ' : '\n'}${line}`;
    })
    .join('')
    .trim();
}

/** A text whose paragraphs stand on a line each; lines that were meant as lines stay. */
export function unwrapped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map(joined)
    .join('\n\n');
}
