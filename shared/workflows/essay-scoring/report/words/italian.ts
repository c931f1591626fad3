import { italian as common } from '@assay/platform/report/words/italian';
import { plural } from '@assay/platform/report/words/plural';
import { LEAST_CALIBRATED } from '../../second-reader/stack.ts';
import type { Strategy } from '../../variant.ts';
import type { EssayWords } from './essay-words.ts';

function how({ debate, retrieval, perTrait }: Strategy): string[] {
  const each = perTrait ? 'Per ogni criterio della rubrica' : 'Per tutti i criteri della rubrica insieme';
  const seen = retrieval
    ? 'insieme a elaborati della stessa consegna già valutati da docenti'
    : 'senza vedere altri elaborati';
  if (!debate)
    return [
      `${each}, un agente di IA, il Giudice, ha letto l’elaborato alla luce della rubrica, ${seen}.`,
      'Ha assegnato un numero intero entro la scala del criterio e ne ha dato le ragioni; un numero illeggibile o fuori scala non è stato usato.',
      'Con questa impostazione non si tiene alcun dibattito: la relazione non elenca quindi punti di forza e di debolezza con citazioni.',
      'Le citazioni dall’elaborato compaiono con le sue parole; fuori da esse, […] sta dove sono state tolte parole non sue.',
      'Un docente può modificare il risultato e lo pubblica, oppure ha deciso che sia pubblicato se nulla è stato segnalato; fino ad allora è solo un’indicazione. Una volta pubblicato, puoi fare ricorso una volta contro ogni sua parte, nel tempo che la pubblicazione concede; risponde una persona.',
    ];
  return [
    `${each}, un agente di IA, l’Avvocato, ha raccolto ciò che è riuscito nell’elaborato e un secondo, lo Scettico, ha risposto con ciò che è debole, entrambi citandolo.`,
    'Un programma ha poi cercato ogni citazione nell’elaborato; una citazione che non vi si trova non compare in questa relazione, e nemmeno un’osservazione di cui non vi si trova alcuna citazione.',
    `Un terzo agente, il Giudice, ha letto i due interventi con l’esito di questo controllo, ${seen}, e ha assegnato un numero intero motivandolo.`,
    'Le citazioni dall’elaborato compaiono con le sue parole; fuori da esse, […] sta dove sono state tolte parole non sue.',
    'Un docente può modificare il risultato e lo pubblica, oppure ha deciso che sia pubblicato se nulla è stato segnalato; fino ad allora è solo un’indicazione. Una volta pubblicato, puoi fare ricorso una volta contro ogni sua parte, nel tempo che la pubblicazione concede; risponde una persona.',
  ];
}

export const italian: EssayWords = {
  ...common,
  report: 'Relazione di valutazione',
  advisory:
    'I punteggi e i commenti di questa relazione sono una proposta. Diventano una valutazione solo quando sono pubblicati: da un docente oppure, se un docente l’ha deciso per la consegna e nulla è stato segnalato, senza essere letti prima.',
  standIn:
    'Questa relazione proviene da una prova. Un sostituto incorporato ha imitato la forma delle risposte di un modello linguistico; i suoi punteggi e le sue parole non dicono nulla dell’elaborato e non devono servire a valutarlo.',
  partlyScored: (scored, traits) =>
    `È stato possibile valutare solo ${scored} criteri su ${traits}; i motivi sono indicati sotto.`,
  notScoredAtAll: 'Non è stato possibile valutare alcun criterio; i motivi sono indicati sotto.',
  scores: 'Punteggi',
  trait: 'Criterio',
  score: 'Punteggio',
  scoreRange: (min, max) => `${min}–${max}`,
  outOf: (score, max) => `${score} su ${max}`,
  scale: (min, max) => `scala da ${min} a ${max}`,
  advocate: 'Avvocato',
  skeptic: 'Scettico',
  confidence: 'Sicurezza',
  confidenceLegend:
    'La sicurezza dice quanto era certo chi ha dibattuto: la probabilità che il suo modello ha dato alla prima parola dell’intervento o, dove c’è *, la dichiarazione del modello stesso. Non è la probabilità che il punteggio sia giusto.',
  measured: 'misurata dalle probabilità delle parole del modello',
  ownWord: 'dichiarata dal modello stesso',
  noTraits: 'L’esecuzione non ha prodotto punteggi.',
  notScored: 'non valutato',
  attention: 'Da verificare da parte di un docente',
  flags: {
    'missing-score': 'Il punteggio manca.',
    'score-out-of-range': 'Il Giudice ha dato un punteggio fuori scala, che non è stato usato.',
    'unverified-claims':
      'Alcune citazioni non si trovano nel testo così come sono state riportate; non compaiono qui, e nemmeno le osservazioni che non ne hanno altre.',
    'judge-misquotes':
      'La motivazione citava parole che non sono nell’elaborato; sono state tolte, al loro posto c’è […].',
    'exemplar-words':
      'La motivazione ripeteva parole di un altro studente; sono state tolte, al loro posto c’è […].',
    'no-exemplars': 'Non c’erano elaborati valutati da docenti con cui fare un confronto.',
    'exemplars-of-another-rubric':
      'Alcuni elaborati del confronto erano stati valutati con un’altra formulazione di questo criterio.',
    'exemplar-scores-absent':
      'Per alcuni punteggi non c’erano elaborati valutati da docenti con cui fare un confronto.',
    'no-essay':
      'Ciò che è stato consegnato potrebbe non essere un testo dello studente: va guardato prima di tener conto dei punteggi.',
    'self-reported-confidence':
      'Una sicurezza è dichiarata dal modello stesso, che non ha restituito le probabilità delle parole.',
    'second-reader-differs':
      'Il secondo lettore statistico, che ha imparato da elaborati valutati da docenti, dista più di un punto da questo punteggio: leggere i passi dell’elaborato per questo criterio e decidere; il secondo lettore può sbagliare.',
    'other-language':
      'Una parte delle ragioni o delle osservazioni è in una lingua diversa da quella richiesta.',
    'cut-off': 'Una risposta è stata troncata: possono mancare ragioni od osservazioni.',
    'read-with-care': 'Una risposta non aveva la forma richiesta; è stata letta fin dove era possibile.',
  },
  task: 'La consegna',
  level: 'Che cosa significa questo punteggio nella rubrica',
  rationale: 'Ragioni del punteggio',
  strengths: 'Punti di forza',
  weaknesses: 'Punti di debolezza',
  noStrengths: 'Non è stato indicato alcun punto di forza con una citazione dall’elaborato.',
  noWeaknesses: 'Non è stato indicato alcun punto di debolezza con una citazione dall’elaborato.',
  partlySupported: (count) =>
    count === 1
      ? '1 osservazione compare senza alcune delle sue citazioni, che non si trovano nel testo così come sono state riportate.'
      : `${count} osservazioni compaiono senza alcune delle loro citazioni, che non si trovano nel testo così come sono state riportate.`,
  setAsideNotFound: (count) =>
    count === 1
      ? '1 osservazione è stata accantonata perché le sue citazioni non si trovano nel testo.'
      : `${count} osservazioni sono state accantonate perché le loro citazioni non si trovano nel testo.`,
  setAsideAltered: (count) =>
    count === 1
      ? '1 osservazione è stata accantonata perché cita il testo con un altro numero, nome o significato.'
      : `${count} osservazioni sono state accantonate perché citano il testo con un altro numero, nome o significato.`,
  setAsideNoQuote: (count) =>
    count === 1
      ? '1 osservazione è stata omessa perché non cita nulla dal testo.'
      : `${count} osservazioni sono state omesse perché non citano nulla dal testo.`,
  exemplars: 'Confronto con',
  exemplarScores: (scores) => `elaborati a cui i docenti avevano dato ${scores} in questo criterio`,
  exemplarsAbsent: (scores) => `non ce n’erano con il punteggio ${scores}`,
  nearestExemplars: (count) =>
    `${plural(count, 'elaborato simile valutato', 'elaborati simili valutati')} da docenti`,
  exemplarsNone: 'nessun altro elaborato',
  missingTitle: 'Non valutato',
  missingWhatToDo: (runId) =>
    `Un docente può valutare questo criterio a mano, oppure far riprendere l’esecuzione ${runId}: ciò che è riuscito resta, si riprova solo il resto. Un punteggio mancante non è uno zero.`,
  method: 'Metodo',
  secondReader: {
    read: ({ score, estimate, low, high, exemplars }) =>
      `secondo lettore: ${score}, stima ${estimate} (${low}–${high}), ha imparato da ${exemplars} elaborati`,
    unread: {
      'too-few-exemplars': (exemplars, least) =>
        `secondo lettore: troppo pochi elaborati, ${exemplars} dei ${least} che gli servono`,
      'one-score-only': (exemplars) =>
        `secondo lettore: i suoi ${exemplars} elaborati hanno tutti lo stesso punteggio e non insegnano nulla`,
      'nothing-learnt': (exemplars) =>
        `secondo lettore: dai suoi ${exemplars} elaborati non ha imparato nulla che sia sicuramente più del caso`,
      'other-language': () =>
        'secondo lettore: il testo è in una lingua diversa da quella in cui ha imparato',
      'no-prose': () => 'secondo lettore: meno di quattro parole diverse non gli dicono nulla',
      'not-trained': () => 'secondo lettore: di questo criterio non ha imparato nulla',
    },
    suggested: ({ score, estimate, low, high, exemplars, share }) =>
      `proposta di entrambi insieme: ${score}, stima ${estimate} (${low}–${high}), giudice ${share} %, calibrata su ${exemplars} elaborati`,
    suggestedLegend:
      'Il punteggio proposto è calcolato dal punteggio e dalla stima del secondo lettore, secondo quanto entrambi concordavano con i docenti su elaborati già valutati. È una proposta in più e non sostituisce le altre. La percentuale dice quanta parte ne viene dal giudice.',
    unsuggested: (traits, why) => `Nessun punteggio proposto per ${traits}: ${why}`,
    whyUnsuggested: {
      'not-calibrated':
        'punteggio e secondo lettore non sono ancora stati confrontati con i punteggi dei docenti. Lo fa «assay calibrate FILE».',
      'other-rubric': 'la rubrica è cambiata da quando furono confrontati con i punteggi dei docenti.',
      'other-variant':
        'questo punteggio è nato in un altro modo rispetto a quelli confrontati con i punteggi dei docenti.',
      'other-setting': 'la consegna è cambiata da quando furono confrontati con i punteggi dei docenti.',
      'other-judge':
        'questo punteggio viene da un altro modello, o da altre istruzioni, rispetto a quelli confrontati con i punteggi dei docenti.',
      'other-reader':
        'il secondo lettore ha imparato di nuovo da quando fu confrontato con i punteggi dei docenti.',
      'too-few-cases': `gli elaborati valutati da entrambi sono troppo pochi per dire quanto ci si possa fidare di ciascuno: ne servono ${LEAST_CALIBRATED}.`,
      'one-score-only':
        'gli elaborati valutati da entrambi hanno tutti lo stesso punteggio dei docenti, che non dice nulla.',
      'judge-adds-nothing': 'sugli elaborati della calibrazione il giudice non aggiungeva nulla.',
      'reader-adds-nothing': 'sugli elaborati della calibrazione il secondo lettore non aggiungeva nulla.',
      'no-better':
        'sugli elaborati della calibrazione i due insieme non erano più vicini ai docenti del migliore dei due.',
      'no-score': 'manca il punteggio da cui ricavarlo.',
      'not-read': 'il secondo lettore non lo ha letto.',
    },
    failed: 'Il secondo lettore non è riuscito a leggere l’elaborato; i punteggi non ne risentono.',
    differs: (traits) =>
      `${traits}: il secondo lettore dista più di un punto dal punteggio. Leggere i passi dell’elaborato per questo criterio e decidere: il secondo lettore può sbagliare.`,
    legend:
      'Il secondo lettore è un programma statistico che ha imparato da elaborati di questa consegna valutati da docenti. Non ha visto i punteggi qui sopra e non ne cambia alcuno. Tra parentesi: l’intervallo che in otto casi su dieci dovrebbe contenere la media di ciò che darebbero i docenti. I punteggi interi sono distribuiti come quelli dei docenti e perciò possono cadere fuori dall’intervallo, che è quello della stima.',
    isExemplar:
      'L’elaborato è uno di quelli da cui il secondo lettore ha imparato; è stato letto come se non lo fosse.',
  },
  howTitle: 'Come sono nati questi punteggi',
  how,
};
