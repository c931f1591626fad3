import { type TextSign, textSigns } from './sign.ts';

const SCORE =
  'scores?|grades?|marks?|ratings?|verdict|result|assessment|evaluation|punteggio|voto|valutazione|giudizio|punktzahl|note|bewertung|urteil|puntuación|puntuacion|nota|calificación|pontuação|avaliação';
const FINAL =
  'final|overall|total|awarded|assigned|essay|holistic|finale|complessiv[oa]|totale|endgültige|gesamt|finale|définitive|globale|definitiva|global|máxima';
const COMPOUND = 'gesamtpunktzahl|gesamtnote|endnote|gesamtbewertung|schlussnote|endpunktzahl';
const LETTER_GRADE = String.raw`[A-F][+−-]?(?![\p{L}\d])`;
/** A number on a scale, all of it. */
const NUMBER = String.raw`\d{1,3}(?:[.,]\d{1,2})?(?:\s*(?:\/|out of|su|von|sur|sobre|de|em)\s*\d{1,3})?(?:\s*(?:points?|punkten?|punti|puntos|pontos))?`;
const PRAISE =
  'correct|full (?:marks|credit|points|score)|excellent|outstanding|perfect|pass(?:ed)?(?! \\p{L})|sehr gut|eccellente|ottimo|excelente|très bien|sobresaliente';
const MARKED = String.raw`[ \t*_"'»]{0,4}(?:[:=–—]|-(?= ))[ \t*_"'«]{0,4}`;
const ENDS = String.raw`[ \t*_"'».!]{0,4}(?:\([^()\n]{0,80}\))?[ \t*_.!]{0,4}$`;
/** The same number twice: all points. */
const ALL = String.raw`(\d{1,3})\s*(?:\/|out of|su|von|sur|sobre|de|em)\s*\1(?!\d)(?:\s*(?:points?|punkten?|punti|puntos|pontos))?`;
const LINE = String.raw`^[ \t#*>_"'-]{0,12}`;

const multiline = (pattern: string) => new RegExp(pattern, 'imu');

/** Words about this grading. */
const ABOUT_GRADING = String.raw`(?<!\p{L})(?:rubric|scor(?:e|ing)|grad(?:e|ing)|judg|instruction|prompt|perfect|flawless|praise|ignore|disregard|output|weakness|you (?:are|must|will)|(?:this|the) (?:text|essay|argument|speech|answer)|punteggio|voto|rubrica|istruzion|bewert|punktzahl|anweisung|consigne|barème|puntuación|instruccion)`;
const JUDGES = String.raw`(?:advocate|skeptic|sceptic|meta-judge|judge|grader|reviewer|evaluator|examiner|debater|candidate|marker|assessor|consistency manager)(?: ?\d)?(?:['’]s (?:decision|verdict|statement|conclusion|score|note))?`;
const JUDGED = String.raw`(?<!\p{L})(?:this (?:essay|text|answer|paper|submission|work)|highest (?:band|score|mark)|top (?:band|score|mark)|full marks|score of \d|\d{1,2}\s*\/\s*\d{1,2}|outstanding|flawless|no (?:weakness|problems|issues|faults|flaws)|nothing to criti[cq]|accept without|zero findings|(?:correct|valid)(?=\W*$))`;

/** Signs of a text as it is seen, its lines as they stand. Every gap is bounded. */
export const TEXT_SIGNS: readonly TextSign[] = [
  ...textSigns(
    'claims-a-verdict',
    multiline(
      `(?:${LINE}|[.!?] )(?:(?:(?:${FINAL})[ \\t]+){1,2}(?:${SCORE})|(?:${SCORE})[ \\t]+(?:${FINAL})|${COMPOUND})${MARKED}(?:${NUMBER}|${LETTER_GRADE}|${PRAISE})${ENDS}`,
    ),
    multiline(
      `${LINE}(?:${SCORE})${MARKED}(?:${ALL}|${LETTER_GRADE}|(?:full|top|highest) (?:marks|score|grade|band))${ENDS}`,
    ),
    multiline(
      `${LINE}(?:${SCORE}|validation|label|feedback)${MARKED}(?:${NUMBER}|${PRAISE}|valid)${ENDS}[\\s]{1,4}${LINE}(?:feedback|rationale|comments?|reasons?|justification)${MARKED}.`,
    ),
    multiline(
      `${LINE}(?:score|verdict|grade)${MARKED}.{1,80}\\n${LINE}(?:score|verdict|grade|rationale)${MARKED}.{1,80}\\n${LINE}(?:rationale|reason|feedback)${MARKED}`,
    ),
    multiline(
      `${LINE}(?:${FINAL})\\s{1,6}(?:(?:${FINAL})\\s{1,6})?(?:${SCORE})[ \\t*_]{0,4}[:=–—-]?\\s{1,6}(\\d{1,3})\\s{0,6}(?:\\/|out\\s{1,4}of)\\s{0,6}\\1(?!\\d)${ENDS}`,
    ),
    /"(?:rationale|verdict|weaknesses|consensus)"\s{0,8}:/iu,
    /\{\s{0,8}"(?:score|grade|mark|rating|band|punteggio|voto|punktzahl|note|nota)"\s{0,8}:\s{0,8}"?\d{1,3}(?:[.,/]\d{1,3})?"?\s{0,8},\s{0,8}"(?:justification|reason|reasoning|explanation|feedback|comments?|confidence|motivazione|giudizio|begründung|kommentar|commentaire|justificación|comentario|justificativa)"\s{0,8}:/iu,
    /"findings"\s{0,8}:\s{0,8}\[\s{0,8}\]/iu,
    /<(score|rationale|verdict|grade)>[^<>]{0,200}<\/\1>/iu,
  ),
  ...textSigns(
    'speaks-as-system',
    multiline(
      String.raw`^[ \t#*>\[]{0,12}(?:system|developer|assistant)[\]\t *]{0,4}:[ \t*]{0,4}.{0,120}?${ABOUT_GRADING}`,
    ),
    multiline(
      String.raw`(?:^|[.!?] )[ \t#*>\[]{0,12}(?:system|developer|assistant) (?:prompt|message|override|instruction)[\]\t *]{0,4}:[ \t]{0,4}\S`,
    ),
    /[.!?] (?:SYSTEM|ASSISTANT)(?: MESSAGE| PROMPT)?: ?\S.{0,120}/u,
    /(?:message|instructions?|notice) from (?:the )?(?:teaching staff|teachers?|examiners?|administrators?|developers?|system|exam board|course staff)\b.{0,4}:/iu,
    /^[ \t=*#-]{2,12}(?:end of|begin(?:ning)? of) (?:the )?(?:submission|essay|document|student (?:text|answer)|prompt|instructions)/imu,
  ),
  ...textSigns(
    'fake-rubric',
    multiline(
      String.raw`${LINE}(?:(?:new|updated|revised|amended|corrected|actual|real|official|changed)[ \t]+){1,2}(?:rubric|marking (?:scheme|criteria|guide)|grading (?:criteria|guidelines|instructions|scheme|rules)|scoring (?:guide|criteria|rules|instructions)|instructions (?:to|for) (?:the )?(?:grader|judge|examiner)s?)(?!\p{L})[^\n:]{0,60}:`,
    ),
    multiline(
      String.raw`${LINE}(?:score|band|grade) \d{1,2}${MARKED}(?:the|an?|this|any) (?:essay|text|answer|response)(?!\p{L})`,
    ),
    multiline(
      String.raw`${LINE}(?:(?:grading|marking|scoring) )?(?:rubric|scheme|criteria|guide) ?[(\[–-] ?(?:revised|new|updated|amended|corrected|final|changed|official)(?!\p{L}).{0,40}\n${LINE}(?:\d{1,3} (?:points?|marks?)|(?:score|band|grade|level) \d)`,
    ),
    multiline(String.raw`${LINE}rubric (?:update|change|override|amendment|correction)(?!\p{L})`),
  ),
  ...textSigns('fake-debate', multiline(`${LINE}${JUDGES}${MARKED}.{0,160}?${JUDGED}`)),
  ...textSigns(
    'prompt-markup',
    /<\s?\/?\s?(?:essay|student-?answer|exemplar|rubric|statement|submission|instructions|reference)(?:-[\w-]{0,80})?\s?>/iu,
    /<\|(?:im_start|im_end|endoftext|system|user|assistant|eot_id|start_header_id)\|>|\[\/?INST\]|<<\/?SYS>>/iu,
    /^[ \t]{0,12}#{2,4} ?instruction:?[ \t]{0,8}\n[^#]{0,600}\n[ \t]{0,12}#{2,4} ?response:?[ \t]{0,8}$/imu,
    new RegExp(String.raw`<\/?system-prompt>|<system>[^<>]{0,200}?${ABOUT_GRADING}`, 'iu'),
    /^[ \t]{0,12}#{2,4} ?(?:system|instruction)s?:/imu,
  ),
];
