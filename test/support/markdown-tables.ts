import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './test-files.ts';

/** A page of the documentation, by its path from the root. */
export const page = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** What stands under a heading of the second level. */
export const sectionOf = (text: string, heading: string): string =>
  text.split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]!;

const cellsOf = (line: string) =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** The rows of the one table of a page whose head's first cell is `head`, without the head. @throws where there is none or more */
export function tableOf(text: string, head: string): string[][] {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, at) =>
    line.startsWith('|') && cellsOf(line)[0] === head && lines[at + 1]?.startsWith('|---') ? [at] : [],
  );
  if (starts.length !== 1) throw new Error(`${starts.length} tables begin with "${head}".`);
  const rows = lines.slice(starts[0]! + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end < 0 ? rows.length : end).map(cellsOf);
}

/** What stands as code within the lines of a text. */
export const codeIn = (text: string): string[] =>
  Array.from(text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g), ([, code]) => code!);
