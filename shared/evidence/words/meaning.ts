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
  `not no never none neither nor without nobody nothing nowhere hardly cannot
  non senza mai nessun nessuno nessuna niente nulla`.split(/\s+/),
);

/** Words that exclude each other; of a pair with several words a side, each against each. */
const OPPOSITES = `must shall should have required mandatory obliged | may might can could optional
more greater larger higher bigger longer above over | less fewer smaller lower shorter below under
most maximum max highest | least minimum min lowest
always every all both | never none sometimes rarely some
before previous prior first earlier | after next following last later
increase increases increased grow grows | decrease decreases decreased reduce reduces reduced
allow allows allowed permit permits accept accepts accepted | deny denies denied forbid forbids forbidden reject rejects rejected refuse refused
enable enables enabled activate | disable disables disabled deactivate
success succeed succeeds successful successfully valid correct true pass passes passed | failure fail fails failed unsuccessful invalid incorrect wrong false
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
new | old
love loved like liked | hate hated dislike disliked
happy | sad angry unhappy
deve devono dovra obbligatorio obbligatoria | puo possono potra facoltativo facoltativa opzionale
piu maggiore superiore | meno minore inferiore
sempre tutti tutte ogni | mai nessuno nessuna alcuni
massimo massima | minimo minima
prima precedente | dopo successivo successiva
interno interna | esterno esterna
con | senza
vero valido valida corretto corretta | falso errato errata
aumenta aumentare | diminuisce diminuire riduce ridurre
permette consente accetta | vieta rifiuta
aggiunge aggiungere | rimuove rimuovere elimina eliminare
positivo positiva | negativo negativa`;

function readOpposites(): Map<string, Set<string>> {
  const opposites = new Map<string, Set<string>>();
  const add = (word: string, others: string[]) => {
    const known = opposites.get(word) ?? new Set();
    opposites.set(word, new Set([...known, ...others]));
  };
  for (const line of OPPOSITES.split('\n')) {
    const [left, right] = line.split('|').map((side) => side.trim().split(/\s+/)) as [string[], string[]];
    for (const word of left) add(word, right);
    for (const word of right) add(word, left);
  }
  return opposites;
}
const opposites = readOpposites();

const NEGATIVE_PREFIXES = ['un', 'in', 'im', 'ir', 'il', 'dis', 'non', 'mis', 'anti'];
/** A shorter word is no word with a negative prefix, nor one without. */
const SHORTEST_NEGATED = 4;

function negatedForms(word: string): string[] {
  if (word.length < SHORTEST_NEGATED) return [];
  const affirmed = NEGATIVE_PREFIXES.filter((prefix) => word.startsWith(prefix)).map((prefix) =>
    word.slice(prefix.length),
  );
  return [
    ...NEGATIVE_PREFIXES.map((prefix) => prefix + word),
    ...affirmed.filter(({ length }) => length >= SHORTEST_NEGATED),
  ];
}

/** Whether a form (see `formsOf`) is a word of grammar. */
export function isFunctionWord(form: string): boolean {
  return FUNCTION_WORDS.has(form);
}

/** Whether a form negates. */
export function isNegation(form: string): boolean {
  return NEGATIONS.has(form);
}

/** The words that exclude a form, known ones and made by a negative prefix: *must* and *may*, *complete* and *incomplete*. */
export function oppositesOf(form: string): readonly string[] {
  return [...(opposites.get(form) ?? []), ...negatedForms(form)];
}

/** Whether two forms exclude each other. */
export function areOpposite(a: string, b: string): boolean {
  return oppositesOf(a).includes(b);
}

/** Whether a form is a number. */
export function isNumber(form: string): boolean {
  const first = form.charCodeAt(0);
  return first >= 0x30 && first <= 0x39;
}
