import type { SharedWords } from './common-words.ts';
import { plural } from './plural.ts';

export const italian: SharedWords = {
  tag: 'it-IT',
  quotes: ['«', '»'],
  submission: 'Elaborato',
  words: (count) => plural(count, 'parola', 'parole'),
  page: (page, pages) => `Pagina ${page} di ${pages}`,
  advisoryTitle: 'Indicativa finché non è pubblicata',
  disclosure: (models) =>
    `È stata usata l’intelligenza artificiale: li hanno scritti modelli linguistici (${models}).`,
  disclosureNoModels: 'È stata usata l’intelligenza artificiale: li hanno scritti modelli linguistici.',
  disclosureStandIn:
    'In un’esecuzione reale li scrive un’intelligenza artificiale (modelli linguistici), e qui la relazione indica i modelli.',
  standInTitle: 'NON È STATO USATO ALCUN MODELLO REALE',
  standInEmbeddings:
    'La ricerca dei testi simili è del sostituto integrato: quali testi si somigliano non l’ha detto un modello reale.',
  missingStep: 'Passo',
  missingReason: 'Motivo',
  missingAdvice: 'Che cosa fare',
  provenanceTitle: 'Provenienza',
  provenance: 'Con questi dati l’esecuzione può essere controllata e ripetuta.',
  facts: {
    run: 'Esecuzione',
    assignmentVersion: 'Versione della consegna',
    submissionHash: 'Elaborato (SHA-256)',
    models: 'Modelli',
    embeddingModels: 'Modelli per i vettori',
    fingerprints: 'Impronte di sistema',
    seed: 'Seme',
    calls: 'Chiamate ai modelli',
    callsValue: (calls, memoised) =>
      `${calls}, di cui ${memoised} con risposta da chiamate identiche precedenti`,
    tokens: 'Token',
    tokensValue: (input, cached, output) => `letti: ${input} (dalla cache: ${cached}); scritti: ${output}`,
    cost: 'Costo',
    costs: {
      atLeast: (known) => `almeno ${known}`,
      unmetered: (count) => `${plural(count, 'richiesta', 'richieste')} di consumo non noto`,
      unpriced: (count) => `${plural(count, 'domanda', 'domande')} a modelli senza prezzo`,
      noPrice: 'senza prezzo',
      unknown: 'sconosciuto',
    },
    ofAttempts: (attempts) => `di ${attempts} tentativi`,
    modelTime: 'Tempo dei modelli',
    seconds: (seconds) => `${seconds} s, somma di tutte le chiamate`,
    started: 'Inizio',
    assessed: 'Valutazione',
    none: 'nessuna',
    unknown: 'non noto',
  },
  prompts: 'Prompt (impronte del contenuto)',
};
