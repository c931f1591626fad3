/** An answer that declines is short: what goes on for longer does the task. */
const LONGEST = 700;
/** How many sentences an answer takes at most to decline: courtesy comes before it. */
const SENTENCES = 2;

/** What a task is called by one who declines it. */
const TASK = {
  en: '(?:with )?(?:th(?:at|is|ese|ose|e)|your|such|any)(?: \\p{L}+){0,2}? (?:requests?|tasks?|instructions?|prompts?|questions?|conversation|content|topic)|(?:with )?(?:that|this)(?! \\p{L})|(?:with|in) (?:that|this|your|the|these)(?!\\p{L})',
  it: '(?:quest[aoie]|la tua|la sua|tale|il)(?: \\p{L}+){0,1}? ?(?:richiest[ae]|compit[oi]|attività|domand[ae]|contenuto)',
};

const AS_AN_AI =
  "as an? (?:ai|artificial intelligence|(?:large )?language model)(?:[- ](?:language model|model|assistant|system))?,|(?:in quanto|come|essendo un)(?: un[ao]?)? (?:modello linguistico|modello di linguaggio|intelligenza artificiale|assistente (?:ai|ia|virtuale)|ia|ai)(?: di intelligenza artificiale)?,|als (?:eine? )?(?:ki|künstliche intelligenz|sprachmodell|ki-\\p{L}+)[, ] ?(?:kann|darf|bin|ist|werde|vermag)|en tant qu['’](?:ia|intelligence artificielle|assistant\\p{L}* (?:ia|virtuel\\p{L}*)),|en tant que (?:modèle de langage|modèle linguistique|ia)[^.!?,]{0,30},|como (?:un |una )?(?:modelo de (?:lenguaje|ia)|modelo lingüístico|inteligencia artificial|ia|asistente (?:de ia|virtual))[^.!?,]{0,30},";

const CANNOT =
  "i(?: cannot|['’ ]?can['’]?t| can not| am (?:not able|unable) to|['’]m (?:not able|unable) to| won['’]t(?: be able to)?| will not(?: be able to)?| must (?:respectfully |politely )?decline to| am not (?:allowed|permitted) to|['’]m not (?:allowed|permitted) to)";

const DECLINES = [
  // English: cannot, what cannot be done, and that the task is meant
  `${CANNOT} (?:(?:help|assist|comply|engage|proceed|continue)(?: you)? (?:${TASK.en}))`,
  `${CANNOT} (?:help|assist|comply)(?: you)?(?=[.,;!]|$)`,
  `${CANNOT} (?:fulfil|fulfill|complete|process|answer|respond to|carry out|satisfy|perform|accommodate|do) (?:${TASK.en})`,
  `${CANNOT} (?:grade|evaluate|assess|score|judge|write|generate|create|produce|provide|give|assign|review|analy[sz]e)(?: an?| the| this| that| your| any| these)? ?(?:\\p{L}+ ){0,3}?(?:essay|text|answer|rebuttal|speech|argument|document|score|grade|evaluation|assessment|feedback|content|review|critique)s?(?: (?:for|of|on|about) (?:this|that|the|your) \\p{L}+)?(?:,? (?:as|because|since) (?:it|this|that|they|i)|[.!]?$)`,
  "(?:i must|i have to|i(?: will|['’]ll)(?: have to)?|i need to) (?:respectfully |politely )?decline(?=[.,;!]|$| (?:to (?:evaluate|grade|assess|score|judge|write|answer|help|assist|respond|participate|engage|provide)|th(?:is|at) request|your request))",
  `i (?:do not|don['’]t) feel comfortable (?:continuing|helping|assisting|answering|providing|writing|engaging|evaluating|grading|with (?:this|that) (?:request|task|conversation))`,
  '(?:my|the) (?:usage |content |safety )?(?:guidelines|polic(?:y|ies)|programming|instructions) (?:do|does) not (?:allow|permit) me to (?:discuss|help|assist|evaluate|grade|answer|engage|provide|write|respond)',
  '(?:this|that|your) (?:request|task|prompt|content) (?:goes against|violates|is against) (?:my|our|the) ',
  // Italian
  `non (?:posso|sono in grado di|mi è possibile) (?:aiutar\\p{L}*|assister\\p{L}*|soddisfare|esaudire|elaborare|completare|rispondere a|eseguire|procedere)(?=[.,;!]|$| (?:con |in |a )?(?:${TASK.it}|ciò|questo|quest[ao]))`,
  'non (?:posso|sono in grado di) (?:fornire|dare|scrivere|valutare|generare|creare|assegnare|esprimere) (?:una? |il |la |lo |questo |questa |alcun[ao]? )?(?:valutazione|voto|punteggio|giudizio|replica|testo|contenuto|tema|saggio)',
  // German
  '(?:dabei|damit|hierbei|bei dieser (?:anfrage|aufgabe)) kann ich (?:ihnen |dir |leider )*nicht (?:helfen|behilflich sein|weiterhelfen|unterstützen)',
  'ich kann (?:ihnen |dir |leider )*(?:dabei|damit|hierbei|bei dieser (?:anfrage|aufgabe)) (?:leider )?nicht (?:helfen|behilflich sein|weiterhelfen|unterstützen)',
  'kann ich (?:leider )?nicht (?:helfen|weiterhelfen|behilflich sein)',
  '(?:ich kann|kann ich) (?:leider )?(?:diese[rn]? |ihre[rn]? |deine[rn]? )(?:anfrage|aufgabe|bitte|anweisung|text|aufsatz)(?: leider)? nicht (?:bearbeiten|erfüllen|beantworten|bewerten|ausführen|nachkommen)',
  // French
  "je ne (?:peux|puis|suis pas en mesure|pourrai)(?: pas)?(?: de| d['’])? ?(?:vous |t['’]|te )?(?:aider|assister|répondre à (?:cette|votre)|satisfaire|traiter|accéder à)(?=[.,;!]|$| (?:avec |à |dans )?(?:cette|votre|ta|ce|cela))",
  "je ne (?:peux|suis) pas (?:en mesure )?(?:d['’]|de )?(?:évaluer|noter|corriger|fournir|écrire|rédiger|générer) (?:ce|cette|une?|le|la|de) ?(?:texte|copie|note|évaluation|réponse|contenu|rédaction|essai|dissertation|réfutation)",
  // Spanish
  'no (?:puedo|me es posible|estoy en condiciones de) (?:ayudar\\p{L}*|asistir\\p{L}*|cumplir|completar|procesar|responder a|atender|realizar)(?=[.,;!]|$| (?:con |en |a )?(?:es[aeo]|est[aeo]|tu|su|la)\\b)',
  'no puedo (?:evaluar|calificar|escribir|generar|proporcionar|dar) (?:este|esta|una?|el|la) ?(?:texto|ensayo|nota|calificación|evaluación|respuesta|contenido|redacción|réplica)',
];

const CAN_NOTHING = new RegExp(`(?<!\\p{L})(?:${DECLINES.join('|')})`, 'iu');
const SPEAKS_AS_AI = new RegExp(`^(?:${AS_AN_AI})`, 'iu');
const NOT = /\b(?:cannot|can['’]?t|not|unable|non|nicht|keine?n?|ne|no)\b/iu;

const QUOTED = /["“«„][^"“”«»„]{0,400}["”»“]/gu;
const LEAD = /^[\s*_#>]+/u;

/** The first sentences of a text without what they quote. */
function opening(text: string): string[] {
  const plain = text.replace(QUOTED, '…').replace(LEAD, '');
  return plain.split(/(?<=[.!?])\s+|\n+/u).slice(0, SENTENCES);
}

/**
 * Whether an answer as a whole declines the task, as models word it in English, Italian, German, French and Spanish: short,
 * and in its first sentences, about the task. One who rejects an argument, regrets a fault or quotes a refusal does not.
 */
export function refusalIn(text: string): boolean {
  if (text.length > LONGEST) return false;
  return opening(text.trim()).some(
    (sentence) => CAN_NOTHING.test(sentence) || (SPEAKS_AS_AI.test(sentence) && NOT.test(sentence)),
  );
}
