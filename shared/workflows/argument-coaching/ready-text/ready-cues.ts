const any = (...words: string[]) => `(?:${words.join('|')})`;
/** A few words in between, within a sentence. */
const GAP = '[^.!?\\n:：]{0,40}?';
const TEXT_NOUN = any(
  'version|paragraph|text|sentence|wording|draft|opening|introduction|conclusion|thesis|revision|rewrite|passage',
  'way (?:to|of) (?:put|say|writ|phras|word)\\p{L}*',
);
const BETTER = any(
  'revised|rewritten|reworded|improved|stronger|better|sample|model|polished|possible|suggested|alternative|sharper|full|ready',
);

/** What announces text that is written for somebody, by language. `say` and `argue` are left out where they foresee an objection. */
const CUES = [
  // English
  `(?:you|one|we) (?:could|can|might|may|should)(?: then| also| instead| simply| perhaps| even| for example|,)*,? (?:write|rewrite|phrase|rephrase|reword|word|put it|put this|replace|add (?:a|the|this|one) (?:sentence|paragraph|line)|(?:begin|start|open|end|close) (?:with|by)|use (?:this|the following))`,
  'you could(?: then| also| instead| simply)? say',
  'for (?:example|instance),? (?:you )?(?:write|say|put)',
  `here(?:['’]s| is| are| comes)${GAP} ${BETTER} (?:\\p{L}+ )?(?:${TEXT_NOUN}|argument|claim|answer)s?`,
  "here(?:[’']s| is) (?:how|what) (?:you|i|it|your \\p{L}+) (?:could|might|would|should|can)",
  `(?<![’']d )(?:re)?(?:write|phrase|word) (?:it|this|that|the \\p{L}+|your \\p{L}+)(?: \\p{L}+)? (?:as|like this|like so|to (?:read|say))`,
  `(?:your|the) (?:revised |new |own )?(?:argument|text|paragraph|sentence|claim|point|thesis|opening|conclusion|revision|essay) (?:could|might|would|should|can)(?: then| now| instead| simply)? (?:read|say|go|begin|become|look like|run)`,
  'try (?:this|something like|writing|saying|the following|it like this)',
  `(?:^|[\\n*_#(] ?)(?:a |your |the )?${BETTER} (?:${TEXT_NOUN}|argument|claim|answer)s?(?! (?:would|will|could|might|may|can|should|must|has|needs|is|does|that|which)\\b)`,
  '(?:something|words|a sentence|a paragraph|text) (?:like|such as)(?: this)?',
  '(?:along|on) (?:these|the following|those) lines',
  "if i were you,? i (?:would|[’']d) (?:write|say|argue|put)",
  // Italian
  `(?:potresti|puoi|potrebbe|potreste|si può|si potrebbe|dovresti)${GAP} (?:scrivere|riscrivere|riformulare|formulare|dire così|aggiungere (?:una|la|questa) frase)`,
  '(?:ad|per) esempio,? (?:scrivi|potresti scrivere)',
  `ecco${GAP} (?:versione|paragrafo|testo|frase|riscrittura|riformulazione|formulazione)`,
  `riscrivi(?:lo|la|li)?${GAP}(?:così|come segue|in questo modo|come)`,
  'prova (?:così|con questo|con|a scrivere|a dire|questo)',
  `(?:il|la) tu[oa] (?:argomento|argomentazione|testo|paragrafo|frase|tesi|conclusione) potrebbe${GAP} (?:essere|suonare|diventare|leggersi|iniziare|dire)`,
  'versione (?:riveduta|rivista|migliorata|corretta|riscritta)',
  // German
  `(?:du|sie|man) (?:könntest|könnten|könnte|kannst|können|kann|solltest)${GAP} (?:schreiben|formulieren|umformulieren|sagen)`,
  `(?:schreib|schreibe|formuliere|formulier)(?: es| ihn| sie| das)?(?: um)?(?: zum beispiel| z\\. ?b\\.| etwa| stattdessen| lieber| besser| so)`,
  `hier (?:ist|kommt|wäre)${GAP} (?:fassung|version|formulierung|absatz|text|satz|überarbeitung)`,
  `(?:dein|deine|ihr|ihre) (?:argument|text|absatz|satz|these|schluss)\\p{L}* könnte${GAP} (?:lauten|heißen|beginnen|klingen)`,
  'versuche?(?: es)? (?:so|damit|mit (?:diesem|folgendem))',
  '(?:überarbeitete|verbesserte|bessere) (?:fassung|version|formulierung)',
  // French
  `(?:tu pourrais|tu peux|vous pourriez|vous pouvez|on pourrait)${GAP} (?:écrire|réécrire|formuler|reformuler|rédiger|dire)`,
  'par exemple,? (?:écris|écrivez)',
  `voici${GAP} (?:version|paragraphe|texte|phrase|reformulation|réécriture|formulation)`,
  `(?:réécri(?:s|vez)|reformule[rz]?)(?:-l[ea])?${GAP}(?:ainsi|comme|comme suit)`,
  "essaie[rz]? (?:ceci|cela|ça|plutôt|d[’']écrire)",
  `(?:ton|ta|votre) (?:argument|texte|paragraphe|phrase|thèse|conclusion) pourrait${GAP} (?:se lire|être|dire|commencer|devenir)`,
  'version (?:révisée|améliorée|corrigée|réécrite)',
  // Spanish
  `(?:podrías|puedes|podría|puede|podrían|se podría)${GAP} (?:escribir|reescribir|formular|reformular|redactar|decir)`,
  'por ejemplo,? (?:escribe|escriba)',
  `(?:aquí (?:tienes|tiene|está|va|hay)|he aquí)${GAP} (?:versión|párrafo|texto|frase|reformulación|redacción)`,
  `(?:reescrí?b[ea]\\p{L}*|reformúl[ae]\\p{L}*)${GAP}(?:así|como|de este modo)`,
  '(?:prueba|pruebe|intenta|intente) (?:esto|con esto|así|con|lo siguiente|escribir)',
  `tu (?:argumento|texto|párrafo|frase|tesis|conclusión) podría${GAP} (?:decir|leerse|ser|quedar|empezar)`,
  'versión (?:revisada|mejorada|corregida|reescrita)',
];

/** What hands over to the text: a colon, a dash, an opening quotation mark, or the end of the line. */
const HANDS_OVER = '[^.!?\\n:：]{0,60}?(?:[*_]*[:：][*_]*|\\s[—–]\\s|,?\\s(?=["“„«‘])|[*_]*$)';

/** A cue and all that stands before the text that it announces. */
export const CUE = new RegExp(`(?<![\\p{L}\\p{N}])${any(...CUES)}${HANDS_OVER}`, 'gimu');

/** Cues that the text itself may follow, with nothing between. */
export const DIRECT_CUE = new RegExp(
  `(?<![\\p{L}\\p{N}])${any(
    '(?:re)?(?:write|phrase|word) (?:it|this|that|the \\p{L}+|your \\p{L}+)(?: \\p{L}+)? (?:as|like this|to read)',
    'your (?:argument|text|paragraph|sentence|claim|thesis|opening|conclusion|revision) (?:could|might|should) (?:then |now |instead )?read',
    'riscrivil[oa] (?:così|come)',
    '(?:dein|ihr) (?:argument|text|absatz|satz) könnte (?:so )?lauten',
    'réécri(?:s|vez)-l[ea] (?:ainsi|comme)',
    'reescríbel[oa] (?:así|como)',
  )}(?!\\p{L})[\\s,]+(?=\\p{L})`,
  'giu',
);

/** What announces a sample: it counts where what follows speaks in the first person. */
export const SAMPLE_CUE = new RegExp(
  `(?<![\\p{L}\\p{N}])${any(
    '(?:a |an |the |one )?(?:sample|template|model answer|rewrite|rewritten|revised|revision)',
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

/** Words in which somebody speaks of themselves. */
export const FIRST_PERSON =
  /(?<![\p{L}\p{N}])(?:i|i[’']m|i[’']ve|we|my|our|io|noi|mio|mia|nostro|nostra|credo|penso|sostengo|crediamo|ich|wir|mein|meine|unser|unsere|je|j[’'](?=\p{L})|nous|mon|notre|nos|yo|nosotros|nuestro|nuestra|creo|creemos)(?![\p{L}\p{N}])/iu;

/** Words in which somebody is spoken to: a paragraph with them is no longer the sample. */
export const SECOND_PERSON =
  /(?<![\p{L}\p{N}])(?:you|your|yours|tu|tuo|tua|tuoi|tue|du|dein|deine|deinen|deiner|ihr|ihre|ton|ta|tes|vous|votre|vos|tus|usted|ustedes|vuestro)(?![\p{L}\p{N}])/iu;
