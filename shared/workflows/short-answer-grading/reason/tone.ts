import { isNegation, tokenise } from '@assay/evidence/words';
import { praises as isRight, isSaying, listed, MISSING, WRONG } from './judging-words.ts';

/** What a text says of an answer: something in its favour, something against it. */
export interface Tone {
  praises: boolean;
  faults: boolean;
}

/** Praise beyond what is called right, in forms (`formsOf`). */
const PRAISE = listed(
  `great excellent perfect perfectly complete completely thorough thoroughly comprehensive comprehensively detailed sufficient
  sufficiently understands understood demonstrates demonstrated matches matched aligns align satisfies satisfactory covers relevant
  gut sehr vollstandig ausfuhrlich passend treffend
  completo completa ottimo ottima adeguato adeguata sufficiente pertinente
  correcte correctes correctement juste exacte exactes bien bonne bon complete
  correcto correcta correctos correctas correctamente exacto bueno buena completo`,
);
/** Faults beyond what is called wrong or missing. */
const FAULT = listed(
  `incomplete insufficient insufficiently vague unclear irrelevant unrelated unanswered unexplained empty imprecise contradicts inadequate
  neither misses improved inconsistent off
  unvollstandig unklar ungenau oberflachlich leer unzureichend
  incompleto incompleta vago vaga vuota vuoto impreciso imprecisa insufficiente insufficienti
  faux fausse fausses incorrecte incorrectes errone erronee erreur erreurs manque manquent vide incomplet
  falso falsa incorrecto incorrecta incorrectos incorrectas error errores falta faltan vacia vacio incompleta`,
);
/** What is denied of these is a fault. */
const DONE = listed(
  'answer answers answered justify justifies match meet relate relates clarify beantwortet risponde giustifica repond responde',
);
/** Denials beyond those that the house knows. */
const DENYING = listed('nichts aucune ninguna ningun');
/** Behind these stands what would have been right, not what the answer is. */
const PROPOSING = listed(
  `should would could must reference expected ideal instead sollte musste hatte erwartet richtige korrekte dovrebbe avrebbe doveva
  invece devrait aurait deberia habria`,
);
/** "The correct answer", "a complete response": a thing to be compared with. */
const COMPARED = listed(
  `answer answers response responses solution label value antwort losung risposta soluzione reponse respuesta`,
);
/** How many words before a word its denial stands at most; what stands behind it, in German and Italian, is next to it. */
const REACH = 7;
const CLAUSE_END = /[,;:.!?()–—]|\b(?:but|and|however|aber|und|ma|mais|et|pero)\b/iu;

/** The clauses of a text, each of which says one thing. */
export const clausesOf = (text: string) => text.split(new RegExp(CLAUSE_END, 'giu'));

interface Place {
  forms: readonly string[];
  /** Whether a clause ends between a word and the one before it. */
  breaks: readonly boolean[];
  at: number;
}

function placesIn(text: string): Place[] {
  const words = tokenise(text);
  const forms = words.map(({ form }) => form);
  const breaks = words.map(
    ({ start, form }, at) =>
      at > 0 && (CLAUSE_END.test(text.slice(words[at - 1]!.end, start)) || CLAUSE_END.test(form)),
  );
  return words.map((_, at) => ({ forms, breaks, at }));
}

/** The forms before a word in its clause, the nearest first. */
function before({ forms, breaks, at }: Place): string[] {
  const end = breaks.lastIndexOf(true, at);
  return forms.slice(Math.max(end, at - REACH, 0), at).reverse();
}

const denies = (form: string) => isNegation(form) || DENYING.has(form);

function isDenied(place: Place): boolean {
  const next = place.breaks[place.at + 1] ? undefined : place.forms[place.at + 1];
  return before(place).some(denies) || (next !== undefined && denies(next));
}

function isProposed(place: Place): boolean {
  const near = before(place);
  if (near.some((form) => PROPOSING.has(form))) return true;
  const [next, after] = place.forms.slice(place.at + 1);
  const isThing = next !== undefined && COMPARED.has(next);
  return isThing && (near[0] === 'the' || (after !== undefined && PROPOSING.has(after)));
}

function toneOf(place: Place): Tone {
  const form = place.forms[place.at]!;
  const denied = isDenied(place);
  if (WRONG.has(form) || FAULT.has(form) || MISSING.has(form)) return { praises: denied, faults: !denied };
  if ((isSaying(form) || DONE.has(form)) && denied) return { praises: false, faults: true };
  if (!isRight(form) && !PRAISE.has(form)) return { praises: false, faults: false };
  if (denied) return { praises: false, faults: true };
  return { praises: !isProposed(place), faults: false };
}

/** What a text says for and against an answer, by its words, in English, German, Italian and roughly in French and Spanish. */
export function toneIn(text: string): Tone {
  const tones = placesIn(text).map(toneOf);
  return { praises: tones.some(({ praises }) => praises), faults: tones.some(({ faults }) => faults) };
}
