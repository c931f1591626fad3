/** Brackets, each with the one that closes it. */
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** The stretches `[start, end)` of a text that lie inside brackets, whole pairs alone: what nothing closes encloses nothing. */
function bracketed(text: string): [number, number][] {
  const spans: [number, number][] = [];
  const open: { at: number; closing: string }[] = [];
  for (let at = 0; at < text.length; at++) {
    const closing = CLOSING[text[at]!];
    if (closing) open.push({ at, closing });
    const opener = open.findLastIndex((one) => one.closing === text[at]);
    if (opener < 0) continue;
    spans.push([open[opener]!.at, at + 1]);
    open.length = opener;
  }
  return spans;
}

/**
 * The parts of a text that a separator (a global pattern) parts, as `split` gives them, but never inside brackets: ‘Sign up
 * (user / authority)’ is one name.
 */
export function partsOf(text: string, separator: RegExp): string[] {
  const spans = bracketed(text);
  const parts: string[] = [];
  let from = 0;
  for (const { 0: match, index } of text.matchAll(separator)) {
    if (spans.some(([start, end]) => index > start && index < end)) continue;
    parts.push(text.slice(from, index));
    from = index + match.length;
  }
  return [...parts, text.slice(from)];
}
