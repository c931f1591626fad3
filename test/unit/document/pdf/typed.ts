import { PageWriter, writePdf } from './pdf-writer.ts';

/** A paragraph as lines of at most 60 characters, its first line shorter by four. */
export function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const most = lines.length === 1 ? 56 : 60;
    if (lines.length > 0 && `${lines.at(-1)} ${word}`.length <= most) lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
}

/**
 * Pages of paragraphs with first lines set in, in letters all of one width, `rows` lines a page, with a page number, and a running head of
 * more than one.
 */
export function typedPages(paragraphs: readonly string[], rows = 40): PageWriter[] {
  const lines = paragraphs.flatMap((text) =>
    wrapped(text).map((line, at) => ({ line, x: at === 0 ? 96 : 72 })),
  );
  const sheets = Array.from({ length: Math.ceil(lines.length / rows) }, (_, at) =>
    lines.slice(at * rows, (at + 1) * rows),
  );
  return sheets.map((onPage, sheet) => {
    const page = new PageWriter().text(290, 810, `${sheet + 1}`, { typewriter: true });
    if (sheets.length > 1) page.text(380, 40, `Rossi ${sheet + 1}`, { typewriter: true });
    for (const [at, { line, x }] of onPage.entries()) page.text(x, 100 + 14 * at, line, { typewriter: true });
    return page;
  });
}

/** A PDF of these pages. */
export const typed = (paragraphs: readonly string[], rows?: number) => writePdf(typedPages(paragraphs, rows));
