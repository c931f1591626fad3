import { type SentenceSign, type SignGroup, sentenceSigns, wordsThatBegin } from './sign.ts';

/** How a language speaks to whoever grades, by name: parts of patterns. */
interface Vocative {
  /** What a message is called, before the one whom it is for. */
  message: string;
  /** What stands between a message, or the sentence's beginning, and the one whom it is for. */
  to: string;
  /** Greetings. */
  greeting: string;
  /** Words that may stand before or behind the noun. */
  about: string;
  /** People who grade, by names that few others have. */
  grader: string;
  /** Machines that grade. */
  machine: string;
  /** Programs that grade, which a message must be for: "Note: the grading system" tells of one. */
  program: string;
}

// biome-ignore format: a table
const VOCATIVES: readonly Vocative[] = [
  {
    message: 'note|message|hint|reminder|attention|memo|remark|notice|important',
    to: '(?:(?:to|for) )?(?:the |all |any |our |my |your |every )*',
    greeting: '(?:dear|hello|hi|hey|greetings,?|attention,?) (?:the )?',
    about: 'automatic|automated|artificial|machine|robot|computer|ai|llm|electronic|digital',
    grader: 'graders?|evaluators?|examiners?|markers?|reviewers?|assessors?|raters?',
    machine: 'a\\.?i\\.?|llms?|chat ?gpt|gpt|bot|(?:large )?language models?|artificial intelligence|model|assistant|(?:ai|llm|automated|automatic|machine|robot|computer|electronic)[- ](?:graders?|reviewers?|markers?|evaluators?|examiners?|assessors?|raters?|scorers?|judges?|checkers?)',
    program: '(?:grading|marking|scoring|assessment|correction|evaluation) (?:program|software|system|tool|script|engine)s?',
  },
  {
    message: 'nota|messaggio|avviso|attenzione|istruzione',
    to: "(?:(?:per|a|ai|al|alla|allo|agli|all['’]|per l['’]) ?)(?:il |la |i |gli |l['’])?",
    greeting: '(?:gentile|caro|cara|ciao|egregio|salve) ',
    about: 'automatic[oa]|artificiale|digitale|elettronic[oa]',
    grader: 'valutator[ei]|correttor[ei]|revisor[ei]|esaminator[ei]',
    machine: 'ia|intelligenza artificiale|modello linguistico|modello|chat ?gpt|(?:valutatore|correttore|revisore|sistema) automatico',
    program: '(?:programma|sistema|software|strumento) di (?:correzione|valutazione)',
  },
  {
    message: 'hinweis|anmerkung|nachricht|notiz|achtung|anweisung|bitte',
    to: '(?:an|für) (?:den |die |das |alle )?', greeting: '(?:liebe[rs]?|hallo|sehr geehrte[rs]?) ',
    about: 'automatisch\\p{L}*|künstlich\\p{L}*',
    grader: 'korrektor(?:in|en)?|prüfer(?:in)?|gutachter(?:in)?|bewerter(?:in)?|korrigierende[nr]?',
    machine: 'ki|künstliche intelligenz|sprachmodell|chat ?gpt|ki-\\p{L}+|bewertungssystem',
    program: '(?:korrektur|bewertungs|benotungs|prüf)(?:programm|software|system|werkzeug|tool|modell)',
  },
  {
    message: 'note|message|remarque|avis|attention|avertissement',
    to: "(?:à l['’]attention d(?:e |u |es )|à l['’]|à |au |aux |pour (?:le |la |l['’]|les )?|,? ?)(?:la |l['’]|le )?",
    greeting: '(?:chère?|bonjour|salut) ', about: 'automatiques?|artificielles?',
    grader: 'correct(?:eur|rice)s?|examinat(?:eur|rice)s?|évaluat(?:eur|rice)s?|relect(?:eur|rice)s?',
    machine: 'ia|intelligence artificielle|modèle de langage|chat ?gpt|(?:correcteur|évaluateur) automatique',
    program: "(?:programme|logiciel|système|outil) de (?:correction|notation)|(?:programme|logiciel|système|outil) d[’']évaluation",
  },
  {
    message: 'nota|mensaje|aviso|atención|advertencia',
    to: '(?:al |para (?:el |la |los )?|a la |a los |a |,? ?)', greeting: '(?:querid[oa]|estimad[oa]|hola),? ',
    about: 'automátic[oa]|artificial',
    grader: 'corrector(?:a|es)?|evaluador(?:a|es)?|examinador(?:a|es)?|revisor(?:a|es)?',
    machine: 'ia|inteligencia artificial|modelo de lenguaje|chat ?gpt|corrector automático',
    program: '(?:programa|sistema|software) de (?:corrección|evaluación|calificación)',
  },
  {
    message: 'nota|mensagem|aviso|atenção', to: '(?:ao |à |para (?:o |a |os )?|aos |,? ?)',
    greeting: '(?:car[oa]|prezad[oa]|olá),? ', about: 'automátic[oa]|artificial',
    grader: 'corretor(?:a|es)?|avaliador(?:a|es)?|examinador(?:a|es)?|revisor(?:a|es)?',
    machine: 'ia|inteligência artificial|modelo de linguagem|chat ?gpt|corretor automático',
    program: '(?:programa|sistema|software) de (?:correção|avaliação)',
  },
  {
    message: 'opmerking|bericht|let op|instructie|mededeling', to: '(?:aan|voor) (?:de |het |alle )?',
    greeting: '(?:beste|geachte|lieve|hallo|hoi|dag) ', about: 'automatische|kunstmatige|digitale',
    grader: 'beoordelaars?|nakijkers?|correctoren?|examinatoren?|examinator|corrector',
    machine: 'ai|kunstmatige intelligentie|taalmodel|chat ?gpt',
    program: '(?:nakijk|beoordelings|correctie)(?:programma|software|systeem|model)',
  },
  {
    message: 'uwaga|wiadomość|informacja|notatka|polecenie', to: '(?:do|dla) ',
    greeting: '(?:drog[ai]|szanown[ay]|witaj|cześć) ', about: 'automatyczn\\p{L}*|sztuczn\\p{L}*',
    grader: 'egzaminator\\p{L}*|oceniając\\p{L}*|sprawdzając\\p{L}*',
    machine: 'ai|sztuczn\\p{L}+ inteligencj\\p{L}+|model\\p{L}* językow\\p{L}+|chat ?gpt',
    program: '(?:program|system)\\p{L}* (?:oceniając\\p{L}+|sprawdzając\\p{L}+|ocenia\\p{L}+)',
  },
  {
    message: 'примечание|сообщение|внимание|заметка|указание', to: '(?:для |к )?',
    greeting: '(?:дорог\\p{L}{2}|уважаем\\p{L}{2}|привет|здравствуй(?:те)?),? ',
    about: 'автоматическ\\p{L}*|искусственн\\p{L}*',
    grader: 'экзаменатор\\p{L}*|проверяющ\\p{L}*|оценивающ\\p{L}*',
    machine: 'ии|нейросет\\p{L}*|искусственн\\p{L}+ интеллект\\p{L}*|языков\\p{L}+ модел\\p{L}+|chat ?gpt',
    program: '(?:программ|систем)\\p{L}* (?:проверки|оценивания|оценки)',
  },
];

const NO_LETTER = '(?!\\p{L})';
/** What is told of a machine instead of to it: "Note: the AI module is out of scope". */
const TOLD =
  '(?: (?!(?:reading|grading|please|must|should)(?!\\p{L}))\\p{L}+){0,3} (?:is|are|was|has|have|can|will|shall|è|sono|può|ist|sind|kann|est|sont|peut|es|son|puede|é|são|pode)(?!\\p{L})';

/** A message for the grader, a greeting, or what is set before a colon: "LLM reviewers: …". */
function vocativesOf({ message, to, greeting, about, grader, machine, program }: Vocative): SentenceSign[] {
  const who = `(?:(?:${about})[- ]){0,2}(?:${machine}|${grader})(?: (?:${about}))?${NO_LETTER}`;
  const machines = `(?:(?:(?:${about})[- ])+(?:${grader})|(?:${grader}) (?:${about}))${NO_LETTER}`;
  return sentenceSigns(
    'addresses-the-grader',
    String.raw`(?<!\p{L})(?:${message})(?: |, ?|: ?)${to}${who}(?!${TOLD})`,
    String.raw`(?<!\p{L})(?:${message})(?: \p{L}+){1,3}[ '’](?:${program})\P{L}{0,3}:`,
    String.raw`(?:^\P{L}*|[.,;:(] )${greeting}${who}(?! (?:of|di|der|des|de|do|da)${NO_LETTER})`,
    String.raw`^\P{L}*(?:${to})?${machines}[^.:]{0,30}:`,
    String.raw`^\P{L}*${to.replace(/\|,\? \?\)/, ')').replace('(?:(?:to|for) )?', '(?:to|for) ')}(?:${machine}|${machines})(?: \p{L}+){0,4} ?:`,
  );
}

/** The one who grades this text is spoken of or to by what it does to the text. */
const DOING = sentenceSigns(
  'addresses-the-grader',
  String.raw`\b(?:whoever|anyone who|any (?:ai|model|system|llm)(?: (?:that|who))?|(?:you|the|an?),? ?(?:the |an? )?(?:ai|llm|model|system|assistant|chatbot|bot|machine|algorithm|computer)(?:,| (?:that|who|which))?)(?: is| are)?(?: now| currently)? (?:evaluat|grad|scor|mark|assess|review|correct)(?:es|s|e|ing)? (?:this|these words|my|me)\b(?! own)`,
  String.raw`\byou(?:,| are)? (?:the )?(?:\p{L}+ )?(?:model|ai|llm)(?: that is| that's)? reading (?:this|these)\b`,
);

/** Whom a sentence speaks to, in the languages that are known. */
export const VOCATIVE_SIGNS: readonly SignGroup[] = [
  ...VOCATIVES.map((vocative) => ({
    needs: wordsThatBegin(vocative.grader, vocative.machine, vocative.program),
    signs: vocativesOf(vocative),
  })),
  {
    needs: wordsThatBegin('evaluat', 'grad', 'scor', 'mark', 'assess', 'review', 'correct', 'reading'),
    signs: DOING,
  },
];
