import type { Line } from './lines.ts';
import type { Unit } from './schema.ts';

const SENTENCE = /[.;!?](?=\s+["“(]?\p{Lu})/gu;

/** A line as one unit, such as a row; `head` is what it cannot be read without, unless that is the line itself. */
export function unitOf({ start, text, page }: Line, head?: Line): Unit {
  const needsHead = head !== undefined && head.start !== start;
  return {
    start,
    end: start + text.length,
    page,
    head: needsHead ? { start: head.start, end: head.start + head.text.length } : null,
  };
}

/** The sentences of a line of prose, without the space around them. */
export function sentencesOf({ text, start, page }: Line): Unit[] {
  const ends = [...text.matchAll(SENTENCE)].map(({ index }) => index + 1);
  return [...ends, text.length].flatMap((end, index) => {
    const from = index === 0 ? 0 : ends[index - 1]!;
    const sentence = text.slice(from, end);
    const lead = sentence.length - sentence.trimStart().length;
    if (sentence.trim() === '') return [];
    return [{ start: start + from + lead, end: start + end, page, head: null }];
  });
}
