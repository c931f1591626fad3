import { suspectsInjection } from '../../submission/injection.ts';

/**
 * Signs that a short answer asks for its label, beside those of any submission (`suspectsInjection`): in the words of this
 * workflow, and in some languages. A hit changes no label; it brings the answer before a human.
 */
const SIGNS: RegExp[] = [
  /\b(mark|grade|label|rate|count|accept|treat|consider|classify)\b[^.!?]{0,30}\b(this|my|the|it|me)\b[^.!?]{0,30}\b(correct|right|full)\b/iu,
  /\b(label|grade|verdict|validation)\b["'*\s]*[:=]["'*\s]*(partially correct|correct|valid|full)/iu,
  /["{]\s*"?label"?\s*"?\s*:/iu,
  /\b(output|respond|reply|answer|say)\b[^.!?]{0,20}\b(only|with|just)\b[^.!?]{0,20}\b(correct|valid)/iu,
  /\b(dear|note to( the)?|hello|hi)\s+(ai|grader|model|examiner|teacher|assistant|chatgpt|llm)\b/iu,
  /\b(do not|don't|never)\s+deduct\b/iu,
  /\b(ignore|disregard)\b[^.!?]{0,30}\b(the reference|reference answer|criteria|instructions?|rubric|question)\b/iu,
  /\b(every|all( the)?|three) graders?\b[^.!?]{0,20}\b(agree|say|vote)|\bcandidate [12] is\b/iu,
  /<\|im_(start|end)\|>|\[\/?INST\]|<\/?(student-)?answer[->]|<\/?reference/iu,
  /\b(bewerte|werte|markiere|akzeptiere|gib)\b[^.!?]{0,50}\b(richtig|korrekt|volle|höchst)/iu,
  /\b(note|mets|donne[zs]?|considère|accepte)\b[^.!?]{0,40}\b(maximale?|correcte?|juste|points)\b/iu,
  /\b(marca|califica|dame|considera|acepta|ponme)\b[^.!?]{0,40}\b(correct[ao]|máxim[ao]|puntos)\b/iu,
  /\b(dammi|assegna|valuta|segna|considera|accetta)\b[^.!?]{0,40}\b(massimo|corrett[ao]|giust[ao]|punti|pieni)\b/iu,
  /(请|請)[^。！]{0,20}(满分|滿分|正确|正確)|(満点|正解)[^。！]{0,8}(して|ください)/u,
  /(поставь|поставьте|оцени|оцените|засчитай)[^.!?]{0,40}(правильн|максимальн|верн|балл)/iu,
  /(ضع|امنح|أعط|اعتبر)[^.!?]{0,40}(صحيح|كامل|الدرجة)/u,
  /(doğru|tam puan)[^.!?]{0,20}(say|ver|kabul|işaretle)/iu,
];

/** What hides words from a pattern: marks that are not seen, wide letters, line breaks. */
const plain = (answer: string) =>
  answer
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ');

/** Whether an answer seems to speak to its grader. "System: …" is no sign: short answers define things so. */
export function speaksToGrader(answer: string): boolean {
  const text = plain(answer);
  return suspectsInjection(text, { turns: true }) || SIGNS.some((sign) => sign.test(text));
}
