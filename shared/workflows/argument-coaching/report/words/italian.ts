import { italian as common } from '@assay/platform/report/words/italian';
import { plural } from '@assay/platform/report/words/plural';
import type { Side, Stance } from '../../stance.ts';
import type { CoachingWords } from './coaching-words.ts';

const stances: Record<Stance, string> = { for: 'a favore della mozione', against: 'contro la mozione' };
const sides: Record<Side, string> = {
  ...stances,
  both: 'per entrambe le parti insieme',
  neither: 'per nessuna delle due parti',
};
const points = (count: number) => plural(count, 'punto', 'punti');
const pairsOf = (count: number) => plural(count, 'coppia di punteggi', 'coppie di punteggi');
const onlyOne = (favours: Stance | null) =>
  favours === null
    ? 'Una delle due parti di questa mozione è difficilmente sostenibile.'
    : `Questa mozione è sbilanciata: si può sostenere quasi solo ${stances[favours]}.`;
const standIn = (of: string) =>
  `Questa relazione proviene da una prova. Un sostituto incorporato ha imitato la forma delle risposte di un modello linguistico; le sue parole non dicono nulla ${of}.`;

const privateButCritique =
  'Privata di ogni oratore, con un’eccezione: i punti di una critica le cui citazioni sono state trovate sono riferiti all’oratore che riguardano, prima del suo discorso successivo, come analisi di un esperto esterno.';

export const italian: CoachingWords = {
  ...common,
  report: 'Allenamento all’argomentazione',
  advisory: '',
  standIn: '',
  howTitle: '',
  purposes: {
    coach: {
      report: 'Riscontro su un’argomentazione',
      advisoryTitle: 'Indicativa finché non è pubblicata',
      advisory:
        'I punteggi e i commenti di questa relazione sono una proposta. Diventano una valutazione solo quando sono pubblicati: da un docente oppure, se un docente l’ha deciso per la consegna e nulla è stato segnalato, senza essere letti prima.',
      standIn: standIn('dell’argomentazione'),
      howTitle: 'Come è nata questa relazione',
    },
    debate: {
      report: 'Relazione su un dibattito',
      advisoryTitle: 'Discorsi e punteggi di macchine',
      advisory:
        'I discorsi e i punteggi di questa relazione mostrano come si può argomentare una mozione. Non valutano alcuno studente e non dicono quale parte abbia ragione.',
      standIn: standIn('della mozione'),
      howTitle: 'Come si è tenuto questo dibattito',
    },
    check: {
      report: 'Verifica di una mozione',
      advisoryTitle: 'Consiglio a chi propone la mozione',
      advisory:
        'Il verdetto e i motivi di questa relazione sono una proposta. La mozione la sceglie un docente.',
      standIn: standIn('della mozione'),
      howTitle: 'Come è nata questa relazione',
    },
  },
  none: '–',
  missing: 'mancante',
  stances,
  stanceNames: { for: 'A favore', against: 'Contro' },
  sides,
  judges: {
    factual: 'Fatti',
    logical: 'Logica',
    rhetorical: 'Retorica',
    'belief-shift': 'Cambio di opinione',
    audience: 'Pubblico',
    strategic: 'Strategia',
    ethical: 'Etica',
    overall: 'Complessivo',
  },
  judgeAims: {
    factual: 'verità e prove',
    logical: 'se il ragionamento regge',
    rhetorical: 'linguaggio e stile',
    'belief-shift': 'se chi la pensa altrimenti cambierebbe idea',
    audience: 'come la accolgono lettori diversi',
    strategic: 'scelta degli argomenti, risposte all’altra parte',
    ethical: 'onestà e correttezza',
    overall: 'tutti e sette gli aspetti insieme',
  },
  judgesShort: {
    factual: 'Fatti',
    logical: 'Logica',
    rhetorical: 'Retorica',
    'belief-shift': 'Opinione',
    audience: 'Pubblico',
    strategic: 'Strategia',
    ethical: 'Etica',
    overall: 'Insieme',
  },
  kinds: {
    opening: 'Apertura',
    rebuttal: 'Replica',
    closing: 'Chiusura',
    proposition: 'Proposta',
    opposition: 'Opposizione',
    summary: 'Sintesi',
  },
  approaches: {
    A: 'A: ciò che i giudici dicono di un turno è riferito prima del successivo',
    B: 'B: i giudici vedono una bozza e solo la revisione diventa pubblica',
    control:
      'controllo: ogni parte parla da sola, senza sentire l’altra, e rivede secondo la propria riflessione',
  },
  formats: {
    standard: 'standard: apertura, repliche, chiusura',
    'world-schools':
      'World Schools: proposta, opposizione, replica, sintesi (i turni 1 e 2 formano un solo scambio)',
  },
  dimensions: {
    'logical-gap': 'Lacuna logica',
    'factual-error': 'Errore di fatto',
    'unstated-assumption': 'Presupposto taciuto',
    counterargument: 'Esposta a un’obiezione',
    'rhetorical-weakness': 'Debolezza retorica',
  },
  damages: { major: 'Grave', minor: 'Lieve' },
  flags: {
    'very-short': 'L’argomentazione è molto breve: se ne può dire poco.',
    'other-language': 'L’argomentazione sembra in una lingua diversa da quella della consegna.',
    'off-topic': 'Il testo non sembra riguardare la mozione.',
    'other-side': 'Il testo sostiene la parte che non era richiesta.',
    'unchanged-revision': 'La revisione è uguale alla bozza, spazi a parte.',
    'one-sided-motion': 'La mozione è difficilmente sostenibile da entrambe le parti.',
    'draft-not-judged':
      'La bozza di questa revisione non è stata giudicata fino in fondo: il confronto ha lacune.',
    'judge-alert':
      'Un giudice chiede che un docente guardi un testo prima che l’autore legga questa relazione.',
    'consensus-refused':
      'Ciò che il meta-giudice ha ricavato dai punteggi non si è potuto accettare così com’era, nemmeno dopo averlo richiesto.',
    'text-withheld':
      'Una parte del riscontro è stata trattenuta perché avrebbe scritto il testo al posto dello studente.',
    'ended-early': 'Il dibattito è finito prima che si tenessero tutti i discorsi.',
    'changed-sides':
      'In almeno un discorso un oratore sostiene l’altra parte, secondo la maggior parte dei giudici.',
    'speech-faults': 'Almeno un discorso non rispetta il compito, nemmeno dopo che è stato richiesto.',
    'nothing-found':
      'L’avversario non ha trovato punti deboli nel testo, o non ha posto domande: questo riscontro dice meno di altri.',
    'answers-in-another-language':
      'Alcune risposte sono arrivate in una lingua diversa da quella di questa relazione, anche dopo averle richieste.',
    'cut-off': 'Almeno una risposta è stata troncata: può interrompersi o mancare di qualche punto.',
    'read-with-care':
      'Almeno una risposta non aveva la forma richiesta; è stata letta fin dove era possibile.',
  },
  cut: (letters) => `Tagliato qui: il testo ha ${letters} caratteri. È tutto nel risultato dell’esecuzione.`,
  more: (count) =>
    count === 1
      ? 'Un altro è nel risultato dell’esecuzione.'
      : `Altri ${count} sono nel risultato dell’esecuzione.`,
  notices: {
    failed: 'Non è stato possibile giudicare nulla; i motivi sono indicati sotto.',
    partial: (count) =>
      count === 1
        ? 'Un passo di questa esecuzione non ha dato risposta; il motivo è indicato sotto.'
        : `${count} passi di questa esecuzione non hanno dato risposta; i motivi sono indicati sotto.`,
    otherSide: (asked, argued) =>
      `La consegna era di argomentare ${stances[asked]}; per la maggior parte dei giudici questo testo argomenta ${sides[argued]}.`,
    unclearSide: 'I giudici non concordano su quale parte sostenga questo testo.',
    oneSided: onlyOne,
    unchecked: 'Non è stato possibile verificare se la mozione sia sostenibile da entrambe le parti.',
    noScores: 'Nessun giudice ha dato un punteggio. Un punteggio mancante non è uno zero.',
    withheld:
      'Una parte del riscontro è stata trattenuta perché avrebbe scritto il testo al posto dello studente.',
    alert: (judges, alert) => `Da far vedere prima a un docente (giudice: ${judges}): ${alert}`,
    broken: (held, planned, round, reason) =>
      `Il dibattito è finito prima del previsto, dopo ${held} discorsi su ${planned}${round > 0 ? `, nel turno ${round}` : ''}: ${reason}`,
  },
  motion: 'Mozione',
  background: 'Che cosa si può dare per noto',
  sideArgued: 'Argomenta',
  sideAsked: 'Doveva argomentare',
  sideOpen: 'per l’una o l’altra parte',
  sideUnknown: 'non è chiaro: i giudici non concordano',
  scores: 'Punteggi',
  scoresNote: 'Ogni giudice dà da 0 a 10, indipendentemente dagli altri.',
  scoresMissing: (count) =>
    count === 1
      ? 'Manca 1 punteggio, che non conta: mancante non è zero.'
      : `Mancano ${count} punteggi, che non contano: mancante non è zero.`,
  consensus: 'Consenso',
  outOf: (score) => `${score} su 10`,
  consensusNote: 'Il consenso è ciò che un meta-giudice ricava da tutti i loro punteggi.',
  noConsensus:
    'Non c’è un consenso: servono almeno due punteggi e un giudizio del meta-giudice che si possa accettare.',
  consensusProblem: 'Sul consenso stesso',
  average: 'Media',
  range: (least, most) =>
    least === most ? `I giudici hanno dato ${least}.` : `I giudici hanno dato da ${least} a ${most}.`,
  priorities: 'Che cosa guardare per prima',
  attention: 'Da verificare da parte di un docente',
  critique: 'Che cosa l’avversario trova debole',
  critiqueIntro: 'Prima i punti più dannosi, ciascuno con le parole del testo a cui si riferisce.',
  critiqueNone: 'L’avversario non ha trovato debolezze che il testo confermi.',
  critiqueMissing: 'Non c’è una critica: il passo non ha dato risposta.',
  point: 'Punto',
  draftPoint: (number) => `D${number}`,
  stronger: 'Che cosa farebbe un’argomentazione più forte',
  dropped: (count) =>
    count === 1
      ? '1 punto è stato scartato perché le parole che cita non sono nel testo.'
      : `${points(count)} sono stati scartati perché le parole che citano non sono nel testo.`,
  rebuttal: 'L’avversario risponde',
  rebuttalIntro: 'Parla l’altra parte. Argomenta per vincere; non è una valutazione.',
  rebuttalMissing: 'Non c’è una replica: il passo non ha dato risposta.',
  withheld: 'È stato trattenuto: avrebbe scritto il testo al posto dello studente.',
  judgesTitle: 'Che cosa dicono i giudici',
  judgesIntro: 'Ogni giudice ha letto il testo da solo. I passi compaiono con le parole del testo.',
  reconciled: 'Come sono stati conciliati i punteggi',
  weight: (weight) => `peso ${weight}`,
  readsAs: (side) => `per lui argomenta ${sides[side]}`,
  strengths: 'Punti di forza',
  weaknesses: 'Punti di debolezza',
  suggestions: 'Suggerimenti',
  notInText: 'ciò che cita non è nel testo',
  isRevision: 'Questa è una revisione',
  moved: {
    consensus: (draft, revision, difference) =>
      `Il consenso dei giudici era ${draft} per la bozza ed è ora ${revision} (${difference}).`,
    consensusUnknown: 'Come si sia spostato il consenso non si può dire: uno dei due manca.',
    judges: (changes) => `Cambiamenti maggiori per giudice: ${changes}.`,
    judgesNone: 'Nessun punteggio presente per entrambe le versioni è cambiato.',
    answered: (answered, partly, all) =>
      `Dei punti della critica alla bozza (${all}), risolti: ${answered}${partly > 0 ? `; in parte: ${partly}` : ''}.`,
  },
  comparison: 'Bozza e revisione',
  comparisonIntro: (handedIn) => `La revisione è confrontata con la bozza consegnata il ${handedIn}.`,
  draftStates: {
    assessed: '',
    'under-way':
      'La bozza era ancora in valutazione quando la revisione è stata confrontata: ciò che se ne è detto può mancare.',
    failed: 'L’esecuzione della bozza non è arrivata alla fine: ciò che se ne sarebbe detto manca.',
  },
  unchanged: 'La revisione è uguale alla bozza, spazi a parte: nulla è cambiato.',
  draft: 'Bozza',
  revision: 'Revisione',
  difference: 'Differenza',
  draftMark: 'vuoto: bozza',
  revisionMark: 'pieno: revisione',
  became: 'Che ne è stato dei punti della critica',
  becameNote:
    'D1, D2, … sono i punti della critica alla bozza; P1, P2, … quelli della nuova critica, più avanti.',
  becameNone: 'Non ci sono punti della critica alla bozza da seguire.',
  becameAbsent: (runId, state) =>
    `La critica alla bozza non c’è perché la sua esecuzione (${runId}) non è arrivata alla fine. ${state === 'failed' ? 'Riprendi quell’esecuzione' : 'Attendi che finisca'}, poi consegna di nuovo la revisione.`,
  fates: {
    answered: 'risolto',
    partly: 'risolto in parte',
    open: 'aperto',
    unverified: 'non confermato',
    unknown: 'non noto',
  },
  passageKept: 'Le parole a cui il punto si riferisce sono rimaste nella revisione com’erano.',
  met: 'La revisione dice',
  change: 'Quanto è cambiato, e in quale direzione',
  semanticChange: (value, words) =>
    `Nel significato la revisione dista ${value} dalla bozza (0: uguale; 1: nulla in comune secondo questa misura); ${plural(words, 'parola è nuova', 'parole sono nuove')}.`,
  alignment: (value) =>
    `La direzione del cambiamento concorda con i suggerimenti dei giudici per ${value} (1: proprio dove indicano; 0: altrove; sotto 0: in senso opposto).`,
  alignmentNone:
    'Se il cambiamento segua i suggerimenti dei giudici non si può dire: non ce n’erano, o nulla è cambiato.',
  likeness: (value) =>
    `Presa per intero, la revisione somiglia al testo dei suggerimenti per ${value} (1: dicono lo stesso; 0: nulla in comune secondo questa misura).`,
  changeMissing: 'Quanto sia cambiato il significato non si è potuto misurare.',
  diff: 'Il testo, dalla bozza alla revisione',
  diffLegend: 'Come si legge:',
  diffKinds: { kept: 'rimasto', added: 'aggiunto', removed: 'tolto' },
  diffSkipped: (words) => `[${plural(words, 'parola invariata', 'parole invariate')}]`,
  diffLeftOut: (words) => `[${plural(words, 'parola non mostrata', 'parole non mostrate')} qui]`,
  diffCut: (words) =>
    words === 1
      ? 'Tagliato qui: un’altra parola del confronto è nel risultato dell’esecuzione.'
      : `Tagliato qui: altre ${words} parole del confronto sono nel risultato dell’esecuzione.`,
  human: 'Che cosa dicono le persone',
  humanIntro: 'Punteggi e commenti di esseri umani, accanto ai giudici e in nessuna delle loro medie.',
  humanBy: (reviewer, date) => `${reviewer}, ${date}`,
  questions: 'Domande su cui riflettere',
  questionsIntro: 'Portano ai punti più deboli. Le risposte deve trovarle chi ha scritto.',
  questionsMissing: 'Non ci sono domande: il passo non ha dato risposta.',
  about: (point) => `su ${point}`,
  notDone: 'Che cosa manca, e perché',
  notDoneIntro: 'Ciò che è riuscito resta. L’esecuzione si può riprendere: si riprovano solo questi passi.',
  debate: {
    speeches: (count) => plural(count, 'discorso', 'discorsi'),
    rounds: 'Turni',
    roundsValue: (held, planned) => (held === planned ? String(planned) : `${held} su ${planned}`),
    approach: 'Approccio',
    format: 'Formato',
    judges: 'Giudici',
    speakers: 'Oratori',
    speaker: (name, stance) => `${name}, ${stances[stance]}`,
    noTurns: 'Non è stato tenuto alcun discorso.',
    outcome: 'Chi è in vantaggio',
    ahead: ({ speaker, stance, difference, low, high, pairs }) =>
      `${speaker}, ${stances[stance]}, è in vantaggio in media di ${difference} punti (intervallo al 95 % da ${low} a ${high}), su ${pairsOf(pairs)} dello stesso giudice per discorsi dello stesso scambio.`,
    level: (pairs, difference, low, high) =>
      `Non è deciso. La differenza (a favore − contro) è di ${difference} punti, ma il suo intervallo al 95 %, da ${low} a ${high}, contiene lo zero (${pairsOf(pairs)}).`,
    undecided: (pairs) =>
      pairs === 0
        ? 'Non è deciso: non ci sono coppie di punteggi da confrontare.'
        : `Non è deciso: ${pairsOf(pairs)}, troppo poche, o di troppo pochi giudici o scambi, per dirlo.`,
    interval:
      'L’intervallo è l’ambito in cui plausibilmente si trova la vera differenza; se contiene lo zero, la differenza può essere un caso.',
    alone: 'È stato giudicato un solo oratore, quindi nessuno è in vantaggio.',
    incomplete: (count) =>
      count === 1
        ? '1 coppia di punteggi è stata tralasciata perché manca un punteggio.'
        : `${pairsOf(count)} sono state tralasciate perché manca un punteggio.`,
    averages: (inFavour, against) => `Media di queste coppie: a favore ${inFavour}, contro ${against}.`,
    position: 'Ordine delle due parti',
    positionMeaning:
      'A metà dei giudici l’ultimo discorso dell’avversario è mostrato prima di quello che giudicano, all’altra metà dopo.',
    positionValue: (effect, low, high) =>
      `Mostrato per primo, un discorso ottiene ${effect} punti rispetto a quando è mostrato per ultimo (intervallo al 95 % da ${low} a ${high}).`,
    positionPairs: (inFavour, against) => {
      const all = `Si fonda su ${plural(inFavour + against, 'coppia', 'coppie')}, ognuna delle medie di un giudice per una parte quando i suoi discorsi erano mostrati per primi e quando per ultimi: ${inFavour} a favore della mozione, ${against} contro.`;
      if (inFavour > 0 && against > 0) return all;
      return `${all} Una parte conta solo se lo stesso giudice l’ha vista in entrambi i posti; un discorso mostrato da solo, come un’apertura, non ha ordine.`;
    },
    positionAlone:
      'In questo dibattito ogni discorso è stato mostrato ai giudici da solo: non c’è un ordine che possa contare.',
    positionChance: 'L’intervallo contiene lo zero: un effetto dell’ordine non si distingue dal caso.',
    positionUnknown: 'Se l’ordine conti non si può dire: i punteggi sono troppo pochi.',
    round: (round) => `Turno ${round}`,
    roundPlot: 'Punteggio medio per turno',
    roundPlotNote: (revised) =>
      `Tondo e continuo: a favore; quadrato e tratteggiato: contro.${revised ? ' Vuoto: bozza; pieno: revisione.' : ''} Medie dei punteggi dati.`,
    changePlot: 'Cambiamento semantico e allineamento ai suggerimenti per discorso',
    changePlotNote:
      'Cambiamento semantico: quanto il discorso rivisto dista dalla bozza nel significato (1 − coseno degli embedding; 0: uguale, 1: nulla in comune secondo questa misura). Allineamento: quanto ciò che è cambiato va dove indicano i suggerimenti (nel controllo: la propria riflessione) (coseno; 1: proprio lì, 0: altrove). –: non c’è nulla da confrontare.',
    changeBar: 'cambiamento semantico',
    alignmentBar: 'allineamento ai suggerimenti',
    byJudge: 'Punteggi per giudice e parte',
    byJudgeNote:
      'Medie dei discorsi pubblici su tutti i turni; n è il numero dei punteggi. Un punteggio mancante non è in alcuna media.',
    judge: 'Giudice',
    scoresCount: 'n',
    ofCount: (given, asked) => (given === asked ? String(given) : `${given} su ${asked}`),
    byRound: 'Punteggi per turno',
    byRoundNote:
      'Medie delle due parti insieme. Un punteggio mancante non è in alcuna media; –: non ne è stato dato alcuno.',
    roundHead: 'Turno',
    argument: 'Discorso',
    stages: { original: 'bozza', improved: 'revisione', speech: 'discorso' },
    transcript: 'Trascrizione',
    transcriptNote: 'Ciò che è stato detto in pubblico, nell’ordine degli interventi.',
    judged: 'Giudici',
    suggests: 'suggerisce',
    problems: 'Non rispetta il compito',
    cutOff: 'Troncato prima della fine.',
    preparation: 'Preparazione',
    preparationNote: {
      A: privateButCritique,
      B: privateButCritique,
      control: 'Ogni oratore l’ha scritta solo per sé; nulla ne è stato detto all’altra parte.',
    },
    outline: 'Scaletta',
    expected: 'Obiezioni che si aspetta',
    answer: 'Risposta',
    evidence: 'Prova',
    warrant: 'Garanzia',
    selfCheck: 'Autoverifica del discorso precedente',
    supports: { supported: 'sostenuta', weak: 'debole', unsupported: 'non sostenuta' },
    source: 'Fonte',
    mend: 'Rimedio',
    opponentErrors: 'Errori dell’altra parte',
    doubtful: 'Citazioni proprie da non ripetere così',
    critique: 'Critica dell’altra parte',
    reflection: 'Autoriflessione',
    context: 'Che cosa sapeva l’oratore',
    contextNote: (used, budget) =>
      `${used} token su ${budget}. Un token è una parola o un pezzo di parola, come i modelli linguistici contano i testi.`,
    contextHeads: { kind: 'Tipo', entries: 'Voci', used: 'Token riferiti', left: 'Token tralasciati' },
    entryKinds: {
      'opponent-speech': 'discorsi dell’altra parte',
      'own-speech': 'discorsi propri',
      feedback: 'riscontro dei giudici',
      'expert-analysis': 'analisi esterna',
      'self-check': 'autoverifica',
      critique: 'critica',
      outline: 'scaletta',
    },
    drafts: 'Bozze',
    draftsNote: {
      A: 'Non sono mai state pubbliche.',
      B: 'Non sono mai state pubbliche: le hanno viste i giudici, e l’oratore le ha riviste sapendo che cosa ne dicono.',
      control:
        'Non sono mai state pubbliche e nessun giudice le ha viste: solo l’oratore vi ha riflettuto e le ha riviste.',
    },
    draftJudged: 'I giudici sulla bozza',
    changed: (change, alignment) =>
      `Cambiamento semantico ${change}, allineamento ai suggerimenti ${alignment}.`,
  },
  check: {
    extent: 'solo una mozione',
    verdict: 'Verdetto',
    balanced: 'Entrambe le parti di questa mozione si possono ragionevolmente sostenere.',
    oneSided: onlyOne,
    reason: 'Perché',
    strongest: { for: 'Il caso più forte a favore', against: 'Il caso più forte contro' },
    suggestion: 'In parole che entrambe le parti possano sostenere',
    missing: 'Non è stato possibile verificare la mozione.',
  },
  making: {
    purpose: 'Scopo',
    models: 'Modelli per ruolo',
    modelOf: (role, model) => `${role}: ${model}`,
    elapsed: 'Dalla consegna al risultato',
  },
  purposeNames: {
    coach: 'riscontro su un’argomentazione',
    debate: 'dibattito',
    check: 'verifica di una mozione',
  },
  roles: { for: 'a favore', against: 'contro', judges: 'giudici' },
  howCoach: (revised, judges) => [
    'Un agente di IA nella parte dell’avversario ha letto l’argomentazione, ha indicato con citazioni che cosa vi è di debole e le ha risposto.',
    'Un programma ha cercato ogni citazione nel testo; i punti che citano parole che non vi sono sono stati scartati e contati.',
    judges === 1
      ? 'Un giudice ha valutato l’argomentazione.'
      : `${judges} giudici hanno valutato l’argomentazione, ciascuno senza sapere degli altri, e un meta-giudice ha conciliato i punteggi.`,
    ...(revised
      ? [
          'Un programma ha confrontato la revisione con la bozza parola per parola; un agente ha detto quali punti risolve, e anche le sue citazioni sono state cercate.',
        ]
      : []),
    'Agli agenti è detto di non scrivere il testo dello studente, e un programma controlla che la replica e le domande non contengano un paragrafo pronto per la sua parte.',
    'Un docente può cambiare il risultato e lo pubblica, oppure ha deciso che sia pubblicato se nulla è stato segnalato; fino ad allora è solo un’indicazione. Una volta pubblicato, puoi fare ricorso una volta contro ogni sua parte, nel tempo che la pubblicazione concede; risponde una persona.',
  ],
  howDebate: ({ approach, judges }) => [
    approach === 'control'
      ? 'Ogni parte ha parlato da sola: un agente di IA ne ha scritto i discorsi senza sentire l’altra parte. Di ogni discorso ha scritto una bozza, vi ha riflettuto e l’ha rivista.'
      : 'Due agenti di IA, uno per parte, hanno parlato a turno. Prima di ogni discorso si sono preparati in privato: una verifica delle proprie prove e una critica dell’altra parte, le cui citazioni sono state cercate da un programma. Ciò che la critica ha trovato è stato poi riferito all’altra parte come analisi di un esperto esterno.',
    judges === 1
      ? 'Un giudice ha valutato ogni discorso.'
      : `${judges} giudici hanno valutato ogni discorso, ciascuno senza sapere degli altri.`,
    ...(approach === 'B'
      ? [
          'I giudici hanno visto prima una bozza; il loro riscontro è stato detto subito all’oratore, e solo la revisione è diventata pubblica.',
        ]
      : []),
    ...(approach === 'A'
      ? ['Ciò che i giudici hanno detto di un turno è stato riferito agli oratori prima del successivo.']
      : []),
    'Chi è in vantaggio lo calcola un programma da coppie di punteggi dello stesso giudice in cui non ne manca alcuno.',
  ],
  howCheck: [
    'Un agente di IA ha scritto il caso più forte di ciascuna parte e ha poi detto se entrambe si possano ragionevolmente sostenere.',
    'È una sola lettura della mozione, senza dibattito né ricerca di fonti.',
  ],
};
