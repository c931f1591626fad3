import { createHash } from 'node:crypto';
import {
  type Habits,
  type Message,
  type Prompt,
  readPrompt,
} from '../../../../infra/local/model/prompt/prompt.ts';
import { createRandom } from '../../../../infra/local/model/random.ts';
import type { ResponseFormat } from '../../../../infra/local/model/wire/chat-request.ts';

/** A data block as the project's prompts compose it. */
export function block(name: string, text: string, attributes = ''): string {
  const id = createHash('sha256')
    .update(name + text)
    .digest('hex')
    .slice(0, 12);
  return `<${name}-${id}${attributes}>\n${text}\n</${name}-${id}>`;
}

export const GOOD_ESSAY = `The morning of the science fair, I carried my wooden model bridge through the pouring rain, because my father had promised that patience would make it stronger than glue. For example, I had waited eleven days for the last layer of varnish to dry, although every part of me wanted to hurry.

When the judges finally reached our table, one of them whispered, quite seriously, that the smallest bridges often surprise people. First they placed a single brick upon it; then, slowly and carefully, they added another. However, nothing cracked, and I felt my heart beating against the silence of the crowded hall.

In the end our bridge carried fourteen bricks, which was more than anybody had expected. I learned that waiting is not the same as doing nothing: it is the quiet part of working, and it deserves its own applause.`;

export const POOR_ESSAY = `i was waiting for stuff one time and it was really bad. it was very very long. then it came and it was good. i dont like waiting alot becuase its boring. then i went home`;

export const TRAITS = [
  {
    name: 'Ideas',
    min: 0,
    max: 3,
    description: 'Ideas are focused on the topic and developed with details.',
    levels: {},
  },
  {
    name: 'Organization',
    min: 0,
    max: 3,
    description: 'Events are connected and logically sequenced.',
    levels: {},
  },
  {
    name: 'Conventions',
    min: 1,
    max: 6,
    description: 'Spelling, punctuation and capitalization.',
    levels: { '6': 'Almost no errors.' },
  },
];

/** The two messages that every agent of an essay shares. */
export function prefix(essay: string): { role: 'system' | 'user'; content: string }[] {
  const question = block(
    'question',
    'Write about patience. Tell a story about a time when you were patient.',
  );
  const rubric = block('rubric', JSON.stringify(TRAITS, null, 2));
  return [
    {
      role: 'system',
      content:
        'You are one of several readers who assess an essay. Write in the language with the code "en".',
    },
    {
      role: 'user',
      content: `The question:\n${question}\nThe rubric:\n${rubric}\nThe essay:\n${block('essay', essay)}`,
    },
  ];
}

export function traitBlock(index = 0): string {
  return block('trait', JSON.stringify(TRAITS[index], null, 2));
}

const BEHAVED: Habits = { inventQuotes: false, obeyDocument: false };

/** A prompt about an essay as a reader sees it. */
export function promptAbout(
  essay: string,
  task: string,
  options: { format?: ResponseFormat; habits?: Partial<Habits>; seed?: number } = {},
): Prompt {
  const messages: Message[] = [...prefix(essay), { role: 'user', content: task }].map(({ role, content }) => {
    return { role, text: content, images: [] };
  });
  const habits = { ...BEHAVED, ...options.habits };
  return readPrompt(messages, options.format ?? { type: 'text' }, createRandom(options.seed ?? 1), habits);
}

export function quotesIn(text: string): string[] {
  return [...text.matchAll(/"([^"\n]+)"/g)].map((match) => match[1]!);
}

export function collapse(text: string): string {
  return text.replace(/\s+/g, ' ');
}
