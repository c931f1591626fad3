/** A text of the suite: which trick or which honest kind it is, and the text as it would be handed in. */
export interface SuiteText {
  kind: string;
  language: string;
  text: string;
}

/** Shorthand of the suite's lists. */
export const text = (language: string, kind: string, ...lines: string[]): SuiteText => ({
  language,
  kind,
  text: lines.join('\n'),
});

/** An ASCII text in tag characters, which no font shows. */
export const inTags = (words: string): string =>
  [...words].map((letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join('');
