import { type HeadingRank, HtmlBuilder, headingLevels, type WordLook } from './builder.ts';
import { COMMANDS } from './commands.ts';
import { escapeHtml, htmlLine, htmlParagraphs } from './escape-html.ts';
import { TexReader } from './reader.ts';
import { svgOf } from './svg.ts';
import { tableHtml } from './table.ts';

/** A text that a template shows, by the filter that it stands with. */
export interface NamedText {
  text: string;
  as: 'line' | 'prose';
}

/** What a command of the templates is in HTML: it is given its groups, and writes. */
export type HtmlCommand = (args: readonly string[], scene: Scene) => void;

/** Where a command writes, and what it can say of its groups. */
export interface Scene {
  out: HtmlBuilder;
  look: WordLook;
  /** A group within a line. */
  inline(source: string, look?: WordLook): string;
  /** A group as blocks. */
  blocks(source: string, look?: WordLook): string;
  heading(rank: HeadingRank, html: string, id?: string): void;
  /** A picture as a data URL, by the name of its file; undefined: it is not there. */
  picture(name: string): string | undefined;
  /** What follows in the same group looks so, too. */
  become(look: WordLook): void;
}

/** Commands with characters of their own. */
const CHARACTERS: Readonly<Record<string, string>> = {
  ' ': ' ',
  ',': ' ',
  enspace: ' ',
  quad: ' ',
  hskip: ' ',
  hfill: '  ',
  textbullet: '•',
  newline: '<br>',
};

/** Changes of looks, which hold to the end of their group. */
const LOOKS: Readonly<Record<string, WordLook>> = {
  bfseries: { bold: true },
  itshape: { italic: true },
  sffamily: { sans: true },
  AssaySmall: { small: true },
  normalfont: { bold: false, italic: false, sans: false },
  normalsize: { small: false },
};

/** Commands that say where on paper something stands, with how many groups. */
// biome-ignore format: a table
const OF_PAPER: Readonly<Record<string, number>> = {
  vskip: 0, noindent: 0, nobreak: 0, strut: 0, raggedright: 0, raggedleft: 0, leftskip: 0, rightskip: 0, hangindent: 0, hangafter: 0,
  penalty: 0, relax: 0, hss: 0, hfil: 0, hrule: 0, clearpage: 0, leavevmode: 0, selectfont: 0, fontsize: 2, AssayNeed: 1, AssayHeadGap: 1,
  AssayTarget: 1, AssayMark: 2, thispagestyle: 1, setlength: 0, unitlength: 1, AssayHair: 0, rlap: 0,
};

/** Commands that hold text, with which of their groups. */
const HOLDERS: Readonly<Record<string, { groups: number; look?: WordLook }>> = {
  textbf: { groups: 1, look: { bold: true } },
  textit: { groups: 1, look: { italic: true } },
  textsf: { groups: 1, look: { sans: true } },
  mbox: { groups: 1 },
  hbox: { groups: 1 },
  llap: { groups: 1 },
  makebox: { groups: 1 },
  parbox: { groups: 2 },
};

/** Turns what templates were filled with into HTML: their LaTeX, and the texts that it names. */
export class HtmlConverter {
  readonly #texts: readonly NamedText[];
  readonly #pictures: ReadonlyMap<string, string>;
  readonly #level = headingLevels();

  constructor(texts: readonly NamedText[], pictures: ReadonlyMap<string, string> = new Map()) {
    this.#texts = texts;
    this.#pictures = pictures;
  }

  #scene(out: HtmlBuilder, look: WordLook, become: (look: WordLook) => void): Scene {
    return {
      out,
      look,
      become,
      picture: (name) => this.#pictures.get(name),
      inline: (source, own = {}) => this.#built(source, { ...look, ...own }).content(),
      blocks: (source, own = {}) => this.#built(source, { ...look, ...own }).blocks(),
      heading: (rank, html, id) => {
        const tag = `h${this.#level(rank)}`;
        out.block(`<${tag}${id ? ` id="${escapeHtml(id)}"` : ''}>${html}</${tag}>`);
      },
    };
  }

  #text(index: number, out: HtmlBuilder, look: WordLook): void {
    const { text, as } = this.#texts[index]!;
    if (as === 'line') {
      out.text(htmlLine(text), look);
      return;
    }
    for (const [at, paragraph] of htmlParagraphs(text).entries()) {
      if (at > 0) out.text('<br><br>', look);
      out.text(paragraph, look);
    }
  }

  #built(source: string, look: WordLook): HtmlBuilder {
    const out = new HtmlBuilder();
    this.#write(source, out, look);
    return out;
  }

  /** Blocks of a source. */
  blocks(source: string, look: WordLook = {}): string {
    return this.#built(source, look).blocks();
  }

  #environment(reader: TexReader, scene: Scene): void {
    const [name = ''] = reader.args(1);
    const option = reader.option();
    const groups = reader.args(1);
    const body = reader.environment(name);
    if (name === 'picture') {
      const svg = svgOf(option!, body, (source) => this.#built(source, {}).content());
      scene.out.block(`<div class="drawing" tabindex="0">${svg}</div>`);
    } else if (name === 'longtable') {
      scene.out.block(tableHtml(groups[0]!, body, (cell) => this.#built(cell, {}).content()));
    } else if (name === 'minipage') scene.out.block(`<div class="beside">${scene.blocks(body)}</div>`);
    else scene.out.block(`<div class="${escapeHtml(name.toLowerCase())}">${scene.blocks(body)}</div>`);
  }

  #command(name: string, reader: TexReader, scene: Scene): void {
    const { out, look } = scene;
    const known = COMMANDS[name];
    const [holder, paper, own] = [HOLDERS[name], OF_PAPER[name], LOOKS[name]];
    if (name === 'AssayText') this.#text(Number(reader.args(1)[0]), out, look);
    else if (name === 'par' || name === 'AssayParagraph') out.par();
    else if (name === 'begin') this.#environment(reader, scene);
    else if (name === 'color' || name === 'textcolor') {
      const [colour, held] = reader.args(name === 'color' ? 1 : 2);
      const grey = { grey: colour === 'AssayGrey' };
      if (held === undefined) scene.become(grey);
      else this.#write(held, out, { ...look, ...grey });
    } else if (holder) {
      while (reader.option() !== null);
      this.#write(reader.args(holder.groups).at(-1) ?? '', out, { ...look, ...holder.look });
    } else if (own) scene.become(own);
    else if (paper !== undefined) reader.args(paper);
    else if (known) known.write(reader.args(known.groups), scene);
    else if (CHARACTERS[name] !== undefined) out.text(CHARACTERS[name], look);
    else throw new Error(`A template has a command that no page shows: \\${name}`);
  }

  #write(source: string, out: HtmlBuilder, given: WordLook): void {
    let look = given;
    const reader = new TexReader(source);
    for (let token = reader.next(); token; token = reader.next()) {
      if (token.kind === 'text') {
        const [first, ...others] = token.text.replaceAll('~', ' ').split(/\n[ \t]*\n\s*/);
        out.text(escapeHtml(first!.replace(/\s+/g, ' ')), look);
        for (const other of others) {
          out.par();
          out.text(escapeHtml(other.replace(/\s+/g, ' ')), look);
        }
      } else if (token.kind === 'group') this.#write(token.source, out, look);
      else {
        const scene = this.#scene(out, look, (own) => {
          look = { ...look, ...own };
        });
        this.#command(token.name, reader, scene);
      }
    }
  }
}
