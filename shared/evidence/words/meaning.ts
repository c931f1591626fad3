/** English and Italian words that carry grammar and little else: alone they show nothing. */
const FUNCTION_WORDS = new Set(
  `a an the and or but nor so yet if then else than that this these those there here it its they them their he she his her him
  we us our you your i me my mine of to in on at by for from with without into onto over under up down out off about above below between
  through during before after again is am are was were be been being do does did done have has had having will would shall should can
  could may might must not no as such which who whom whose what when where why how all any each every both few more most other some
  only own same too very just also because while until against among per via s t d etc eg ie
  il lo la gli le l un uno una un di del dello della dei degli delle d da dal dallo dalla dai dagli dalle in nel nello nella nei negli
  nelle a al allo alla ai agli alle con col su sul sullo sulla sui sugli sulle per tra fra e ed o od ma se che chi cui non si ne ci
  vi lo mi ti ha hanno ho e era erano essere stato stata stati state sono viene vengono questo questa questi queste quello quella
  quelli quelle come anche piu meno molto tutto tutti tutte tutta ogni quando dove mentre dopo prima
  der die das ein eine und oder nicht ist sind im den dem des zu mit auf von le les des et ou est sont dans pour que qui sur el los las y
  es en un una por para`.split(/\s+/),
);

/** Words whose gain or loss turns a sentence round. */
const NEGATIONS = new Set(
  `not no never none neither nor without nobody nothing nowhere hardly barely scarcely seldom cannot fails failed prevented prevents
  non senza mai nessun nessuno nessuna niente nulla neppure neanche nemmeno nega
  nicht kein keine keinen niemals pas jamais rien aucun aucune nunca nada ninguno nao не нет никогда 不 没 沒 无 無 未 لا ليس لم لن`.split(
    /\s+/,
  ),
);

/** Words that exclude each other: between bars words of one side, each of which excludes every word of the other sides. */
const OPPOSITES = `must shall have required mandatory obliged | should ought | may might can could optional
more greater larger higher bigger longer above over exceed exceeds | less fewer smaller lower shorter below under within
most maximum max highest | least minimum min lowest
always every all both each any | never none sometimes rarely some no
and | or
if | unless
partly partially | fully wholly completely entirely
before previous prior first earlier | after next following last later
increase increases increased grow grows | decrease decreases decreased reduce reduces reduced
allow allows allowed permit permits accept accepts accepted | deny denies denied forbid forbids forbidden reject rejects rejected refuse refused
enable enables enabled activate | disable disables disabled deactivate
success succeed succeeds successful successfully valid correct right true pass passes passed work works worked | failure fail fails failed unsuccessful invalid incorrect wrong false
internal inside within | external outside beyond
include includes included add adds added | exclude excludes excluded remove removes removed delete deletes deleted
open opens opened | close closes closed
start starts begin begins | stop stops end ends
with | without
good better best strong stronger | bad worse worst weak weaker
easy easily simple | hard difficult
early | late
public | private
online | offline
synchronous | asynchronous
ascending | descending
automatic automatically | manual manually
upload uploads uploaded | download downloads downloaded
send sends sent | receive receives received
buy buys bought | sell sells sold
found | stole stolen lost
new | old
hot | cold
love loved like liked | hate hated dislike disliked
happy proud | sad angry unhappy ashamed
mother mom mum | father dad | sister | brother | aunt | uncle | son | daughter | grandmother grandma | grandfather grandpa
boy boys | girl girls
man men | woman women
he him his | she her hers
hundred hundreds | thousand thousands k | million millions m | billion billions bn
ms millisecond milliseconds | s sec second seconds | min minute minutes | h hour hours | day days | week weeks | month months | year years
mm millimetre millimetres | cm centimetre centimetres | m metre metres meter meters | km kilometre kilometres kilometer kilometers | mile miles
kb | mb | gb | tb
percent | permille | euro euros eur | dollar dollars usd | pound pounds gbp
< ≤ | > ≥
deve devono dovra obbligatorio obbligatoria | puo possono potra facoltativo facoltativa opzionale
piu maggiore superiore | meno minore inferiore
sempre tutti tutte ogni | mai nessuno nessuna alcuni
massimo massima | minimo minima
prima precedente | dopo successivo successiva
interno interna | esterno esterna
con | senza
vero valido valida corretto corretta | falso errato errata
aumenta aumentare | diminuisce diminuire riduce ridurre
permette consente concede accetta | vieta rifiuta nega
aggiunge aggiungere | rimuove rimuovere elimina eliminare
positivo positiva | negativo negativa
secondo secondi | minuto minuti | ora ore | giorno giorni | settimana settimane | mese mesi | anno anni`;

function readOpposites(): Map<string, Set<string>> {
  const opposites = new Map<string, Set<string>>();
  for (const line of OPPOSITES.split('\n')) {
    const sides = line.split('|').map((side) => side.trim().split(/\s+/));
    for (const side of sides)
      for (const word of side) {
        const others = sides.filter((other) => other !== side).flat();
        opposites.set(word, new Set([...(opposites.get(word) ?? []), ...others]));
      }
  }
  return opposites;
}
const opposites = readOpposites();

const NEGATIVE_PREFIXES = ['un', 'in', 'im', 'ir', 'il', 'dis', 'non', 'mis', 'anti'];
/** Endings and beginnings that turn a word into its contrary. */
// biome-ignore format: a table
const TURNED: readonly [RegExp, string][] = [
  [/^en(?=crypt|cod)/, 'de'], [/^de(?=crypt|cod)/, 'en'], [/^minimi/, 'maximi'], [/^maximi/, 'minimi'],
  [/^symmetr/, 'asymmetr'], [/^asymmetr/, 'symmetr'], [/ful(ly)?$/, 'less$1'], [/less(ly)?$/, 'ful$1'],
  [/er(s?)$/, 'ee$1'], [/ee(s?)$/, 'er$1'], [/^log(ged)?in$/, 'log$1out'], [/^log(ged)?out$/, 'log$1in'],
];
/** A shorter word is no word with a negative prefix, nor one without. */
const SHORTEST_NEGATED = 4;

function negatedForms(word: string): string[] {
  if (word.length < SHORTEST_NEGATED) return [];
  const affirmed = NEGATIVE_PREFIXES.filter((prefix) => word.startsWith(prefix)).map((prefix) =>
    word.slice(prefix.length),
  );
  const turned = TURNED.flatMap(([from, to]) => (from.test(word) ? [word.replace(from, to)] : []));
  return [
    ...NEGATIVE_PREFIXES.map((prefix) => prefix + word),
    ...affirmed.filter(({ length }) => length >= SHORTEST_NEGATED),
    ...turned,
  ];
}

/** Whether a form (see `formsOf`) is a word of grammar. @example isFunctionWord('the') // => true */
export function isFunctionWord(form: string): boolean {
  return FUNCTION_WORDS.has(form);
}

/** Whether a form negates. */
export function isNegation(form: string): boolean {
  return NEGATIONS.has(form);
}

const excluded = new Map<string, readonly string[]>();
const EXCLUDED_LIMIT = 20_000;

/** The words that exclude a form, known ones and made by a negative prefix: *must* and *may*, *complete* and *incomplete*. */
export function oppositesOf(form: string): readonly string[] {
  let words = excluded.get(form);
  if (!words) {
    if (excluded.size >= EXCLUDED_LIMIT) excluded.clear();
    words = [...(opposites.get(form) ?? []), ...negatedForms(form)];
    excluded.set(form, words);
  }
  return words;
}

/** Whether two forms exclude each other. @example areOpposite('increase', 'decrease') // => true */
export function areOpposite(a: string, b: string): boolean {
  return oppositesOf(a).includes(b);
}

const MEASURES = new Set(['percent', 'permille', 'euro', 'dollar', 'pound', 'minus', '<', '>', '≤', '≥']);

/** Whether a form is a sign that stood beside a number. */
export function isMeasure(form: string): boolean {
  return MEASURES.has(form);
}

/** Whether a form is a number. */
export function isNumber(form: string): boolean {
  const first = form.charCodeAt(0);
  return first >= 0x30 && first <= 0x39;
}
