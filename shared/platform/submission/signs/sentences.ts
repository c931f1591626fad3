import type { TracedText } from '@assay/kit/language/disguise/traced';

/** A sentence as a pattern reads it, on one line, and where it stands in the text that was cut into sentences. */
interface Sentence {
  text: string;
  start: number;
  end: number;
}

const ENDS = /(?<=[.!?…]["'”’)]{0,3})\s+(?!\d)|(?<=[。！？؟])/gu;
const LINE_ENDS = /\n(?=\P{Ll})/gu;

/** Characters of a sentence that are looked at together, and by how many such windows overlap. */
const WINDOW = 600;
const OVERLAP = 200;

/** Cuts from `start` to `end` at the matches of a pattern. */
function cut(text: string, pattern: RegExp, start: number, end: number): [number, number][] {
  const parts: [number, number][] = [];
  let from = start;
  for (const { index, 0: gap } of text.slice(start, end).matchAll(pattern)) {
    if (start + index > from) parts.push([from, start + index]);
    from = start + index + gap.length;
  }
  if (end > from) parts.push([from, end]);
  return parts;
}

/** A sentence without an end in windows. What a later one begins with is within a sentence: a word is set before it. */
function windowsOf(text: string, [start, end]: [number, number]): Sentence[] {
  const steps = Math.max(1, Math.ceil((end - start - OVERLAP) / (WINDOW - OVERLAP)));
  return Array.from({ length: steps }, (_, step) => {
    const from = start + step * (WINDOW - OVERLAP);
    const to = Math.min(end, from + WINDOW);
    const flat = text.slice(from, to).replace(/\s+/g, ' ').trim();
    return { text: (step === 0 ? '' : 'so ') + flat, start: from, end: to };
  });
}

/** Sentences as they go on over line breaks, and as lines that begin anew. */
export function sentencesOf({ text }: TracedText): Sentence[] {
  const all = cut(text, ENDS, 0, text.length);
  const lines = cut(text, LINE_ENDS, 0, text.length).flatMap(([start, end]) => cut(text, ENDS, start, end));
  const spans = new Map([...all, ...lines].map((span) => [span.join(), span]));
  return [...spans.values()].flatMap((span) => windowsOf(text, span)).sort((a, b) => a.start - b.start);
}
