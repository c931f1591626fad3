import type { DeliverableLine } from './lines.ts';
import type { Occurrence, Occurrences } from './read-ids.ts';
import { scanPassage } from './scan-ids.ts';
import type { IndexUnit } from './schema.ts';
import { mayDeny, sentencesOf } from './units.ts';

const FIELD =
  /^[\s•*–-]*(?:(?:related|linked|covered|traced|associated|satisfied|realised|realized|tested|involved) )?(?:requirements?|requisit[io]|use cases?|cas[io] d['’]uso|goals?|components?|component[ei]|tests?(?: cases?)?|traces?(?: to)?|traceability|covers|satisf\w+|implements|realis\w+|realiz\w+|riferiment\w+|maps? to|references?)\b[^|:]{0,25}[|:]/i;
/** What the sections of use cases, components and tests say of requirements. */
const REALISES =
  /^[\s•*–-]*(?:(?:this|the|it|questo|questa|il|lo|la)\b[^.;:|]{0,30})?\b(?:realis\w+|realiz\w+|implement\w+|covers?|copre|satisf\w+|soddisfa\w*|verif\w+|tests|checks)\b/i;
/** What stands beside ids in words that only link them. */
const BESIDE_IDS = /\b(?:the|il|lo|la|i|gli|le|and|e|of|di|requirements?|requisit[io])\b|[\p{P}\s]/giu;
/** A statement that only links has no more words beside its ids: ‘Verifies the requirements’, ‘deckt folgende Anforderungen ab’. */
const FEW_WORDS = 4;
/** Of so many letters a text has words beside its ids that say more. */
const WORD = /\p{L}{2,}/gu;
const UNIVERSAL =
  /(?<!\p{L})(?:all|every|each|any|tutt[iaeo]|ogni|ciascun[oa]?|alle[rnms]?|jede[rnms]?|toutes?|tous|chaque|todos|todas|cada)(?!\p{L})/iu;

/** Whether words name nothing but what they link: ‘Satisfies RF-1.’ */
export function isLinkAlone(words: string): boolean {
  const ids = scanPassage(words);
  const beside = ids.reduce((text, { written }) => text.replace(written, ''), words);
  return (
    ids.length > 0 && REALISES.test(beside) && beside.replace(REALISES, '').replace(BESIDE_IDS, '') === ''
  );
}

/** Whether a unit of a form or section is a field or sentence that says what it links: `Covers: FR-1`. */
export function isLinkField(text: string): boolean {
  return FIELD.test(text) || REALISES.test(text);
}

/** Whether a unit says of its ids hardly more than that they belong there, in any language: `Anforderungen: FA-1, FA-2`. */
export function saysLittle(text: string, ids: readonly Pick<Occurrence, 'written'>[]): boolean {
  const beside = ids.reduce((rest, { written }) => rest.replace(written, ' '), text);
  return (beside.match(WORD)?.length ?? 0) <= FEW_WORDS;
}

/** Whether a line is ids and nothing else: a tag, or a value whose label stands above. */
export function saysNothingElse(text: string, ids: readonly Pick<Occurrence, 'written'>[]): boolean {
  const beside = ids.reduce((rest, { written }) => rest.replace(written, ' '), text);
  return !/[\p{L}\p{N}]/u.test(beside);
}

/** Whether a unit speaks of all things of a kind: it sums up, and is about none of them. */
export function isUniversal(text: string): boolean {
  return UNIVERSAL.test(text);
}

/** What a unit of a line says. */
export function textOf(line: DeliverableLine, unit: IndexUnit): string {
  return line.text.slice(unit.start - line.start, unit.end - line.start);
}

/** What of a field stands before an id, from the last separator on. */
const BEFORE_ID = /(?<![^,;:•])[^,;:•]*$/u;

/** The ids of a line that it may deny: of a sentence which does, all of them; of a field, those before which a denial stands. */
export function deniedIn(line: DeliverableLine, ids: Occurrences): Occurrences {
  if (line.kind === 'row') return [];
  return sentencesOf(line).flatMap((unit) => {
    const own = ids.filter(({ start }) => start >= unit.start && start < unit.end);
    const text = textOf(line, unit);
    if (!FIELD.test(text)) return mayDeny(text) ? own : [];
    const before = (start: number) => BEFORE_ID.exec(text.slice(0, start - unit.start))![0];
    return own.filter(({ start }) => mayDeny(before(start)));
  });
}
