import type { TextAround } from '@assay/document/read-tables';
import type { LeftOut } from './criterion.ts';
import { pointsBeside } from './said-points.ts';

/** What a document says above the table of its rubric. */
interface ReadAbove {
  title: string | null;
  question: string | null;
  left: LeftOut[];
}

/** How a heading says that a rubric follows: no part of the title. */
const NAMES_RUBRIC =
  /^(?:(?:assessment|grading|marking|scoring)\s+)?(?:rubric|bewertungsraster|griglia(?: di valutazione)?|rubrica(?: di valutazione)?)\s*(?:[:：–—]|\s-\s)\s*(?=\S)/i;
/** How a line begins that says what students are asked. */
const LABEL =
  /^(?:(?:essay )?(?:question|task|prompt|assignment)|frage|aufgabe(?:nstellung)?|thema|domanda|traccia|consegna)\s*[:：]\s*/i;
/** A sentence that asks. */
const ASKS = /\?["”’»)]*(?:\s|$)/;

const isQuestion = ({ text, isHeading }: TextAround): boolean =>
  !isHeading && (LABEL.test(text) || ASKS.test(text));

/** Lines that nothing is made of, which are told. */
export const leftAround = (where: string, lines: readonly TextAround[]): LeftOut[] =>
  lines.map(({ text }) => ({
    ...{ where, text, why: 'nothing of it is in the file: write it where it belongs if it matters' },
  }));

/** The title and the question above a rubric, where a line is surely one; each other line is left out, and told. `hasTitle`: the table has its own. */
export function readAbove(above: readonly TextAround[], hasTitle: boolean): ReadAbove {
  const title = hasTitle ? undefined : above.find(({ isHeading }) => isHeading);
  const asked = above.filter(isQuestion);
  const others = above.filter((line) => line !== title && !asked.includes(line));
  return {
    title: title ? pointsBeside(title.text).rest.replace(NAMES_RUBRIC, '') : null,
    question: asked.map(({ text }) => text.replace(LABEL, '').trim()).join('\n\n') || null,
    left: leftAround('above the table', others),
  };
}
