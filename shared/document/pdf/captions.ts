/** A caption's beginning: what it is of, and its number (`Figure 3`, `Fig. 2.1`, `Tabella 4`, `Listing A.1`). */
const NAME =
  /^(?:(fig(?:ure|ura|\.)?|abb(?:ildung|\.)?|diagram(?:ma)?|schema|sch[ée]ma)|(tab(?:le|ella|elle|\.)?|listing|listato|code|codice))\s*([A-Z]?\.?\d+(?:[.\-–]\d+)*)/iu;
const SEPARATOR = /^\s*[:.–—\-|)]/u;
/** A caption without a separator after its number has at most this many characters, and does not go on like a sentence. */
const SHORT = 120;
const SENTENCE =
  /^\s*(?:,|\p{Ll}+s\b|is\b|are\b|and\b|we\b|of\b|mostra\b|rappresenta\b|illustra\b|e\b|è\b|zeigt\b)/u;

const NUMBER = /^\P{L}*\p{L}+\.?\s*([A-Z]?\.?\d+(?:[.\-–]\d+)*)/u;

/** The number of a caption (`3`, `2.1`); null if it has none. @example figureNumber('Figure 2.1: Parts') // => '2.1' */
export function figureNumber(caption: string): string | null {
  return NUMBER.exec(caption)?.[1] ?? null;
}

/** The dots that lead from an entry of a table of contents to its page. */
export const LEADERS = /(?:[.·…]\s?){5,}|(?:…\s?){2,}|_{5,}\s*\d+$/u;

/** What a text is a caption of; null if it is none (a sentence may begin with `Figure 3 shows` too). @example captionOf('Figure 3: The parts') // => 'figure' */
export function captionOf(text: string): 'figure' | 'table' | null {
  const name = NAME.exec(text);
  if (!name) return null;
  const rest = text.slice(name[0].length);
  const plausible = rest === '' || SEPARATOR.test(rest) || (text.length <= SHORT && !SENTENCE.test(rest));
  if (!plausible) return null;
  return name[1] ? 'figure' : 'table';
}
