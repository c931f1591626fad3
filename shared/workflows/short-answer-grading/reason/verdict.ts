import { LABELS, type Label, readLabel } from '../label.ts';
import { tellingWords } from './judging-words.ts';

/** Whether a sentence says nothing of an answer beyond a label: "The answer is correct", "Good job!". */
export function isBareVerdict(sentence: string): boolean {
  return tellingWords(sentence).length === 0;
}

const ANSWER = `(?:answer|response|submission|solution|student|antwort|lösung|risposta|soluzione)`;
const WHOLE = String.raw`(?:\s+(?:as\s+a\s+whole|overall|given|provided|insgesamt|nel\s+complesso|data|fornita))?`;
const IS = String.raw`\s+(?:is|was|seems|appears(?:\s+to\s+be)?|ist|war|è|e'|era|risulta|sembra)\s+`;
const QUITE = String.raw`(?:(?:therefore|thus|hence|also|generally|overall|clearly|simply|basically|essentially|considered|daher|somit|eindeutig|quindi|pertanto|chiaramente|as)\s+)*`;
const VERY = String.raw`(?:fully|completely|entirely|totally|absolutely|perfectly|wholly|vollständig|völlig|vollkommen|ganz|komplett|completamente|pienamente|totalmente|del\s+tutto)`;
const MOSTLY = String.raw`(?:mostly|largely|generally|basically|essentially|weitgehend|größtenteils|überwiegend|in\s+gran\s+parte|per\s+lo\s+più)`;
const PARTLY = String.raw`(?:partially|partly|teilweise|zum\s+teil|parzialmente|in\s+parte)`;
const NOT = `(?:not|nicht|non)`;
const RIGHT = `(?:correct|right|accurate|perfect|richtig|korrekt|zutreffend|corrett[ao]|giust[ao]|esatt[ao])`;
const WRONG = `(?:incorrect|wrong|false|inaccurate|falsch|inkorrekt|sbagliat[ao]|errat[ao]|scorrett[ao])`;
/** Behind these a verdict is about a part. */
const ABOUT = String.raw`(?!\p{L}|\s+(?:only|nur|solo|about|in(?!\s+quanto)|that|on|regarding|when|to|for|as\s+far|with|concerning|hinsichtlich|bezüglich|in\s+bezug|dass|wenn|riguardo|per\s+quanto|nel|nella|quando|che)(?!\p{L}))`;
const subject = (said: string) =>
  new RegExp(String.raw`(?<!\p{L})${ANSWER}${WHOLE}${IS}${QUITE}${said}${ABOUT}`, 'giu');
const denied = String.raw`(?<!\p{L})${ANSWER}${WHOLE}\s+non\s+(?:è|era|risulta|sembra)\s+`;
const anywhere = (said: string) => new RegExp(String.raw`(?<!\p{L})(?:${said})(?!\p{L})`, 'giu');

const ALL = String.raw`(?:(?:all|every|each)(?:\s+(?:of|the|two|three|four|five|your|its|their))*|tutt[eio](?:\s+(?:e|due|tre|quattro|cinque|i|gli|le|il|la))*|alle(?:\s+(?:zwei|drei|vier|fünf))?)`;
const ASKED = `(?:parts?|points?|aspects?|elements?|criteri(?:a|on|en)|requirements?|questions?|teile|punkte|aspekte|anforderungen|fragen|parti|punti|aspetti|elementi|criteri|requisiti|domande)`;
const THERE = `(?:there|met|present|fulfilled|satisfied|answered|right|correct|complete|da|erfüllt|beantwortet|richtig|vollständig|present[ei]|soddisfatt[ei]|rispettat[ei]|corrett[ei]|giust[ei]|complet[ei])`;
/** That all that was asked for is there, or that none of it is. */
const EVERYTHING = String.raw`(?:(?:meets?|satisf(?:y|ies)|fulfil(?:l?s)?|erfüllt|erfüllst|soddisf[ai])\s+${ALL}\s+(?:\p{L}+\s+)?${ASKED}|${ALL}\s+${ASKED}(?:\s+of\s+(?:the|this|your)\s+\p{L}+)?\s+(?:are|is|have\s+been|sind|sono)\s+${THERE}|(?:all|everything|alles|tutto)\s+(?:is|ist|è)\s+${THERE}|c['’]è\s+tutto)(?!\s+(?:except|but|incorrect|wrong|poorly|partially|partly|only|außer|tranne|falsch|solo|solamente))`;
const NOTHING = String.raw`(?:nothing|none|no\s+part)\s+of\s+(?:the|this|your)\s+\p{L}+\s+is\s+(?:answered|right|correct|there)|nothing\s+is\s+answered|nichts\s+ist\s+(?:richtig|beantwortet)|non\s+(?:hai\s+risposto|rispondi|risponde|ha\s+risposto)\s+(?:a\s+)?(?:nulla|niente)|(?:nulla|niente)\s+(?:della\s+domanda\s+)?è\s+(?:giusto|corretto|stato\s+risposto)`;

interface ReasonVerdict {
  said: RegExp;
  fits: readonly Label[];
}

const ALL_IS_THERE: ReasonVerdict = { said: anywhere(EVERYTHING), fits: ['Correct'] };

/** Verdicts on a whole answer with the labels that they do not contradict; the first that matches counts. */
const VERDICTS: readonly ReasonVerdict[] = [
  { said: subject(`${PARTLY}\\s+${RIGHT}`), fits: ['Partially correct'] },
  { said: subject(`${MOSTLY}\\s+${RIGHT}`), fits: ['Partially correct', 'Correct'] },
  {
    said: subject(`${NOT}\\s+(?:${VERY}|quite|gänzlich)\\s+${RIGHT}`),
    fits: ['Incorrect', 'Partially correct'],
  },
  {
    said: new RegExp(`${denied}${VERY}\\s+${RIGHT}${ABOUT}`, 'giu'),
    fits: ['Incorrect', 'Partially correct'],
  },
  { said: new RegExp(`${denied}${RIGHT}${ABOUT}`, 'giu'), fits: ['Incorrect'] },
  { said: subject(`(?:${VERY}\\s+|${MOSTLY}\\s+)?${WRONG}`), fits: ['Incorrect'] },
  { said: subject(`${NOT}\\s+${RIGHT}`), fits: ['Incorrect'] },
  { said: subject(`${NOT}\\s+${WRONG}`), fits: ['Partially correct', 'Correct'] },
  {
    said: subject(`(?:${VERY}\\s+)?(?:${RIGHT}|complete|vollständig|complet[ao])`),
    fits: ['Correct'],
  },
  ALL_IS_THERE,
  { said: anywhere(NOTHING), fits: ['Incorrect'] },
  {
    said: anywhere(
      String.raw`nothing\s+(?:else\s+|important\s+|essential\s+)?is\s+(?:missing|wrong)|no\s+(?:errors|mistakes|details|information)\s+(?:is|are)\s+missing|(?:contains|has|makes)\s+no\s+(?:errors?|mistakes?)|(?:fully|completely|correctly)\s+answers\s+(?:(?:the|this)\s+questions?|(?:all|every)(?:\s+\p{L}+)?)(?!\p{L})|answers\s+the\s+question\s+(?:fully|completely|correctly)|covers\s+(?:everything|all\s+\p{L}+)|full\s+(?:marks|credit|points)|es\s+fehlt\s+nichts|nichts\s+fehlt|volle\s+punktzahl|non\s+manca\s+(?:nulla|niente)|pieno\s+punteggio|punteggio\s+pieno`,
    ),
    fits: ['Correct'],
  },
  {
    said: anywhere(
      String.raw`does\s+not\s+answer\s+the\s+question\s+at\s+all|nothing\s+(?:in\s+it\s+)?is\s+(?:right|correct)|no\s+(?:marks|credit|points)`,
    ),
    fits: ['Incorrect'],
  },
];

const DETAIL_OF =
  /(?<!\p{L})(?:of|in|within|to|for|with|by|der|des|in\s+der|della|dello|nella|alla|dalla)\s+(?:(?:the|this|your|his|her|their|die|der|diese[rs]?|la|lo|questa)\s*)?(?:(?:student[’']?s?|studierenden|studentin)(?:[’']s)?\s*|[’']s\s*)?$/iu;
const DENIED =
  /(?<!\p{L})(?:not|n[’']t|nicht|kein|keine|non|never|would|could|should|if|were)\s+(?:\p{L}+\s+){0,3}$/iu;
/** Behind these a verdict is about what is left. */
const THE_REST =
  /(?<!\p{L})(?:(?:apart|aside|except|other)\s+(?:from|for|than)\s+(?:that|this|these|those|it)|otherwise|abgesehen\s+davon|ansonsten|sonst|a\s+parte\s+(?:questo|ciò)|per\s+il\s+resto)(?!\p{L})[\s,]*(?:\p{L}+\s+){0,2}$/iu;
/** How far before a verdict stands what makes it one on a detail, or none. */
const REACH = 60;
/** What is between quotation marks is said by somebody else. */
const QUOTED = /[“"«„][^“”"«»„]*[”"»“]/gu;

/** A sentence as its grader's own: in as many characters, without the words that it quotes. */
const ownWords = (sentence: string) => sentence.replace(QUOTED, (quoted) => '“'.padEnd(quoted.length, '·'));

interface WrittenVerdict {
  fits: readonly Label[];
  start: number;
  end: number;
}

function verdictOf(sentence: string, verdicts = VERDICTS): WrittenVerdict | null {
  const own = ownWords(sentence);
  for (const { said, fits } of verdicts)
    for (const { index, 0: words } of own.matchAll(said)) {
      const before = own.slice(Math.max(0, index - REACH), index);
      if (![DETAIL_OF, DENIED, THE_REST].some((sign) => sign.test(before)))
        return { fits, start: index, end: index + words.length };
    }
  return null;
}

/** A text without the verdict that it gives on the whole answer, if it says something beside. */
export function withoutVerdict(text: string): string {
  const verdict = verdictOf(text);
  if (!verdict) return text;
  const left = `${text.slice(0, verdict.start)} ${text.slice(verdict.end)}`;
  return isBareVerdict(left) ? text : left;
}

/** What else a verdict says of the whole: "correct *and complete*". */
const AND_SO = new RegExp(
  String.raw`^${WHOLE}(?:(?:\s*,|\s+(?:and|und|e))+\s+(?:${VERY}\s+)?(?:${RIGHT}|${WRONG}|complete|vollständig|complet[ao])(?!\p{L}))*`,
  'iu',
);
const LINK = String.raw`(?:because(?!\s+of\s)|since|as(?!\s+(?:a|far|well)\s)|so|thus|hence|therefore|and|but|perché|poiché|in\s+quanto|quindi|e|ma|und|aber)`;
const LEADING = new RegExp(String.raw`^[\s*_,;:.!?)–—-]*(?:${LINK}(?:,|\s)\s*)*`, 'iu');
const BETWEEN_CLAUSES = new RegExp(String.raw`[,;:–—]\s|\s${LINK}\s`, 'giu');

/** A clause as a sentence of its own; empty where it says nothing of the answer. */
function asSentence(clause: string): string {
  const text = clause.replace(LEADING, '').trim();
  if (isBareVerdict(text)) return '';
  return text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}

/**
 * A sentence without the verdicts on the whole answer that the final label contradicts: "The answer is wrong because the
 * system has a steady state" becomes "The system has a steady state". Empty where nothing concrete is left; praise of a detail
 * contradicts nothing.
 */
export function withoutContradiction(sentence: string, label: Label): string {
  const verdict = verdictOf(sentence);
  if (!verdict || verdict.fits.includes(label)) return sentence;
  const own = ownWords(sentence).slice(0, verdict.start);
  const before = asSentence(sentence.slice(0, [...own.matchAll(BETWEEN_CLAUSES)].at(-1)?.index ?? 0));
  const after = asSentence(sentence.slice(verdict.end).replace(AND_SO, ''));
  const left = [before && `${before}.`, after].filter((text) => text !== '');
  return left
    .map((text) => withoutContradiction(text, label))
    .join(' ')
    .trim();
}

/** Whether a sentence gives a verdict on the whole answer, or names a label, that is not the one it is given for. */
export function contradictsLabel(sentence: string, label: Label): boolean {
  const named = readLabel(sentence);
  const verdict = verdictOf(sentence);
  return (named !== null && named !== label) || (verdict !== null && !verdict.fits.includes(label));
}

/** Whether a sentence says that all that was asked for is there. */
export const saysAllIsThere = (sentence: string) => verdictOf(sentence, [ALL_IS_THERE]) !== null;

/** Whether a sentence is a verdict on the whole answer and nothing else. */
export function isWholeVerdict(sentence: string): boolean {
  return isBareVerdict(sentence) && (verdictOf(sentence) !== null || readLabel(sentence) !== null);
}

const ANNOUNCED = new RegExp(
  String.raw`^[\s*_"'(\[]*(?:(?:label|grade|verdict|bewertung|valutazione)\s*[:=–-]\s*)?(?:${LABELS.join('|')}|partial|${PARTLY}\s+${RIGHT}|${WRONG}|${RIGHT})[*_"')\]]*\s*[:–—-]\s+(?=\p{L})`,
  'iu',
);

/** A text without a label that it begins with: "Incorrect: the queue …". */
export function withoutAnnouncement(text: string): string {
  return text.replace(ANNOUNCED, '');
}
