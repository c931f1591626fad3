import { suspectsInjection } from '../../../submission/injection.ts';

/** Verbs by which a text is told what to do with itself. In a speech about others they are ordinary: firms ignore rules. */
const VERB = [
  'ignore|disregard|forget|override|skip|give|award|assign|grant|score|grade|rate|report|list|find|mention|return',
  String.raw`(?:ignor|dimentic|trascur)\p{L}*`,
].join('|');
const TOLD = new RegExp(String.raw`(?<!\p{L})((?:\p{L}{1,30} )?[\p{L}’']{1,30}) (?:${VERB})(?!\p{L})`, 'giu');
/** What stands before such a verb where it is a demand. Nothing of the sentence does where it is an imperative. */
const DEMANDS =
  /(?:^|\s)(?:please|kindly|now|just|you|you (?:must|should|shall|will|can|to)|judges?(?: to| should| must)?|ai|model|grader|prega di|favore)$/iu;

/** A text without the verbs that are told of somebody: what is left of them is addressed to the reader. */
const demands = (text: string) =>
  text.replace(TOLD, (whole, before: string) => (DEMANDS.test(before) ? whole : `${before} `));

/** A score that is asked for, not ten years or ten per cent. */
const TEN = String.raw`\b(?:10|ten)(?=\s*(?:\/|out of|points?\b|marks?\b|[.,;!?)"'”]|$))`;
const TOP = String.raw`\b(?:full|max\w*|highest|top|perfect)\s+(?:possible\s+)?(?:score|mark|grade|point|rating)`;

/** Demands in the words of this workflow, where the verb is a demand. */
const DEMANDED: RegExp[] = [
  new RegExp(String.raw`\b(?:give|award|grant|assign|score|grade|rate)\b[^.!?]{0,40}(?:${TEN}|${TOP})`, 'iu'),
  /\b(?:ignore|disregard|forget|skip)\b[^.!?]{0,25}\b(?:(?:other|opposing|opposite) (?:side|speech|team|speaker|argument)|opponents?\b)/iu,
  /\b(?:report|list|find|mention|return)\b[^.!?]{0,15}\b(?:no|zero|only)\b[^.!?]{0,15}\b(?:weakness|points?|critique|strength|suggestion)/iu,
];

/** Signs wherever they stand, and the commonest demands in some other languages. */
const SIGNS: RegExp[] = [
  /\bmeta[- ]?judge\b/iu,
  new RegExp(
    String.raw`\bjudges?\b[^.!?]{0,60}\b(?:give|award|score|rate|mark|grade)\b[^.!?]{0,40}(?:${TEN}|${TOP})`,
    'iu',
  ),
  /\b(?:score|rating|grade|mark|consensus)\W{0,5}[:=]\W{0,4}(?:\d+(?:\.\d)?\s*\/\s*10|10\b|ten\b)/iu,
  /\byou are now\b[^.!?]{0,30}\b(?:assistant|judge|grader|ai|model|evaluator)\b/iu,
  /\bas (?:the|your) (?:judge|grader|examiner|evaluator)s?\b,? (?:you|i)\b/iu,
  /\b(?:dear|hello|hi|hey|attention|(?:note|message) (?:to|for)(?: the)?)\s+(?:ai|grader|model|assistant|chatgpt|gpt|llm|language model|evaluator|bot)\b/iu,
  /\b(?:ignore|disregard|forget)\s+(?:all\s+|any\s+)?(?:of\s+)?(?:the\s+|your\s+|these\s+)?(?:previous|above|prior|earlier)\b[^.!?]{0,20}\b(?:instruction|prompt|text|message)/iu,
  /<\|(?:im_start|im_end|endoftext)\|>|\[\/?INST\]/iu,
  /<\s*\/?\s*(?:motion|background|judged|other|target|own-speech|opponent-speech|heard|points|analysis|feedback|self-check|draft|reflection|judgements)\b[^<>]{0,80}>/iu,
  /"(?:score|consensus|weaknesses|strengths|accounts)"\s*:/iu,
  /(?<!\p{L})(?:gib|gebt|geben sie|bewerte[nt]?|vergib|vergebt)(?!\p{L})[^.!?]{0,50}(?:10|zehn|voll|höchst|maximal)\p{L}*\s*(?:punkt|note|bewertung|von 10|\/)/iu,
  /(?<!\p{L})ignorieren? (?:sie )?(?:\p{L}+ ){0,3}(?:gegenseite|gegner|andere seite|anweisung)/iu,
  /(?<!\p{L})(?:donne[zs]?|mets|mettez|attribue[zs]?|accorde[zs]?)(?!\p{L})[^.!?]{0,40}(?:note maximale|meilleure note|(?:10|dix)\s*(?:\/|sur|points))/iu,
  /(?:^|[.!?:,]\s*)(?:veuillez )?ignore[rz]? [^.!?]{0,40}(?:autre camp|adversaire|consigne|instruction)/iu,
  /(?<!\p{L})(?:dame|dadme|denme|ponme|pon|califica|otorga|asigna)(?!\p{L})[^.!?]{0,40}(?:10|diez|máxim\p{L}*|mejor)\s*(?:puntos|nota|puntuación|calificación|\/|sobre)/iu,
  /(?<!\p{L})(?:dammi|dateci|datemi|assegna|assegnate|valuta|valutate)(?!\p{L})[^.!?]{0,40}(?:10|dieci|massim[oi]|pien[io])\s*(?:punt|vot|su|dei|\/|$|[.!,])/iu,
  /(?<!\p{L})(?:dê|dá-me|deem|atribua|atribuam)(?!\p{L})[^.!?]{0,40}(?:10|dez|máxim\p{L}*)\s*(?:pontos|nota|pontuação|\/)|(?:nota|pontuação) máxima[^.!?]{0,15}por favor/iu,
  /(?:^|[.!?:,]\s*)(?:ignora(?:te|d)?|ignore) [^.!?]{0,40}(?:altra parte|avversari|istruzion|otra parte|oponente|instrucci|outro lado|instruç)/iu,
  /(?:请|請|给我|給我)[^。！]{0,20}(?:满分|滿分|10\s*分|最高分)|(?:满点|満点|10\s*点)[^。！]{0,10}(?:ください|つけて|与えて)|(?:^|[。！，,\s]|请|請)忽略[^。！]{0,15}(?:对方|對方|指令|指示)/u,
  /(?<!\p{L})(?:поставьте?|оцените|дайте)(?!\p{L})[^.!?]{0,40}(?:10|десять|максимальн\p{L}*|высш\p{L}*)\s*(?:балл|оценк|из)/iu,
  /(?:أعط|امنح|ضع)\p{L}*[^.!?]{0,40}(?:10|١٠|الدرجة الكاملة|أعلى درجة|كاملة)/u,
  /(?:10|tam|en yüksek)\s+puan\p{L}*\s+(?:ver|yaz)/iu,
];

/** A chat's role before a line. Within a sentence it is none: there is one fault in the system: it is unfair. */
const ROLE = /^[ \t#*>]{0,12}(?:system|developer|assistant)[ \t*]{0,4}:[ \t*]{0,4}\S/imu;

/**
 * Whether an argument seems to speak to whoever judges it, to its opponent's model or to another, rather than to its audience
 * (beside `suspectsInjection`). It changes no score: it brings the argument before a human. To address honourable judges, or
 * to ask them to vote for a side, is what debaters do, and no sign.
 */
export function speaksToJudges(argument: string): boolean {
  const seen = argument.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const text = seen.replace(/\s+/g, ' ');
  const demanded = demands(text);
  return (
    ROLE.test(seen) ||
    SIGNS.some((sign) => sign.test(text)) ||
    DEMANDED.some((sign) => sign.test(demanded)) ||
    suspectsInjection(demanded, { turns: true })
  );
}
