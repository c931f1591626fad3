/** A text on one line, without what a terminal would obey. */
export function plainLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
