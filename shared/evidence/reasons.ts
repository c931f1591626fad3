import type { AnchorDocument } from './anchor.ts';
import { isFunctionWord, tokenise, type Word } from './words.ts';

/** Endings of inflected words; single vowels, of Italian, where the word is long enough to be told by the rest. */
export const ENDING = /(?<=\p{L}{3})(?:ing|ed|es|s|ly)$|(?<=\p{L}{5})[aeio]$/u;

/** Words in which anybody speaks of any text: they tell nothing of whose it is. */
const OF_ANY_TEXT = new Set(
  `beginning middle end start opening ending introduction body conclusion story stories essay essays text paragraph paragraphs
  sentence sentences word words writing writer reader author student topic idea ideas detail details example examples point
  points reason reasons way thing things part parts lot kind sort time first second third last next one two three many clear
  clearly good great best better well bad important interesting main strong make makes made give gives given use uses used show
  shows tell tells say says go goes get gets argument arguments claim claims case side sides opponent people real really
  inizio centro svolgimento introduzione conclusione finale storia racconto tema testo paragrafo paragrafi frase frasi parola
  parole scrittura lettore autore autrice studente idea idee dettaglio dettagli esempio esempi punto punti motivo modo cosa cose
  parte parti tempo volta primo seconda secondo terzo ultimo due tre molti molte chiaro chiara bene buono buona bello bella
  migliore migliori importante interessante fa fare dice dire usa mostra argomento argomenti tesi parti gente davvero`.split(
    /\s+/,
  ),
);

/** Whether a word, in the form in which words are compared, tells something of what a text is about. */
export const isTelling = (form: string) => form.length > 1 && !isFunctionWord(form) && !OF_ANY_TEXT.has(form);

/** Reasons of fewer words are seen to be none. */
const FEWEST_REASONS = 8;

/** The words of a text that tell something, without their endings. */
const tellingWords = (words: readonly Word[]) =>
  words.filter(({ form }) => isTelling(form)).map(({ form }) => form.replace(ENDING, ''));

/**
 * Tells of reasons whether they name nothing of a text: no word that tells something is the text's and not `given`'s, what everybody was told, too.
 */
export function namesNothing(text: AnchorDocument, given: AnchorDocument): (reasons: string) => boolean {
  const told = new Set(tellingWords(given.passages.words));
  const named = new Set(tellingWords(text.passages.words).filter((word) => !told.has(word)));
  return (reasons) => !tellingWords(tokenise(reasons)).some((word) => named.has(word));
}

/** Whether reasons are long enough that, where they name nothing of a text, they could be said of any. */
export const areReasons = (reasons: string): boolean => tokenise(reasons).length >= FEWEST_REASONS;
