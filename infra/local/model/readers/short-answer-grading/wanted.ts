import { likeness, stretchesOf, type TextStretch, termsOf } from './stretches.ts';

/** What an answer should hold: in which words it may be put, each enough by itself, and how it is called. */
export interface ReferencePoint {
  name: string;
  ways: readonly TextStretch[];
}

const NUMBERED = /\(\d\)|(?:^|\n)\s*(?:\d+[.)]|[-*•])\s/u;
/** Where criteria stop to say what is wanted and begin to say what it earns. */
const EARNS = /\b(?:Correct|Partially correct|Incorrect)\s*:/u;
/** From this likeness on a sentence of the reference puts a point of the criteria in other words. */
const SAME_POINT = 0.25;

/** The points that criteria number, two or more; otherwise none. */
function numberedIn(criteria: string): string[] {
  const [, ...points] = criteria.split(EARNS, 1)[0]!.split(NUMBERED);
  const said = points.map((point) => point.trim()).filter((point) => termsOf(point).length > 0);
  return said.length > 1 ? said : [];
}

function wayOf(text: string): TextStretch {
  return { text, terms: termsOf(text) };
}

/** A point as criteria put it: what stands before a colon heads it, "or" parts its ways. */
function wantedOf(point: string, sentences: readonly TextStretch[]): ReferencePoint {
  const body = point.replace(/^[^:.]{1,60}:\s+/u, '');
  const ways = body
    .split(/[,;]?\s+or\s+/iu)
    .map(wayOf)
    .filter(({ terms }) => terms.length > 1);
  const same = sentences.filter(({ text }) => likeness(text, point) >= SAME_POINT);
  return { name: body, ways: ways.length + same.length > 0 ? [...ways, ...same] : [wayOf(body)] };
}

/** What is wanted: the points that the criteria number, else each sentence of the reference answer. */
export function wantedBy(reference: string, criteria: string): ReferencePoint[] {
  const sentences = stretchesOf(reference);
  const points = numberedIn(criteria);
  if (points.length > 0) return points.map((point) => wantedOf(point, sentences));
  return sentences.map((sentence) => ({ name: sentence.text, ways: [sentence] }));
}
