import { type Label, readLabel } from './label.ts';

const LABEL = String.raw`(?:partially|partly|partial)[\s_-]+correct|incorrect|correct`;
const MARKS = String.raw`[\s*_"'“”‘’\x60\[(#{]*`;
const LEAD = String.raw`(?:(?:so|therefore|thus|the|our|my|final|overall)[\s,]+)*(?:label|grade|grading|conclusion|result|verdict|decision)(?:[\s_](?:label|grade|result))?\s*(?:is(?:\s*:)?|:|=|[-–—])`;
/** Behind a label there is its end: a stop, a mark, a line's end, or what introduces the reason. */
const END = String.raw`(?=[*_"'“”‘’\x60\])}]*\s*(?:$|[\n.:,;!(–—-]|reason|because|since|as\s+the|feedback))`;
const OTHER = String.raw`(?![*_"'\])]*\s*(?:[/|,]|or\b)\s*[*_"'\[(]*(?:${LABEL}))`;
const CONCLUSION = new RegExp(
  String.raw`^${MARKS}(?:${LEAD}${MARKS})?(${LABEL})\b${OTHER}${END}[*_"'“”‘’\x60\])}]*`,
  'iu',
);

/** Words that stand alone before a stop or at a line's end, whatever they are. */
const WORDS = new RegExp(
  String.raw`^${MARKS}(\p{L}+(?:[ _-]\p{L}+){0,3})[*_"'“”‘’\x60\])}]*(?=\s*(?:$|[\n.:]))`,
  'u',
);

const BEFORE_REASON =
  /^[\s:.,;*_–—-]*(?:(?:#[*_#\s]*)?(?:revised\s+)?(?:reason(?:s|ing)?|feedback|rationale)[*_\s]*[:–—-][*_]*)?\s*/iu;

/** A text without the brackets of a template around it. */
function unbracketed(text: string): string {
  return text.replace(/^\[([^[\]]*)\]$/s, '$1').trim();
}

type Conclusion = { label: Label; reason: string };

function concludedIn(text: string, form: RegExp): Conclusion | null {
  const match = form.exec(text);
  const label = readLabel(match?.[1]);
  if (!match || label === null) return null;
  return { label, reason: unbracketed(text.slice(match[0].length).replace(BEFORE_REASON, '').trim()) };
}

/**
 * A conclusion as the template has it: "Incorrect. Reason: The student …". Null where it does not begin with one label, as where
 * the template's own choice of labels is repeated. The reason may be empty.
 */
export function readConclusion(text: string): Conclusion | null {
  return concludedIn(text, CONCLUSION);
}

/**
 * A conclusion under a heading of its own, where a word such as "Corretto." or "right." can only be the label: also in other
 * words for it than the template's.
 */
export function readHeadedConclusion(text: string): Conclusion | null {
  return readConclusion(text) ?? concludedIn(text, WORDS);
}
