import type { Message } from '../message.ts';

/** A block of data in a prompt, as `composeBlock` writes it. */
const BLOCK = /<([a-z]+(?:-[a-z]+)*)-([0-9a-f]{12})(?: [^<>]*)?>\n([\s\S]*?)\n<\/\1-\2>/g;

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

/** Takes the messages apart that an agent was sent: its instructions, and the blocks of data that they are about. */
export function promptParts(messages: readonly Message[]): PromptParts {
  const texts = messages.filter(({ role }) => role !== 'assistant').map(textOf);
  return {
    instructions: texts.map((text) => text.replace(BLOCK, '\n\n')),
    blocks: texts.flatMap((text) =>
      Array.from(text.matchAll(BLOCK), ([, name, , data]) => ({ name: name!, text: data! })),
    ),
  };
}
