import { jsonOf, type PromptBlock } from '../../prompt/blocks.ts';
import { blocksNamed, type Prompt } from '../../prompt/prompt.ts';
import { isRecord } from '../../schema/json-schema.ts';

/** What somebody said of a text: what should be done, and what is weak. */
interface Advice {
  suggestions: string[];
  weaknesses: string[];
}

/** Members and headings under which advice is given. */
const DOES = /^(?:suggestions?|mend|alternatives?|advice|priorities|answer|to do)$/i;
const WEAK = /^(?:weakness(?:es)?|points?|problems?|gaps?)$/i;
const HEADING = /^[\s#*•-]*([\p{L} ]{3,24}?)[\s*]*:[\s*]*(.*)$/u;
/** The words that a weakness is about, behind it. */
const ABOUT = /\s*\(about: .*\)$/;
const BULLET = /^[\s*•–-]+|^\s*\d{1,2}[.)]\s+/;

function walk(value: unknown, member: string, advice: Advice): void {
  if (Array.isArray(value)) for (const item of value) walk(item, member, advice);
  else if (isRecord(value)) for (const [name, item] of Object.entries(value)) walk(item, name, advice);
  else if (typeof value === 'string' && value.trim() !== '') {
    if (DOES.test(member)) advice.suggestions.push(value.trim());
    else if (WEAK.test(member)) advice.weaknesses.push(value.trim());
  }
}

function readLines(text: string, advice: Advice): void {
  let into: keyof Advice = 'suggestions';
  for (const line of text.split('\n')) {
    const [, heading = '', rest = ''] = HEADING.exec(line) ?? [];
    const labelled = DOES.test(heading.trim()) || WEAK.test(heading.trim());
    if (labelled) into = WEAK.test(heading.trim()) ? 'weaknesses' : 'suggestions';
    const said = (labelled ? rest : line).replace(BULLET, '').replace(ABOUT, '').trim();
    if (said !== '') advice[into].push(said);
  }
}

function adviceOf(text: string): Advice {
  const advice: Advice = { suggestions: [], weaknesses: [] };
  const { value } = jsonOf(text);
  if (value === undefined) readLines(text, advice);
  else walk(value, '', advice);
  return advice;
}

/** The suggestions of an advice; what is weak, where it suggests nothing. */
function wishesOf({ suggestions, weaknesses }: Advice): string[] {
  return suggestions.length > 0 ? suggestions : weaknesses;
}

/** What is said of no earlier round is said of the draft. */
const NOW = Number.POSITIVE_INFINITY;

function inTurn(blocks: PromptBlock[]): string[] {
  const lists = blocks.map(({ text }) => wishesOf(adviceOf(text)));
  const most = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}

/**
 * What the blocks of a name ask for, whether they are JSON or lines of prose, each wish once: of the draft before
 * earlier rounds, of a round the first of every block, then the second of every block, and so on.
 */
export function wishesIn(prompt: Prompt, name: string): string[] {
  const rounds = Map.groupBy(blocksNamed(prompt, name), ({ attributes }) => Number(attributes.round ?? NOW));
  const latest = [...rounds.keys()].sort((one, another) => another - one);
  return [...new Set(latest.flatMap((round) => inTurn(rounds.get(round)!)))];
}
