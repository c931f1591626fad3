import { italian as common } from '@assay/platform/report/words/italian';
import { plural } from '@assay/platform/report/words/plural';
import type { Making, QuizWords } from './quiz-words.ts';

const answers = (count: number) => plural(count, 'risposta', 'risposte');
const distinct = (count: number) => plural(count, 'risposta distinta', 'risposte distinte');
const numbered = '«N.» è il posto di una risposta tra le risposte, non la sua riga in un foglio di calcolo.';
const given = 'con la domanda, la risposta di riferimento ed eventuali esempi giudicati da docenti';

/** Who read the answers: all graders each of them, or in turn as a cascade asks them. */
function readers({ graders, until, took, distinct: count }: Making): string[] {
  if (until === null || took === null)
    return [
      graders === 1
        ? `Un valutatore di intelligenza artificiale ha letto ogni risposta distinta ${given}.`
        : `${graders} valutatori di intelligenza artificiale hanno letto, ciascuno per sé, ogni risposta distinta ${given}.`,
    ];
  const turns = took.map((some, index) => {
    if (index + 1 === graders) return `per ${some} tutti e ${graders}`;
    return `per ${some} ${index === 0 ? 'ne è bastato uno' : `ne sono serviti ${index + 1}`}`;
  });
  return [
    `I valutatori di intelligenza artificiale sono stati interpellati uno dopo l’altro, il meno costoso per primo, finché un’etichetta non fosse probabile almeno al ${until}; ciascuno ha letto la risposta per sé, ${given}.`,
    `Su ${distinct(count)}: ${turns.join(', ')}.`,
  ];
}

/** What was debated; nothing where the method holds no debates. */
function debated({ debates, distinct: count, agreed }: Making): string[] {
  if (debates === null) return [];
  const { held, checked, again } = debates;
  return [
    held === 0
      ? `Nessuna discussione è giunta a un’etichetta, su ${distinct(count)}.`
      : `Una discussione dei valutatori, condotta da un modello, è giunta a un’etichetta motivata per ${held} su ${distinct(count)}; di queste, ricontrollate con una seconda lettura: ${checked}, discusse di nuovo: ${again}.`,
    ...(agreed > 0
      ? [
          `Su ${answers(agreed)} tutti i valutatori concordavano, e perciò non ${agreed === 1 ? 'è stata discussa' : 'sono state discusse'}.`,
        ]
      : []),
  ];
}

export const italian: QuizWords = {
  ...common,
  disclosure: (models) =>
    `È stata usata l’intelligenza artificiale: i testi sono opera di modelli linguistici (${models}).`,
  disclosureNoModels: 'È stata usata l’intelligenza artificiale: i testi sono opera di modelli linguistici.',
  disclosureStandIn:
    'In un’esecuzione reale i testi sono opera di un’intelligenza artificiale (modelli linguistici), e qui la relazione indica i modelli.',
  report: 'Quadro della classe',
  advisory:
    'Le etichette e le motivazioni di questa relazione sono una proposta. Diventano una valutazione solo quando sono pubblicate: da un docente oppure, se un docente l’ha deciso per la consegna e nulla è stato segnalato, senza essere lette prima.',
  standIn:
    'Questa relazione viene da un’esecuzione di prova. Un sostituto interno ha imitato la forma delle risposte di un modello linguistico; le sue etichette e motivazioni non dicono nulla sulle risposte e non vanno usate per valutarle.',
  profileReport: 'Relazione sui valutatori',
  profileAdvisoryTitle: 'Sui valutatori, non sugli studenti',
  profileAdvisory:
    'Questa relazione riguarda i valutatori, secondo le etichette che hanno dato a risposte già giudicate da docenti; non valuta alcuno studente. Le loro etichette, e ciò che si dice delle loro tendenze, sono da giudicare da parte di un docente.',
  labels: { Incorrect: 'Errata', 'Partially correct': 'Parzialmente corretta', Correct: 'Corretta' },
  letters: { Incorrect: 'E', 'Partially correct': 'P', Correct: 'C' },
  noLabel: 'Senza etichetta',
  noLetter: '–',
  unasked: 'Non interpellato',
  unaskedLetter: '·',
  answers,
  students: (count) => plural(count, 'studente', 'studenti'),
  question: 'Domanda',
  allQuestions: 'Tutte le domande',
  row: 'N.',
  student: 'Studente',
  answer: 'Risposta',
  label: 'Etichetta',
  truth: 'Docente',
  graders: 'Valutatori',
  probability: 'Prob.',
  why: 'Perché',
  reference: 'Risposta di riferimento',
  notices: {
    failed: 'Nessuna risposta ha potuto essere valutata; i motivi sono indicati più avanti.',
    partial: (missing, all) =>
      `${missing} su ${answers(all)} senza etichetta; un’etichetta mancante non vale «Errata». I motivi sono indicati più avanti.`,
    injection: (count) =>
      `${count === 1 ? '1 risposta sembra rivolgersi' : `${count} risposte sembrano rivolgersi`} al valutatore invece che alla domanda. Nulla di ciò che vi si chiede è stato fatto; ${count === 1 ? 'va letta' : 'vanno lette'} di persona.`,
    graderDown: (graders) =>
      `Nessuna etichetta è arrivata da: ${graders}. Le etichette si basano sugli altri valutatori.`,
    uncalibrated:
      'I valutatori non sono stati profilati su risposte passate: le probabilità sono solo indicative. «assay graders profile» le rende affidabili.',
    cutAnswers: 'Le risposte lunghe sono qui tagliate; il risultato dell’esecuzione le contiene per intero.',
  },
  warnings: 'Avvisi dell’esecuzione',
  distribution: 'Etichette',
  distributionOfTruth: 'Etichette date dai docenti',
  agreement: 'Accordo dei valutatori',
  agreementOf: (count) =>
    `Su ${plural(count, 'risposta distinta sottoposta', 'risposte distinte sottoposte')} ai valutatori; le risposte uguali contano una volta.`,
  accords: {
    all: 'Tutti d’accordo',
    most: 'Una maggioranza',
    split: 'Nessuna maggioranza',
    alone: 'Uno solo interpellato',
    one: 'Uno solo ha risposto',
    none: 'Nessuno ha risposto',
  },
  accordsOfThree: { most: 'Due su tre d’accordo', split: 'Tutti diversi' },
  accordsOfCascade: { all: 'Tutti gli interpellati d’accordo', split: 'Nessuna maggioranza' },
  againstFinal: 'Dice come l’etichetta finale',
  againstFinalValue: (share, count) => `${share} di ${count}`,
  kappa: 'Coppie di valutatori (κ di Cohen)',
  kappaLegend: 'κ è l’accordo oltre il caso: 0 è il caso, 1 l’accordo pieno.',
  kappaUnknown: 'non definito',
  review: 'Che cosa una persona deve guardare per prima',
  reviewIntro: (rows, all) => `${rows} su ${answers(all)}, le più urgenti per prime. ${numbered}`,
  reviewNone:
    'Nessuna risposta è stata messa da parte per una persona. Le etichette restano comunque una proposta.',
  lettersLegend: (graders, cascade) =>
    `Le etichette dei valutatori stanno nell’ordine ${graders}: C corretta, P parzialmente corretta, E errata, – nessuna risposta${cascade ? ', · non interpellato' : ''}.`,
  leastCertain: 'tra le meno certe',
  flags: {
    'missing-label': 'senza etichetta',
    'grader-missing': 'un valutatore non ha risposto',
    'one-grader': 'ha risposto un solo valutatore',
    'graders-disagree': 'valutatori discordi',
    'against-posterior': 'l’etichetta non è la più probabile',
    'validation-failed': 'convalida non riuscita',
    'against-vote': 'il dibattito ha concluso contro il proprio voto',
    retried: 'discussa una seconda volta',
    tie: 'parità',
    'few-past-answers': 'poche risposte passate alla domanda',
    'unseen-question': 'nessuna risposta passata alla domanda',
    'not-calibrated': 'valutatori non profilati',
    'unsupported-points': 'punti che la risposta non conferma',
    'suspected-injection': 'sembra rivolgersi al valutatore',
    'empty-answer': 'vuota',
    'too-long': 'troppo lunga per essere valutata',
    'other-language': 'in parte in un’altra lingua',
    'cut-off': 'la risposta di un agente è stata troncata',
    'read-with-care': 'la risposta di un agente non era come richiesta',
  },
  inDetail: 'Le risposte da guardare per prime, nel dettaglio',
  inDetailMore: (count) =>
    count === 1
      ? 'Un’altra è nella tabella qui sopra e, per intero, nel risultato dell’esecuzione.'
      : `Altre ${count} sono nella tabella qui sopra e, per intero, nel risultato dell’esecuzione.`,
  sameAnswer: 'La stessa risposta da',
  noAnswer: 'Non è stata consegnata alcuna risposta.',
  cutAnswer: (characters) => `Tagliata qui: la risposta ha ${characters} caratteri.`,
  conclusion: 'Conclusione',
  points: 'Punti',
  pointsMore: (count) =>
    count === 1
      ? 'Un altro punto è nel risultato dell’esecuzione.'
      : `Altri ${count} punti sono nel risultato dell’esecuzione.`,
  unsupportedPoint: 'ciò che cita non è nella risposta',
  counts: 'Conteggi',
  countNames: {
    answers: 'Risposte',
    distinct: 'Risposte distinte',
    empty: 'Risposte vuote',
    debates: 'Discussioni',
    validations: 'Convalide',
    retries: 'Seconde discussioni',
    undebated: 'Concordi, non discusse',
    saved: 'Che cosa si è risparmiato',
  },
  savedByGrouping: (count) => `${count} valutate insieme a una uguale`,
  savedByCascade: (count) => `${count} senza interpellare tutti i valutatori`,
  savedByAgreement: (count) => `${count} senza discussione, perché tutti i valutatori concordavano`,
  savedNothing: 'nulla',
  allAnswers: 'Tutte le risposte',
  allAnswersNote: `Nell’ordine della tabella consegnata. ${numbered}`,
  profile: 'I valutatori',
  profileNone: 'I valutatori non sono stati profilati: non si sa come sbagliano.',
  rough: (count) => `${answers(count)}: queste cifre sono approssimative.`,
  profileIntro: (count, date) =>
    `Da ${count} risposte passate giudicate da docenti, il ${date}. Il valutatore migliore è il primo.`,
  grader: 'Valutatore',
  role: 'Ruolo',
  accuracy: 'Accuratezza',
  macroF1: 'Macro-F1',
  unanswered: (count) => `${answers(count)} senza etichetta`,
  goodAt: 'Migliore in',
  beware: 'Tendenze, cautela',
  notDescribed: 'Le sue tendenze non sono state messe in parole.',
  confusion: 'Che cosa ha detto di che cosa',
  confusionLegend:
    'righe: l’etichetta del docente; colonne: quella del valutatore; più scuro: quota maggiore della riga',
  patterns: 'Combinazioni di etichette',
  patternsIntro:
    'Per ogni combinazione di etichette osservata: le etichette vere che vi compaiono più spesso che per caso, e quante volte è stata osservata.',
  patternsMore: (count) =>
    count === 1
      ? 'Un’altra combinazione più rara è nel risultato dell’esecuzione.'
      : `Altre ${count} combinazioni più rare sono nel risultato dell’esecuzione.`,
  likely: 'Etichetta più probabile',
  or: (labels) => new Intl.ListFormat('it-IT', { type: 'disjunction' }).format(labels),
  count: 'Numero',
  calibration: 'Quanto ci si può fidare delle probabilità',
  calibrationNone:
    'Le risposte passate erano troppo poche per misurare quanto ci si può fidare delle probabilità.',
  reliability: 'Affidabilità',
  reliabilityMeaning: (error, count) =>
    `Dove le barre arrivano alla linea tratteggiata, una probabilità si può prendere alla lettera. In media se ne discostano di ${error} punti percentuali, misura su ${count} risposte passate, ciascuna confrontata con ciò che insegnano le altre. Il trattino è la probabilità media, la cifra il numero di risposte.`,
  risk: 'Rischio e copertura',
  riskMeaning: (covered, accuracy, all) =>
    `Se le risposte meno certe le giudica una persona e le più certe (${covered}) restano come sono, di queste è giusto il ${accuracy}; di tutte le risposte il ${all}.`,
  axes: {
    probability: 'probabilità data',
    right: 'quota giusta',
    coverage: 'quota di risposte, le più certe per prime',
    majority: 'voto di maggioranza',
  },
  posteriorAgainstMajority: (posterior, majority) =>
    `Accuratezza / macro-F1 su risposte passate: etichetta più probabile ${posterior}, voto di maggioranza ${majority}.`,
  notes: 'Note',
  pastNote: (count) =>
    count === 1
      ? 'L’esecuzione ha potuto consultare 1 risposta passata giudicata da docenti.'
      : `L’esecuzione ha potuto consultare ${count} risposte passate giudicate da docenti.`,
  noPast: 'Non c’erano risposte passate giudicate da docenti.',
  fewNote: (questions) =>
    `Di queste domande sono state giudicate meno di dieci risposte passate, e le loro probabilità sono meno sicure: ${questions}.`,
  unseenNote: (questions) =>
    `Di queste domande non è stata giudicata alcuna risposta passata; le etichette vengono dalla maggioranza o dalla discussione dei valutatori, e le probabilità servono solo a ordinarle: ${questions}.`,
  uncalibratedNote: (count) =>
    `Le probabilità di ${answers(count)} non sono calibrate, perché i valutatori non sono stati profilati.`,
  errors: 'Dove i valutatori hanno sbagliato di più',
  errorsIntro: (rows, all) =>
    `${rows} su ${answers(all)} hanno avuto da almeno un valutatore un’etichetta diversa da quella del docente. Prima vengono quelle sbagliate da tutti: può dipendere dalla domanda, dalla risposta di riferimento o dall’etichetta del docente. ${numbered}`,
  errorsNone: 'Nessun valutatore ha dato un’etichetta diversa da quella del docente.',
  errorsMore: (count) =>
    count === 1
      ? 'Un’altra risposta è nel risultato dell’esecuzione.'
      : `Altre ${count} risposte sono nel risultato dell’esecuzione.`,
  howTitle: 'Come sono nate queste etichette',
  how: (making) => [
    ...readers(making),
    making.learned
      ? 'Un programma ha cercato nella risposta ciò che i valutatori ne citavano, e ha calcolato quanto è probabile ogni etichetta da come i valutatori hanno sbagliato su risposte passate.'
      : 'Un programma ha cercato nella risposta ciò che i valutatori ne citavano; come sbagliano i valutatori non era noto, e le probabilità servono solo a ordinare le risposte.',
    ...debated(making),
    'Le risposte uguali, maiuscole e spazi a parte, sono state valutate una volta e hanno una sola valutazione; una risposta vuota è «Errata» e non è stata mostrata ad alcun modello.',
    'Un docente può cambiare il risultato e lo pubblica, oppure ha deciso che sia pubblicato se nulla è stato segnalato.',
  ],
  howProfileTitle: 'Come è nata questa relazione',
  howProfile: (described, measured) => [
    'Ogni valutatore ha giudicato risposte passate senza vedere le etichette date dai docenti.',
    `Un programma ha poi confrontato le sue etichette con quelle dei docenti e ha contato quali etichette compaiono con quale verità${described ? '; un modello ha messo le cifre in parole' : ''}.`,
    ...(measured
      ? [
          'Quanto ci si può fidare delle probabilità è stato misurato lasciando fuori una risposta alla volta: ogni risposta passata è stata confrontata con ciò che insegnano le altre.',
        ]
      : []),
  ],
  making: {
    method: 'Metodo',
    hint: 'Suggerimento alla discussione',
    debate: 'Discussione',
    cascade: 'Cascata',
    graders: 'Valutatori',
    encoder: 'Esempi scelti con',
    past: 'Risposte passate',
    elapsed: 'Dalla consegna al risultato',
  },
  methods: {
    get: 'insieme di valutatori con discussione (GET)',
    majority: 'voto di maggioranza',
    'no-pseudo-learning': 'insieme con discussione, valutatori non profilati',
    'one-model': 'insieme con discussione, un modello in tutti i ruoli',
    rag: 'un valutatore con esempi recuperati (RAG)',
  },
  pseudoLearning: 'pseudo-apprendimento (GET)',
  singleMethod: (grader) => `un solo valutatore: ${grader}`,
  hints: { posterior: 'posteriore calibrato', 'algorithm-1': 'combinazioni di etichette (Algorithm 1)' },
  debates: { always: 'sempre', 'on-disagreement': 'solo se i valutatori discordano', never: 'mai' },
  cascadeUntil: (probability) => `fino al ${probability}`,
  handout: {
    report: 'Riscontro',
    advisory:
      'Le etichette e i commenti di questa pagina sono una proposta. Diventano una valutazione solo quando sono pubblicate; si può chiedere al docente di riesaminarle.',
    standIn:
      'Questa pagina viene da un’esecuzione di prova. Un sostituto interno ha imitato la forma delle risposte di un modello linguistico; le sue etichette e i suoi commenti non dicono nulla sulle risposte.',
    student: 'Studente',
    answer: 'La tua risposta',
    label: 'Etichetta',
    reasons: 'Motivazioni',
    noAnswer: 'Non è stata consegnata alcuna risposta.',
    noLabel: 'Questa risposta non ha ancora un’etichetta: la guarderà un docente.',
    noReason: 'Non ci sono commenti su questa risposta.',
  },
};
