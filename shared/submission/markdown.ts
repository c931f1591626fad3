import { Lexer, type Token, type Tokens } from 'marked';
import { type Block, countCharacters, type TextBlocks, tableRow } from './blocks.ts';
import { BULLET } from './docx/numbering.ts';

/** So deep lists and quotations may stand in each other, in characters before a line's first word. */
const DEEPEST_INDENT = 60;
const MARKS_BEFORE = /^[\s>*+-]+/;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** What a browser shows of an entity. */
const decodeEntities = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? "'");

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

/** What stands within HTML without its tags, comments and scripts left out; how much of it nobody sees. */
class Html {
  hidden = 0;

  /** The text that a piece of HTML shows. */
  text(html: string): string {
    const uncommented = html.replace(/<!--(?:(?!-->)[^])*(?:-->|$)|<(script|style)\b(?:(?!<\/\1)[^])*(?:<\/\1[^>]*>|$)/gi, (part) => {
      this.hidden += countCharacters(part.replace(/^<!--|-->$|<[^>]*>/g, ''));
      return '';
    });
    return decodeEntities(uncommented.replace(/<br\s*\/?>/gi, '\n').replace(/<\/?[a-z!?][^<>]*>/gi, ''));
  }
}

class MarkdownReader {
  readonly html = new Html();

  /** Words of a line or paragraph, without their marks. */
  inline(tokens: readonly Token[] | undefined): string {
    return (tokens ?? []).map((token) => this.#word(token)).join('');
  }

  #word(token: Token): string {
    switch (token.type) {
      case 'br':
        return '\n';
      case 'codespan':
      case 'escape':
        return token.text as string;
      case 'html':
        return this.html.text(token.raw);
      case 'image':
        return '';
      case 'checkbox':
        return '';
      default:
        return 'tokens' in token && token.tokens ? this.inline(token.tokens) : decodeEntities((token as Tokens.Text).text ?? '');
    }
  }

  blocks(tokens: readonly Token[], depth = 0): Block[] {
    return tokens.flatMap((token) => this.#block(token, depth));
  }

  #block(token: Token, depth: number): Block[] {
    switch (token.type) {
      case 'heading':
        return [{ kind: 'heading', text: this.inline(token.tokens).trim() }];
      case 'code':
        return [{ kind: 'code', text: token.text as string }];
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
        return [{ kind: 'paragraph', text: (token.tokens ? this.inline(token.tokens) : decodeEntities(token.text as string)).trim() }];
      default:
        return [];
    }
  }

  #list({ items, ordered, start }: Tokens.List, depth: number): Block[] {
    return items.flatMap((item, index) => {
      const label = ordered ? `${Number(start || 1) + index}.` : BULLET;
      const [first, ...others] = this.blocks(item.tokens, depth + 1);
      const indent = '  '.repeat(depth);
      if (!first) return [];
      if (first.kind !== 'paragraph') return [first, ...others];
      return [{ kind: 'item' as const, text: `${indent}${label} ${first.text}` }, ...others];
    });
  }

  #table({ header, rows }: Tokens.Table): Block[] {
    const lines = [header, ...rows].map((cells) => tableRow(cells.map(({ tokens }) => this.inline(tokens))));
    return [{ kind: 'table', text: lines.filter((line) => /[^\s|]/.test(line)).join('\n') }];
  }
}

const FRONT_MATTER = /^---\n((?:[A-Za-z][\w -]*:.*\n|[ \t-].*\n)+)(?:---|\.\.\.)\n/;
const AUTHOR = /^authors?:\s*["']?(.+?)["']?\s*$/im;

/** A text's beginning that programs read, `---` lines around it; only the title in it is the reader's. */
function frontMatter(text: string): { title: string | null; authors: string[]; body: string } {
  const [whole, fields] = FRONT_MATTER.exec(text) ?? [];
  if (whole === undefined || fields === undefined) return { title: null, authors: [], body: text };
  const title = /^title:\s*["']?(.+?)["']?\s*$/im.exec(fields)?.[1] ?? null;
  return { title, authors: AUTHOR.exec(fields)?.slice(1) ?? [], body: text.slice(whole.length) };
}

/**
 * Reads Markdown (GitHub's, with tables) as a person reads it rendered: marks of emphasis and the addresses of links gone, items with
 * bullets or numbers, tables row by row, code as it stands. Comments and other HTML that is not shown are left out and counted.
 */
export function readMarkdown(text: string): TextBlocks {
  const { title, authors, body } = frontMatter(text);
  const reader = new MarkdownReader();
  const blocks = reader.blocks(new Lexer({ gfm: true }).lex(cutMarks(body)));
  const titled: Block[] = title === null ? [] : [{ kind: 'heading', text: title }];
  const all = [...titled, ...blocks].filter((block) => block.text.trim() !== '');
  return { blocks: all, hidden: reader.html.hidden, authors };
}
