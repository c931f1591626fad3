import type { Line } from '../document/lines.ts';
import { quotable } from '../document/sentences.ts';
import { type Draft, listed, type Rule } from '../finding.ts';
import { both } from '../tongue.ts';

const FIGURE = /^fig(?:ure|ura|\.)?\s*(\d+(?:\.\d+)*)/i;
const MENTION = /\bfig(?:ures?|ura|ure|s)?\.?\s*(\d+(?:\.\d+)*)/gi;
const MOST = 0.6;

function mentioned(lines: readonly Line[]): Set<string> {
  const own = lines.filter(({ kind }) => kind === 'text' || kind === 'table');
  return new Set(own.flatMap(({ text }) => Array.from(text.matchAll(MENTION), (match) => match[1]!)));
}

/** Figures to which the text never refers, where it does refer to others. */
export const figureCaptions: Rule = ({ lines }) => {
  const captions = lines.filter(({ kind, text }) => kind === 'caption' && FIGURE.test(text));
  const known = mentioned(lines);
  const numberOf = ({ text }: Line) => FIGURE.exec(text)![1]!;
  const alone = captions.filter((caption) => !known.has(numberOf(caption)));
  if (alone.length === 0 || captions.length < 2 || alone.length > MOST * captions.length) return [];
  const numbers = listed(alone.map(numberOf));
  const first = alone[0]!;
  const draft: Draft = {
    category: 'uml-alignment',
    severity: 'LOW',
    said: both(
      `The text never refers to figure ${numbers}: the reader is not told what the diagram shows or decides.`,
      `Il testo non fa mai riferimento alla figura ${numbers}: il lettore non sa che cosa il diagramma mostri o decida.`,
    ),
    advice: both(
      `Refer to figure ${numbers} where it is explained, and say what is to be seen in it.`,
      `Citare la figura ${numbers} dove viene spiegata e dire che cosa vi si deve vedere.`,
    ),
    quote: quotable(first.text),
    page: first.page,
    confidence: 0.72,
    useCase: null,
  };
  return [draft];
};
