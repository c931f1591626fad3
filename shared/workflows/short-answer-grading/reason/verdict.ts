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
const ABOUT = String.raw`(?!\p{L}|\s+(?:about|in|that|on|regarding|when|to|for|as\s+far|with|concerning|hinsichtlich|bezüglich|in\s+bezug|dass|wenn|riguardo|per\s+quanto|nel|nella|quando|che)(?!\p{L}))`;
const subject = (said: string) =>
  new RegExp(String.raw`(?<!\p{L})${ANSWER}${WHOLE}${IS}${QUITE}${said}${ABOUT}`, 'giu');
const denied = String.raw`(?<!\p{L})${ANSWER}${WHOLE}\s+non\s+(?:è|era|risulta|sembra)\s+`;
const anywhere = (said: string) => new RegExp(String.raw`(?<!\p{L})(?:${said})(?!\p{L})`, 'giu');

/** Verdicts on a whole answer with the labels that they do not contradict; the first that matches counts. */
const VERDICTS: readonly { said: RegExp; fits: readonly Label[] }[] = [
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
  {
    said: anywhere(
      String.raw`nothing\s+(?:else\s+|important\s+|essential\s+)?is\s+(?:missing|wrong)|no\s+(?:errors|mistakes|details|information)\s+(?:is|are)\s+missing|(?:contains|has|makes)\s+no\s+(?:errors?|mistakes?)|(?:fully|completely|correctly)\s+answers\s+(?:the|all|every)|answers\s+the\s+question\s+(?:fully|completely|correctly)|covers\s+(?:everything|all\s+\p{L}+)|full\s+(?:marks|credit|points)|es\s+fehlt\s+nichts|nichts\s+fehlt|volle\s+punktzahl|non\s+manca\s+(?:nulla|niente)|pieno\s+punteggio|punteggio\s+pieno`,
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
  /(?<!\p{L})(?:of|in|within|to|for|with|der|des|in\s+der|della|dello|nella|alla|dalla)\s+(?:the|this|your|his|her|their|die|der|diese[rs]?|la|lo|questa)?\s*(?:student[’']?s?|studierenden|studentin)?(?:[’']s)?\s*$/iu;
const DENIED =
  /(?<!\p{L})(?:not|n[’']t|nicht|kein|keine|non|never|would|could|should|if|were)\s+(?:\p{L}+\s+){0,3}$/iu;
/** How far before a verdict stands what makes it one on a detail, or none. */
const REACH = 60;
/** What is between quotation marks is said by somebody else. */
const QUOTED = /[“"«„][^“”"«»„]*[”"»“]/gu;

function verdictOf(sentence: string): readonly Label[] | null {
  const own = sentence.replace(QUOTED, (quoted) => '“'.padEnd(quoted.length, '·'));
  for (const { said, fits } of VERDICTS)
    for (const { index } of own.matchAll(said)) {
      const before = own.slice(Math.max(0, index - REACH), index);
      if (!DETAIL_OF.test(before) && !DENIED.test(before)) return fits;
    }
  return null;
}

/** Whether a sentence gives the whole answer a verdict that the final label contradicts; praise of a detail does not. */
export function contradicts(sentence: string, label: Label): boolean {
  return verdictOf(sentence)?.includes(label) === false;
}

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
