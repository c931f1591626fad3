import { memoise } from '../memo.ts';

/** One data block of a prompt: `<essay-9f2c1a77b0d4 score="3">…</essay-9f2c1a77b0d4>`. */
export interface Block {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

const OPENING = /<([a-z][a-z0-9]*(?:-[a-z0-9]+)*)-([0-9a-f]{12})((?:\s+[\w-]+=(?:"[^"]*"|'[^']*'))*)\s*>/g;
const ATTRIBUTE = /([\w-]+)=(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Record<string, string> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };

function unescapeXml(value: string): string {
  return value.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(quot|apos|lt|gt|amp));/gi, (_all, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return ENTITIES[String(name).toLowerCase()] ?? '';
  });
}

function readAttributes(source: string): Record<string, string> {
  const pairs = [...source.matchAll(ATTRIBUTE)].map((match) => {
    return [match[1]!, unescapeXml(match[2] ?? match[3] ?? '')] as const;
  });
  return Object.fromEntries(pairs);
}

/** A text taken apart: its blocks in order, and what stands outside of them. */
export interface Parts {
  blocks: Block[];
  outside: string;
}

function takeApart(text: string): Parts {
  const blocks: Block[] = [];
  const outside: string[] = [];
  let from = 0;
  for (const match of text.matchAll(OPENING)) {
    if (match.index < from) continue;
    const start = match.index + match[0].length;
    const closing = `</${match[1]}-${match[2]}>`;
    const end = text.indexOf(closing, start);
    if (end < 0) continue;
    outside.push(text.slice(from, match.index));
    const inner = text.slice(start, end).replace(/^\r?\n|\r?\n$/g, '');
    blocks.push({ name: match[1]!, attributes: readAttributes(match[3] ?? ''), text: inner });
    from = end + closing.length;
  }
  outside.push(text.slice(from));
  return { blocks, outside: outside.join('\n').trim() };
}

/** Finds the data blocks of a message. A tag that is never closed by its own id is ordinary text. */
export const parseBlocks: (text: string) => Parts = memoise(takeApart);

/** A block's JSON value, or undefined when the block is prose. */
export const jsonOf: (text: string) => { value: unknown } = memoise((text) => {
  if (!/^\s*[[{"\d]/.test(text)) return { value: undefined };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { value: undefined };
  }
});
