import { isNegation } from '@assay/evidence/words';
import type { DeliverableLine } from './lines.ts';
import type { IndexUnit } from './schema.ts';

const SENTENCE = /[.;!?](?=\s+["“(]?\p{Lu})/gu;

/** What else than a negation says that two things do not belong together, or not yet. */
const DENIAL = new RegExp(
  [
    String.raw`n['’]t\b|\?\s*$`,
    String.raw`\b(?:nothing to do|instead of|rather than|no longer|out of scope|left out|fails? to|failed to|plan(?:s|ned)? to)\b`,
    String.raw`\b(?:dropped|removed|planned|abandoned|postponed|deferred|discarded|unrelated|mistakes?|mistaken|mistakenly|wrong|wrongly|erroneously|incorrectly)\b`,
    String.raw`(?<!\p{L})(?:niente a che (?:fare|vedere)|invece (?:di|che|del\p{L}*)|al posto d\p{L}+|fuori ambito|(?:un|per) errore)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:anziché|piuttosto che|tranne|abbandonat[oaie]|rimoss[oaie]|scartat[oaie]|rimandat[oaie]|pianificat[oaie]|erroneamente|sbagliat[oaie]|sbaglio)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:unlike|contrary to|a differenza d\p{L}+|anders als|im (?:gegensatz|unterschied)|statt|anstatt|anstelle|entfällt|entfallen|gestrichen|verschoben|verworfen|fehlt|fehlen|geplant|irrtümlich)(?!\p{L})`,
  ].join('|'),
  'iu',
);
const WORD = /\p{L}+/gu;

/**
 * Whether a sentence may deny what it names together, or only plan or ask it: by a negation, or by words such as ‘instead of’
 * and ‘dropped’. Such a sentence states no link.
 */
export function mayDeny(sentence: string): boolean {
  const words = sentence.normalize('NFC').toLowerCase().match(WORD) ?? [];
  return words.some(isNegation) || DENIAL.test(sentence.normalize('NFC'));
}

/** A line as one unit, such as a row; `head` is what it cannot be read without, unless that is the line itself. */
export function unitOf({ start, text, page }: DeliverableLine, head?: DeliverableLine): IndexUnit {
  const needsHead = head !== undefined && head.start !== start;
  return {
    start,
    end: start + text.length,
    page,
    head: needsHead ? { start: head.start, end: head.start + head.text.length } : null,
  };
}

/** The sentences of a line of prose, without the space around them. */
export function sentencesOf({ text, start, page }: DeliverableLine): IndexUnit[] {
  const ends = [...text.matchAll(SENTENCE)].map(({ index }) => index + 1);
  return [...ends, text.length].flatMap((end, index) => {
    const from = index === 0 ? 0 : ends[index - 1]!;
    const sentence = text.slice(from, end);
    const lead = sentence.length - sentence.trimStart().length;
    if (sentence.trim() === '') return [];
    return [{ start: start + from + lead, end: start + end, page, head: null }];
  });
}
