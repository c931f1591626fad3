import { isFunctionWord, isNegation, isNumber, tokenise, type Word } from '@assay/evidence/words';

/** The words of a list, between spaces. */
export const listed = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Forms (`formsOf`: lower case, no accents) by which graders call something right, wrong or missing, in English, German and Italian. */
const RIGHT = listed(
  `right rightly correct correctly accurate accurately valid proper properly good well true
  richtig richtige richtigen richtiger korrekt korrekte korrekten zutreffend stimmt gut
  corretto corretta corretti corrette correttamente giusto giusta giusti giuste esatto esatta bene buono buona vero vera`,
);
export const WRONG = listed(
  `wrong wrongly incorrect incorrectly inaccurate inaccurately false falsely mistaken mistakenly mistake error erroneous erroneously
  misunderstands misunderstood misunderstanding misinterprets confuses confused invalid untrue
  falsch falsche falschen falscher fehler fehlerhaft irrtumlich irrt verwechselt unzutreffend inkorrekt
  sbagliato sbagliata sbagliati sbagliate errato errata errati errate erroneamente errore scorretto scorretta falso falsa confonde`,
);
export const MISSING = listed(
  `missing misses lacks lack lacking omits omitted omission omitting fails failed without absent forgets forgot neglects ignores
  fehlt fehlen fehlend ohne vergisst auslasst
  manca mancano mancante mancanti assente assenti omette omesso omessa dimentica trascura senza`,
);
/** What is denied of these is missing. */
const SAID = listed(
  `mention mentions mentioned state states stated explain explains explained include includes included address addresses addressed
  provide provides provided discuss discusses discussed describe describes described specify specifies specified give gives given
  name names named say says said cover covers covered consider considers considered define defines defined compute computed
  calculate calculates calculated identify identifies identified
  erwahnt genannt erklart nennt beschrieben beschreibt angegeben berucksichtigt berechnet behandelt
  menziona menzionato menzionata menzionati nominato spiega spiegato spiegata indica indicato indicata cita citato citata descrive
  descritto descritta affronta affrontato considera considerato calcola calcolato calcolata dici dice detto nomini nomina nominata nominati
  spieghi indichi citi descrivi affronti consideri calcoli individui individua individuato individuata menzioni risposto rispondi
  nomme nommez cite citez mentionne mentionnez explique expliquez donne donnez nombra menciona explica indica`,
);
/** Words of any verdict on any answer: by themselves they say nothing of this one. */
const OF_ANY_ANSWER = listed(
  `answer answers answered response responses submission solution student students question questions label grade grades graded grading
  grader rating score reference expected overall therefore thus hence however partially partial partly mostly largely entirely fully
  full completely complete generally quite mark marks point points credit deserves deserve receives meets meet criteria requirement
  requirements sufficient sufficiently matches match aligns align demonstrates demonstrate shows show understanding clear clearly
  great excellent perfect perfectly nice job work done feedback considered nothing missing wrong improvement improved better
  part parts aspects aspect key main relevant information provided provides given addresses address covers adequately adequate
  conclusion reason final judged assessed incomplete insufficient satisfactory acceptable basically essentially because since comprehensive
  really actually simply much case here even rather still yet already explanation explanations explaining providing
  comprehensively concise concisely thorough thoroughly
  claims claim claimed writes wrote argues argued thinks believes assumes behauptet schreibt sagt meint sostiene afferma scrive dice ritiene
  antwort antworten student studentin studierende studierenden frage fragen bewertung note punkt punkte teilweise vollstandig ganz
  vollkommen insgesamt daher also somit musterlosung erwartet klar verstandnis zeigt sehr gemacht unvollstandig alles nichts
  risposta risposte studente studentessa domanda domande valutazione voto punteggio punti parzialmente completamente pienamente
  totalmente completa completo incompleta incompleto nel complesso quindi pertanto riferimento comprensione chiara chiaro dimostra
  mostra ottimo ottima lavoro molto soddisfa criteri richieste richiesta tutto nulla niente`,
);
/** German and Italian words of grammar, beyond those that the house knows. */
const GRAMMAR = listed(
  `einen einem einer eines wird werden wurde wurden war waren hat haben hatte kann konnen muss mussen soll sollte ware es er sie ihr
  ihre ihren seine seinen sein dass weil wenn als auch aber so wie nur noch dies diese dieser dieses diesem diesen daran darauf
  davon beide beiden dabei bei beim fur aus an am ins zum zur durch uber unter nach vor hier dort man sich
  additionally moreover furthermore besides finally addition inoltre infine tuttavia pero ausserdem zudem
  hai hanno avete sei siete tuo tua tuoi tue entrambi entrambe ciascuno ciascuna`,
);

/** How a point judges what it is about, one letter each: `w` wrong, `m` missing, `n` denied in another way. */
export type PointStance = string;

const NEAR = 4;
const isNegated = (form: string) => isNegation(form) && form !== 'nor' && !MISSING.has(form);

/** The stances of a text's words, sorted, each once: two texts that differ in them never say the same. */
export function stanceOf(text: string): PointStance {
  const words = tokenise(text);
  const forms = words.map(({ form }) => form);
  const ends = words.flatMap(({ start }, at) =>
    at > 0 && /[:;–—]/.test(text.slice(words[at - 1]!.end, start)) ? [at] : [],
  );
  const stances = forms.flatMap((form, at) => {
    if (WRONG.has(form)) return ['w'];
    if (MISSING.has(form)) return ['m'];
    if (!isNegated(form)) return [];
    const from = ends.findLast((end) => end <= at) ?? 0;
    const to = ends.find((end) => end > at) ?? forms.length;
    const beside = [
      ...forms.slice(at + 1, Math.min(to, at + 1 + NEAR)),
      ...forms.slice(Math.max(from, at - NEAR), at).reverse(),
    ];
    const judged = beside.find((other) => RIGHT.has(other) || WRONG.has(other) || SAID.has(other));
    if (judged === undefined) return ['n'];
    return [SAID.has(judged) ? 'm' : RIGHT.has(judged) ? 'w' : 'n'];
  });
  return [...new Set(stances)].sort().join('');
}

/** Whether a form praises. */
export const praises = (form: string) => RIGHT.has(form);

/** Whether what is denied of a form is missing. */
export const isSaying = (form: string) => SAID.has(form);

const isJudging = (form: string) =>
  RIGHT.has(form) ||
  WRONG.has(form) ||
  MISSING.has(form) ||
  OF_ANY_ANSWER.has(form) ||
  SAID.has(form) ||
  GRAMMAR.has(form);

/** Behind the article *A* stands none of the words of grammar but these: before any other the letter is a name. */
const AFTER_ARTICLE = listed('few more most very same other only just');

function isName({ form, capital }: Word, next: Word | undefined): boolean {
  if (form.length > 1 || !capital || form === 'i') return false;
  return form !== 'a' || !next || (isFunctionWord(next.form) && !AFTER_ARTICLE.has(next.form));
}

/** What is counted of any answer: "all three parts". */
const COUNTED = listed(
  'part parts aspect aspects point points question questions teile aspekte punkte parti aspetti punti domande',
);

/** The words of a text that say what it is about, in order: no grammar, no verdict, no words of any feedback. */
export function tellingWords(text: string): string[] {
  return tokenise(text)
    .filter((word, at, words) => {
      const { form } = word;
      const next = words[at + 1];
      if (isName(word, next)) return true;
      if (isNumber(form) && next && COUNTED.has(next.form)) return false;
      return !isFunctionWord(form) && !isNegation(form) && !isJudging(form);
    })
    .map(({ form }) => form);
}
