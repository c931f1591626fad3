import { italian as common } from '@assay/platform/report/words/italian';
import { plural } from '@assay/platform/report/words/plural';
import type { ReviewWords } from './review-words.ts';

const LINKED = { 'use-case': 'casi d’uso', design: 'progetto', test: 'test' };
const UNLINKED = { 'use-case': 'a un caso d’uso', design: 'al progetto', test: 'a un test' };
const list = (items: string[]) => new Intl.ListFormat('it', { type: 'conjunction' }).format(items);

export const italian: ReviewWords = {
  ...common,
  report: 'Relazione di revisione',
  pages: (count) => plural(count, 'pagina', 'pagine'),
  pageName: String,
  onPage: (page) => `p. ${page}`,
  printedAs: (page, label) => `${page} (stampata ${label})`,
  onPages: (pages) => `pp. ${pages}`,
  pageUnknown: 'pagina non nota',
  contents: 'Indice',
  sections: {
    context: 'Contesto del documento',
    summary: 'Sintesi',
    strengths: 'Punti di forza',
    coverage: 'Copertura delle caratteristiche attese',
    issues: 'Riepilogo dei rilievi',
    details: 'Rilievi in dettaglio',
    priorities: 'Raccomandazioni prioritarie',
    traceability: 'Matrice di tracciabilità',
    index: 'Indice del documento',
    making: 'Come è nata questa relazione',
  },
  fileLinks: (file) =>
    `I numeri di pagina sono quelli dell’elaborato. Selezionandone uno si apre ${file}, se si trova nella stessa cartella di questa relazione.`,
  more: (count) => `e altri ${count}`,

  advisory:
    'I commenti di questa relazione sono una proposta e non contengono un voto. Diventano un riscontro solo quando sono pubblicati: da un docente oppure, se un docente l’ha deciso per la consegna e nulla è stato segnalato, senza essere letti prima.',
  standIn:
    'Questa relazione è stata prodotta senza un modello linguistico; un sostituto interno ha mantenuto la forma delle risposte e non dice nulla. Ciò che un programma può trovare da sé è qui: l’indice del documento, i collegamenti che dichiara esso stesso e i problemi indicati come trovati da un programma. Le altre sezioni attendono un modello.',
  noticesTitle: 'Da tenere presente',
  partlyReviewed: (agents) =>
    `È stato possibile fare solo una parte della revisione: nessuna risposta da ${agents}. Ciò che manca è indicato nella sua sezione.`,
  notReviewed: (agents) =>
    `Non è stato possibile rivedere il documento: nessuna risposta da ${agents}. Nulla in questa relazione dice che il documento è privo di problemi.`,
  notCrossChecked:
    'I rilievi non sono stati confrontati fra loro: ciascuno è documentato come indicato sotto, ma due potrebbero dire la stessa cosa o contraddirsi.',
  readInSections: (sections) =>
    `Il documento era troppo lungo per essere letto in una volta ed è stato letto in ${sections} sezioni sovrapposte.`,
  distantMissed: 'Ciò che collega parti lontane potrebbe essere sfuggito.',
  pageRange: (first, last) => (first === last ? `pagina ${first}` : `pagine ${first}–${last}`),
  openPages: (agent, pages) =>
    `Aperto: ${list(pages)} non ${pages.length === 1 && !pages[0]!.includes('–') ? 'letta' : 'lette'}, o non per intero, da ${agent}. Ciò che vi si trova può risolvere ciò che qui resta aperto.`,
  openQuestion: (description, place) =>
    `Aperto, poiché una parte non è stata letta: ${description}${place === null ? '' : ` (${place})`}`,
  hiddenText: (characters, pages, reasons) =>
    `Testo che un lettore non può vedere è stato trovato a ${pages} (${plural(characters, 'carattere', 'caratteri')}: ${reasons}). È stato escluso dalla revisione.`,
  hiddenReasons: {
    invisible: 'disegnato in modo invisibile',
    'same-colour': 'del colore della carta',
    tiny: 'troppo piccolo per essere letto',
    squeezed: 'compresso fino a non potersi leggere',
    'off-page': 'fuori dalla pagina',
    clipped: 'tagliato via da un ritaglio',
    transparent: 'disegnato (quasi) trasparente',
    covered: 'coperto da altro',
    replaced: 'al posto di altre parole che sono mostrate',
  },
  drifted: (sections) =>
    `Alcune frasi potrebbero essere in una lingua diversa da quella della relazione, benché siano state richieste di nuovo: ${sections}.`,
  driftedHere:
    'Alcune frasi di questa sezione potrebbero essere in una lingua diversa da quella della relazione.',
  unread: {
    'nearly-blank':
      'Il documento non contiene quasi alcun testo oltre al titolo, alle intestazioni e all’indice. Non c’era quasi nulla da rivedere: verificare che sia il file giusto.',
    'read-by-figures':
      'Il documento non contiene quasi alcun testo. È stato letto solo attraverso descrizioni automatiche delle sue immagini, e nessuna citazione delle parole degli studenti sostiene questa relazione.',
    'pages-unreadable':
      'Alcune pagine del documento non si sono potute leggere e ciò che contengono non è stato rivisto; gli avvisi sul file le indicano.',
  },
  figuresNotDescribed: (count, found) =>
    `Non è stato possibile descrivere ${count} di ${plural(found, 'figura', 'figure')}. Ciò che appare solo lì non è stato rivisto.`,

  waitsForModel: 'Questa sezione attende un modello linguistico: non ne è stato usato nessuno.',
  waitsInPart: 'Qui c’è solo ciò che un programma trova da sé: gli agenti attendono un modello linguistico.',
  byCheck: 'trovato da un programma, senza modello linguistico',
  index: {
    intro:
      'Ciò che il documento nomina tramite identificativi, ciascuno con la pagina in cui è definito, e le sue figure, come le ha lette un programma.',
    nothing: 'Il documento non definisce nulla tramite identificativi.',
    kinds: {
      requirement: 'requisiti',
      'use-case': 'casi d’uso',
      component: 'componenti',
      test: 'test',
      other: 'altro',
    },
    series: (series, count) => `${series} (${count})`,
    headings: 'Titoli',
    figures: 'Figure',
    figuresValue: (all, captioned) => `${all}, di cui ${captioned} con didascalia numerata`,
    traces: 'Collegamenti tramite identificativi',
    tracesValue: (pairs) =>
      `${plural(pairs, 'coppia', 'coppie')} di identificativi nella stessa frase, riga o voce di elenco`,
  },

  missingTitle: 'Questa parte manca',
  missingAgent: (agent) => `Nessuna risposta da ${agent}`,
  partlyMissing: (agent) => `Manca una parte della risposta di ${agent}`,
  keptOfAnswer: (items) =>
    `La risposta si è interrotta o non era leggibile per intero: ${items === 1 ? 'ne è stata conservata 1 voce' : `ne sono state conservate ${items} voci`}.`,
  missingUnknown: 'i dati dell’esecuzione non dicono perché',
  missingWhatToDo: (runId) =>
    `Un docente può far riprendere l’esecuzione ${runId}: ciò che è riuscito resta, si riprova solo ciò che manca. Che manchi non dice nulla del documento.`,

  context: {
    found: 'Che cosa contiene il documento',
    nothing: 'nulla trovato',
    requirements: 'Requisiti',
    requirementsValue: (all, functional, other) =>
      `${all} (${functional} funzionali, ${other} non funzionali)`,
    useCases: 'Casi d’uso',
    useCasesValue: (all, actors, conditions, flows) =>
      `${all} (${actors} con attori, ${conditions} con pre- o postcondizioni, ${flows} con flussi alternativi)`,
    actors: 'Attori',
    style: 'Stile architetturale',
    components: (count) => `Componenti (${count})`,
    layers: 'Livelli',
    patterns: 'Pattern',
    tests: 'Test',
    testsValue: (cases) => plural(cases, 'caso di test', 'casi di test'),
    testTypes: 'Tipi di test',
    testCoverage: 'Copertura dei test',
  },

  glance: 'In breve',
  glanceIssues: 'Rilievi',
  glanceFeatures: 'Caratteristiche attese',
  glanceTraceability: 'Requisiti',
  severityCounts: (all, high, medium, low) => `${all} (gravità alta ${high}, media ${medium}, bassa ${low})`,
  statusCounts: (present, partial, absent, undecided) =>
    `presenti ${present}, parziali ${partial}, assenti ${absent}${undecided > 0 ? `, non decise ${undecided}` : ''}`,

  noStrengths: 'Non è stato indicato alcun punto di forza con una citazione che si trovi nel documento.',
  figureDescription: 'trovata solo nella descrizione automatica di una figura',
  quotedOtherwise: 'citato diversamente dal revisore: non vale come prova',

  noKnowledge:
    'La consegna non ha una base di conoscenza: non sono state quindi verificate caratteristiche attese.',
  knowledge: (features, year) =>
    `Il documento è stato confrontato con ${plural(features, 'caratteristica attesa', 'caratteristiche attese')} negli elaborati di questa consegna (base di conoscenza ${year}). Una caratteristica è presente se almeno l’80 % delle sue voci è soddisfatto, parziale dal 30 %, altrimenti assente; una voce vale come soddisfatta solo con una prova che si trovi nel documento.`,
  feature: 'Caratteristica',
  status: 'Stato',
  itemsMet: 'Voci soddisfatte',
  metOf: (met, items) => `${met} su ${items}`,
  statuses: { Present: 'PRESENTE', Partial: 'PARZIALE', Absent: 'ASSENTE', undecided: 'NON DECISA' },
  undecided: 'Non decisa: le voci aperte potrebbero cambiarne lo stato.',
  states: {
    met: 'SODDISFATTA',
    'not-met': 'MANCANTE',
    unverified: 'NON VERIFICATA',
    unanswered: 'APERTA',
  },
  unanswered: 'Non è stata data una risposta chiara; la voce è aperta, non mancante.',
  unverified: 'È stata detta soddisfatta, ma la prova indicata non si trova nel documento.',
  ignoredFeatures: (count) =>
    count === 1
      ? '1 risposta su caratteristiche o voci che la base di conoscenza non ha è stata tralasciata.'
      : `${count} risposte su caratteristiche o voci che la base di conoscenza non ha sono state tralasciate.`,

  id: 'Rilievo',
  severity: 'Gravità',
  category: 'Categoria',
  pageColumn: 'Pagina',
  description: 'Descrizione',
  confidence: 'Sicurezza',
  confidenceLegend:
    'La sicurezza è quella dichiarata dall’agente, modificata da quanto la sua citazione concorda con il documento; i rilievi sotto il 65 % non sono mostrati, salvo quelli la cui citazione è diversa nel documento. Non è la probabilità che il problema sia reale.',
  severities: { HIGH: 'ALTA', MEDIUM: 'MEDIA', LOW: 'BASSA' },
  categories: {
    requirements: 'Requisiti',
    'use-cases': 'Casi d’uso',
    contradictions: 'Contraddizioni',
    'uml-alignment': 'Diagrammi e testo',
    patterns: 'Pattern',
    'separation-of-concerns': 'Separazione delle responsabilità',
    'test-coverage': 'Copertura dei test',
    'test-strategy': 'Strategia di test',
  },
  useCase: (id) => `Caso d’uso ${id}`,
  noUseCase: 'Non riferiti a un solo caso d’uso',
  noQuote:
    'Non è citato alcun passo, quindi non è stato possibile un confronto con il testo; per questo la sicurezza è stata abbassata.',
  recommendation: 'Raccomandazione',
  alsoSeen: 'Si vede anche in',
  alsoReported: 'Segnalato anche così:',
  merged: (count) => `unisce ${count} segnalazioni`,
  noIssues: 'Dopo i controlli non è rimasto alcun rilievo.',
  noIssuesByChecks:
    'I controlli del programma non hanno trovato nulla. Non è un giudizio sul documento: i revisori non l’hanno letto.',
  noIssuesOf: (reported) =>
    reported === 1
      ? 'L’unica segnalazione dei revisori non ha superato i controlli; l’ultima sezione dice perché.'
      : `Delle ${reported} segnalazioni dei revisori nessuna ha superato i controlli; l’ultima sezione dice perché.`,
  noIssuesPartly: 'Ciò non dice nulla di quanto non è stato possibile rivedere.',
  noPriorities: 'Nessun rilievo è stato messo davanti agli altri.',
  noPrioritiesNeeded:
    'Non c’è nulla da mettere al primo posto: dopo i controlli non è rimasto alcun rilievo.',

  requirement: 'Requisito',
  useCases: 'Casi d’uso',
  design: 'Progetto',
  tests: 'Test',
  missingLink: 'MANCA',
  notFound: 'non nel documento',
  disconnect: 'Scollegamento, secondo il modello:',
  linked: (complete, rows, links) =>
    `${complete} su ${rows} con collegamento a ${list(links.map((link) => LINKED[link]))}`,
  traced: ({ rows, complete, without }) =>
    `${plural(rows, 'requisito', 'requisiti')}, di cui ${complete} con collegamento a ${list(without.map(([link]) => LINKED[link]))}. Senza collegamento ${without.map(([link, count]) => `${UNLINKED[link]}: ${count}`).join('; ')}.`,
  unknownLink: '–',
  unknownLegend:
    '–: il documento non dichiara questo collegamento, e nessun modello linguistico lo ha cercato in tutte le parti.',
  linkBasis: ({ stated, model }) =>
    model === 0
      ? `${stated === 1 ? 'Il collegamento è dichiarato' : `Tutti i ${stated} collegamenti sono dichiarati`} dal documento stesso: i due estremi stanno insieme in una frase, riga, lista o matrice.`
      : `${stated === 0 ? 'Nessun collegamento è dichiarato' : plural(stated, 'collegamento è dichiarato', 'collegamenti sono dichiarati')} dal documento stesso: i due estremi stanno insieme in una frase, riga, lista o matrice. In corsivo con *: ${plural(model, 'collegamento', 'collegamenti')} secondo un modello linguistico.`,
  modelMark: '*',
  traceLegend:
    'Ogni riferimento è stato cercato nel documento. Quello che non vi si trova è segnato e non vale come collegamento.',
  noRows: 'Non è stato trovato alcun requisito con un identificativo da tracciare.',
  noLinks: 'Il documento non dichiara, con identificativi o nomi, collegamenti tra i requisiti e il resto.',
  ignoredRows: (ids) => `Tralasciati, perché il documento non ha questi requisiti: ${ids}.`,

  howWithoutModel: [
    'Un programma ha letto il documento: ha trovato gli identificativi, i collegamenti tra essi e ciò che è di fatto sbagliato, e ha cercato ogni citazione.',
    'Non è stato usato alcun modello linguistico. Gli agenti che cercano difetti, descrivono le figure e scrivono la sintesi sono stati solo recitati da un sostituto, i cui costi sono quelli del catalogo e non sono stati pagati.',
  ],
  how: [
    'Agenti di IA hanno letto l’intero documento, testo e descrizioni delle figure: uno cerca difetti della specifica, uno difetti dei test, uno verifica le caratteristiche attese, uno collega requisiti, casi d’uso, progetto e test.',
    'Un programma ha poi cercato ogni citazione nel documento: una segnalazione la cui citazione non vi si trova, o la cui sicurezza è troppo bassa, non è mostrata. Un altro agente, il ConsistencyManager, ha unito ciò che era detto due volte e respinto ciò che non regge; nomina le segnalazioni e non può aggiungervi né cambiarvi una parola.',
    'Solo il contesto del documento, la sintesi e i punti di forza sono scritti da un modello linguistico per questa relazione; tutto il resto è riempito da un programma. Un docente può modificare i rilievi e li pubblica, oppure ha deciso che siano pubblicati se nulla è stato segnalato; fino ad allora sono solo un’indicazione. Una volta pubblicati, puoi fare ricorso una volta contro ciascuno, nel tempo che la pubblicazione concede; risponde una persona.',
  ],
  fate: 'Che ne è stato delle segnalazioni',
  fates: {
    reported: 'Segnalate dai revisori e dal programma',
    duplicate: 'Ripetute, tralasciate',
    'quote-not-found': 'Citazione non nel documento',
    'low-confidence': 'Sicurezza troppo bassa',
    'over-limit': 'Oltre il numero consentito',
    rejected: 'Respinte dal ConsistencyManager',
    merged: 'Unite a un’altra',
    kept: 'Mostrate in questa relazione',
  },
  crossCheck: {
    rejected: 'Che cosa ha respinto il ConsistencyManager, e perché',
    reason: 'respinta:',
    forgotten: (findings) =>
      `Il ConsistencyManager non ha detto nulla di ${plural(findings, 'segnalazione', 'segnalazioni')}; nel dubbio una segnalazione resta.`,
    ignored: (decisions) =>
      `${plural(decisions, 'decisione', 'decisioni')} del ConsistencyManager non ${decisions === 1 ? 'reggeva ed è stata tralasciata' : 'reggevano e sono state tralasciate'}: su una segnalazione inesistente, in contrasto con un’altra decisione, un rifiuto senza motivo o l’unione di ciò che non ha nulla in comune.`,
  },
  answers: {
    forgotten: (ids) => `Di una parte di ciò che era stato chiesto gli agenti non hanno detto nulla: ${ids}.`,
    doubled: (count) =>
      `Su ${plural(count, 'funzionalità o requisito', 'funzionalità o requisiti')} una stessa risposta ha più voci: contano tutte insieme.`,
    dropped: (count) =>
      count === 1
        ? '1 voce su funzionalità o requisiti non richiesti è stata tralasciata.'
        : `${count} voci su funzionalità o requisiti non richiesti sono state tralasciate.`,
    mended: (count) =>
      count === 1
        ? '1 risposta degli agenti non era nella forma richiesta ma è stata letta ugualmente.'
        : `${count} risposte degli agenti non erano nella forma richiesta ma sono state lette ugualmente.`,
  },
  corrected: {
    sentences: (count) =>
      count === 1
        ? '1 frase scritta dagli agenti è stata tralasciata: nominava rilievi o numeri che questa revisione non conferma.'
        : `${count} frasi scritte dagli agenti sono state tralasciate: nominavano rilievi o numeri che questa revisione non conferma.`,
    useCases: (findings) =>
      findings === 1
        ? '1 segnalazione nominava un caso d’uso che il documento non ha ed è mostrata senza.'
        : `${findings} segnalazioni nominavano un caso d’uso che il documento non ha e sono mostrate senza.`,
    quotations: (count) =>
      count === 1
        ? '1 citazione in ciò che hanno scritto gli agenti non è confermata dal documento (o è troppo breve e comune) ed è mostrata senza virgolette, come parole loro.'
        : `${count} citazioni in ciò che hanno scritto gli agenti non sono confermate dal documento (o sono troppo brevi e comuni) e sono mostrate senza virgolette, come parole loro.`,
  },
  fileWarnings: 'Avvertenze sul file',
  noFileWarnings: 'Nessuna: il file è stato letto così com’è.',
  warnings: {
    Repaired: 'Il PDF era danneggiato ed è stato riparato per quanto possibile; potrebbero mancarne parti.',
    EmbeddedFiles: 'Il PDF contiene file allegati. Non sono stati aperti e non fanno parte della revisione.',
    JavaScript: 'Il PDF contiene script. Non sono stati eseguiti.',
    HiddenText: 'Il PDF contiene testo che un lettore non può vedere. È stato escluso dalla revisione.',
    ScannedPages: 'Alcune pagine sono immagini senza testo; sono state lette come figure.',
    OcrText:
      'Il testo delle pagine scansionate proviene dal riconoscimento dei caratteri contenuto nel file; ciò che si vede può essere diverso.',
    PageUnreadable: 'Alcune pagine sono danneggiate e non è stato possibile leggerle.',
    TextUnmapped:
      'Una parte del testo non ha significato in Unicode ed è andata persa (caratteri senza tabella di corrispondenza).',
    Annotations: 'Il PDF contiene commenti. Non fanno parte della revisione.',
    FormValues: 'Il PDF contiene un modulo compilato. I suoi valori non fanno parte della revisione.',
    Links: 'Il PDF contiene collegamenti. Dove conducono non fa parte della revisione.',
    Metadata: 'Le proprietà del PDF (come titolo e parole chiave) non fanno parte della revisione.',
    BlankPages: 'Alcune pagine sono vuote.',
    BlankDocument: 'Il documento è vuoto, o quasi.',
  },
  strictness: { lenient: 'indulgente', normal: 'normale', strict: 'severa' },
  reviewFacts: {
    scope: 'Severità',
    include: 'Argomenti',
    exclude: 'Argomenti esclusi',
    everything: 'tutti',
    maximum: (findings) => `al massimo ${plural(findings, 'rilievo', 'rilievi')}`,
    evidence: 'Prove',
    evidenceValue: {
      graded: 'citazioni le cui parole concordano con il documento (esatte o quasi)',
      similarity: 'citazioni le cui lettere sono abbastanza simili, quali che siano le parole',
    },
    knowledge: 'Base di conoscenza',
    figures: 'Figure',
    figuresValue: (found, described) => `${found} trovate, ${described} descritte`,
    elapsed: 'Tempo',
    elapsedValue: (seconds) => `${seconds} s dalla consegna al risultato`,
  },
};
