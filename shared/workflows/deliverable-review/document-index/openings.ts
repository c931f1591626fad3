import type { SeriesToken } from './scan-ids.ts';

/** An id that opens a passage, with the words that follow it there. */
interface IdOpening {
  token: SeriesToken;
  /** The words after the id up to the next opening; empty if there are none. `at` is their offset. */
  words: string;
  at: number;
  /** Whether the words are those of a definition, and not of a sentence that goes on after the id. */
  defines: boolean;
}

/** Bullets, brackets, quotation marks and a heading's number, which may stand before the id that opens a passage. */
const LEAD = /^[\s•▪●○◦·*–—\-.>»"“‘'(]*(?:\d+(?:\.\d+)*[.)]?\s+)?[[({<]?$/u;
const LABEL_NAMES =
  "(?:id|code|codice|identificativ[oa]|identifier|number|numero|name|nome|title|titolo|use case|caso d['’]uso|requirement|requisito|test case|caso di test|goal|component|componente|kennung|nr|nummer|titel|bezeichnung|anforderung|anwendungsfall|testfall)";
const LABEL = new RegExp(
  `^[\\s•*-]*(?:${LABEL_NAMES}\\s*){1,3}(?:n[°.o]{0,2}\\s*)?(?:[:|#.]\\s*)?[[(]?$`,
  'iu',
);
/** What stands before an opening within a line. */
const BULLET = /[•▪●]\s*[[(]?$/u;
const SENTENCE_END = /[.;:!?)\]]\s+[[(]?$/u;
const LEADS_ON = /\b(?:and|or|of|in|to|see|with|by|from|for|e|ed|o|di|da|in|per|vedi|con|as)\s+[[(]?$/iu;
/** ‘Reference: [RASD: UC7 …]’ names what another place, or another document, defines. */
const REFERS =
  /^[\s•▪●○*–-]*(?:references?|refs?\.?|see|sources?|riferiment[oi]|rif\.?|vedi|font[ei])\b[^.;!?]*[:[]/iu;
/** ‘Requirements: FR-01. Main flow: …’ refers; an item behind a colon has a mark or words of its own. */
const FIELD_BEFORE = /:\s+[[(]?$/u;
const ENDS_FIELD = /^[\])}]?\s*[.;]/u;
const CLOSERS = /^[\])}>]*\s*(?:[:.,)–—\-|=：]+\s*)?/u;
const SEPARATED = /^[\])}>]*\s*[:.,)–—\-|=：]/u;
/** Brackets around an id set it apart from words in lower case too, but not from the verb of a sentence about it. */
const BULLETED = /[•▪●*–.]\s*[[({<]$/u;
const BRACKETED = /^[\])}>]\s*(?!(?:is|are|was|were|has|have|can|will|does|means?|è|sono|ha|può)\b)/u;
/** A comma goes before a name too: ‘Use case 1, Log in’. */
const LIST_GOES_ON =
  /^[\])}>]*\s*(?:,(?!\s+(?!Use|Test|Caso|Goal|Req)\p{Lu}\p{Ll}+(?:\s|$))|[;/&+]|(?:and|or|e|ed|o|to|through)\b)/u;
const BEGINS = /^["“‘'«([]?[\p{Lu}\d]/u;
const OUTER_BULLET = /(?<![\s•▪●*–(-])[\s•▪●*–(-]+$/u;

/** Whether a text has a word, as against ids, marks and names of code such as `test_log_in`. */
export function hasWords(text: string): boolean {
  return /(?<![\p{L}\p{N}_])\p{L}{3,}(?![\p{L}\p{N}_(])/u.test(text);
}

/** Whether what stands before an id leaves it at the beginning: bullets, brackets, the number of a heading. */
export function leadsIn(before: string): boolean {
  return LEAD.test(before);
}

/** Whether a text names a field in which an id is defined: `ID`, `Use case ID`, `Nome`. */
export function isLabel(text: string): boolean {
  return LABEL.test(text);
}

function opensAt(text: string, token: SeriesToken, follows: () => boolean): boolean {
  const before = text.slice(0, token.start);
  const after = text.slice(token.end);
  if (LIST_GOES_ON.test(after) || REFERS.test(before)) return false;
  if (LEAD.test(before) || LABEL.test(before) || BULLET.test(before)) return true;
  if (FIELD_BEFORE.test(before) && ENDS_FIELD.test(after)) return false;
  const begins = SEPARATED.test(after) || /^[\])}>]*\s+["“‘]?[\p{Lu}\d]/u.test(after);
  return begins && !LEADS_ON.test(before) && (SENTENCE_END.test(before) || follows());
}

function isDefinition(text: string, token: SeriesToken, words: string): boolean {
  const after = text.slice(token.end);
  if (/^[-‐‑–]\d/u.test(after) || LIST_GOES_ON.test(after)) return false;
  const isItem = BULLETED.test(text.slice(0, token.start)) && BRACKETED.test(after);
  return hasWords(words) && (isItem || SEPARATED.test(after) || BEGINS.test(words));
}

/**
 * The ids that open a passage of a line or cell: at its start, after a bullet or a sentence, or behind another one that
 * they follow in number (`follows`), as items do whose line breaks the extraction has lost.
 */
export function openingsIn(
  text: string,
  tokens: readonly SeriesToken[],
  follows: (token: SeriesToken, before: SeriesToken | undefined) => boolean,
): IdOpening[] {
  const opening: SeriesToken[] = [];
  for (const token of tokens) {
    const before = opening.findLast(({ series }) => series === token.series);
    if (opensAt(text, token, () => follows(token, before))) opening.push(token);
  }
  return opening.map((token, index) => {
    const next = opening[index + 1];
    const at = token.end + (CLOSERS.exec(text.slice(token.end))?.[0].length ?? 0);
    const words = text
      .slice(at, next?.start)
      .replace(next ? /(?<![\s•▪●*–([-])[\s•▪●*–([-]+$/u : OUTER_BULLET, '')
      .trimEnd();
    const startsWithId = tokens.some(({ start }) => start >= at && start <= at + 1);
    return { token, words, at, defines: !startsWithId && isDefinition(text, token, words) };
  });
}
