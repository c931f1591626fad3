import { Lexer, type Token, type Tokens, type TokensList } from 'marked';
import { BULLET } from '../docx/numbering.ts';
import { countCharacters, type SubmissionBlock, type TextBlocks, tableRow } from './blocks.ts';
import { dropLooseFootnotes } from './footnotes.ts';
import { decodeEntities, HtmlReader } from './html.ts';

/** So deep lists and quotations may stand in each other, in characters before a line's first word. */
const DEEPEST_INDENT = 60;
const MARKS_BEFORE = /^[\s>*+-]+/;

/** Marks of emphasis, links, code and HTML: the time for a paragraph grows by them and its length, multiplied. */
const MARK = /[*_~`[\]()<>!|\\&@]|https?:|www\./g;
/** What the marks of a whole text may cost: an essay of 20 pages needs a hundredth. Measured: about a second. */
export const MOST_WORK = 5_000_000;
/** Lines of lists, quotations and tables: more have only been written by a machine, and take time by their square. */
export const MOST_MARKED_LINES = 1_500;
const MARKED_LINE = /^[ \t]*(?:[>|<]|[*+-][ \t]|\d{1,9}[.)])|\|/;

/** The blocks of a text; the words of a paragraph with so many marks that only a machine wrote it stay as they are. */
class BoundedLexer extends Lexer {
  #work = 0;

  override lex(text: string): TokensList {
    this.blockTokens(text, this.tokens);
    for (const { src, tokens } of this.inlineQueue) {
      const work = src.length * (src.match(MARK)?.length ?? 0);
      if (this.#work + work > MOST_WORK) tokens.push({ type: 'text', raw: src, text: src });
      else {
        this.#work += work;
        this.inlineTokens(src, tokens);
      }
    }
    this.inlineQueue = [];
    return this.tokens;
  }
}

/** Cells of a table, whose rows are filled up to the width of its first one. */
export const MOST_CELLS = 20_000;

function lex(text: string): Token[] {
  const marked = text.split('\n').filter((line) => MARKED_LINE.test(line));
  const widest = marked.reduce((most, line) => Math.max(most, line.split('|').length), 0);
  const isMade = marked.length > MOST_MARKED_LINES || (widest > 2 && widest * marked.length > MOST_CELLS);
  if (isMade) return [{ type: 'text', raw: text, text }];
  return new BoundedLexer({ gfm: true }).lex(text);
}

/** Lines with so many marks before their first word that only a machine wrote them are cut: no list goes that deep. */
function cutMarks(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const marks = MARKS_BEFORE.exec(line)?.[0].length ?? 0;
      return marks > DEEPEST_INDENT ? line.slice(0, DEEPEST_INDENT) + line.slice(marks) : line;
    })
    .join('\n');
}

class MarkdownReader {
  readonly html = new HtmlReader();

  /** Words of a line or paragraph, without their marks; what is not shown is left out. */
  inline(tokens: readonly Token[] | undefined): string {
    return this.html.within(() => this.#words(tokens ?? []));
  }

  #words(tokens: readonly Token[]): string {
    return tokens.map((token) => this.#word(token)).join('');
  }

  #word(token: Token): string {
    switch (token.type) {
      case 'br':
        return '\n';
      case 'codespan':
      case 'escape':
        return this.html.show(token.text as string);
      case 'html':
        return this.html.text(token.raw);
      case 'image':
      case 'checkbox':
        return '';
      default:
        return 'tokens' in token && token.tokens
          ? this.#words(token.tokens)
          : this.html.show(decodeEntities((token as Tokens.Text).text ?? ''));
    }
  }

  blocks(tokens: readonly Token[], depth = 0): SubmissionBlock[] {
    return tokens.flatMap((token) => this.#block(token, depth));
  }

  #block(token: Token, depth: number): SubmissionBlock[] {
    switch (token.type) {
      case 'heading':
        return [{ kind: 'heading', text: this.inline(token.tokens).trim() }];
      case 'code':
        return [{ kind: 'code', text: this.html.show(token.text as string) }];
      case 'blockquote':
        return this.blocks(token.tokens ?? [], depth);
      case 'list':
        return this.#list(token as Tokens.List, depth);
      case 'table':
        return this.#table(token as Tokens.Table);
      case 'html':
        return [{ kind: 'paragraph', text: this.html.text(token.raw).trim() }];
      case 'paragraph':
      case 'text':
        return [
          {
            kind: 'paragraph',
            text: (token.tokens
              ? this.inline(token.tokens)
              : this.html.show(decodeEntities(token.text as string))
            ).trim(),
          },
        ];
      case 'def':
        this.html.hidden += countCharacters((token as Tokens.Def).title ?? '');
        return [];
      default:
        return [];
    }
  }

  #list({ items, ordered, start }: Tokens.List, depth: number): SubmissionBlock[] {
    return items.flatMap((item, index) => {
      const label = ordered ? `${Number(start || 1) + index}.` : BULLET;
      const [first, ...others] = this.blocks(item.tokens, depth + 1);
      const indent = '  '.repeat(depth);
      if (!first || (first.text === '' && !this.html.isShown)) return others;
      if (first.kind !== 'paragraph') return [first, ...others];
      return [{ kind: 'item' as const, text: `${indent}${label} ${first.text}` }, ...others];
    });
  }

  #table({ header, rows }: Tokens.Table): SubmissionBlock[] {
    const lines = [header, ...rows].map((cells) => tableRow(cells.map(({ tokens }) => this.inline(tokens))));
    return [{ kind: 'table', text: lines.filter((line) => /[^\s|]/.test(line)).join('\n') }];
  }
}

const LONGEST_FRONT_MATTER = 4_000;
const FRONT_MATTER = /^---\n((?:[A-Za-z][\w -]*:.*\n|[ \t-].*\n)+?)(?:---|\.\.\.)\n/;
const FIELD = /^(title|authors?):(.+)$/i;

/** A text's beginning that programs read, `---` lines around it: of it only the title is what a reader sees. */
function frontMatter(text: string): { titles: string[]; authors: string[]; body: string } {
  const [whole = '', fields = ''] = FRONT_MATTER.exec(text.slice(0, LONGEST_FRONT_MATTER)) ?? [];
  const values = (wanted: string) =>
    fields.split('\n').flatMap((line) => {
      const [, name, value] = FIELD.exec(line) ?? [];
      return name?.toLowerCase().startsWith(wanted) ? [value!.trim().replace(/^["']|["']$/g, '')] : [];
    });
  return { titles: values('title'), authors: values('author'), body: text.slice(whole.length) };
}

/**
 * Reads Markdown (GitHub's, with tables) as a person reads it rendered: marks of emphasis and the addresses of links gone, items with
 * bullets or numbers, tables row by row, code as it stands. Comments, other HTML that is not
 * shown and footnotes that nothing refers to are left out and counted.
 */
export function readMarkdown(text: string): TextBlocks {
  const { titles, authors, body } = frontMatter(text);
  const reader = new MarkdownReader();
  const { text: noted, hidden } = dropLooseFootnotes(body);
  const blocks = reader.blocks(lex(cutMarks(noted)));
  const titled = titles.map((title): SubmissionBlock => ({ kind: 'heading', text: title }));
  const all = [...titled, ...blocks].filter((block) => block.text.trim() !== '');
  return { blocks: all, hidden: hidden + reader.html.hidden, authors };
}
