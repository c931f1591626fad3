import { countCharacters } from './blocks.ts';

const DEFINITION = /^ {0,3}\[\^([^\]\s]{1,100})\]:/;
const REFERENCE = /\[\^([^\]\s]{1,100})\](:?)/g;
const FENCE = /^ {0,3}(?:```|~~~)/;

/**
 * Markdown without the footnotes that nothing refers to, which a reader does not get to see; `hidden` counts their characters,
 * blanks aside. Those referred to stay as text where they stand.
 */
export function dropLooseFootnotes(text: string): { text: string; hidden: number } {
  if (!text.includes('[^')) return { text, hidden: 0 };
  const referred = new Set(
    text.split('\n').flatMap((line) => {
      const defined = DEFINITION.exec(line)?.[0].length ?? 0;
      return [...line.slice(defined).matchAll(REFERENCE)].map(([, name]) => name!.toLowerCase());
    }),
  );
  let [fenced, loose, hidden] = [false, false, 0];
  const kept = text.split('\n').flatMap((line, index, lines) => {
    if (FENCE.test(line) && !loose) fenced = !fenced;
    const name = fenced ? undefined : DEFINITION.exec(line)?.[1]?.toLowerCase();
    const goesOn = line.trim() === '' || lines[index - 1]?.trim() !== '' || /^(?: {4}|\t)/.test(line);
    if (name !== undefined) loose = !referred.has(name);
    else if (!goesOn) loose = false;
    if (!loose) return [name === undefined ? line : line.replace('[^', '\\[^')];
    hidden += countCharacters(line.replace(DEFINITION, ''));
    return [''];
  });
  return { text: kept.join('\n'), hidden };
}
