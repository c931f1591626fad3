import { memoise } from '../memo.ts';

/** One data block of a prompt: `<essay-9f2c1a77b0d4 score="3">…</essay-9f2c1a77b0d4>`. */
export interface PromptBlock {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** A text taken apart: its blocks in order, and what stands outside of them. */
interface ParsedBlocks {
  blocks: PromptBlock[];
  outside: string;
}

const OPENING = /<([a-z][a-z0-9]*(?:-[a-z0-9]+)*)-([0-9a-f]{12})((?:\s+[\w-]+="[^"]*")*)\s*>/g;
const ATTRIBUTE = /(?<![\w-])([\w-]+)="([^"]*)"/g;
const ENTITIES: Record<string, string> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };

function unescapeXml(value: string): string {
  return value.replace(/&(?:#(\d+)|(quot|apos|lt|gt|amp));/g, (_all, code, name) => {
    return code ? String.fromCodePoint(Number(code)) : ENTITIES[name]!;
  });
}

const ID = /(<\/?[a-z][a-z0-9-]*)-[0-9a-f]{12}(?=[\s>])/g;

/** A text without the ids of its tags: they tell data apart and say nothing, so no answer, token or price depends on them. */
export const withoutIds: (text: string) => string = memoise((text) => text.replace(ID, '$1'));

/** Finds the data blocks of a message. A tag that is never closed by its own id is ordinary text. */
export const parseBlocks: (text: string) => ParsedBlocks = memoise((text) => {
  const blocks: PromptBlock[] = [];
  const outside: string[] = [];
  let from = 0;
  for (const match of text.matchAll(OPENING)) {
    const [opening, name, id, attributes] = match;
    const start = match.index + opening.length;
    const closing = `</${name}-${id}>`;
    const end = match.index < from ? -1 : text.indexOf(closing, start);
    if (end < 0) continue;
    outside.push(text.slice(from, match.index));
    const inner = text.slice(start, end).replace(/^\r?\n|\r?\n$/g, '');
    const pairs = [...attributes!.matchAll(ATTRIBUTE)].map(([, key, value]) => [key, unescapeXml(value!)]);
    blocks.push({ name: name!, attributes: Object.fromEntries(pairs), text: inner });
    from = end + closing.length;
  }
  outside.push(text.slice(from));
  return { blocks, outside: outside.join('\n').trim() };
});

/** A block's JSON value, or undefined when the block is prose. */
export const jsonOf: (text: string) => { value: unknown } = memoise((text) => {
  try {
    return { value: /^\s*[[{"\d]/.test(text) ? JSON.parse(text) : undefined };
  } catch {
    return { value: undefined };
  }
});
