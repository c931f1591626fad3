import { areOpposite, isFunctionWord, isNumber, likeness, tokenise } from '@assay/evidence/words';

/**
 * Words in which any question about any rubric is put: whether something counts, is allowed, lowers a score. They do not tell one case from
 * another. English, Italian and German.
 */
const FRAME = new Set(
  `rubric rubrics criterion criteria trait traits teacher teachers grading grade grades graded grader score scores scored scoring mark marks marked
  point points level levels count counts counted counting accept accepts accepted acceptable allow allows allowed treat treats treated
  treatment regard regarded consider considers considered deal dealt handle handled judge judged judging assess assessed assessment
  penalise penalised penalize penalized penalty deduct deducted deduction lower lowers lowered reduce reduces reduced cost costs credit credited full
  partial reward rewarded earn earns fulfil fulfils fulfilled meet meets satisfy satisfied student students writer writers author authors essay essays
  answer answers text texts work works document argument case cases say says said silent specify specified mention mentioned state stated decide
  rule ruled ok okay fine enough sufficient still even get gets give gives given go goes right wrong correct incorrect use uses used using one ones
  happen happens mean means tell tells ought need needs be way how much like
  rubrica criterio criteri tratto voto voti punteggio punto punti conta contano accettare accettato accettata ammesso ammessa penalizzare penalizzato
  valutare valutato considerare considerato studente testo tema risposta caso casi docente insegnante bisogna deve
  bewertung kriterium kriterien note noten punkt punkte punktabzug zählt zählen gilt gelten erlaubt gewertet werten bewertet bewerten schüler text aufsatz
  antwort fall fälle lehrkraft lehrer soll sollen muss darf werden wird wenn als`.split(/\s+/),
);

/** Words of one meaning where work is graded, a line each: questions about one case are put in either. */
const SAME = `quote quotes quoted quotation quotations citation citations cite cites cited
dialogue dialogues dialog conversation conversations speech
heading headings title titles headline
missing omitted absent lacks lacking lack omit omits without forgets forgot left
long longer exceeds exceed exceeding over above beyond overlong
short shorter below under
dialect slang colloquial informal
invented made-up fictional fictitious imaginary
spelling misspelt misspelled misspelling spelt
list lists bullet bullets enumeration enumerations listed
source sources reference references
copied copies verbatim word-for-word
synonym synonyms paraphrase paraphrased reworded
figure figures diagram diagrams drawing drawings sketch chart
example examples instance illustration
unit units
formula formulas formulae equation equations
topic subject theme`
  .split('\n')
  .map((line) => line.split(' '));
const KIN = new Map(SAME.flatMap((line) => line.map((word) => [word, line[0]!] as const)));

/** What tells a question from others: its words of content, each once. */
export function contentOf(text: string): string[] {
  const forms = tokenise(text).map(({ form }) => form);
  const telling = forms.filter((form) => !FRAME.has(form) && (KIN.has(form) || !isFunctionWord(form)));
  return [...new Set(telling.map((form) => KIN.get(form) ?? form))];
}

function best(word: string, others: readonly string[]): number {
  return others.reduce((most, other) => Math.max(most, likeness(word, other)), 0);
}

/** Whether one has a word that excludes a word of the other, which the other has not itself; or each a number that the other has not. */
function contradicts(one: readonly string[], other: readonly string[]): boolean {
  const [own, others] = [
    one.filter((word) => best(word, other) === 0),
    other.filter((word) => best(word, one) === 0),
  ];
  const isTurned = own.some((word) => others.some((against) => areOpposite(word, against)));
  return isTurned || (own.some(isNumber) && others.some(isNumber));
}

/**
 * How alike two questions are by their words of content, in [0, 1]: the share of them that the other question has, inflected or misspelt
 * too. 0 where one turns a word of the other round or names another number; questions without words of content are alike if they are equal.
 */
export function questionLikeness(one: readonly string[], other: readonly string[]): number {
  const words = one.length + other.length;
  if (one.length === 0 || other.length === 0) return words === 0 ? 1 : 0;
  if (contradicts(one, other)) return 0;
  const shared = (own: readonly string[], others: readonly string[]) =>
    own.reduce((sum, word) => sum + best(word, others), 0);
  return (shared(one, other) + shared(other, one)) / words;
}
