/**
 * Words that an innocent edit leaves alone and never brings in, because a sentence without them, or with them, says something
 * else. Kept apart from the lists that are measured.
 */
const ROLES = new Set(
  `not no never none neither nor without nobody nothing nowhere hardly cannot cant wont dont didnt doesnt isnt wasnt arent werent
  couldnt wouldnt shouldnt havent hasnt hadnt aint barely scarcely non senza mai nessun nessuno nessuna niente nulla
  zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million first second third once twice half
  uno due tre quattro cinque sei sette otto nove dieci undici dodici venti trenta quaranta cinquanta cento mille primo secondo terzo
  must shall should may might can could would will need ought required optional mandatory obliged deve devono puo può possono
  always every all both each any some sometimes often rarely seldom usually sempre ogni tutti tutte alcuni alcune
  more less most least fewer many much few greater larger higher lower smaller bigger longer shorter maximum minimum highest
  lowest piu più meno massimo massima minimo minima maggiore minore
  before after above below over under previous prior next following earlier later early late last prima dopo
  precedente successivo successiva
  with into from inside outside within beyond internal external interno esterno con fuori dentro
  increase increases increased decrease decreases decreased reduce reduces reduced grow grows
  allow allows allowed permit permits accept accepts accepted deny denies denied forbid forbids reject rejects rejected refuse
  refused permette consente accetta vieta rifiuta
  enable enables enabled disable disables disabled activate deactivate
  success successful successfully succeed succeeds failure fail fails failed valid invalid correct incorrect true false wrong
  right pass passes passed valido valida vero falso corretto corretta
  include includes included exclude excludes add adds added remove removes removed delete deletes deleted insert aggiungere rimuovere
  open opens opened close closes closed start starts started begin begins stop stops end ends ended
  good better best strong stronger bad worse worst weak weaker easy easily simple hard difficult
  public private online offline synchronous asynchronous positive negative same different
  love loved like liked hate hated dislike disliked happy glad angry unhappy known unknown able unable possible impossible
  complete incomplete direct indirect patient impatient patience impatience new old`.split(/\s+/),
);

const PLAIN = /^\p{Ll}+$/u;

/** Whether an innocent edit may take a word out, change it or bring it in. */
export function isPlain(word: string, least = 1): boolean {
  return word.length >= least && PLAIN.test(word) && !ROLES.has(word);
}

/** Of two words one may be the other's negation: *valid*, *invalid*. */
export function isNegatedForm(a: string, b: string): boolean {
  return a !== b && (a.endsWith(b) || b.endsWith(a));
}

/** Words that mean nearly the same, each way. */
const SYNONYM_PAIRS = `user client, users clients, system platform, big large, said stated, show display, shows displays,
data information, use employ, time moment, waiting standing, people folks, laughed giggled, friend buddy, friends buddies,
funny hilarious, application program, request query, page screen, mother parent, father parent, received obtained, went travelled,
think believe, really truly, make create, great wonderful, component module, components modules, service facility, utente cliente,
sistema software, house home, kids children, day afternoon, manager supervisor, function feature, message notification,
list catalogue, button control, document report, architecture structure, section chapter, device machine, server host,
dati informazioni, classe oggetto, pagina schermata, lista elenco, laughter amusement, story tale, teacher instructor,
quickly rapidly, important relevant`;

function readSynonyms(): Map<string, string> {
  const pairs = SYNONYM_PAIRS.split(',').map((pair) => pair.trim().split(' ') as [string, string]);
  const plain = pairs.filter(([a, b]) => isPlain(a) && isPlain(b));
  return new Map([...plain.map(([a, b]) => [b, a] as const), ...plain]);
}
export const SYNONYMS: ReadonlyMap<string, string> = readSynonyms();

/** Words put into a quote that change little. */
export const FILLERS = ['really', 'also', 'very', 'clearly', 'properly', 'just', 'indeed', 'quite'];

/** A word and the one that says the contrary. */
// biome-ignore format: a table
export const CONTRARIES: ReadonlyMap<string, string> = new Map([
  ['must', 'may'], ['shall', 'may'], ['more', 'less'], ['always', 'never'], ['before', 'after'],
  ['after', 'before'], ['with', 'without'], ['without', 'with'], ['maximum', 'minimum'], ['most', 'least'],
  ['first', 'last'], ['last', 'first'], ['better', 'worse'], ['best', 'worst'], ['good', 'bad'],
  ['easy', 'difficult'], ['valid', 'invalid'], ['correct', 'incorrect'], ['true', 'false'],
  ['include', 'exclude'], ['includes', 'excludes'], ['external', 'internal'], ['internal', 'external'],
  ['deve', 'può'], ['devono', 'possono'], ['sempre', 'mai'], ['prima', 'dopo'], ['con', 'senza'],
  ['massimo', 'minimo'], ['loved', 'hated'], ['happy', 'sad'], ['start', 'end'], ['open', 'closed'],
]);
