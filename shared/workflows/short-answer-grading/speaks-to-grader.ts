import type { Address } from '@assay/platform/submission/address';
import { findAddresses, type OwnSigns } from '@assay/platform/submission/find-addresses';
import { sentenceSigns, textSigns } from '@assay/platform/submission/signs/sign';

/** Signs that a short answer asks for its label, in the words of this workflow and in some languages. */
const OWN: OwnSigns = {
  sentences: [
    ...sentenceSigns(
      'asks-for-a-score',
      String.raw`\b(?:mark|grade|label|rate|count|accept|treat|consider|classify)\b[^.!?]{0,30}\b(?:this|my|the|it|me)\b[^.!?]{0,30}\b(?:correct|right|full)\b`,
      String.raw`\b(?:output|respond|reply|answer|say)\b[^.!?]{0,20}\b(?:only|with|just)\b[^.!?]{0,20}\b(?:correct|valid)`,
      String.raw`\b(?:bewerte|werte|markiere|akzeptiere|gib)\b[^.!?]{0,50}\b(?:richtig|korrekt|volle|höchst)`,
      String.raw`\b(?:note|mets|donne[zs]?|considère|accepte)\b[^.!?]{0,40}\b(?:maximale?|correcte?|juste|points)\b`,
      String.raw`\b(?:marca|califica|dame|considera|acepta|ponme)\b[^.!?]{0,40}\b(?:correct[ao]|máxim[ao]|puntos)\b`,
      String.raw`\b(?:dammi|assegna|valuta|segna|considera|accetta)\b[^.!?]{0,40}\b(?:massimo|corrett[ao]|giust[ao]|punti|pieni)\b`,
      '(?:请|請)[^。！]{0,20}(?:满分|滿分|正确|正確)|(?:満点|正解)[^。！]{0,8}(?:して|ください)',
      '(?:поставь|поставьте|оцени|оцените|засчитай)[^.!?]{0,40}(?:правильн|максимальн|верн|балл)',
      '(?:ضع|امنح|أعط|اعتبر)[^.!?]{0,40}(?:صحيح|كامل|الدرجة)',
      '(?:doğru|tam puan)[^.!?]{0,20}(?:say|ver|kabul|işaretle)',
    ),
    ...sentenceSigns(
      'orders-to-grader',
      String.raw`\b(?:ignore|disregard)\b[^.!?]{0,30}\b(?:the reference|reference answer|criteria|instructions?|rubric|question)\b`,
    ),
    ...sentenceSigns(
      'addresses-the-grader',
      String.raw`\b(?:dear|note to(?: the)?|hello|hi)\s+(?:ai|grader|model|examiner|teacher|assistant|chatgpt|llm)\b`,
    ),
    ...sentenceSigns(
      'fake-debate',
      String.raw`\b(?:every|all(?: the)?|three) graders?\b[^.!?]{0,20}\b(?:agree|say|vote)|\bcandidate [12] is\b`,
    ),
  ],
  text: [
    ...textSigns(
      'claims-a-verdict',
      /\b(?:label|grade|verdict|validation)\b["'*\s]{0,8}[:=]["'*\s]{0,8}(?:partially correct|correct|valid|full)/iu,
      /["{]\s{0,8}"?label"?\s{0,8}"?\s{0,8}:/iu,
    ),
    ...textSigns('prompt-markup', /<\/?(?:student-)?answer[->]|<\/?reference/iu),
  ],
};

/** The passages of a short answer that seem to speak to its grader: they change no label and bring the answer before a human. */
export const addressesInAnswer = (answer: string): Address[] => findAddresses(answer, OWN);
