import { italian as common } from '@assay/platform/report/words/italian';
import { plural } from '@assay/platform/report/words/plural';
import type { DriftWords } from './drift-words.ts';

const works = (count: number, students: boolean) =>
  students ? plural(count, 'studente', 'studenti') : plural(count, 'elaborato', 'elaborati');

export const italian: DriftWords = {
  ...common,
  report: 'Relazione sulla deriva',
  headTitle: (title) => `Valutato di nuovo: ${title}`,
  footer: 'Un confronto: nessun risultato pubblicato è cambiato',
  standIn:
    'Il sostituto integrato ha preso il posto dei modelli linguistici. Queste cifre non dicono come valuterebbe un modello reale.',
  works,
  submissions: (count) => plural(count, 'elaborato', 'elaborati'),

  answerTitle: 'Cambierebbe qualcosa, per chi, ed è più che rumore?',
  answerNothing:
    'Non si è potuto confrontare nulla: nessun elaborato ha un risultato di entrambe le esecuzioni.',
  answerSame: (all) => `No: ogni valore di ${all} è uguale a prima.`,
  answerSameInPart: (all) =>
    `Per quanto si può confrontare, no: ogni tale valore di ${all} è uguale a prima.`,
  answerNotCompared: (traits) => `Non confrontato, e nulla se ne dice: ${traits}.`,
  answerMoved: ({ moved, works: all, up, down, students }, verdict) =>
    `${verdict}: ${moved} di ${works(all, students)} ${moved === 1 ? 'avrebbe' : 'avrebbero'} un altro valore, nel complesso ${up} più alto, ${down} più basso.`,
  verdicts: {
    more: 'Sì, più che rumore',
    'not-more': 'Non risulta più che rumore',
    'no-shift': 'Nessuno spostamento oltre il caso',
    few: 'Troppo pochi per distinguere un cambiamento dal rumore',
  },
  answerMore: (traits, others) =>
    `Più che rumore: ${traits}.${others > 0 ? ` Il cambiamento di ${plural(others, 'altro criterio', 'altri criteri')} non risulta esserlo.` : ''}`,
  answerOverall: (share) =>
    `Nel complesso i valori si spostano in media di ${share} della loro scala, e ciò è più che rumore.`,
  answerNoneAlone: 'Nessun criterio da solo si sposta in una direzione più di quanto farebbe il caso.',
  answerNotMore: (noiseKnown) =>
    noiseKnown
      ? 'Di nulla risulta che sia più che rumore: nessun criterio si sposta in una direzione, o cambia più spesso, di quanto farebbe il caso.'
      : 'Nessun criterio si sposta in una direzione più di quanto farebbe il caso.',
  answerTooFew: (least) =>
    `Se sia più che rumore non si può dire: per ogni criterio ne sono stati confrontati meno di ${least}.`,
  answerNoNoise:
    'Quanto cambia tra due esecuzioni della stessa versione non è stato misurato: per saperlo si rivaluti una volta senza cambiare nulla.',
  answerMissing: (became) =>
    `${plural(became, 'valore che c’era ora manca', 'valori che c’erano ora mancano')}.`,
  answerLeftOut: (leftOut, chosen) =>
    `${leftOut} di ${plural(chosen, 'elaborato', 'elaborati')} non si ${leftOut === 1 ? 'è potuto' : 'sono potuti'} confrontare.`,
  traitShift: (trait, shift) => `${trait} (${shift} in media)`,
  traitMoved: (trait, share, noise) => `${trait} (cambiato ${share}, per rumore ${noise})`,
  traitDirection: (trait, up, down) => `${trait} (${up} più alti, ${down} più bassi)`,
  and: ' e ',
  others: (count) => plural(count, 'altro criterio', 'altri criteri'),

  changedTitle: 'Che cosa è stato cambiato',
  changed: {
    prompts: 'Prompt',
    models: 'Modelli',
    assignment: 'Consegna',
    material: 'Materiale',
    otherMaterial: 'si sono trovati altri esempi, o altre conoscenze, rispetto a prima',
    none: 'Nulla: di tanto differiscono due esecuzioni della stessa versione.',
    unchanged: 'invariati',
    noise: 'Rumore',
  },
  cohort: 'Gruppo',
  compared: (compared, chosen) => `confrontati ${compared} di ${plural(chosen, 'elaborato', 'elaborati')}`,
  drawnFrom: (submissions) => `estratti da ${submissions}`,
  leftOut: 'Esclusi',
  reasons: {
    'no-baseline': 'nessuna esecuzione completata con cui confrontare',
    'not-assessed-again': 'non si è potuto valutare di nuovo',
    'not-completed': 'l’ultima esecuzione non è completa',
    'other-workflow': 'valutato con un altro procedimento',
    measured: 'esecuzione di una misura',
    withdrawn: 'eliminato',
    cancelled: 'annullato',
    CapReached: 'raggiunto un tetto di spesa',
  },
  cost: 'Costo',
  costBefore: 'prima',
  costAfter: 'di nuovo',
  batch: 'con l’API batch, per quanto ha risposto',
  time: 'Tempo',
  timeValue: (elapsed, model, before) =>
    `${elapsed} dal primo inizio all’ultima fine; tempo dei modelli ${model} (prima: ${before})`,
  hours: (hours, minutes) => `${hours} h ${minutes} min`,
  minutes: (minutes, seconds) => (minutes > 0 ? `${minutes} min ${seconds} s` : `${seconds} s`),
  noise: 'Rumore',
  noiseFrom: ({ reevaluation, date, moved, works: all }) =>
    `tra due esecuzioni della stessa versione ${moved} di ${all} con un altro valore (${reevaluation}, ${date})`,
  noiseNone: 'non misurato per questa consegna',

  scoresTitle: 'Punteggi, criterio per criterio',
  labelsTitle: 'Etichette',
  head: {
    trait: 'Criterio',
    n: 'Coppie',
    same: 'Uguali',
    adjacent: '±1',
    qwk: 'QWK',
    mean: 'Media',
    shift: 'Spostamento medio, 95 %',
    moved: 'Cambiati',
    up: 'Più alti',
    down: 'Più bassi',
    share: 'Quota cambiata, 95 %',
    noise: 'Uguali, per rumore',
    more: 'Più che rumore?',
  },
  more: { yes: 'SÌ', no: 'non risulta', few: 'troppo pochi' },
  legendScores:
    'QWK: kappa quadratico pesato tra prima e dopo, 1 dove sono uguali, – dove c’è un solo punteggio. Uguali, ±1: quota delle coppie con lo stesso punteggio, con al più un punto di differenza. Uguali, per rumore: lo stesso tra due esecuzioni della stessa versione.',
  legendLabels:
    'Più alti, più bassi: verso l’etichetta migliore, verso la peggiore. Uguali, per rumore: la quota con la stessa etichetta tra due esecuzioni della stessa versione.',
  legendFamily: (tests, least) =>
    tests === 0
      ? `Per l’ultima colonna servono almeno ${least} coppie.`
      : `Ogni intervallo è del solo suo criterio. L’ultima colonna tiene conto di ${tests} test in questa relazione (Holm): per una versione che non cambia nulla al più una relazione su venti dice «sì» da qualche parte; richiede ${least} coppie.`,
  missing: (trait, became, filled, both) =>
    `${trait}: ${became} ora mancanti, ${filled} mancanti prima e ora presenti, ${both} mancanti in entrambe. Non entrano in alcuna cifra.`,
  oneQuestion: 'Etichetta',

  notComparedTitle: 'Non confrontati',
  why: {
    'only-before': 'non è più giudicato',
    'only-after': 'prima non era giudicato',
    range: 'ha un’altra scala',
    labels: 'ha altre etichette',
    kind: 'era un punteggio ed è un’etichetta, o viceversa',
    twice: 'sta due volte in un risultato',
  },
  notCompared: (pairs, before, after) => {
    const scales = before && after ? `; prima ${before}, dopo ${after}` : '';
    return `${plural(pairs, 'giudizio', 'giudizi')}${scales}`;
  },
  shareShift: (shift) => `in quote della scala lo spostamento medio è ${shift}`,
  range: (min, max) => `da ${min} a ${max}`,

  plotsTitle: 'Prima e dopo',
  plotsLegend:
    'Ogni numero conta coppie. Sulla linea tratteggiata nulla è cambiato; sopra di essa i valori sono più alti di prima, sotto più bassi. I quadrati crescono con il numero; dove una scala ha troppi valori, i punti stanno per le coppie.',
  plotsRest: (count) =>
    `${plural(count, 'altro criterio non è disegnato', 'altri criteri non sono disegnati')}; drift.json ha tutte le cifre.`,
  before: 'prima',
  after: 'dopo',

  moversTitle: 'Chi avrebbe un altro valore',
  moversIntro: 'Prima il cambiamento complessivo più grande, in quote delle scale.',
  moversRest: (count) => `${plural(count, 'altro è', 'altri sono')} in drift.json.`,
  value: { missing: 'mancante' },
  reasonsTitle: 'Perché: le motivazioni prima e dopo',
  reasonsIntro: (shown, all) =>
    shown < all
      ? `I ${shown} più grandi di ${all} valori cambiati; drift.json li ha tutti.`
      : `${plural(all, 'valore cambiato', 'valori cambiati')}, dal più grande.`,
  noReason: 'Nessuna motivazione.',
  nobodyMoved: 'Nessuno: ogni valore è uguale a prima.',
  nobodyMovedInPart: 'Nessuno, per quanto i valori si possono confrontare: quelli sono uguali a prima.',

  howTitle: 'Come si è calcolato',
  how: ({ seed, resamples }) => [
    'Ogni elaborato è stato valutato di nuovo dall’inizio, e ogni valore è confrontato con quello della sua ultima esecuzione completata.',
    `Gli intervalli sono intervalli bootstrap percentili, allargati per numeri piccoli (Hesterberg 2015), estratti ${resamples} volte per elaborato; nelle classi risposte uguali a una domanda sono valutate come una sola ed estratte come una sola. Il seme è ${seed}.`,
    'Lo spostamento medio è provato scambiando a caso i lati delle coppie (test dei segni scambiati): chiede solo che prima e dopo potrebbero scambiarsi di posto. Quanti sono cambiati è provato contro il rumore con il test esatto di Fisher.',
    'Ciò che manca da un lato è contato come mancante, non entra in alcuna cifra e non è mai zero. Che un cambiamento non risulti più che rumore non mostra che non ci sia.',
  ],
  about: {
    reevaluation: 'Rivalutazione',
    requested: 'Richiesta',
    finished: 'Conclusa',
    promptsBefore: 'Prompt prima (impronte del contenuto)',
    promptsAfter: 'Prompt dopo (impronte del contenuto)',
    versionBefore: 'Versione della consegna prima',
    versionAfter: 'Versione della consegna dopo',
  },
};
