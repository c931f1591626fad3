import { ARGUMENT_NOUN, any, BETTER, FROM_WORD, TEXT_NOUN } from './words.ts';

/** Where a sentence or a line begins. */
const AT_START =
  '(?<=(?:^|[.!?…:;]["”’»)]?[ \\t]{1,3}|^[ \\t>]{0,6}(?:[-*•–]|\\d{1,2}[.)])[ \\t]{1,3})[*_#( \\t]{0,6})';
const COLON = '[*_]*\\s?(?:[:：]|\\s—\\s)[*_]*';
const OF_WHAT = '(?: (?:of|for|to) (?:your|the|this|that) (?:\\p{L}+ ){0,2}\\p{L}+)?';

const VERSIONS = [
  `here(?:['’]s| is| are| comes) (?:\\p{L}+ ){0,3}?${BETTER} (?:\\p{L}+ )?(?:${TEXT_NOUN}|${ARGUMENT_NOUN})s?${OF_WHAT}`,
  `ecco (?:\\p{L}+ ){0,3}?(?:versione|paragrafo|testo|frase|riscrittura|riformulazione|formulazione)(?: \\p{L}+){0,3}`,
  `hier (?:ist|kommt|wäre) (?:\\p{L}+ ){0,3}?(?:fassung|version|formulierung|absatz|text|satz|überarbeitung)(?: \\p{L}+){0,3}`,
  `voici (?:\\p{L}+ ){0,3}?(?:version|paragraphe|texte|phrase|reformulation|réécriture|formulation)(?: \\p{L}+){0,3}`,
  `(?:aquí (?:tienes|tiene|está|va|hay)|he aquí) (?:\\p{L}+ ){0,3}?(?:versión|párrafo|texto|frase|reformulación|redacción)(?: \\p{L}+){0,3}`,
];

/** A version that is announced as such, with its colon; it counts whoever says it. */
export const VERSION_CUE = new RegExp(`${FROM_WORD}${any(...VERSIONS)}${COLON}`, 'gimu');

const LABELS = [
  `(?:a |an |your |the |my |one )?${BETTER} (?:${TEXT_NOUN}|${ARGUMENT_NOUN})s?${OF_WHAT}`,
  '(?:re)?write(?: this| it| instead)?|say(?: instead| this| rather)?|instead|better(?: still| yet)?|stronger|suggested|suggestion|rewrite|rewritten|revised|revision|proposal|rephrased?',
  '(?:begin|start|open|end|close|continue|conclude)(?: instead)? (?:with|by (?:saying|writing))|replace (?:it|this|that) with|add(?: this| here)?|use(?: this)?|(?:for )?(?:example|instance)|e\\.g\\.|perhaps|maybe|alternatively|(?:(?:here is )?one|another) (?:option|possibility|way)|a \\p{L}+ way to \\p{L}+ (?:it|this|that)|make it \\p{L}+|turn it around|put (?:differently|otherwise|another way)|my (?:suggestion|proposal|version)',
  "(?:una |la )?versione (?:migliore|più \\p{L}+)|(?:la )?(?:mia )?proposta|scrivi(?: invece)?|invece|meglio|piuttosto|di[’'] invece|versione (?:riveduta|rivista|migliorata|corretta|riscritta)|(?:inizia|comincia) con",
  '(?:mein |ein )?(?:formulierungs)?vorschlag|besser|stattdessen|lieber|(?:beginne?|fang an) mit|sag stattdessen|(?:überarbeitete|verbesserte|bessere) (?:fassung|version|formulierung)',
  '(?:ma |une )?(?:proposition|suggestion)|mieux|plutôt|dis plutôt|(?:commence|commencez) par|version (?:révisée|améliorée|corrigée|réécrite)',
  '(?:mi )?(?:propuesta|sugerencia)|mejor|en su lugar|di en cambio|(?:empieza|comienza) con|versión (?:revisada|mejorada|corregida|reescrita)',
];

/** In advice, a label before a text: it counts where a whole sentence follows. */
export const LABEL_CUE = new RegExp(`${AT_START}${any(...LABELS)}${COLON}`, 'gimu');

/** What announces a sample: it counts where what follows begins in the first person. */
export const SAMPLE_CUE = new RegExp(
  `${FROM_WORD}${any(
    '(?<!the )(?:sample|template|model answer|rewrite|rewritten|revised|revision)',
    '(?<=^[\\s*_#-]{0,6})(?:example|esempio|beispiel|exemple|ejemplo|muster|modèle|modelo)',
    'in your (?:own )?(?:words|voice|place|shoes)',
    '(?:speaking|arguing|writing) as you|(?:for|on|from) your side|on your behalf',
    'your side (?:could|might|would|should) (?:say|argue|answer|write|put it)',
    'al (?:tuo )?posto tuo|dalla tua parte',
    'an deiner stelle|für deine seite',
    'à ta place|à votre place|de ton côté',
    'en tu lugar|de tu lado',
  )}(?!\\p{L})[^.!?\\n:：]{0,40}?[*_]*[:：][*_]*`,
  'gimu',
);
