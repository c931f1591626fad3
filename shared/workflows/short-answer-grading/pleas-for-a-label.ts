import { laterPattern, type SentenceSign } from '@assay/platform/submission/signs/sign';

/** How a language asks for a label, or for a part of the points: parts of patterns. */
interface LabelPlea {
  /** Imperatives and infinitives of labelling. */
  label: string;
  /** The student's own answer. */
  own: string;
  /** Right, wholly or in part. */
  right: string;
  /** "Give me", "can I get". */
  giveMe: string;
  please: string;
  /** Some of the points. */
  some: string;
  /** What they are asked for: having tried. */
  effort: string;
}

const PLEAS: readonly LabelPlea[] = [
  {
    label: 'mark|grade|label|rate|count|accept|treat|consider|classify|score',
    own: '(?:this|my)(?: (?:answer|response|submission|solution|attempt|one))?|it|me',
    right: '(?:(?:partially|partly|half|mostly|fully) )?(?:correct|right)|full',
    giveMe:
      '(?:give|award|grant|allow|leave) (?:me|us)|(?:can|could|may) (?:i|we) (?:\\p{L}+ )?(?:get|have|receive)|(?:i|we|my answer|this answer) deserves?',
    please:
      'please(?! (?:note|see|refer|find))|pls|plz|kindly|hopefully|i (?:really )?hope|i beg|would be appreciated',
    some: '(?:partial|some|half|part of|half of|at least (?:some|one|a few|half|a)|a few|any)(?: of)?(?: the| a)?(?: partial)? (?:credits?|marks?|points?)|partial(?:ly correct)?(?=\\P{L}*$)',
    effort: 'for (?:my |the |having )?(?:effort|trying|tried|attempt|attempting)',
  },
  {
    label:
      '(?:be)?werte(?:t|n(?: sie)?)?|markier(?:e|en)(?: sie)?|akzeptier(?:e|en)(?: sie)?|zähl(?:e|en)(?: sie)?|anerkennen|anzuerkennen|einstufen',
    own: '(?:diese|meine)[rnms]? (?:antwort|lösung|abgabe|aufgabe|arbeit)|dies|das hier|es',
    right: '(?:teilweise|zum teil|halb|ganz|voll) ?(?:richtig|korrekt)|richtig|korrekt',
    giveMe:
      '(?:gib|gebt|geben sie|schenk\\p{L}*|lass\\p{L}*) (?:mir|uns)|(?:kann|könnte|darf) ich .{0,30}(?:bekommen|haben|kriegen)|ich verdiene',
    please: 'bitte|ich hoffe|ich flehe',
    some: '(?:wenigstens |zumindest |mindestens )?(?:teilpunkte?n?|(?:ein paar|einige|halbe|einen?(?: halben)?|die hälfte der|die halben) punkte?)|teilweise richtig|teilweise korrekt',
    effort: 'für (?:die mühe|meine mühe|den versuch|meinen versuch|das bemühen)',
  },
  {
    label: 'note[zr]?|marque[zr]?|accepte[zr]?|compte[zr]?|considère[zr]?|considérer|considérez|classe[zr]?',
    own: '(?:cette|ma) (?:réponse|copie|solution)|ceci|ce travail|mon travail',
    right: '(?:partiellement |en partie )?(?:correcte?|juste|exacte)',
    giveMe:
      '(?:donne[zs]?|mets|mettez|accorde[zs]?|laisse[zs]?)[- ](?:moi|nous)|(?:puis-je|pourrais-je|est-ce que je peux) (?:avoir|obtenir|recevoir)|je mérite',
    please: "s[’' ]il (?:vous|te) pla[iî]t|svp|stp|j[’']espère|je vous (?:en )?(?:prie|supplie)",
    some: '(?:au moins )?(?:quelques|des|un|la moitié des|une partie des|un demi) ?-?points?(?: partiels?)?|points? partiels?|partiellement (?:correcte?|juste)',
    effort: "pour (?:l[’']effort|mes efforts|avoir essayé|la tentative|ma tentative)",
  },
  {
    label:
      'marca|marque|califica|califique|considera|considere|acepta|acepte|cuenta|cuente|valora|valore|puntúa|puntúe',
    own: '(?:esta|mi) (?:respuesta|solución|entrega)|esto|este trabajo|mi trabajo',
    right: '(?:parcialmente |en parte )?correct[ao]|bien',
    giveMe:
      '(?:dame|deme|denme|dadme|danos|ponme|póngame|regálame|regáleme|concédame)|(?:puedo|podría) (?:tener|recibir|obtener)|merezco',
    please: 'por favor|porfa(?:vor)?|se lo ruego|le ruego|espero (?:al menos|que)',
    some: '(?:al menos |por lo menos )?(?:algún punto|algunos puntos|un punto|medio punto|unos puntos|la mitad de los puntos|parte de los puntos)|(?:puntos?|puntuación|crédito|nota) parcial(?:es)?|parcialmente correct[ao]',
    effort: 'por (?:el esfuerzo|mi esfuerzo|intentarlo|haberlo intentado|el intento)',
  },
  {
    label:
      'segna(?:te|re)?|segni|valut(?:a|i|ate|are)|consider(?:a|i|ate|are)|accett(?:a|i|ate|are)|cont(?:a|i|ate|are)|giudic(?:a|hi|ate|are)',
    own: '(?:questa|mia|la mia) (?:risposta|soluzione|consegna)|questo compito|il mio compito',
    right: '(?:parzialmente |in parte )?(?:corrett[ao]|giust[ao]|esatt[ao])|sufficiente',
    giveMe:
      '(?:dammi|datemi|mi dia|dateci|concedimi|mi conceda|concedetemi|lasciami|assegnami|mi assegni)|(?:posso|potrei) (?:avere|ricevere|ottenere)|(?:mi )?merito',
    please: 'per favore|per piacere|per cortesia|la prego|ti prego|vi prego|spero (?:almeno|in|di)',
    some: '(?:almeno )?(?:qualche|mezzo|un mezzo|un) punto|(?:alcuni|dei|la metà dei|parte dei) punti|(?:punteggio|credito|voto) parziale|parzialmente (?:corrett[ao]|giust[ao])',
    effort: "per (?:l[’']impegno|lo sforzo|il tentativo|averci provato|il mio impegno)",
  },
];

const word = (part: string) => laterPattern(String.raw`(?<!\p{L})(?:${part})(?!\p{L})`);

const signsOf = ({ label, own, right, giveMe, please, some, effort }: LabelPlea): SentenceSign[] =>
  [
    [word(`(?:${please}).*(?:${label})|(?:${label}).*(?:${please})`), word(own), word(right)],
    [word(`(?:${label}) (?:\\p{L}+ )?(?:${own})(?: \\p{L}+){0,4} (?:${right})`)],
    [word(giveMe), word(some)],
    [word(please), word(some)],
    [word(some), word(effort)],
  ].map((all) => ({ sign: 'asks-for-a-score' as const, all }));

/** Signs that a short answer asks to be labelled right, or for a part of the points, in five languages. */
export const LABEL_PLEAS: readonly SentenceSign[] = PLEAS.flatMap(signsOf);
