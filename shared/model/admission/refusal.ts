import { withoutSentences } from '@assay/kit/language/sentences';
import { withoutQuotations } from './shingles.ts';

/** How models speak of themselves as such: "As an AI language model, I …", in the languages of most models. */
const AS_A_MODEL =
  /^[^\p{L}]*(?:as an? (?:[\p{L}-]+ ){0,3}(?:ai|artificial intelligence|language model|virtual assistant)\b[^.!?\n]{0,60}?\b(?:i|my)\b|i(?:['’]m| am) (?:just |only |merely )?an? (?:[\p{L}-]+ ){0,3}(?:ai|language model)\b|als (?:ein(?:e[ms]?)? )?(?:ki|sprachmodell|ki-[\p{L}]+|künstliche intelligenz)\b[^.!?\n]{0,60}?\bich\b|(?:come|in quanto) (?:un['’]?[ ]?)?(?:ia|intelligenza artificiale|modello linguistico|assistente virtuale)\b|en tant qu['’](?:une? )?(?:ia|intelligence artificielle|modèle de langage|assistant)\b|como (?:una? )?(?:ia|inteligencia artificial|modelo de lenguaje)\b)/iu;
/** How models decline: what they cannot do is a task, not a view ("I cannot help but notice" is a speaker's). */
const DECLINES =
  /^[^\p{L}]*(?:(?:i(?:['’]m| am) (?:very |really )?(?:sorry|afraid)|sorry|unfortunately)[,.]?(?: but)?(?: that)? )?i (?:can(?:['’]t|not| not)|am (?:unable|not able) to|won['’]t be able to) (?:(?:assist|help) (?:you )?with (?:this|that|(?:your|the) (?:request|task|question|prompt))\b|(?:comply|fulfil+|complete|continue|process) (?:with )?(?:this|that|your|the) (?:request|task|prompt|instruction|conversation)|provide (?:a |an |the |any )?(?:[\p{L}-]+ )?(?:response|answer|assistance|help|evaluation|assessment|score|grade)\b|(?:generate|create|produce) (?:this|that|such|the requested)\b)/iu;

/** Whether a sentence is a model's that speaks of itself, or declines its task; what it quotes is the student's, who may have pasted such words. */
function isRefusing(sentence: string): boolean {
  const said = withoutQuotations(sentence);
  return AS_A_MODEL.test(said) || DECLINES.test(said);
}

/** A text without the sentences in which a model speaks of itself or declines; as it is where it has none. */
export const withoutRefusal = (text: string): string => withoutSentences(text, isRefusing);

/** Whether a text speaks as a model of itself or declines ("As an AI language model, I cannot …"): it says nothing of the work. */
export const isRefusal = (text: string): boolean => withoutRefusal(text) !== text;
