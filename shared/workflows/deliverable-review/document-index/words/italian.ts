import {
  type CheckVocabulary,
  type ColumnWords,
  type PartWords,
  series,
  shortened,
  type WorkWords,
} from './words.ts';

const all = (items: readonly (string | number)[]) => series(items, 'e');
const many = (count: number, one: string, several: string) => (count === 1 ? one : several);
const onPages = (pages: readonly number[]) => `${many(pages.length, 'pagina', 'pagine')} ${all(pages)}`;

/** The checks in Italian. */
export const italian: CheckVocabulary = {
  'doubled-id': ({ ids, pages, terms }) => ({
    description:
      ids.length === 1
        ? `L'identificativo ${ids[0]} indica due cose diverse (${onPages(pages)}): «${shortened(terms[0])}» e «${shortened(terms[1])}».`
        : `Gli identificativi ${all(ids)} indicano ciascuno due cose diverse; ${ids[0]}, per esempio, è «${shortened(terms[0])}» e «${shortened(terms[1])}» (${onPages(pages)}).`,
    recommendation: `Assegnare a una delle due un numero proprio e correggere i riferimenti.`,
  }),
  'undefined-reference': ({ ids }) => ({
    description: `Il documento fa riferimento a ${all(ids)}, che non ${many(ids.length, 'è definito', 'sono definiti')} in nessun punto.`,
    recommendation: `Definire ${all(ids)} oppure riferirsi a ciò che si intendeva.`,
  }),
  'untested-requirement': ({ ids, total }) => ({
    description: `Nessun test cita ${all(ids)}, mentre i test citano altri requisiti di questa serie (${total} in tutto).`,
    recommendation: `Aggiungere test per ${many(ids.length, 'questo requisito', 'questi requisiti')}, oppure ${many(ids.length, 'citarlo', 'citarli')} dove un test già ${many(ids.length, 'lo', 'li')} verifica.`,
  }),
  'requirement-without-use-case': ({ ids, total }) => ({
    description: `Nessun caso d'uso cita ${all(ids)}, mentre altri requisiti di questa serie (${total} in tutto) sono collegati a casi d'uso.`,
    recommendation: `Indicare quale caso d'uso ${many(ids.length, 'lo', 'li')} realizza, oppure aggiungerne uno.`,
  }),
  'requirement-without-design': ({ ids, total }) => ({
    description: `Nessun elemento di progetto cita ${all(ids)}, mentre altri requisiti di questa serie (${total} in tutto) sono collegati a elementi di progetto.`,
    recommendation: `Indicare quale componente ${many(ids.length, 'lo', 'li')} realizza, oppure aggiungerlo al progetto.`,
  }),
  'numbering-gap': ({ ids }) => ({
    description: `La numerazione salta ${all(ids)} e il documento non dice perché.`,
    recommendation: `Aggiungere ciò che manca, oppure annotare che ${many(ids.length, 'il numero è stato ritirato', 'i numeri sono stati ritirati')}.`,
  }),
  'missing-part': ({ ids, terms, total }) => ({
    description: `${many(ids.length, "Il caso d'uso", "I casi d'uso")} ${all(ids)} non ${many(ids.length, 'ha', 'hanno')} la voce «${terms[0]}», a differenza degli altri casi d'uso del documento (${total} in tutto).`,
    recommendation: `Aggiungere «${terms[0]}», oppure scrivere che non c'è nulla da indicare.`,
  }),
  'figure-not-mentioned': ({ ids, pages }) => ({
    description: `Il testo non richiama ${many(ids.length, 'la figura', 'le figure')} ${all(ids)} (${onPages([...new Set(pages)])}), mentre richiama per numero le altre.`,
    recommendation: `Richiamare ${many(ids.length, 'la figura', 'le figure')} dove il testo spiega che cosa ${many(ids.length, 'mostra', 'mostrano')}.`,
  }),
  'figure-not-introduced': ({ ids, pages, total }) => ({
    description: `Il testo non parla ${many(ids.length, 'della figura', 'delle figure')} ${all(ids)} (${onPages([...new Set(pages)])}), né citandone il numero né accanto (figure numerate in tutto: ${total}).`,
    recommendation: `Dire nel testo, citando il numero della figura, che cosa ${many(ids.length, 'mostra', 'mostra ciascuna')} e perché è lì.`,
  }),
  'unused-abbreviation': ({ ids }) => ({
    description: `Il documento spiega ${all(ids)} e non ${many(ids.length, 'la usa', 'le usa')} in nessun altro punto.`,
    recommendation: `Togliere ${many(ids.length, "l'abbreviazione che non serve", 'le abbreviazioni che non servono')}, o ${many(ids.length, 'usarla', 'usarle')} dove occorre.`,
  }),
  'empty-section': ({ ids, pages }) => ({
    description: `${many(ids.length, 'La sezione', 'Le sezioni')} ${all(ids.map((title) => `«${title}»`))} (${onPages(pages)}) non ${many(ids.length, 'contiene', 'contengono')} nulla.`,
    recommendation: `Scrivere ciò che vi appartiene, o ${many(ids.length, 'toglierla', 'toglierle')}.`,
  }),
  'doubled-section-number': ({ ids, pages, terms }) => ({
    description: `${many(ids.length, 'Il numero di sezione', 'I numeri di sezione')} ${all(ids)} ${many(ids.length, 'compare', 'compaiono')} due volte: ${ids[0]} è «${shortened(terms[0])}» e «${shortened(terms[1])}» (${onPages(pages)}).`,
    recommendation: 'Numerare ogni sezione una sola volta e correggere i rimandi.',
  }),
  'doubled-figure-number': ({ ids, pages, terms }) => ({
    description: `${many(ids.length, 'Il numero', 'I numeri')} di figura ${all(ids)} ${many(ids.length, 'compare', 'compaiono')} sotto due figure: la figura ${ids[0]} è «${shortened(terms[0])}» e «${shortened(terms[1])}» (${onPages(pages)}).`,
    recommendation: 'Dare a ogni figura un numero proprio e correggere i rimandi.',
  }),
  'broken-reference': ({ terms, pages }) => ({
    description: `${many(terms.length, 'Un rimando non porta', `${terms.length} rimandi non portano`)} a nulla (${onPages(pages)}): il documento ha ${all([...new Set(terms)].map((term) => `«${term}»`))} dove va un numero o un nome.`,
    recommendation: 'Dire a che cosa si rimanda.',
  }),
  'unmeasured-quality': ({ ids, terms }) => ({
    description: `${ids[0]} non dà alcuna misura per ${all(terms.map((term) => `«${term}»`))}.`,
    recommendation: 'Indicare come si misura e quale valore va raggiunto.',
  }),
};

/** What columns, fields and sections are called in Italian. */
export const italianColumns: ColumnWords = {
  requirement: 'requisit[oi]|req\\.?|rn?f',
  'use-case': "cas[oi] d[’']uso|use[- ]?cases?|cd?u|uc",
  component:
    'component[ei]|modul[oi]|sottosistem[ai]|class[ei]|package|pacchett[oi]|(?:micro)?serviz(?:io|i)|element[oi] di progetto|progetto|progettazione',
  test: 'cas[oi] di test|test[- ]?cases?|test|collaud[oi]',
  of: "id|id\\.|codic[ei]|n[°.]?|num(?:ero|eri)|nom[ei]|titol[oi]|descrizion[ei]|riferiment[oi]|identificativ[oi]|funzional[ei]|non funzional[ei]|di sistema|copert[oiae]|copr(?:e|ono)|correlat[oiae]|coinvolt[oiae]|collegat[oiae]|tracciat[oiae]|associat[oiae]|corrispondent[ei]|relativ[oiae]|soddisfatt[oiae]|soddisfa(?:no)?|implementat[oiae]|implementa(?:no)?|realizzat[oiae]|realizza(?:no)?|verificat[oiae]|verifica(?:no)?|responsabil[ei]|di|del|dei|della|delle|dal|dai|il|i|la|le|lo|gli|che|per|e|d[’']accettazione|di unità|di integrazione",
  mapping: 'tracciabilità|mappatura (?:dei |tra )?requisiti',
  generic:
    '^(?:panoramica|introduzione|descrizion[ei]|diagramm[ai]|vist[ae]|interfacc(?:ia|e)|elenco|riepilogo|scenar[io]|piano|strategia|tabell[ae]|figur[ae]|esempi[o]?)',
  nothing:
    'n/?d|nessun[oa]?|nulla|sì|si|no|da definire|vari[ei]?|non(?: ancora)?(?: (?:applicabil[ei]|disponibil[ei]|copert[oiae]|testat[oiae]|necessari[oae]|richiest[oiae]|rilevant[ei]|definit[oiae]|tracciat[oiae]|collegat[oiae]|implementat[oiae]|previst[oiae]|present[ei]))?',
  pointers:
    '(?:tutt[iaeo]|ogni|qualsiasi|vedi|come|anche|in|a|al|alla|di|il|la|lo|i|gli|le|quest[oiae]|quell[oiae]|altr[oiae]|sopra|sotto|precedent[ei]|seguent[ei]|success\\p{L}+|sezione|capitolo|figura|tabella|pagina|paragrafo|appendice|riga|colonna|è|sono|ha|hanno|superat[oiae]|[\\d.]+)',
  pointing: '(?:tutt[iaeo]|ogni|qualsiasi|vedi|come)',
};

/** What the parts of a use case are called in Italian. */
export const italianParts: PartWords = {
  actors: 'attor[ei](?!\\p{L})|(?:attore|attori) (?:principal|secondar|coinvolt)',
  preconditions: "pre[- ]?condizion|condizion[ei] (?:iniziali?|d['’]ingresso|di (?:ingresso|entrata))",
  postconditions: "post[- ]?condizion|condizion[ei] (?:finali?|d['’]uscita|di (?:uscita|terminazione))",
  flow: '(?:flusso|sequenza|passi|svolgimento|corso)(?!\\p{L})|scenario (?:principale|base|normale)',
  exceptions:
    'eccezion|(?:fluss[oi]|scenari[o]?|sequenz[ae]|percors[oi]|corsi?) alternativ|alternativ|estension',
};

/** What a deliverable may consist of, in Italian. */
export const italianWorks: WorkWords = {
  'use-case': "cas[oi] d[’']uso",
  component:
    'progett(?:o|azione)(?: (?:del sistema|del software|software))?|architettur[ae]|architetturale|component[ei]|diagramm[ai] (?:delle classi|di classe|dei componenti|dei package)',
  test: '(?:cas[oi] di )?test|testing|collaud[oi]',
  noPart: 'pian[oi]|pianificazione|vincol[oi]|strategi[ae]|scopo|scop[oi]',
  needed:
    'dimenticate|dimenticare|dimenticar\\p{L}+|omettere|omettete|manc(?:are|hino|ano)|solo|soltanto|trascurare',
};
