import { suspectsInjection } from '../../../submission/injection.ts';
import { ADDRESSES, type Address } from './address.ts';
import { ENGLISH_SIGNS, english } from './english-address.ts';

/** Words of ordinary speech that are signs for other texts. What they demand of a judge is seen by the patterns here. */
const ORDINARY =
  /(?<!\p{L})(?:ignore|disregard|forget|override|give|award|assign|grant|(?:score|grade|rate)(?!["'”])|final(?= score)|are(?= (?:now )?(?:an?|the) )|(?:ignor|dimentic|trascur)\p{L}*|report|list|find|mention)(?!\p{L})/giu;

/** What no argument holds, wherever it stands. */
const SIGNS: readonly RegExp[] = [
  /\bmeta[- ]?judge\b/iu,
  /\bas (?:the|your) (?:judge|grader|examiner|evaluator)s?\b,? (?:you|i)\b/iu,
  /\b(?:dear|hello|hi|hey|attention|(?:note|message) (?:to|for)(?: the)?)\s+(?:ai|grader|model|assistant|chatgpt|gpt|llm|language model|evaluator|bot)\b/iu,
  /<\|(?:im_start|im_end|endoftext)\|>|\[\/?INST\]/iu,
  /<\s*\/?\s*(?:motion|background|judged|other|target|own-speech|opponent-speech|heard|points|analysis|feedback|self-check|draft|reflection|judgements)\b[^<>]{0,80}>/iu,
  /"(?:score|consensus|weaknesses|strengths|accounts)"\s*:/iu,
];

/** Demands in scripts without spaces, in Arabic and in Turkish, each within a sentence. */
const OTHER_SIGNS: readonly RegExp[] = [
  /^(?!.*(?:如果|要是|假如)).*(?:请|請|给我|給我|必须|必須|应该|應該|应当)(?:.*(?:这篇|這篇|本文|我的|给我|給我|此文).*(?:满分|滿分|最高分|10\s*分(?!钟|鐘|之))|[给給打]?[我个個打给給]{0,3}(?:满分|滿分|最高分|10\s*分(?!钟|鐘|之|的))\P{L}*$)/u,
  /(?:所有|全部).{0,3}(?:分数|分數|评分|評分).{0,4}(?:设为|設為|改为|改為|定为|打成)/u,
  /(?:不要|别|別|请勿|勿).{0,2}(?:指出|列出|提到|提及|批评|批評).*(?:这篇|這篇|本文|我的|此文)/u,
  /(?:你|您)的(?:指令|指示|任务|任務|角色).{0,4}(?:改变|改變|更改|变了|變了|更新)/u,
  /(?:请|請)(?:帮|幫|替)我(?:写|寫|改).{0,10}(?:文章|作文|稿)/u,
  /(?:满点|満点|10\s*点).{0,10}(?:ください|つけて|与えて)/u,
  /(?:^|[,，\s]|请|請)忽略.{0,15}(?:对方|對方|指令|指示)/u,
  /(?<!\p{L})(?:أعطني|أعطنا|أعطوني|امنحني|امنحوني|(?:أعط|أعطوا|امنح|امنحوا|ضع|ضعوا) (?:.* )?(?:هذا|هذه|نصي|مقالي))(?!\p{L}).{0,40}(?:(?:10|١٠)(?![\d٠-٩])|الدرجة الكاملة|أعلى درجة|علامة كاملة)/u,
  /^(?!.*(?:eğer|öğrenci|öğretmen)).*(?:10|tam|en yüksek)\s+puan\p{L}*\s+(?:verin|ver|yazın|yaz)\P{L}*$/iu,
];

/** Where an imperative may begin: a sentence, or a clause after a salutation. */
const CLAUSE = String.raw`(?:^\P{L}*|[,:;!—–(] ?|(?<!\p{L})(?:to|please|bitte|veuillez|por favor|per favore|prega di|(?:you|judges?|graders?) (?:must|should|shall|have to|need to)|stop and) )(?:(?:please|kindly|now|just|then|and|bitte|por favor|per favore|пожалуйста) )*`;
/** Who does what is told of others. */
const REPORTED = String.raw`(?<!(?:tell|told|ask|asks|asked|want|wants|chatbots?|to|can|could|will|would|may|might|they|who|that) (?:\p{L}+ ){0,3})`;

const word = (part: string) => String.raw`(?<!\p{L})(?:${part})(?!\p{L})`;
const imperative = (part: string) => String.raw`${CLAUSE}(?:${part})(?!\p{L})`;

/** A text that must show something of marks asks for none. */
const NOT_SHOWN =
  '^(?!.*(?<!\\p{L})(?:show|holds that|speaks of|parla|parle|habla|handelt|prove|argue|convince|explain|zeigen|beweisen|überzeugen|montrer|prouver|mostrar|demostrar|mostrare|dimostrare|показать|доказать)(?!\\p{L}))';
/** Who looks for more than faults does look for faults. */
const NOT_ONLY = '^(?!.*(?<!\\p{L})(?:only|seulement|solo|soltanto|apenas|только)(?!\\p{L}))';
/** What may stand between what is to be ignored and its verb. */
const GAP = String.raw`(?:(?! (?:and|und|et|y|e|и|not|nicht|pas|non)(?!\p{L})|,).){0,40}?`;

/** The demands of a language, each a list of patterns that a sentence must all match. */
function demandsOf(address: Address): RegExp[][] {
  const { here, me, mark, give, due, spare, weakness, praise, changed, set, ignore, ignored } = address;
  const marked = `(?:${mark})`;
  return [
    [
      word(here),
      `${word(due)}[^,:;]{0,60}${marked}|${marked}[^,:;]{0,60}${word(due)}`,
      `(?:${here})[^:;]*${marked}|${marked}[^:;]*(?:${here})`,
      NOT_SHOWN,
    ],
    [String.raw`${imperative(give)} (?:10|ten|9)(?![\d.,:]*\d)(?!\p{L}).{0,12}${word(here)}`],
    [
      String.raw`${imperative(give)}(?:.{0,12}(?<!\p{L})(?:${me}|${here})(?!\p{L}).{0,50}| (?:\p{L}+ ){0,3})${marked}`,
      String.raw`${word(me)}|${word(here)}|${marked}[^\p{L}]*(?:\d+\W*)?$`,
    ],
    [
      imperative(spare),
      NOT_ONLY,
      `(?:${weakness})`,
      String.raw`${word(here)}|(?:${weakness})\p{L}*(?: (?:of|in|about) (?:it|mine|me|us))?\P{L}*$`,
    ],
    [imperative(praise), word(here)],
    [word(changed)],
    [`${imperative(set)} (?:10|ten|9)`],
    [
      String.raw`${REPORTED}${imperative(ignore)}${GAP}(?<!\p{L})(?:${ignored})\p{L}*(?!\p{L}| (?:des|du|de la|del|della|dello|of the)(?!\p{L}))`,
    ],
  ].map((parts) => parts.map((part) => new RegExp(part, 'iu')));
}

const DEMANDS = [english, ...ADDRESSES].flatMap(demandsOf);

/** A condition, and what would follow, is honest, unless it is about the reader. */
const CONDITION =
  /^\P{L}*(?:(?:if|when|whenever|suppose|imagine|unless)(?!\p{L})(?! you(?:'re|’re| are) (?:an? |the )?(?:ai|language|llm|judg|grad|evaluat|read|automated))(?!.*\b(?:evaluat|grad|judg|scor|rat|assess|mark|read|giv|award)\p{L}* (?:this|my)\b)|(?:wenn|falls|si(?! prega)|lorsque|quand|cuando|se|quando|если|когда)(?!\p{L}))/iu;

/** A chat's role before a line that goes on about judging: a line may well begin "System: closed". */
const ROLE =
  /^[ \t#*>]{0,12}(?:system|developer|assistant)[ \t*]{0,4}:[ \t*]{0,4}.{0,120}?(?<!\p{L})(?:rubric|scor|grad(?:e|ing)|judg|instruction|prompt|perfect|flawless|praise|ignore|disregard|output|weakness|you (?:are|must|will)|10|(?:this|the) (?:text|essay|argument|speech))/imu;

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
const sentences = (text: string) => text.split(/(?<=[.!?…]["'”’)]*) (?!\d)|(?<=[。！？؟])/u);

/** Characters of a sentence that are looked at together, and by how many such windows overlap. */
const WINDOW = 600;
const OVERLAP = 200;

/** A sentence without an end in windows. What a later one begins with is within a sentence: a word is set before it. */
function windowsOf(sentence: string): string[] {
  const steps = Math.max(1, Math.ceil((sentence.length - OVERLAP) / (WINDOW - OVERLAP)));
  return Array.from({ length: steps }, (_, step) => {
    const from = step * (WINDOW - OVERLAP);
    return (step === 0 ? '' : 'so ') + sentence.slice(from, from + WINDOW);
  });
}

/** Sentences as they go on over line breaks, and as lines that begin anew. */
function sentencesOf(text: string): string[] {
  const lines = text.split(/\n(?=\s*\P{Ll})/u);
  return [...new Set([...sentences(flat(text)), ...lines.flatMap((line) => sentences(flat(line)))])].flatMap(
    windowsOf,
  );
}

/** Whether a sentence asks whoever evaluates this text for something. */
function isDemand(sentence: string): boolean {
  return (
    !CONDITION.test(sentence) &&
    (DEMANDS.some((parts) => parts.every((part) => part.test(sentence))) ||
      [...ENGLISH_SIGNS, ...OTHER_SIGNS].some((sign) => sign.test(sentence)))
  );
}

/**
 * Whether an argument seems to speak to whoever judges it, to its opponent's model or to another, rather than to its audience
 * (beside `suspectsInjection`). It changes no score: it brings the argument before a human. A sign needs both: that this text
 * or its reader is meant, and that a mark, praise, silence about weaknesses, other instructions or another role is asked for.
 * What is told of others, what would be, to address honourable judges and to ask them to vote for a side are no signs.
 */
export function speaksToJudges(argument: string): boolean {
  const seen = argument.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const text = flat(seen);
  return (
    ROLE.test(seen) ||
    SIGNS.some((sign) => sign.test(text)) ||
    sentencesOf(seen).some(isDemand) ||
    suspectsInjection(text.replace(ORDINARY, ''), { turns: true })
  );
}
