import { plainLine } from './plain-line.ts';

/** Columns of a terminal that a summary keeps within. */
const COLUMNS = 96;

/**
 * What somebody wrote, as lines of a terminal: nothing in it is obeyed, and it is wrapped between words.
 * @param lead - what the first line begins with; the others are as far from the edge
 */
export function wrapLine(lead: string, text: string, columns = COLUMNS): string[] {
  const room = columns - lead.length;
  const lines = [''];
  for (const word of plainLine(text).split(/\s+/)) {
    const line = lines.at(-1)!;
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= room) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.map((line, at) => `${at === 0 ? lead : ' '.repeat(lead.length)}${line}`.trimEnd());
}
