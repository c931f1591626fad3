import { parseJson } from '@assay/kit/json/parse-json';
import { pick, type RandomNumbers } from '../../random.ts';
import type { FaultOf } from '../behaviour.ts';

/** What reasoning models say to themselves; now and then with a draft of their answer, which is not their answer. */
export const THOUGHTS = [
  'Okay, let me look at this carefully. First I need to see what exactly is asked for, and in which form.',
  'Hmm, one could answer {"draft": true} or write "Final Score: 0", but wait, that would not do the text justice.',
  'So I should weigh what speaks for it against what speaks against it, and then write it down.',
].join('\n\n');

/** An answer as a reasoning model writes it whose server leaves its thoughts in: both tags, the closing one alone, or none that closes. */
export function thinkAloud(content: string, { tags }: Pick<FaultOf<'thinks'>, 'tags'>): string {
  const opening = tags === 'closed-only' ? '' : '<think>\n';
  const closing = tags === 'never-closed' ? '' : '</think>\n\n';
  return `${opening}${THOUGHTS}\n${closing}${content}`;
}

const BEFORE_JSON = [
  'Here is the JSON object you asked for:',
  "Sure! Here's the requested JSON:",
  'Based on my analysis, this is the result [in the required format]:',
  'Certainly. I have followed the schema {findings first}, as requested:',
] as const;
const BEFORE_PROSE = [
  'Sure, I can help with that. Here is my answer:',
  "Certainly! Here's my assessment:",
] as const;
const AFTER = [
  'Let me know if you would like me to go into more detail!',
  'I hope this helps. Note: the values are my best judgement {see above}.',
] as const;

/** An answer with pleasantries before or after it. */
export function chat(
  content: string,
  { place }: Pick<FaultOf<'preamble'>, 'place'>,
  random: RandomNumbers,
): string {
  const isJson = parseJson(content) !== undefined || content.startsWith('```');
  const before = place === 'after' ? '' : `${pick(isJson ? BEFORE_JSON : BEFORE_PROSE, random)}\n\n`;
  const after = place === 'before' ? '' : `\n\n${pick(AFTER, random)}`;
  return `${before}${content}${after}`;
}

/** An answer in a fence of code, marked as JSON or not, or never closed. */
export function fenced(content: string, { mark }: Pick<FaultOf<'fence'>, 'mark'>): string {
  const language = mark === 'none' ? '' : mark === 'JSON' ? 'JSON' : 'json';
  return `\`\`\`${language}\n${content}${mark === 'never-closed' ? '' : '\n```'}`;
}
