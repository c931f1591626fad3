import { countCharacters } from './blocks.ts';
import { type ElementLook, type HtmlTag, isSetToBeSeen, PLAIN, readTag, settingIn } from './html-tags.ts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const LAST_CHARACTER = 0x10ffff;

/** What a browser shows of entities. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (written, ...found) => {
      const [name, decimal, hexadecimal] = found as (string | undefined)[];
      if (name) return ENTITIES[name.toLowerCase()]!;
      const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal!, 16);
      return code > 0 && code <= LAST_CHARACTER ? String.fromCodePoint(code) : written;
    },
  );
}

/** What a browser takes as a comment: how it begins and ends. The first that fits holds. */
const COMMENTS: [string, string][] = [
  ['<!--', '-->'],
  ['<!', '>'],
  ['<?', '>'],
];
/** Elements whose text holds no tags. */
const RAW = new Set(['script', 'style', 'title', 'noscript', 'textarea']);
// biome-ignore format: a table
const VOID = new Set([
  'area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr',
]);
/** Elements that end where the next of their name begins. */
const ENDS_ITSELF = new Set(['p', 'li', 'td', 'th', 'tr', 'dt', 'dd', 'option']);

/**
 * Reads HTML in pieces, such as Markdown holds it, and counts the characters that nobody is shown: comments, and what stands in
 * an element that its name or its own attributes hide, or in letters of the colour of their ground. Elements stay open from one
 * piece to the next. Style sheets are not applied.
 */
export class HtmlReader {
  hidden = 0;
  readonly #betweenTags: (name: string) => string;
  readonly #open: { name: string; setting: ElementLook }[] = [];
  /** How many elements of each name are open. */
  readonly #names = new Map<string, number>();

  /** `betweenTags`: what is written where an element of a name begins and ends, beside the line that `br` begins. */
  constructor(betweenTags: (name: string) => string = () => '') {
    this.#betweenTags = betweenTags;
  }

  get #setting(): ElementLook {
    return this.#open.at(-1)?.setting ?? PLAIN;
  }

  /** Whether text that comes now is shown. */
  get isShown(): boolean {
    return isSetToBeSeen(this.#setting);
  }

  /** Text without tags if it is shown; otherwise it is counted, and nothing. */
  show(text: string): string {
    if (this.isShown) return text;
    this.hidden += countCharacters(text);
    return '';
  }

  /** Reads something that closes the elements that it opens, as a paragraph does. */
  within<T>(read: () => T): T {
    const before = this.#open.length;
    const found = read();
    while (this.#open.length > before) this.#pop();
    return found;
  }

  /** The text that a piece of HTML shows. */
  text(html: string): string {
    const lower = html.toLowerCase();
    const seen: string[] = [];
    let at = 0;
    for (let next = html.indexOf('<'); next >= 0; ) {
      const end = this.#markup(html, lower, next, seen, at);
      if (end !== null) at = end;
      next = html.indexOf('<', end ?? next + 1);
    }
    seen.push(this.show(decodeEntities(html.slice(at))));
    return seen.join('');
  }

  /** Reads a comment or tag at `start`, after the text from `from` on; its end, null where it is none. */
  #markup(html: string, lower: string, start: number, seen: string[], from: number): number | null {
    const comment = COMMENTS.find(([begins]) => html.startsWith(begins, start));
    const tag = comment ? null : readTag(html, start);
    if (!comment && !tag) return null;
    seen.push(this.show(decodeEntities(html.slice(from, start))));
    if (comment) return this.#comment(html, lower, start, comment);
    seen.push(tag!.name === 'br' ? '\n' : this.#betweenTags(tag!.name));
    if (tag!.closing) this.#close(tag!.name);
    else this.#begin(tag!);
    return !tag!.closing && RAW.has(tag!.name) ? this.#raw(html, lower, tag!, seen) : tag!.end;
  }

  #comment(html: string, lower: string, start: number, [begins, ends]: [string, string]): number {
    const index = html.indexOf(ends, start + begins.length);
    const end = index < 0 ? html.length : index;
    if (!lower.startsWith('<!doctype', start))
      this.hidden += countCharacters(html.slice(start + begins.length, end));
    return Math.min(html.length, end + ends.length);
  }

  #raw(html: string, lower: string, { name, end }: HtmlTag, seen: string[]): number {
    const found = lower.indexOf(`</${name}`, end);
    const stop = found < 0 ? html.length : found;
    seen.push(this.show(html.slice(end, stop)));
    return stop;
  }

  #begin(tag: HtmlTag): void {
    const { name } = tag;
    if (VOID.has(name)) return;
    if (ENDS_ITSELF.has(name) && this.#open.at(-1)?.name === name) this.#pop();
    this.#open.push({ name, setting: settingIn(this.#setting, tag) });
    this.#names.set(name, (this.#names.get(name) ?? 0) + 1);
  }

  #pop(): string | undefined {
    const name = this.#open.pop()?.name;
    if (name !== undefined) this.#names.set(name, this.#names.get(name)! - 1);
    return name;
  }

  #close(name: string): void {
    if (!this.#names.get(name)) return;
    while (this.#pop() !== name);
  }
}
