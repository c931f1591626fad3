const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const isWide = (cluster: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u.test(
    cluster,
  );

/** A text no wider than so many letters, an ideograph counting for two; what was cut off is marked. */
export function cut(text: string, longest: number): string {
  let width = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    width += isWide(segment) ? 2 : 1;
    if (width > longest) return `${text.slice(0, index).trimEnd()}…`;
  }
  return text;
}

/** Prose no wider than so many letters, cut after a word where one ends near the place. */
export function cutProse(text: string, longest: number): string {
  const short = cut(text, longest);
  return short === text ? text : short.replace(/(?<![\p{P}\s])[\p{P}\s]*\s\S{1,24}…$/u, ' …');
}
