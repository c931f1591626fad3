import { pick, type RandomNumbers } from '../random.ts';
/** What no document says. */
export const INVENTED = [
  'the silver lighthouse stood alone above the frozen harbour of my childhood',
  'every committee in the valley had voted twice against the wooden bridge',
  'the parliament of sparrows adjourned beneath the copper dome without a word',
] as const;

const AUXILIARY = /(?<=\s(?:is|was|are|were|had|has|have|can|could|will|would|did|do|does))(?=\s)/i;

/** Words with another number, or with a negation more or less. */
function altered(text: string): string {
  if (/\d/.test(text)) return text.replace(/\d+/, (number) => String(Number(number) + 26));
  if (/\bnot\s/i.test(text)) return text.replace(/\bnot\s/i, '');
  return AUXILIARY.test(text) ? text.replace(AUXILIARY, ' not') : `not ${text}`;
}

/** Words without a third of them, from their midst. */
function shortened(text: string): string {
  const words = text.split(' ');
  const third = Math.floor(words.length / 3);
  return words.toSpliced(third, third).join(' ');
}

/** Words with some of them set off as if somebody spoke them. */
function asDialogue(text: string): string {
  const words = text.split(' ');
  if (words.length < 3) return text;
  return `${words[0]} "${words.slice(1, -1).join(' ')}" ${words.at(-1)}`;
}

/** What models quote in place of one quote. */
const SAYINGS: ((text: string, random: RandomNumbers) => string[])[] = [
  (text) => [text],
  (text, random) => [text, pick(INVENTED, random)],
  (text, random) => [pick(INVENTED, random), text],
  (text) => [altered(text)],
  (text) => [text, altered(text)],
  (text) => [shortened(text)],
];

/** How they mark it. */
const MARKS: ((text: string) => string)[] = [
  (text) => `"${text}"`,
  (text) => `“${text}"`,
  (text) => `"${text}”`,
  (text) => `”${text}“`,
  (text) => `'${text}'`,
  (text) => `‘${text}’`,
  (text) => `"${asDialogue(text)}"`,
  (text) => `'${asDialogue(text)}'`,
];

const OTHER_LABELS = ['Textual support:', '**In the text:**', '- Support from the essay:', 'Witness:'];

/** A line `Quote: …` of a debater, with the lines it runs on. */
const QUOTE_LINE =
  /^([^\w\r\n\u2028\u2029]*(?:quote|citazione)[\s*]*:[\s*]*)(?![\n*])(\S.*(?:\n(?!\W*\w+\W*:)(?=.*\S).*)*)$/gim;
const INLINE = /"([^"\n]+)"/g;

function quoteLines(label: string, written: string, random: RandomNumbers): string {
  const text = written.replace(/\s+/g, ' ').replace(/^["“«](.*)["”»]$/, '$1');
  const lines = pick(SAYINGS, random)(text, random).map((said) => {
    const own = random() < 0.25 ? `${pick(OTHER_LABELS, random)} ` : label;
    return `${own}${random() < 0.4 ? said : pick(MARKS, random)(said)}`;
  });
  return lines.join('\n');
}

/**
 * Prose whose quotes are as models now and then write them, chosen by `random`: one beside them is invented, a number or a
 * negation is changed, words are dropped, marks are swapped, single, or hold dialogue, and a label is another.
 */
export function quoteCarelessly(prose: string, random: RandomNumbers): string {
  const parts = prose.split(QUOTE_LINE);
  const inline = (text: string) =>
    text.replace(INLINE, (_, quote: string) =>
      pick(SAYINGS, random)(quote, random)
        .map((said) => pick(MARKS, random)(said))
        .join(' and '),
    );
  const written: string[] = [];
  for (let at = 0; at < parts.length; at += 3) {
    written.push(inline(parts[at]!));
    if (at + 1 < parts.length) written.push(quoteLines(parts[at + 1]!, parts[at + 2]!, random));
  }
  return written.join('');
}

/** What becomes of words that are copied and not marked: the same, and other letters in them. */
const COPIES: typeof SAYINGS = [...SAYINGS, (text) => [text.toUpperCase()]];

/** The words of a member that is called a quote, as models now and then copy them. */
export function copyCarelessly(quote: string, random: RandomNumbers): string {
  return pick(pick(COPIES, random)(quote, random), random);
}
