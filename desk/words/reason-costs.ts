import type { ReviewReason } from '../api.ts';

/** What a flag says in three words, and what ignoring it costs. */
type FlagText = readonly [words: string, cost: string];

/** What ignoring a reason costs whoever releases without a look, and flags that have no reason of their own. */
export interface ReasonCosts {
  title: string;
  costs: Record<ReviewReason, string>;
  flags: Record<string, FlagText>;
}

const en: ReasonCosts = {
  title: 'What these reasons mean, and what ignoring them costs',
  costs: {
    'owner-unsettled': 'Until you say whose it is, nobody sees the result.',
    'appeal-open': 'A student waits for your answer.',
    'decided-before': 'What you had changed of an earlier version does not count in this one.',
    'judge-alert': 'A judge found what a person should see first; its student would read it first.',
    'suspected-injection': 'The score may be what the text asked for.',
    'not-assessed': 'There is no score: nothing can be released.',
    'parts-missing': 'The total lacks a part, and no grade is told.',
    'evidence-disagrees': 'The score may be off: two readers came to different ones.',
    'claims-unsupported': 'Its student may read a claim that the text does not bear out.',
    'confidence-low': 'Wrong scores are more frequent here than elsewhere.',
    'language-drift': 'Its student may read reasons in a language they do not know.',
    'other-flag': 'Something unusual happened; the report says what.',
  },
  flags: {
    'no-exemplars': ['nothing to compare', 'The scale is the model’s own, not your school’s.'],
    'exemplar-scores-absent': ['few to compare', 'Levels without an example are judged less surely.'],
    'exemplars-of-another-rubric': [
      'another rubric’s examples',
      'The level may be that of the older wording.',
    ],
    'exemplar-words': ['another’s words removed', 'A gap […] stands in the reasons.'],
    'no-essay': ['perhaps no essay', 'A score may be given for what nobody wrote as an essay.'],
    'cut-off': ['answer cut off', 'Reasons may be missing; what is there counts.'],
    'read-with-care': ['answer oddly formed', 'A reason may be missing or cut.'],
    'nothing-of-its-own': ['an agent repeated', 'What it said was left out: fewer reasons.'],
    'reason-repeats': [
      'reason repeats itself',
      'The reason is held back from its student until you show it.',
    ],
    'answer-cut-off': ['answer cut off', 'Issues may be missing.'],
    'answer-kept-in-part': ['answer kept partly', 'Issues may be missing.'],
    'answer-incomplete': ['answer is incomplete', 'Issues may be missing.'],
    'answer-mended': ['answer was mended', 'An issue may be worded oddly.'],
    'very-short': ['very short text', 'There is little to judge: scores say little.'],
    'off-topic': ['off the motion', 'Feedback may be about another question.'],
    'other-side': ['argues other side', 'It was judged for a side that it does not take.'],
    'unchanged-revision': ['revision is unchanged', 'The comparison says nothing.'],
    'one-sided-motion': ['one-sided motion', 'One side has less to say, whoever speaks.'],
    'nothing-found': ['no weakness found', 'Its student learns of nothing to mend.'],
    'text-withheld': ['feedback held back', 'Its student reads less than was written.'],
    'changed-sides': ['speaker changed sides', 'A speech was judged for the wrong side.'],
    'speech-faults': ['speech breaks task', 'A speech is not what its turn asked for.'],
  },
};

const it: ReasonCosts = {
  title: 'Che cosa vogliono dire questi motivi, e che cosa costa ignorarli',
  costs: {
    'owner-unsettled': 'Finché non dici di chi è, nessuno vede il risultato.',
    'appeal-open': 'Uno studente aspetta la tua risposta.',
    'decided-before': 'Ciò che avevi cambiato in una versione precedente qui non vale.',
    'judge-alert': 'Un giudice ha trovato qualcosa che va visto prima da una persona.',
    'suspected-injection': 'Il punteggio può essere quello che il testo chiedeva.',
    'not-assessed': 'Non c’è punteggio: nulla può essere pubblicato.',
    'parts-missing': 'Al totale manca una parte, e nessun voto viene comunicato.',
    'evidence-disagrees': 'Il punteggio può essere sbagliato: due lettori ne danno di diversi.',
    'claims-unsupported': 'Lo studente può leggere un’affermazione che il testo non conferma.',
    'confidence-low': 'Qui i punteggi sbagliati sono più frequenti che altrove.',
    'language-drift': 'Lo studente può leggere motivi in una lingua che non conosce.',
    'other-flag': 'È successo qualcosa di insolito; lo dice la relazione.',
  },
  flags: {
    'no-exemplars': ['nulla da confrontare', 'La scala è del modello, non della tua scuola.'],
    'exemplar-scores-absent': [
      'pochi da confrontare',
      'I livelli senza esempio sono giudicati con meno sicurezza.',
    ],
    'exemplars-of-another-rubric': [
      'esempi d’altra griglia',
      'Il livello può essere quello della vecchia versione.',
    ],
    'exemplar-words': ['parole altrui tolte', 'Nei motivi c’è un vuoto […].'],
    'no-essay': ['forse nessun tema', 'Può avere un punteggio ciò che nessuno ha scritto come tema.'],
    'cut-off': ['risposta troncata', 'Possono mancare dei motivi; vale ciò che c’è.'],
    'read-with-care': ['risposta malformata', 'Un motivo può mancare o essere troncato.'],
    'nothing-of-its-own': ['un agente ripete', 'Ciò che ha detto è stato tolto: meno motivi.'],
    'reason-repeats': ['motivo che ripete', 'Il motivo resta nascosto allo studente finché non lo mostri.'],
    'answer-cut-off': ['risposta troncata', 'Possono mancare dei problemi.'],
    'answer-kept-in-part': ['risposta solo parziale', 'Possono mancare dei problemi.'],
    'answer-incomplete': ['risposta incompleta', 'Possono mancare dei problemi.'],
    'answer-mended': ['risposta riparata', 'Un problema può essere scritto in modo strano.'],
    'very-short': ['testo molto breve', 'C’è poco da giudicare: i punteggi dicono poco.'],
    'off-topic': ['fuori dalla mozione', 'Il riscontro può riguardare un’altra domanda.'],
    'other-side': ['sostiene l’altra parte', 'È stato giudicato per una parte che non prende.'],
    'unchanged-revision': ['revisione senza modifiche', 'Il confronto non dice nulla.'],
    'one-sided-motion': ['mozione a senso unico', 'Una parte ha meno da dire, chiunque parli.'],
    'nothing-found': ['nessun punto debole', 'Lo studente non sa che cosa migliorare.'],
    'text-withheld': ['riscontro trattenuto', 'Lo studente legge meno di quanto fu scritto.'],
    'changed-sides': ['ha cambiato parte', 'Un discorso è stato giudicato per la parte sbagliata.'],
    'speech-faults': ['discorso fuori compito', 'Un discorso non è ciò che il turno chiedeva.'],
  },
};

/** By the language of the page. */
export const REASON_COSTS: Readonly<Record<string, ReasonCosts>> = { en, it };
