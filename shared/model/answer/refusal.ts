/** An answer that declines is short: what goes on for longer does the task. */
const LONGEST = 700;
/** How many sentences an answer takes at most to decline: courtesy comes before it. */
const SENTENCES = 2;

/** Behind what was declined the sentence ends, pauses, or gives a reason of the one who declines. */
const END =
  "(?=\\s*(?:[.!;:–—]|$|,? (?:as|because|since|for) (?:it|this|that|they|i|doing)\\b|, (?:but|so|as|however)\\b|, i['’ ]))";

/** What a task is called by one who declines it. */
const OBJECT =
  '(?:(?:with|in|to|on) )?(?:(?:that|this|such|the|your|these|any)(?: \\p{L}+)? (?:requests?|tasks?|instructions?|prompts?|conversation|assignment|debate)|that|this|it|so)(?: (?:request|task|one|topic|content))?';
/** What an assessor or a debater is asked to work on or to make. */
const WORK =
  "(?:(?:an?|the|this|that|your|any|these|such|student|students['’]|people['’]s|for|of|on|about|school|individual|to)\\s+){0,4}(?:\\p{L}+ ){0,1}?(?:essays?|texts?|work|answers?|rebuttals?|speech(?:es)?|arguments?|documents?|scores?|grades?|evaluations?|assessments?|feedback|content|reviews?|critiques?|request|assistance|help)(?: (?:for|of|on|about|with|to) (?:this|that|the|your|people|students?)(?: \\p{L}+)?)?";

const UNABLE =
  "i(?:['’]m afraid(?: that)? i)?(?: cannot(?: and will not)?| can['’]?t| can not| am (?:not able|unable) to| won['’]t(?: be able to)?| will not be able to| do not think (?:that )?i can| don['’]t think (?:that )?i can)|i['’]m (?:not able|unable) to|i (?:am|['’]m) not (?:allowed|permitted) to";

const UNWILLING =
  "(?:i(?:['’]m| am) not (?:going to|willing to|prepared to|comfortable(?: with)?)|i(?:['’]d| would) (?:rather|prefer) not(?: to)?|i (?:must )?refuse to|i choose not to|i (?:do not|don['’]t) (?:want|wish) to|i won['’]t be|i(?:['’]m| am) unable to)";
const MOTION =
  '(?:this|that|either|such a|the)(?: \\p{L}+)? (?:position|side|motion|view|stance|topic|debate)(?: (?:of|in) (?:this|the) debate)?';
const TASK = `(?:(?:grad|scor|evaluat|assess|judg|review|answer)(?:e|ing)? (?:${OBJECT}|${WORK})|(?:argu|speak|advocat|debat)(?:e|ing)? (?:for|against|in favou?r of) ${MOTION}|(?:writ|mak|produc)(?:e|ing) ${WORK}(?: (?:for|against|in favou?r of) ${MOTION})?|(?:defend(?:ing)?|tak(?:e|ing) part in|tak(?:e|ing) a (?:side|position) (?:in|on)) ${MOTION})`;

const ENGLISH = [
  `(?:${UNABLE}) (?:help|assist|comply|engage|proceed|continue)(?: you)?(?: with (?:grading|scoring|writing|evaluating|assessing|answering) (?:this|that|it)| ${OBJECT})?${END}`,
  `(?:${UNABLE}) (?:fulfil|fulfill|complete|process|answer|respond to|carry out|satisfy|perform|accommodate|do|participate in|take part in|engage in|write|grade|score|evaluate|assess) (?:an? )?${OBJECT}(?:${END}| (?:as described))`,
  `(?:${UNABLE}) (?:grade|evaluate|assess|score|judge|write|generate|create|produce|provide|offer|review|engage with|discuss) ${WORK}${END}`,
  `(?:${UNABLE}) (?:argue|speak|advocate|debate) (?:for|against|in favou?r of) (?:this|that|either|such a|the)(?: \\p{L}+)? (?:position|side|motion|view|stance|topic)${END}`,
  `(?:i must|i have to|i(?: will|['’]ll)(?: have to)?|i need to) (?:respectfully |politely )?decline(?:${END}| (?:to (?:evaluate|grade|assess|score|judge|write|answer|help|assist|respond|participate|engage|provide)|th(?:is|at) request|your request)(?!\\p{L}))`,
  `${UNWILLING} ${TASK}${END}`,
  "i (?:do not|don['’]t) feel comfortable (?:continuing|helping|assisting|answering|providing|writing|engaging|evaluating|grading|scoring|with (?:this|that) (?:request|task|conversation))",
  '(?:my|the) (?:usage |content |safety )?(?:guidelines|polic(?:y|ies)|programming|instructions) (?:do|does) not (?:allow|permit) me to (?:discuss|help|assist|evaluate|grade|answer|engage|provide|write|respond)',
  `i must refuse (?:this|that|your|the) (?:request|task)${END}`,
  '(?:this|that|your) (?:request|task|prompt|content) (?:goes against|violates|(?:may|might|could|would) violate|is against) (?:my|our|the) (?:\\p{L}+ )?(?:polic|guideline|rules|terms)',
  '(?:it )?(?:would|is) (?:not be|not|be in)\\s?appropriate for me to (?:grade|score|evaluate|assess|judge|write|answer|help|comment)',
];

const ITALIAN = [
  'non (?:posso|sono in grado di|mi è possibile) (?:farlo|aiutar\\p{L}*|assister\\p{L}*|soddisfare|esaudire|elaborare|completare|rispondere|eseguire|procedere|continuare)(?:(?: (?:con|in|a|per))? (?:quest[aoei]|la tua|la sua|tale|ciò)(?: (?:richiest[ae]|compit[oi]|attività|domand[ae]|contenuto|conversazione))?)?(?=\\s*(?:[.!;:,]|$))',
  'non (?:posso|sono in grado di) (?:fornire|dare|scrivere|valutare|generare|creare|assegnare) (?:una? |il |la |lo |questo |questa |alcun[ao]? )?(?:valutazione|voto|punteggio|giudizio|replica|testo|contenuto|tema|saggio|compito)',
];
const GERMAN = [
  '(?:dabei|damit|hierbei|bei dieser (?:anfrage|aufgabe)) kann ich (?:(?:ihnen|dir|leider) )*nicht (?:helfen|behilflich sein|weiterhelfen|unterstützen)',
  'ich kann (?:(?:ihnen|dir|leider) )*(?:(?:dabei|damit|hierbei|bei dieser (?:anfrage|aufgabe)) )?(?:leider )?nicht (?:helfen|behilflich sein|weiterhelfen|unterstützen)(?=\\s*(?:[.!,;]|$))',
  '(?:ich kann|kann ich)(?: leider)? (?:diese[rn]?|ihre[rn]?|deine[rn]?|den|das) (?:anfrage|aufgabe|anweisung|text|aufsatz|antwort)(?: leider)? nicht (?:bearbeiten|erfüllen|beantworten|bewerten|benoten|ausführen|übernehmen)',
  '(?:dieser|ihrer|deiner) (?:bitte|anfrage|aufforderung) (?:kann|darf|werde) ich (?:leider )?nicht (?:nachkommen|entsprechen)',
];
const FRENCH = [
  "je ne (?:peux|puis|pourrai|suis)(?: pas)?(?: (?:en mesure|capable))?(?: de| d['’])? ?(?:vous |t['’]|te )?(?:aider|assister|répondre|satisfaire|traiter|accéder|donner suite)(?:(?: (?:avec|à|dans|sur))? (?:cette|votre|ta|ce|cela)(?: (?:demande|requête|tâche|question|sujet|point))?)?(?=\\s*(?:[.!;,]|$))",
  "je ne (?:peux|suis) pas (?:en mesure )?(?:d['’]|de )?(?:évaluer|noter|corriger|fournir|écrire|rédiger|générer) (?:ce|cette|une?|le|la|de) ?(?:texte|copie|note|évaluation|réponse|contenu|rédaction|essai|dissertation|réfutation)(?=\\s*(?:[.!;,]|$))",
];
const SPANISH = [
  'no (?:puedo|me es posible|estoy en condiciones de) (?:hacerlo|ayudar\\p{L}*|asistir\\p{L}*|cumplir|completar|procesar|responder|atender|realizar)(?:(?: (?:con|en|a))? (?:es[aeo]|est[aeo]|tu|su|la)(?: (?:solicitud|tarea|petición|pregunta|contenido))?)?(?=\\s*(?:[.!;,]|$))',
  'no puedo (?:evaluar|calificar|escribir|generar|proporcionar) (?:este|esta|una?|el|la) ?(?:texto|ensayo|nota|calificación|evaluación|respuesta|contenido|redacción|réplica)(?=\\s*(?:[.!;,]|$))',
];
const DECLINES = new RegExp(
  `(?<!\\p{L})(?:${[...ENGLISH, ...ITALIAN, ...GERMAN, ...FRENCH, ...SPANISH].join('|')})`,
  'iu',
);

/** Someone who says that it is a machine, to say what it cannot do. */
const AS_A_MACHINE = new RegExp(
  `^(?:(?:(?:sorry|i['’]m sorry|i apologi[sz]e),? (?:but )?)?(?:${[
    '(?:as|being) an? (?:\\p{L}+ )?(?:ai|artificial intelligence|(?:large )?language model)(?:[- ](?:language model|model|assistant|system))?,',
    "i(?: am|['’]m) (?:just |only )?an? (?:ai|artificial intelligence|(?:large )?language model)(?: language model| model| assistant)?(?:,| and)",
    '(?:in quanto|come|essendo)(?: un[ao]?)? (?:modello linguistico|modello di linguaggio|intelligenza artificiale|assistente (?:ai|ia|virtuale)|ia|ai)(?: di intelligenza artificiale)?,',
    'als (?:eine? )?(?:ki|künstliche intelligenz|sprachmodell|ki-\\p{L}+) (?:kann|darf|bin|werde|vermag) ich',
    "en tant qu(?:['’]|e )(?:ia|intelligence artificielle|assistant\\p{L}*|modèle de langage|modèle linguistique)[^.!?,]{0,30},",
    'como (?:una? )?(?:modelo de (?:lenguaje|ia)|modelo lingüístico|inteligencia artificial|ia|asistente (?:de ia|virtual))[^.!?,]{0,30},',
  ].join('|')}))`,
  'iu',
);
const CANNOT =
  /(?<!\p{L})(?:i (?:cannot|can['’]?t|am (?:not|unable)|do(?: not|n['’]t)|will not|won['’]t)|i['’]m (?:not|unable)|and cannot|non (?:posso|sono)|nicht|keine?n?|je ne|no puedo)(?!\p{L})/iu;

const QUOTED = /["“«„][^"“”«»„]{0,400}["”»“]/gu;
const MARKS = /^[\s*_#>]+/u;

interface OpeningSentence {
  text: string;
  start: number;
}

/** The first sentences of a text, what they quote blanked out, with their offsets. */
function opening(text: string): OpeningSentence[] {
  const plain = text
    .replace(QUOTED, (quoted) => '…'.repeat(quoted.length))
    .replace(MARKS, (marks) => ' '.repeat(marks.length));
  const found = plain.matchAll(/\S(?:[^.!?\n]|[.!?](?!\s))*[.!?]?/gu);
  return [...found.take(SENTENCES)].map(({ 0: sentence, index }) => ({ text: sentence, start: index }));
}

/** Where the words begin with which an answer as a whole declines; -1: it does not. */
function declinesAt(text: string): number {
  if (text.trim().length > LONGEST) return -1;
  for (const sentence of opening(text)) {
    if (AS_A_MACHINE.test(sentence.text) && CANNOT.test(sentence.text)) return sentence.start;
    const at = DECLINES.exec(sentence.text)?.index ?? -1;
    if (at >= 0) return sentence.start + at;
  }
  return -1;
}

/**
 * Whether an answer as a whole declines the task, as models word it in English, Italian, German, French and Spanish: short,
 * and in its first sentences, about the task. One who rejects an argument, regrets a fault or quotes a refusal does not.
 */
export const refusalIn = (text: string): boolean => declinesAt(text) >= 0;

const STOPS = /[.!?\n]|\[\[/;

/** A text without the words that decline, up to where the sentence, the line or the field ends. */
export function withoutRefusal(text: string): string {
  const start = declinesAt(text);
  if (start < 0) return text;
  const length = text.slice(start).search(STOPS);
  return text.slice(0, start) + (length < 0 ? '' : text.slice(start + length));
}

/** Words besides those that decline with which a text still says nothing. */
const HARDLY_ANY = 2;

/** What leads in a reason: one who declines for a reason that lies in the text has judged it. */
const REASON =
  /[:;–—]|(?<!\p{L})(?:because|since|as (?:it|the|there|this)|for (?:it|there)|perché|poiché|weil|da (?:sie|er|es|die|der|das)|car|parce|porque|ya que)(?!\p{L})/iu;

const APOLOGY =
  /(?<!\p{L})(?:(?:i am|i['’]m|we are|we['’]re)\s+(?:very |so )?sorry|sorry|i apologi[sz]e|unfortunately|mi dispiace|purtroppo|(?:es )?tut mir leid|leider|(?:je suis )?désolée?|lo siento|lamentablemente)(?!\p{L})[\s,.]*(?:but|ma|aber|mais|pero)?(?!\p{L})/giu;

/** Whether a text declines and says nothing else: what a model writes into a field that it was made to fill. */
export function isNothingButRefusal(text: string): boolean {
  if (!refusalIn(text) || REASON.test(text)) return false;
  const rest =
    withoutRefusal(text)
      .replace(APOLOGY, ' ')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return rest.length <= HARDLY_ANY;
}
