import { wordSize } from '@assay/document/surface';

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

/** Names that are words in small letters in German, French, Spanish, Portuguese or Dutch, `folded`: of these there is no list of words either. */
const ABROAD = new Set(
  `abril aime aimee alba alegria alma alt alvo amable amado amparo ange angeles baas bakker barbero barros beau belle bien blanc blanca
  blanche blanco blau boer bon bonne boom bos bosch boulanger branca branco braun bravo bruin brun bueno bunt cabello calvo campo campos
  casas castillo chevalier clair claire claro clement coelho consuelo cordeiro cortes cousin crespo cruz dekker delgado desire desiree
  dijk dolores doux draak droit eigen einsam encarnacion ernst esperanza estrella fein feind feliz fest fleur flor flores fort franco
  frei freund frisch froh frohlich fromm fuentes gallego gallo garrido gelb gentil gerade gern goed graaf graca grand gras gris groen
  groot gross grun guerra guerrero gut haan hart haut heilig heiss hermoso herzlich hidalgo hoch hoek hold iglesias jager jeune joli
  jolie jong jour jung kalt kamp keck klar klaver klein klug kok koning kort krumm kurz lang leal leger leicht leitao leon libertad lieb
  lion lobo loup lozano lustig luz machado madeira mager maire manso mar marchand marin marine marinho merced mercier meunier milagros
  mild mooi moreno moulin mulder munter neu nieves noel noir noire olive olivos paloma pardo parfait pastor paz peer perla perle petit
  petite piedad pierre pilar pinheiro pinto pont prieto prince prins prudent ramos real recht redondo reich rein reina remedios renard
  rey reyes rico ridder rio rios rocha roche roi rojo rood rosales rose rot rouge roux roy rubio ruhig sage salgado salvador sanft sauer
  saule sauvage savant scharf schipper schlicht schnell schon schwarz seco segura seguro selig serrano sierra simple slager smit snel
  soledad spat stark sterk still stolz streng suss tendre tierno toro torres treu trigo trocken vale valiente valles verdugo vert viejo
  vieux vigne vis visser voll vos vroom wahr warm weich weis weiss weit wever wild wit wohl wolf zapatero zart zorro zwart`.split(
    /\s+/,
  ),
);

/** Names that are words in small letters where somebody writes of programs, figures or statistics, and months in short. */
const TECHNICAL = new Set(
  `abs alt ann apr arg ash aug avg bert bin bit chi col cos dec dev diff dim div env eta feb fin gan gen gin git hue img init jan
  jul jun kai kappa lan lang len lin loc lua mac mai mar max med min mod mu nil nov num obj oct ohm opt pam pan phi pid pip
  prod psi ram ref rem rho rom rui sep sept seq shap sol src std sum swift tab tan tau tim tor val var vec vim vue wan   yarn yin zen zeta`.split(
    /\s+/,
  ),
);

/** Whether a name is a word beside it in small letters alone, of another language or of a trade (klein, petit, cruz; max, dev). */
export const isUsedElsewhere = (word: string) => ABROAD.has(word) || TECHNICAL.has(word);
