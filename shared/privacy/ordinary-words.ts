import { wordSize } from '../surface/dictionary.ts';

/** Up to these sizes of SCOWL's lists (10, the most frequent words, to 70) a word is in everybody's mouth, or in use. */
const COMMON = 20;
const USED = 55;

/** Italian words that are names, too: of Italian there is no list of words with a licence to keep (docs/architecture.md). */
const ITALIAN = new Set(
  `alba albero amato amore angelo aurora bella bello beltà bianca bianchi bianco bosco bruno caro carta caruso castello celeste chiara
  chiaro cielo conte conti corallo costa cristiano croce delfino dolce donato edera esposito fabbri falco fede felice ferraro ferro fiore
  fiori fontana forte fortuna franca franco gatti gatto gentile gioia giusto grande grassi grasso grazia greco guerra guida ideale lago
  leone libero longo luce luna luce mancini mare margherita marino martello massimo mela mente messina miele molinari monaco montagna monte
  monti mora moro neri nero neve oliva olmo orlando orso pace pagano palma parisi pastore pellegrini perla piano piazza pietra pino
  pioggia ponte porta prospero quercia re ricci riccio ripa riso riva rocca romana romano rosa rosario rossa rossi rosso russo sale santa
  santi santo santoro sarto selva serena sereno serra sole sorriso speranza spina stella testa torre torri valle vento verde verdi vero
  villa viola vita vitale vittoria viva volpe zucca`.split(/\s+/),
);

/**
 * What a word in small letters is beside somebody's name. `common`: one of the language even with a capital, such as will, may, hope, rosa;
 * `used`: one of the language in small letters, such as baker, ruby; `none`: no word.
 */
export function usageOf(word: string): 'common' | 'used' | 'none' {
  const size = wordSize(word) ?? Number.POSITIVE_INFINITY;
  if (size <= COMMON || ITALIAN.has(word)) return 'common';
  return size <= USED ? 'used' : 'none';
}
