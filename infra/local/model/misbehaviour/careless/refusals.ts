import type { FaultOf } from '../behaviour.ts';

/** How models refuse where a server has no field for it, by language. */
const REFUSALS: Record<FaultOf<'prose-refusal'>['language'], readonly string[]> = {
  en: [
    "I'm sorry, but I can't assist with that request.",
    'I’m sorry, but I can’t help with that.',
    "I cannot fulfill this request. As an AI language model, I'm not able to evaluate personal writing.",
    "I apologize, but I'm unable to argue for this position, as it may be harmful.",
    "Unfortunately, I won't be able to help with this. If you have another text, I'd be happy to take a look!",
    'I must decline to provide this assessment.',
  ],
  it: [
    'Mi dispiace, ma non posso aiutarti con questa richiesta.',
    'Mi spiace, non posso soddisfare questa richiesta. Come modello linguistico non sono in grado di valutare questo testo.',
  ],
  de: [
    'Es tut mir leid, aber dabei kann ich nicht helfen.',
    'Tut mir leid, ich kann diese Anfrage nicht erfüllen. Als KI-Sprachmodell ist es mir nicht möglich, diesen Text zu bewerten.',
  ],
  fr: [
    'Je suis désolé, mais je ne peux pas vous aider avec cette demande.',
    'Désolé, je ne suis pas en mesure de répondre à cette demande.',
  ],
  es: [
    'Lo siento, pero no puedo ayudar con esa solicitud.',
    'Lo siento, no puedo cumplir con esta petición. Como modelo de lenguaje, no me es posible evaluar este texto.',
  ],
};

/** A refusal in prose, one of several wordings of a language by the seed. */
export function refusalIn(language: FaultOf<'prose-refusal'>['language'], random: () => number): string {
  const wordings = REFUSALS[language];
  return wordings[Math.floor(random() * wordings.length)]!;
}
