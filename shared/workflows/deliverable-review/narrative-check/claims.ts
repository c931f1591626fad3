import type { Severity } from '../findings/finding.ts';
import { type FeatureStatus, featureStatusSchema } from '../knowledge/feature-status.ts';
import { NUMBER, numberOf } from './numbers.ts';

const THINGS = [
  ...(['issues', 'findings', 'use-cases', 'requirements', 'functional', 'non-functional'] as const),
  ...(['tests', 'figures', 'pages', 'features'] as const),
];
/** What a narrative may count: things, issues of a severity, expected features of a status. */
export type CountSubject = (typeof THINGS)[number] | Severity | FeatureStatus;

/** “eight use cases”: so many there are in all, or, if it is no total, so many at least. */
export interface CountClaim {
  of: CountSubject;
  number: number;
  isTotal: boolean;
}

/** What the result knows less well than its own issues: a sentence about some of these is no count. */
const OF_DOCUMENT: ReadonlySet<CountSubject> = new Set([
  ...(['use-cases', 'requirements', 'functional', 'non-functional', 'tests'] as const),
]);

/** What makes a number no exact count: a place, an estimate, a bound, an end of a range. */
const INEXACT =
  /(?:\b(?:pages?|pp?\.|sections?|chapters?|figures?|tables?|part|version|pagin[ae]|pagg?\.|sezion[ei]|capitol[oi]|figur[ae]|tabell[ae]|parte|versione|about|around|some|roughly|approximately|almost|nearly|over|under|than|least|most|to|between|circa|between \S+ and|quasi|oltre|almeno|fino a|più di|meno di|massimo|tra|tra \S+ e)|(?:\d|\p{L})\s+(?:or|o|[–-]))\s*$/iu;

/** What makes a number the least that there are. */
const AT_LEAST = /\b(?:at least|no (?:fewer|less) than|almeno|non meno di)\s*$/iu;
const MORE_THAN = /(?<!\b(?:no|not|non)\s+)\b(?:more than|over|above|più di|oltre)\s*$/iu;

const NOUNS: [CountSubject, string][] = [
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
/** What may stand between a number and its noun without choosing among them. */
const ANY_KIND =
  '(?:(?:distinct|different|separate|individual|unique|total|distint[ei]|divers[ei]|singol[ei]|complessiv[ei])\\s+)?';
const COUNTS = NOUNS.map(
  ([of, noun]) => [of, new RegExp(`${NUMBER}\\s+${ANY_KIND}(?:${noun})(?![\\p{L}\\p{N}])`, 'giu')] as const,
);

const SUBJECT =
  '(?:document|deliverable|report|review|analysis|submission|specification|project|documento|elaborato|relazione|revisione|analisi|specifica|progetto)';
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
  /^\s*(?:(?:(?:were|was|are|is|have been|has been) )?(?:found|identified|reported|raised)|(?:sono stat[ie]|è stat[oa]) (?:rilevat|individuat|segnalat|trovat)[oaie])\s*(?:$|[.,;:]|in (?:the|this) (?:document|deliverable)\s*[.,;:]|(?:nel documento|nell[’']elaborato)\s*[.,;:])/iu;
/** “five issues, two of them HIGH”. */
const SHARED_OUT = /^,?\s*(?:\p{L}+\s+|\d+\s+)?(?:of (?:them|which)|di cui|dei quali|di questi)\b/iu;

/** What the document's things may be followed by in a sentence that speaks of all of them. */
const ENDED = new RegExp(`^\\s*(?:$|[.;!?)\\]]|(?:,\\s*)?(?:and|e|ed|but|ma)\\b|,\\s*${NUMBER})`, 'iu');
const NAMED = /^\s*[,:(–—]\s*\(?ISS\b/u;
/** A part of the document, or of what there is, of which alone a sentence speaks. */
const PART =
  /\b(?:(?:sub)?sections?|chapters?|paragraphs?|appendix|tables?|(?:sotto)?sezion[ei]|capitol[oi]|paragraf[oi]|appendice|tabell[ae])\b/iu;
const WHOLE =
  '(?:(?:the|this|its|il|lo|questo|questa) )?(?:whole |entire )?(?:document|deliverable|report|review|submission|analysis|specification|total|all|summary|short|fact|brief|sum|conclusion|general|particular|documento|elaborato|revisione|relazione|analisi|totale|tutto|sintesi|breve|generale|conclusione)\\b';
const OPENED = new RegExp(
  `^\\W*(?:(?:and|but|e|ma)\\s+)?(?:for|in|within|on|under|about|among|regarding|concerning|as for|as to|per|ne[il]|nell[oae]?|negli|su|sull?[oae]?|sui|riguardo|quanto)(?:[’']|\\s+)(?!${WHOLE})\\S`,
  'iu',
);
const OF_PART =
  /\b(?:of|dei|degli|delle)\s+(?:the\s+|these\s+)?(?:\p{L}+\s+)?(?:issues?|findings?|riliev[oi])\s+(?:in|on|about|for|from|concerning|that|which|su\p{L}*|ne[il]\p{L}*|per|che)\b/iu;

/** Whether what stands before a count restricts it to a part of what there is. */
function isRestricted(before: string): boolean {
  return PART.test(before) || OPENED.test(before) || OF_PART.test(before);
}

function isTotal(countSubject: CountSubject, before: string, after: string): boolean {
  if (isRestricted(before)) return false;
  if (IN_TOTAL.test(after) || REPORTED.test(after)) return true;
  if (OF_DOCUMENT.has(countSubject)) return STATED.test(before) && ENDED.test(after);
  if (STATED.test(before)) return CLOSED.test(after) && !NAMED.test(after);
  if (DEFINITE.test(before)) return !RESTRICTED.test(after);
  return countSubject === 'issues' && SHARED_OUT.test(after);
}

/** Advice counts nothing that is there, and nor does a rate. */
const ADVICE =
  /\b(?:should|ought|aim|aims|aiming|add|adding|try|consider|recommend\p{L}*|suggest\p{L}*|target|write|plan for|need to|needs to|would need|dovrebbe\p{L}*|dovrest\p{L}*|aggiung\p{L}+|mira\p{L}*|punta\p{L}*|consigli\p{L}+|occorr\p{L}+|bisogna|servono|scriv\p{L}+)(?!\p{L})/iu;
const RATE =
  /^\s*(?:per|an?|al|all[’']|ogni|every|each)\s*(?:second|minute|hour|day|week|month|year|user|page|person|member|sprint|secondo|minuto|ora|giorno|settimana|mese|anno|utente|pagina|persona)s?\b/iu;

/** The number of a count as it is bounded or exact; null where it is neither, or no count. */
function countedIn(
  countSubject: CountSubject,
  written: string,
  before: string,
  after: string,
): Pick<CountClaim, 'number' | 'isTotal'> | null {
  const number = numberOf(written);
  if (RATE.test(after)) return null;
  const isOfDocument = OF_DOCUMENT.has(countSubject);
  if (isOfDocument && (number === 0 || ADVICE.test(before) || isRestricted(before))) return null;
  if (!isOfDocument && MORE_THAN.test(before)) return { number: number + 1, isTotal: false };
  if (!isOfDocument && AT_LEAST.test(before)) return { number, isTotal: false };
  return INEXACT.test(before) ? null : { number, isTotal: isTotal(countSubject, before, after) };
}

/** “… eight use cases and twelve requirements”: what a list joins to a total is one too. */
const JOINED = /^\s*(?:,|,? and|,? e|ed)\s+$/iu;

interface LocatedCountClaim extends CountClaim {
  start: number;
  end: number;
}

function placedIn(sentence: string): LocatedCountClaim[] {
  const countClaims = COUNTS.flatMap(([of, pattern]) =>
    Array.from(sentence.matchAll(pattern), ({ 0: match, 1: written, index: start }): LocatedCountClaim[] => {
      const end = start + match.length;
      const [before, after] = [sentence.slice(0, start), sentence.slice(end)];
      if (/^\s+(?:non[- ])?funzional/iu.test(after)) return [];
      const counted = countedIn(of, written!, before, after);
      return counted ? [{ of, ...counted, start, end }] : [];
    }).flat(),
  );
  return countClaims.sort((a, b) => a.start - b.start);
}

function thingsIn(sentence: string): CountClaim[] {
  const countClaims = placedIn(sentence);
  for (const [index, claim] of countClaims.entries()) {
    const last = countClaims[index - 1];
    if (!last?.isTotal || !JOINED.test(sentence.slice(last.end, claim.start))) continue;
    const closed = OF_DOCUMENT.has(claim.of) ? ENDED : CLOSED;
    claim.isTotal ||= closed.test(sentence.slice(claim.end));
  }
  return countClaims.map(({ of, number, isTotal }) => ({ of, number, isTotal }));
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

interface Severe extends CountClaim {
  closed: boolean;
}

function severeIn(sentence: string): Severe[] {
  return Array.from(sentence.matchAll(SEVERE), (match): Severe[] => {
    const { 0: all, 1: written, 3: fillers = '', 4: word = '', 5: named, 6: noun, index } = match;
    const isName = word === word.toUpperCase() || named || noun || SEVERITY_NAMED.test(fillers);
    const before = sentence.slice(0, index);
    const of = SEVERITY_WORDS.find(([, pattern]) => pattern.test(word))![0];
    const after = sentence.slice(index + all.length);
    const counted = isName ? countedIn(of, written!, before, after) : null;
    if (!counted) return [];
    const words = new Set(fillers.toLowerCase().trim().split(/\s+/));
    const stated = STATED.test(before) || (!words.isDisjointFrom(IS) && words.isDisjointFrom(OF_SOME));
    const closed = CLOSED.test(after) && !isRestricted(before);
    const isBound = MORE_THAN.test(before) || AT_LEAST.test(before);
    const isTotal = counted.isTotal || (!isBound && stated && closed);
    return [{ of, number: counted.number, isTotal, closed }];
  }).flat();
}

/** Counts of severities are totals where the sentence shares out all issues, or tells more than one severity. */
function severitiesIn(sentence: string, things: readonly CountClaim[]): CountClaim[] {
  const severe = severeIn(sentence);
  if (!severe.at(-1)?.closed && severe.length > 1)
    return severe.map(({ of, number }) => ({ of, number, isTotal: false }));
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

const OF_FEATURES = new RegExp(
  `\\b(?:of (?:the|its|all)|delle|su) ${NUMBER}\\s+(?:expected features?|features?|caratteristic(?:a|he)(?: attes[ae])?),?\\s+(?:only |solo )?${NUMBER}\\s+(?:is|are|was|were|è|sono|risultano|risulta)\\s+(?:only |fully |solo )?(present[ei]?|partial|parzial[ei]|absent|assent[ei])(?![\\p{L}\\p{N}])`,
  'giu',
);
const ALL_FEATURES =
  /\b(?:all (?:of )?(?:the |its )?(?:expected )?features|every (?:expected )?feature|tutte le caratteristiche(?: attese)?)\s+(?:is|are|was|were|sono|risultano)\s+(?:fully |pienamente )?(present[ei]?|partial|parzial[ei]|absent|assent[ei])(?![\p{L}\p{N}])/giu;

function statusOf(word: string): FeatureStatus {
  return STATUS_WORDS.find(([, pattern]) => pattern.test(word))![0];
}

/** “Of the nine expected features, four are present”; that all are present says that none is anything else. */
function statusesOfAll(sentence: string): CountClaim[] {
  const shared = Array.from(
    sentence.matchAll(OF_FEATURES),
    ({ 1: total, 2: some, 3: word, 0: all, index }) => {
      const isTotal = CLOSED.test(sentence.slice(index + all.length));
      return [
        { of: 'features' as const, number: numberOf(total!), isTotal: true },
        { of: statusOf(word!), number: numberOf(some!), isTotal },
      ];
    },
  );
  const every = Array.from(sentence.matchAll(ALL_FEATURES), ({ 0: all, 1: word, index }) => {
    const isTotal =
      !/\b(?:not|nearly|almost|non|quasi)\s+$/iu.test(sentence.slice(0, index)) &&
      CLOSED.test(sentence.slice(index + all.length));
    const others = featureStatusSchema.options.filter((status) => status !== statusOf(word!));
    return isTotal ? others.map((of) => ({ of, number: 0, isTotal })) : [];
  });
  return [...shared, ...every].flat();
}

function statusesIn(sentence: string): CountClaim[] {
  return Array.from(sentence.matchAll(STATUS), ({ 0: all, 1: some, 2: total, 3: word = '', index }) => {
    if (INEXACT.test(sentence.slice(0, index))) return [];
    const status = statusOf(word);
    const isTotal = CLOSED.test(sentence.slice(index + all.length));
    const claim = { of: status, number: numberOf(some!), isTotal };
    return total ? [claim, { of: 'features' as const, number: numberOf(total), isTotal: true }] : [claim];
  }).flat();
}

const TOLD = NOUNS.map(([of, noun]) => {
  const severity = of === 'issues' ? '(?:(high|medium|low)(?:[- ]severity)?\\s+)?' : '()';
  const number = `(?:number of|count of|numero (?:totale )?d(?:i|ei|egli|elle)) ${severity}(?:${noun})(?: found| identified)?\\s*(?:is|was|are|equals|amounts to|è|:)`;
  const label = `(?:^|[;(]|(?<![\\s*•-])(?=[\\s*•-]*\\n))[\\s*•-]*(?:total )?${severity}(?:${noun})(?: found| in total)?\\s*[:=]`;
  return [of, [number, label].map((source) => new RegExp(`${source}\\s*${NUMBER}`, 'giu'))] as const;
});

/** “The number of issues is 12”, “Issues: 12”. */
function toldIn(sentence: string): CountClaim[] {
  return TOLD.flatMap(([of, patterns]) =>
    patterns.flatMap((pattern) =>
      Array.from(sentence.matchAll(pattern), ({ 0: all, 1: severity, 2: written, index }): CountClaim[] => {
        const after = sentence.slice(index + all.length);
        if (!CLOSED.test(after) || isRestricted(sentence.slice(0, index))) return [];
        const what = severity ? (severity.toUpperCase() as Severity) : of;
        return [{ of: what, number: numberOf(written!), isTotal: true }];
      }).flat(),
    ),
  );
}

/** The counts that a sentence in English or Italian states; what cannot clearly be read as one is none. */
export function claimsIn(sentence: string): CountClaim[] {
  const things = thingsIn(sentence);
  return [
    ...things,
    ...severitiesIn(sentence, things),
    ...statusesIn(sentence),
    ...statusesOfAll(sentence),
    ...toldIn(sentence),
  ];
}
