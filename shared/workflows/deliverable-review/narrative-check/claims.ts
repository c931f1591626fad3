import type { Severity } from '../findings/finding.ts';
import type { FeatureStatus } from '../knowledge/feature-status.ts';

const THINGS = [
  ...(['issues', 'findings', 'use-cases', 'requirements', 'functional', 'non-functional'] as const),
  ...(['tests', 'figures', 'pages', 'features'] as const),
];
/** What a narrative may count: things, issues of a severity, expected features of a status. */
export type Counted = (typeof THINGS)[number] | Severity | FeatureStatus;

/** “eight use cases”: so many there are in all, or, if it is no total, so many at least. */
export interface Claim {
  of: Counted;
  number: number;
  isTotal: boolean;
}

const WORDS = {
  en: 'one two three four five six seven eight nine ten eleven twelve',
  it: 'uno due tre quattro cinque sei sette otto nove dieci undici dodici',
};
const NUMBER_OF_WORD = new Map(
  Object.values(WORDS).flatMap((words) => words.split(' ').map((word, index) => [word, index + 1] as const)),
);
/** A number that stands alone: no part of an id, a range, a fraction or a percentage. */
const NUMBER = `(?<![\\p{L}\\p{N}_.,/–-])(\\d{1,4}|${[...NUMBER_OF_WORD.keys()].join('|')})(?![\\p{L}\\p{N}_%/–-]|[.,]\\d|\\s%)`;
/** What makes a number no exact count: a place, an estimate, a bound, an end of a range. */
const INEXACT =
  /(?:\b(?:pages?|pp?\.|sections?|chapters?|figures?|tables?|part|version|pagin[ae]|pagg?\.|sezion[ei]|capitol[oi]|figur[ae]|tabell[ae]|parte|versione|about|around|some|roughly|approximately|almost|nearly|over|under|than|least|most|to|between|circa|between \S+ and|quasi|oltre|almeno|fino a|più di|meno di|massimo|tra|tra \S+ e)|(?:\d|\p{L})\s+(?:or|o|[–-]))\s*$/iu;

const NOUNS: [Counted, string][] = [
  ['non-functional', 'non[- ]?functional requirements?|requisit[oi] non[- ]funzional[ei]'],
  ['functional', 'functional requirements?|requisit[oi] funzional[ei]'],
  ['requirements', 'requirements?|requisit[oi]'],
  ['use-cases', "use[- ]cases?|cas[oi] d[’']uso"],
  ['tests', 'test[- ]cases?|cas[oi] di test|tests|test(?=\\s*(?:[.,;:)]|$|and\\b|e\\b))'],
  ['figures', 'figures?|figur[ae]'],
  ['pages', 'pages?|pagin[ae]'],
  ['features', 'expected features?|caratteristic(?:a|he) attes[ae]'],
  ['issues', 'issues?|riliev[oi]'],
  ['findings', 'findings?|segnalazion[ei]'],
];
const COUNTS = NOUNS.map(
  ([of, noun]) => [of, new RegExp(`${NUMBER}\\s+(?:${noun})(?![\\p{L}\\p{N}])`, 'giu')] as const,
);

const SUBJECT =
  '(?:document|deliverable|report|review|analysis|submission|specification|system|project|documento|elaborato|relazione|revisione|analisi|specifica|sistema|progetto)';
const VERB =
  '(?:contains|comprises|consists of|includes|has|lists|names|defines|describes|specifies|states|reports|reported|found|identified|raises|raised|counts|presents|shows|reveals|highlights|covers|documents|contiene|comprende|include|ha(?: rilevato| individuato| trovato| segnalato)?|elenca|definisce|descrive|specifica|riporta|segnala|conta|presenta|mostra|evidenzia|documenta)';
/** What stands before a total: “there are”, “the document contains”. */
const STATED = new RegExp(
  `(?:\\b(?:there (?:are|were|is|was)|ci sono|vi sono|c[’']è|total of|totale di|in total|in totale)|\\b${SUBJECT}(?: also| anche)? ${VERB})(?: only| exactly| just| all| solo| soltanto| esattamente)?\\s+$`,
  'iu',
);
const DEFINITE = /\b(?:of (?:the|its|all|all the)|dei|degli|delle)\s+$/iu;
/** What may follow a total: nothing that says which of them are meant. */
const CLOSED = /^\s*(?:$|[.,;:!?)\]–—]|(?:and|e|ed|but|ma)\b)/iu;
const RESTRICTED =
  /^\s*(?:that|which|who|whose|with|without|about|on|in|of|for|from|concerning|che|con|senza|su|sul\p{L}*|di|de[il]\p{L}*|in|ne[il]\p{L}*|per)\b/iu;
const IN_TOTAL = /^\s*(?:in total|in all|altogether|overall|in totale|in tutto|complessivamente)\b/iu;
const REPORTED =
  /^\s*(?:(?:were|was|are|is|have been|has been) (?:found|identified|reported|raised)|(?:sono stat[ie]|è stat[oa]) (?:rilevat|individuat|segnalat|trovat)[oaie])\s*(?:$|[.,;:]|in (?:the|this) (?:document|deliverable)\s*[.,;:]|(?:nel documento|nell[’']elaborato)\s*[.,;:])/iu;
/** “five issues, two of them HIGH”. */
const SHARED_OUT = /^,?\s*(?:\p{L}+\s+|\d+\s+)?(?:of (?:them|which)|di cui|dei quali|di questi)\b/iu;

function numberOf(written: string): number {
  return NUMBER_OF_WORD.get(written.toLowerCase()) ?? Number(written);
}

function isTotal(of: Counted, before: string, after: string): boolean {
  if (IN_TOTAL.test(after) || REPORTED.test(after)) return true;
  if (STATED.test(before)) return CLOSED.test(after);
  if (DEFINITE.test(before)) return !RESTRICTED.test(after);
  return of === 'issues' && SHARED_OUT.test(after);
}

/** “… eight use cases and twelve requirements”: what a list joins to a total is one too. */
const JOINED = /^\s*(?:,|,? and|,? e|ed)\s+$/iu;

interface Placed extends Claim {
  start: number;
  end: number;
}

function placedIn(sentence: string): Placed[] {
  const found = COUNTS.flatMap(([of, pattern]) =>
    Array.from(sentence.matchAll(pattern), ({ 0: match, 1: written, index: start }): Placed[] => {
      const end = start + match.length;
      const [before, after] = [sentence.slice(0, start), sentence.slice(end)];
      if (/^\s+(?:non[- ])?funzional/iu.test(after) || INEXACT.test(before)) return [];
      return [{ of, number: numberOf(written!), isTotal: isTotal(of, before, after), start, end }];
    }).flat(),
  );
  return found.sort((a, b) => a.start - b.start);
}

function thingsIn(sentence: string): Claim[] {
  const placed = placedIn(sentence);
  for (const [index, claim] of placed.entries()) {
    const last = placed[index - 1];
    if (!last?.isTotal || !JOINED.test(sentence.slice(last.end, claim.start))) continue;
    claim.isTotal ||= CLOSED.test(sentence.slice(claim.end));
  }
  return placed.map(({ of, number, isTotal }) => ({ of, number, isTotal }));
}

const SEVERITY_WORDS: [Severity, RegExp][] = [
  ['HIGH', /^(?:high|alt[aeio])$/iu],
  ['MEDIUM', /^(?:medium|medi[aeo]?)$/iu],
  ['LOW', /^(?:low|bass[aeio])$/iu],
];
const FILLERS =
  'of|them|these|those|which|the|issues?|findings?|are|is|were|was|with|have|has|a|an|severity|rated|as|di|dei|cui|loro|essi|quali|i|rilievi|rilievo|sono|è|con|gravità|hanno';
const SEVERE = new RegExp(
  `${NUMBER}\\s+(?:(?:of|of the|dei|degli|di) ${NUMBER}\\s+)?((?:(?:${FILLERS})\\s+){0,6})(high|medium|low|alt[aeio]|medi[aeo]?|bass[aeio])(?![\\p{L}\\p{N}])([- ]severity|\\s+gravità)?(?:\\s+(issues?|rilievo|rilievi|findings?))?`,
  'giu',
);
const SEVERITY_NAMED = /severity|gravità/iu;
const IS = new Set('are is were was sono è'.split(' '));
const OF_SOME = new Set('them these those which cui loro essi quali'.split(' '));

interface Severe extends Claim {
  closed: boolean;
}

function severeIn(sentence: string): Severe[] {
  return Array.from(sentence.matchAll(SEVERE), (match): Severe[] => {
    const { 0: all, 1: written, 3: fillers = '', 4: word = '', 5: named, 6: noun, index } = match;
    const isName = word === word.toUpperCase() || named || noun || SEVERITY_NAMED.test(fillers);
    const before = sentence.slice(0, index);
    if (!isName || INEXACT.test(before)) return [];
    const of = SEVERITY_WORDS.find(([, pattern]) => pattern.test(word))![0];
    const after = sentence.slice(index + all.length);
    const words = new Set(fillers.toLowerCase().trim().split(/\s+/));
    const stated = STATED.test(before) || (!words.isDisjointFrom(IS) && words.isDisjointFrom(OF_SOME));
    const closed = CLOSED.test(after);
    const isTotal = IN_TOTAL.test(after) || REPORTED.test(after) || (stated && closed);
    return [{ of, number: numberOf(written!), isTotal, closed }];
  }).flat();
}

/** Counts of severities are totals where the sentence shares out all issues, or tells more than one severity. */
function severitiesIn(sentence: string, things: readonly Claim[]): Claim[] {
  const severe = severeIn(sentence);
  const sharedOut =
    things.some(({ of, isTotal }) => of === 'issues' && isTotal) ||
    (new Set(severe.map(({ of }) => of)).size > 1 && severe.at(-1)!.closed);
  return severe.map(({ of, number, isTotal }) => ({ of, number, isTotal: isTotal || sharedOut }));
}

const STATUS_WORDS: [FeatureStatus, RegExp][] = [
  ['Present', /^present[ei]?$/iu],
  ['Partial', /^(?:partial|parzial[ei])$/iu],
  ['Absent', /^(?:absent|assent[ei])$/iu],
];
const STATUS = new RegExp(
  `${NUMBER}\\s+(?:(?:of (?:the )?|delle |di )${NUMBER}\\s+)?(?:expected features?|features?|caratteristic(?:a|he)(?: attes[ae])?)\\s+(?:is|are|was|were|è|sono|risultano|risulta)\\s+(?:only |fully |solo )?(present[ei]?|partial|parzial[ei]|absent|assent[ei])(?![\\p{L}\\p{N}])`,
  'giu',
);

function statusesIn(sentence: string): Claim[] {
  return Array.from(sentence.matchAll(STATUS), ({ 0: all, 1: some, 2: total, 3: word = '', index }) => {
    if (INEXACT.test(sentence.slice(0, index))) return [];
    const of = STATUS_WORDS.find(([, pattern]) => pattern.test(word))![0];
    const isTotal = CLOSED.test(sentence.slice(index + all.length));
    const claim = { of, number: numberOf(some!), isTotal };
    return total ? [claim, { of: 'features' as const, number: numberOf(total), isTotal: true }] : [claim];
  }).flat();
}

/** The counts that a sentence in English or Italian states; what cannot clearly be read as one is none. */
export function claimsIn(sentence: string): Claim[] {
  const things = thingsIn(sentence);
  return [...things, ...severitiesIn(sentence, things), ...statusesIn(sentence)];
}
