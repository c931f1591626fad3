import { jsonOf, parseBlocks } from '../../prompt/blocks.ts';
import type { Prompt } from '../../prompt/prompt.ts';
import { isRecord } from '../schema/listed.ts';

/** The languages this reader can write in; whoever asks for another one gets English. */
export type Tongue = 'en' | 'it';

/** One thing said in every language the reader has. */
export type Words = Record<Tongue, string>;

export function both(en: string, it: string): Words {
  return { en, it };
}

const NAMES: [RegExp, string][] = [
  [/\b(?:in|into) english\b/i, 'en'],
  [/\b(?:in|into) italian\b/i, 'it'],
];
const CODE = /\blanguage\b[^.\n]{0,60}?["“'‘(]([a-z]{2})(?:-[a-z]{2})?["”'’)]/i;
const BARE = /\blanguage(?: code)?\s*[:=]\s*([a-z]{2})\b/i;

function codeIn(words: string): string | undefined {
  const named = NAMES.find(([name]) => name.test(words))?.[1];
  return (CODE.exec(words) ?? BARE.exec(words))?.[1]?.toLowerCase() ?? named;
}

function codeInBlocks({ blocks }: Prompt): string | undefined {
  const codes = blocks.map(({ text, attributes }) => {
    const { value } = jsonOf(text);
    return attributes.language ?? (isRecord(value) ? value.language : undefined);
  });
  return codes.find((code) => typeof code === 'string')?.toString();
}

/** The code of the language the answer is to be written in, as the prompt's own words (or its data) say it. */
export function languageOf(prompt: Prompt): string {
  const told = prompt.messages.map(({ text }) => codeIn(parseBlocks(text).outside));
  return (told.find(Boolean) ?? codeInBlocks(prompt) ?? 'en').slice(0, 2);
}

const SMALL_WORDS: Record<Tongue, RegExp> = {
  en: /\b(?:the|of|and|to|a|an|is|are|by|for|with|shall|must|be|in)\b/gi,
  it: /\b(?:il|lo|la|gli|le|di|del|della|e|un|una|è|sono|per|con|deve|che|in|da)\b/gi,
};

/** Whether a text looks as if it were written in a language, by its small words. */
export function isWrittenIn(tongue: Tongue, text: string): boolean {
  const count = (other: Tongue) => text.match(SMALL_WORDS[other])?.length ?? 0;
  return count(tongue) >= count(tongue === 'en' ? 'it' : 'en');
}

export function tongueOf(prompt: Prompt): Tongue {
  return languageOf(prompt) === 'it' ? 'it' : 'en';
}
