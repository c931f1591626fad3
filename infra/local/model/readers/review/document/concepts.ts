import { memoise } from '../../../memo.ts';

const STOP = new Set(
  `a about above after again all also an and any are as at be because been before being below between both but by can
  could did do does doing done down during each either every few for from further get given had has have having he her
  here hers him his how i if in into is it its itself just may me might more most must my near no nor not of off on once
  one only or other our out over own per shall she should since so some such than that the their them then there these
  they this those through thus to too under until up upon use used using very via was we were what when where whether
  which while who whom whose why will with within without would you your able allow allows
  al alla alle allo agli ai anche avere che chi ci come con cui da dal dalla dalle dallo dai degli dei del della delle
  dello deve devono di dovrà dovranno e ed è essere fra gli ha hanno i il in la le lei lo loro lui ma mediante mentre ne
  nei nel nella nelle nello negli non nostro o ogni oppure per perché più poi può possono prima quale quali quando quanto
  quello quella quelli questo questa questi queste se sé si sia sono su sua sue sugli sui sul sulla sulle sullo suo suoi
  tra tramite tutti tutte tutto un una uno viene vengono verrà potrà potranno`
    .split(/\s+/)
    .filter(Boolean),
);

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const HUMP = /(?<=[\p{Ll}\d])(?=\p{Lu})/u;
const LENGTH = 6;

/** A word without its ending, six letters at most: reserve, reserved and reservation are one. */
function stem(word: string): string {
  const plain = word.normalize('NFKD').replace(/\p{M}/gu, '');
  if (/^\d+$/.test(plain) || plain.length <= 3) return plain;
  const cut = plain
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?:ing|ed|es|s)$/, '')
    .slice(0, LENGTH);
  return cut.length > 3 ? cut.replace(/[aeiouy]+$/, '') : cut;
}

/** Words of the field that mean the same, first the one that stands for all of them. */
const SAME = `delete remove erase cancel elimina cancella rimuov
  view see display show visualize visualise visualizza mostra
  modify edit update change modifica aggiorna
  create insert register registra crea inserisci
  notify inform notifica informa avvisa
  requirement requisito requisiti
  actor attore attori
  test prova prove collaudo
  class classe classi
  diagram diagramma diagrammi
  architecture architettura
  layer tier strato livello
  component componente componenti
  flow flusso flussi
  alternative alternativo alternativa exception exceptions eccezione eccezioni
  precondition precondizione precondizioni
  postcondition postcondizione postcondizioni
  interface interfaccia
  user utente utenti
  system application app sistema applicazione piattaforma
  functional funzionale funzionali
  database dati
  pattern modello
  case caso casi
  coverage copertura
  sequence sequenza
  goal obiettivo obiettivi
  traceability tracciabilità
  mockup wireframe prototype prototipo
  navigation navigazione
  quality qualità`;

const CONCEPT = new Map(
  SAME.split('\n').flatMap((line) => {
    const [first = '', ...others] = line.trim().split(/\s+/).map(stem);
    return others.map((other) => [other, first] as const);
  }),
);

function conceptOf(word: string): string {
  const cut = stem(word.toLowerCase());
  return CONCEPT.get(cut) ?? cut;
}

/** What a text is about: its words without endings and small words, Italian words of the field as the English ones. */
export const conceptsOf: (text: string) => readonly string[] = memoise(
  (text) =>
    (text.match(WORD) ?? [])
      .flatMap((word) => word.split(HUMP))
      .filter((word) => !STOP.has(word.toLowerCase()) && (word.length > 1 || /\d/.test(word)))
      .map(conceptOf),
  16_384,
);

/** Shared concepts over all concepts of two texts, in [0,1]. */
export function likeness(one: string, other: string): number {
  const [a, b] = [new Set(conceptsOf(one)), new Set(conceptsOf(other))];
  if (a.size === 0 || b.size === 0) return 0;
  return a.intersection(b).size / a.union(b).size;
}
