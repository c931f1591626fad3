import type { TextAbove } from '@assay/document/read-tables';
import type { LeftOut } from './criterion.ts';
import { pointsBeside } from './said-points.ts';

/** What a document says above the table of its rubric. */
interface ReadAbove {
  title: string | null;
  question: string | null;
  left: LeftOut[];
}

/** How a line begins that says what students are asked. */
const LABEL =
  /^(?:(?:essay )?(?:question|task|prompt|assignment)|frage|aufgabe(?:nstellung)?|thema|domanda|traccia|consegna)\s*[:：]\s*/i;
/** A sentence that asks. */
const ASKS = /\?["”’»)]*(?:\s|$)/;

const isQuestion = ({ text, isHeading }: TextAbove): boolean =>
  !isHeading && (LABEL.test(text) || ASKS.test(text));

/** The title and the question above a rubric, where a line is surely one; each other line is left out, and told. `hasTitle`: the table has its own. */
export function readAbove(above: readonly TextAbove[], hasTitle: boolean): ReadAbove {
  const title = hasTitle ? undefined : above.find(({ isHeading }) => isHeading);
  const asked = above.filter(isQuestion);
  const others = above.filter((line) => line !== title && !asked.includes(line));
  return {
    title: title ? pointsBeside(title.text).rest : null,
    question: asked.map(({ text }) => text.replace(LABEL, '').trim()).join('\n\n') || null,
    left: others.map(({ text }) => ({
      ...{ where: 'above the table', text, why: 'no cell, and surely neither title nor question' },
    })),
  };
}
