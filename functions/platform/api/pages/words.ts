import { inLanguage } from '@assay/platform/report/words/languages';

/** What the page of a released result says that is not data. One object per language. */
export interface PageWords {
  /** BCP 47 tag, also used to write dates. */
  tag: string;
  quotes: [string, string];
  assessed: (at: string) => string;
  released: (at: string, automatic: boolean) => string;
  notice: string;
  /** In place of the notice where no real model was used. */
  standIn: string;
  total: string;
  points: (given: string, maximum: string) => string;
  scores: string;
  outOf: (score: string, maximum: string) => string;
  missing: string;
  /** Of a score that takes the place of the machine's. */
  overridden: (machine: string) => string;
  reason: string;
  said: string;
  edited: string;
  page: (page: string) => string;
  comments: string;
  appeals: string;
  answers: { upheld: string; changed: string; none: string };
  appealUntil: (at: string) => string;
  /** Kinds of what is said; another kind is named as it is. */
  kinds: Readonly<Record<string, string>>;
}

const ENGLISH: PageWords = {
  tag: 'en',
  quotes: ['“', '”'],
  assessed: (at) => `Assessed on ${at}`,
  released: (at, automatic) =>
    automatic ? `released on ${at}, as nothing was flagged` : `released by a teacher on ${at}`,
  notice: 'Scores and remarks were written by models; what a teacher has changed of them is marked.',
  standIn:
    'No real model was used: scores and remarks are a stand-in’s, for trying, and say nothing about the work. What a teacher has changed of them is marked.',
  total: 'Total',
  points: (given, maximum) => `${given} of ${maximum} points`,
  scores: 'Scores',
  outOf: (score, maximum) => `${score} of ${maximum}`,
  missing: 'no score',
  overridden: (machine) => `Changed by a teacher; the machine’s was ${machine}.`,
  reason: 'Reason:',
  said: 'What is said of the work',
  edited: 'Changed by a teacher.',
  page: (page) => `page ${page}`,
  comments: 'Comments',
  appeals: 'Appeals',
  answers: { upheld: 'Answer: it stays.', changed: 'Answer: it was changed.', none: 'Not answered yet.' },
  appealUntil: (at) => `An appeal can be made until ${at}.`,
  kinds: {
    rationale: 'Reasons',
    strength: 'Strength',
    weakness: 'Weakness',
    reason: 'Reasons',
    point: 'Point',
    issue: 'Issue',
    overview: 'Overview',
    summary: 'Summary',
    suggestion: 'Suggestion',
    critique: 'Critique',
  },
};

const ITALIAN: PageWords = {
  tag: 'it',
  quotes: ['«', '»'],
  assessed: (at) => `Valutato il ${at}`,
  released: (at, automatic) =>
    automatic ? `pubblicato il ${at}, poiché nulla è stato segnalato` : `pubblicato da un docente il ${at}`,
  notice:
    'Punteggi e osservazioni sono stati scritti da modelli; ciò che un docente ne ha cambiato è indicato.',
  standIn:
    'Nessun modello vero è stato usato: punteggi e osservazioni sono di un sostituto, per prova, e non dicono nulla del lavoro. Ciò che un insegnante ha cambiato è segnato.',
  total: 'Totale',
  points: (given, maximum) => `${given} punti su ${maximum}`,
  scores: 'Punteggi',
  outOf: (score, maximum) => `${score} su ${maximum}`,
  missing: 'nessun punteggio',
  overridden: (machine) => `Cambiato da un docente; quello della macchina era ${machine}.`,
  reason: 'Motivo:',
  said: 'Che cosa si dice del lavoro',
  edited: 'Cambiato da un docente.',
  page: (page) => `pagina ${page}`,
  comments: 'Commenti',
  appeals: 'Ricorsi',
  answers: {
    upheld: 'Risposta: resta.',
    changed: 'Risposta: è stato cambiato.',
    none: 'Ancora senza risposta.',
  },
  appealUntil: (at) => `Si può fare ricorso fino al ${at}.`,
  kinds: {
    rationale: 'Motivazione',
    strength: 'Punto di forza',
    weakness: 'Punto debole',
    reason: 'Motivazione',
    point: 'Punto',
    issue: 'Problema',
    overview: 'Quadro d’insieme',
    summary: 'Sintesi',
    suggestion: 'Suggerimento',
    critique: 'Critica',
  },
};

/** The page's words in the language of an assignment; in English where they have not been translated. */
export const pageWords = (language: string): PageWords => inLanguage(language, { en: ENGLISH, it: ITALIAN });
