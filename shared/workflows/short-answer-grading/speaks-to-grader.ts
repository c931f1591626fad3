import type { Address } from '@assay/platform/review/address';
import { findAddresses, type OwnSigns } from '@assay/platform/submission/find-addresses';
import { sentenceSigns, textSigns } from '@assay/platform/submission/signs/sign';
import { LABEL_PLEAS } from './pleas-for-a-label.ts';

/** The labels as a verdict names them, in the languages that they are read in. */
const VERDICT =
  '(?:partially |partly |teilweise |partiellement |parcialmente |parzialmente )?(?:correct[eao]?|right|richtig|korrekt|corrett[oa]|giust[oa])';
const HEADING = String.raw`[ \t*_#]{0,8}(?:(?:final |completed )?conclusion|(?:final )?label|revised[ _-]grading|validation(?:[ _-]result)?)[ \t*_#:]{0,8}`;

/** Signs that a short answer asks for its label, in the words of this workflow and in some languages. */
const OWN: OwnSigns = {
  sentences: [
    ...LABEL_PLEAS,
    ...sentenceSigns(
      'asks-for-a-score',
      String.raw`\b(?:output|respond|reply|answer|say)\b[^.!?]{0,20}\b(?:only|with|just)\b[^.!?]{0,20}\b(?:correct|valid)`,
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
    ...textSigns(
      'claims-a-verdict',
      new RegExp(
        String.raw`^[ \t*_#"'-]{0,8}(?:label|etichetta|etiqueta|étiquette|voto|valutazione|giudizio|bewertung|urteil|note|évaluation|nota|calificación|evaluación)[ \t*_"']{0,4}[:=][ \t*_"']{0,4}${VERDICT}[ \t*_"'.!]{0,4}$`,
        'imu',
      ),
      new RegExp(
        String.raw`^${HEADING}\n{1,2}[ \t*_\[]{0,6}(?:${VERDICT}|valid(?:grading)?)(?!\p{L})`,
        'imu',
      ),
      new RegExp(String.raw`^[ \t*_"']{0,4}${VERDICT}[ \t*_"']{0,4}\.[ \t*_]{0,4}reason[ \t*_]{0,4}:`, 'imu'),
      /(?<!\p{L})(?:in)?validgrading(?!\p{L})/iu,
    ),
    ...textSigns(
      'prompt-markup',
      /\[\[[ \t]{0,8}#{0,4}[ \t]{0,8}(?:label|feedback|completed(?:[ _-]debate)?|question|(?:reference|student)[ _-]?answer|similar[ _-]scored[ _-]examples|grading[ _-]candidates|incomplete[ _-]debate)[ \t]{0,8}#{0,4}[ \t]{0,8}\]\]/iu,
    ),
    ...textSigns('prompt-markup', /<\/?(?:student-)?answer[->]|<\/?reference/iu),
  ],
};

/** The passages of a short answer that seem to speak to its grader: they change no label and bring the answer before a human. */
export const addressesInAnswer = (answer: string): Address[] => findAddresses(answer, OWN);
