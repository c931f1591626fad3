import type { Message } from '../message.ts';

/** Where a block of data begins and ends in a prompt, as `composeBlock` writes it. */
const BEGINNING = /<([a-z]+(?:-[a-z]+)*-[0-9a-f]{12})(?: [^<>]*)?>\n/g;
const END = /\n<\/([a-z]+(?:-[a-z]+)*-[0-9a-f]{12})>/g;

/** Behind a block's name in its mark: a dash and the digits. */
const HASH = 13;

interface GivenBlock {
  name: string;
  text: string;
}

/** What a prompt says itself, and the data in it. */
export interface PromptParts {
  instructions: string[];
  blocks: GivenBlock[];
}

const textOf = ({ content }: Message) =>
  typeof content === 'string'
    ? content
    : content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');

/** The blocks of a text and what stands around them: each goes to the first end of its mark. Ends are looked for once, however many begin. */
function takeApart(text: string): { around: string; blocks: GivenBlock[] } {
  const ends = Map.groupBy(text.matchAll(END), ([, mark]) => mark!);
  for (const some of ends.values()) some.reverse();
  const blocks: GivenBlock[] = [];
  const around: string[] = [];
  let at = 0;
  for (const { 0: tag, 1: mark, index } of text.matchAll(BEGINNING)) {
    const from = index + tag.length;
    const own = ends.get(mark!);
    while (own?.length && own.at(-1)!.index < from) own.pop();
    const end = own?.at(-1);
    if (!end || index < at) continue;
    blocks.push({ name: mark!.slice(0, -HASH), text: text.slice(from, end.index) });
    around.push(text.slice(at, index));
    at = end.index + end[0].length;
  }
  return { around: [...around, text.slice(at)].join('\n\n'), blocks };
}

/** Takes the messages apart that an agent was sent: its instructions, and the blocks of data that they are about. */
export function promptParts(messages: readonly Message[]): PromptParts {
  const parts = messages.filter(({ role }) => role !== 'assistant').map((one) => takeApart(textOf(one)));
  return {
    instructions: parts.map(({ around }) => around),
    blocks: parts.flatMap(({ blocks }) => blocks),
  };
}
