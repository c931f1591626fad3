/** How a stretch of text looks. */
export interface WordLook {
  bold?: boolean;
  italic?: boolean;
  sans?: boolean;
  small?: boolean;
  grey?: boolean;
}

const CLASSES = { bold: 'b', italic: 'i', sans: 's', small: 'sm', grey: 'g' } as const;

const classesOf = (look: WordLook) =>
  (Object.keys(CLASSES) as (keyof WordLook)[]).filter((name) => look[name]).map((name) => CLASSES[name]);

/** Blocks that stand in one list where they follow each other. */
const LISTS = { li: 'ul', fact: 'dl' } as const;

/** Ranks of headings: what stands above may be left out, and no level is. */
export type HeadingRank = 1 | 2 | 3;

/** Levels of headings, each one deeper at the most than what stands above it; `h1` is the title's. */
export function headingLevels(): (rank: HeadingRank) => number {
  const above: number[] = [];
  return (rank) => {
    while (above.length > 0 && above.at(-1)! >= rank) above.pop();
    above.push(rank);
    return above.length + 1;
  };
}

/** What a source becomes: paragraphs and blocks. All that is given it is HTML. */
export class HtmlBuilder {
  readonly #blocks: { kind: keyof typeof LISTS | null; html: string }[] = [];
  #line: { html: string; look: string }[] = [];

  /** Text within a line. */
  text(html: string, look: WordLook = {}): void {
    if (html === '') return;
    const classes = classesOf(look).join(' ');
    const last = this.#line.at(-1);
    if (last && last.look === classes) last.html += html;
    else this.#line.push({ html, look: classes });
  }

  #lineHtml(): string {
    const html = this.#line
      .map(({ html, look }) =>
        look === '' || html.trim() === '' ? html : `<span class="${look}">${html}</span>`,
      )
      .join('')
      .trim();
    this.#line = [];
    return html;
  }

  /** Ends the paragraph. */
  par(): void {
    const html = this.#lineHtml();
    if (html !== '') this.#blocks.push({ kind: null, html: `<p>${html}</p>` });
  }

  block(html: string, kind: keyof typeof LISTS | null = null): void {
    this.par();
    if (html !== '') this.#blocks.push({ kind, html });
  }

  /** All of it as blocks. */
  blocks(): string {
    this.par();
    let html = '';
    for (const [at, { kind, html: own }] of this.#blocks.entries()) {
      const tag = kind && LISTS[kind];
      if (tag && this.#blocks[at - 1]?.kind !== kind) html += `<${tag}>`;
      html += own;
      if (tag && this.#blocks[at + 1]?.kind !== kind) html += `</${tag}>`;
    }
    return html;
  }

  /** All of it within a line where it is one, else as blocks. */
  content(): string {
    return this.#blocks.length === 0 ? this.#lineHtml() : this.blocks();
  }
}
