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

const ENGLISH = [
  `(?:${UNABLE}) (?:help|assist|comply|engage|proceed|continue)(?: you)?(?: with (?:grading|scoring|writing|evaluating|assessing|answering) (?:this|that|it)| ${OBJECT})?${END}`,
  `(?:${UNABLE}) (?:fulfil|fulfill|complete|process|answer|respond to|carry out|satisfy|perform|accommodate|do|participate in|take part in|engage in|write|grade|score|evaluate|assess) (?:an? )?${OBJECT}(?:${END}| (?:as described))`,
  `(?:${UNABLE}) (?:grade|evaluate|assess|score|judge|write|generate|create|produce|provide|offer|review|engage with|discuss) ${WORK}${END}`,
  `(?:${UNABLE}) (?:argue|speak|advocate|debate) (?:for|against|in favou?r of) (?:this|that|either|such a|the)(?: \\p{L}+)? (?:position|side|motion|view|stance|topic)${END}`,
  `(?:i must|i have to|i(?: will|['’]ll)(?: have to)?|i need to) (?:respectfully |politely )?decline(?:${END}| (?:to (?:evaluate|grade|assess|score|judge|write|answer|help|assist|respond|participate|engage|provide)|th(?:is|at) request|your request)(?!\\p{L}))`,
  "i (?:do not|don['’]t) feel comfortable (?:continuing|helping|assisting|answering|providing|writing|engaging|evaluating|grading|scoring|with (?:this|that) (?:request|task|conversation))",
  '(?:my|the) (?:usage |content |safety )?(?:guidelines|polic(?:y|ies)|programming|instructions) (?:do|does) not (?:allow|permit) me to (?:discuss|help|assist|evaluate|grade|answer|engage|provide|write|respond)',
  '(?:this|that|your) (?:request|task|prompt|content) (?:goes against|violates|(?:may|might|could|would) violate|is against) (?:my|our|the) (?:\\p{L}+ )?(?:polic|guideline|rule|term)',
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

/** The first sentences of a text without what they quote. */
function opening(text: string): string[] {
  const plain = text.replace(QUOTED, '…').replace(MARKS, '');
  return plain.split(/(?<=[.!?])\s+|\n+/u).slice(0, SENTENCES);
}

/**
 * Whether an answer as a whole declines the task, as models word it in English, Italian, German, French and Spanish: short,
 * and in its first sentences, about the task. One who rejects an argument, regrets a fault or quotes a refusal does not.
 */
export function refusalIn(text: string): boolean {
  if (text.length > LONGEST) return false;
  return opening(text.trim()).some(
    (sentence) => DECLINES.test(sentence) || (AS_A_MACHINE.test(sentence) && CANNOT.test(sentence)),
  );
}
