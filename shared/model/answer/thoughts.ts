import { quotationsIn } from '@assay/evidence/quotations';

const TAG =
  /<(\/?)(?:(?:seed:)?think|thinking|thoughts?|reasoning|reflection|scratch_?pad|analysis|deliberation|(?:inner|internal)_monologue)>|◁(\/?)think▷/giu;

interface ThoughtTag {
  start: number;
  end: number;
  closes: boolean;
}

function tagsIn(text: string): ThoughtTag[] {
  return [...text.matchAll(TAG)].map(({ 0: tag, 1: slash, 2: other, index }) => {
    return { start: index, end: index + tag.length, closes: (slash || other) === '/' };
  });
}

const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1;

/** Whether nothing but space stands before an offset on its line. */
function beginsLine(text: string, at: number): boolean {
  let before = at;
  while (before > 0 && /[^\S\n]/.test(text[before - 1]!)) before--;
  return before === 0 || text[before - 1] === '\n';
}

function endsLine(text: string, at: number): boolean {
  const next = text.indexOf('\n', at);
  return text.slice(at, next < 0 ? text.length : next).trim() === '';
}

const BEGINS_AS_JSON = /^\s*[{[]|^\s*```/;
/** What may follow a thought's end on its line, being no sentence that goes on. */
const OPENS = /^\s*(?:[{[#*]|```)/;

/**
 * Where an answer begins that was preceded by a thought whose opening the provider kept back; 0 where there is none. A tag in
 * a quotation or amid a sentence is a word of the answer.
 */
function afterUnopened(text: string, tags: readonly ThoughtTag[]): number {
  const [first] = tags;
  if (!first?.closes || BEGINS_AS_JSON.test(text)) return 0;
  const { start, end } = first;
  const isApart = beginsLine(text, start) || endsLine(text, end) || OPENS.test(text.slice(end, end + 20));
  const isBlockQuote = text.slice(lineStart(text, start), start).trimStart().startsWith('>');
  if (!isApart || isBlockQuote) return 0;
  return quotationsIn(text).some((quotation) => quotation.start < start && end <= quotation.end) ? 0 : end;
}

/**
 * An answer without what a model thought aloud before it: `<think>…</think>` and its like at the beginning of a line, and
 * all before a `</think>` that was never opened. Where a thought is opened and not closed nothing was answered, and the text
 * is empty. Tags within a sentence or a quotation stay: they are what is talked about. Linear in time.
 */
export function withoutThoughts(answer: string): { text: string; thought: boolean } {
  const text = answer.slice(afterUnopened(answer, tagsIn(answer)));
  const kept: string[] = [];
  let at = 0;
  let isOpen = false;
  for (const { start, end, closes } of tagsIn(text)) {
    if (isOpen && closes) [at, isOpen] = [end, false];
    else if (!isOpen && !closes && beginsLine(text, start)) {
      kept.push(text.slice(at, start));
      isOpen = true;
    }
  }
  const thought = kept.length > 0 || text.length < answer.length;
  if (isOpen) return { text: '', thought };
  return thought ? { text: [...kept, text.slice(at)].join('').trim(), thought } : { text: answer, thought };
}
