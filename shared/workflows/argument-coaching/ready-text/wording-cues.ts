import { ARGUMENT_NOUN, any, BETTER, FROM_WORD, TEXT_NOUN } from './words.ts';

/** What may stand between a verb of wording and the words themselves. An object of another kind ("say where it is from") is advice. */
const THEN = `(?:,? ${any(
  'this|it|that|so|thus|instead|simply|rather|here|perhaps|just|again|also|now',
  'for (?:example|instance)|e\\.g\\.,?|as follows|like (?:this|so)|the following(?: sentence| paragraph| words)?|with|by (?:saying|writing)|as',
  '(?:something|words|a sentence|a paragraph|text|a line)(?: (?:like|such as|to the effect of|along (?:these|the following|those) lines))?(?: this)?',
  '(?:along|on) (?:these|the following|those) lines',
  '(?:in|at|for) (?:the|your|its|an?) (?:\\p{L}+ )?(?:opening|introduction|conclusion|beginning|end|start|first|last|second|\\p{L}+ sentence|\\p{L}+ paragraph|sentence|paragraph)',
  'così|come segue|in questo modo|(?:ad|per) esempio|invece|piuttosto|questo|con(?: questo)?',
  'zum beispiel|z\\. ?b\\.|etwa|stattdessen|lieber|besser|folgendes|wie folgt|folgendermaßen|mit',
  'par exemple|ainsi|comme suit|plutôt|ceci|cela|ça|par|avec',
  'por ejemplo|lo siguiente|de este modo|más bien|esto|como sigue|así|con',
)}){0,3}`;

/** What hands over to the words: a colon, a dash, or an opening quotation mark. */
const HANDS_OVER = '[*_]*(?:\\s?[:：][*_]*|\\s?—\\s?|\\s–\\s|,?\\s(?=["“„«‘]))';

const MAY = '(?:could|can|might|may|should|would)';
const LIGHTLY =
  '(?:(?:,? (?:then|also|instead|simply|perhaps|even|for example|for instance|better|now|well|rather))+,?)?';
const WRITES = any(
  'write|rewrite|phrase|rephrase|reword|word|put it|put this',
  'add (?:a|the|this|one) (?:sentence|paragraph|line)',
  'use (?:this|the following)',
  'replace [^.!?\\n:：—]{1,80}? (?:with|by)',
);
const OPENS = any('begin|start|open|end|close|conclude');
const OWN = '(?:your|the|this) (?:(?:revised|new|own|first|second|last|final|opening|closing|main) )*';

/** An address of the student with a verb of wording, by language: it counts whoever says it. */
const ADDRESSED = [
  `you ${MAY}${LIGHTLY} (?:${WRITES}|${OPENS})${THEN}`,
  `for (?:example|instance),? (?:you )?(?:write|put)${THEN}`,
  `(?<![’']d )(?:re)?(?:write|phrase|word) (?:it|this|that|(?:the|your) (?:\\p{L}+ ){0,2}\\p{L}+)${THEN}`,
  `here(?:[’']s| is) (?:how|what) (?:you|it|your \\p{L}+) (?:could|might|would|should|can)(?: \\p{L}+){0,3}`,
  `your (?:\\p{L}+ )?(?:${TEXT_NOUN}|${ARGUMENT_NOUN}) ${MAY}${LIGHTLY} (?:read|say|go|begin|start|open|look|run)${THEN}`,
  `(?:potresti|puoi|potreste|dovresti)(?: \\p{L}+){0,2} (?:scrivere|riscrivere|riformulare|formulare|aggiungere(?: (?:una|la|questa) frase)?)${THEN}`,
  `(?:riscrivi|scrivi|riformula)(?:l[oaie])?(?: \\p{L}+){0,3}? (?:così|come segue|in questo modo|come)`,
  `(?:il|la) tu[oa] (?:argomento|argomentazione|testo|paragrafo|frase|tesi|conclusione) potrebbe${THEN} (?:essere|suonare|diventare|leggersi|iniziare|cominciare|dire)${THEN}`,
  `(?:du|sie) (?:könntest|könnten|kannst|können|solltest)${THEN} (?:schreiben|formulieren|umformulieren)`,
  `(?:schreib|schreibe|formuliere|formulier)(?: es| ihn| sie| das)?(?: um)?${THEN}`,
  `(?:dein|deine|ihr|ihre) (?:argument|text|absatz|satz|these|schluss)\\p{L}* könnte${THEN} (?:lauten|heißen|beginnen|klingen)`,
  `(?:tu pourrais|tu peux|vous pourriez|vous pouvez)${THEN} (?:écrire|réécrire|formuler|reformuler|rédiger)${THEN}`,
  `(?:réécri(?:s|vez)|écri(?:s|vez)|reformule[rz]?)(?:-l[ea])?${THEN}`,
  `(?:ton|ta|votre) (?:argument|texte|paragraphe|phrase|thèse|conclusion) pourrait${THEN} (?:se lire|être|dire|commencer|devenir)${THEN}`,
  `(?:podrías|puedes|podría usted|puede usted)${THEN} (?:escribir|reescribir|formular|reformular|redactar)${THEN}`,
  `(?:escribe|escriba|reescrí?b[ea]\\p{L}*|reformúl[ae]\\p{L}*)${THEN}`,
  `tu (?:argumento|texto|párrafo|frase|tesis|conclusión) podría${THEN} (?:decir|leerse|ser|quedar|empezar)${THEN}`,
  `(?:você|tu) (?:poderia|poderias|pode|podes) (?:escrever|reescrever|dizer)${THEN}`,
];

const STRONGER = any(
  `(?:an?|the|your|one|this|that) (?:(?:much|far|even|more|\\p{L}+er|strong|good|fair|honest|careful|convincing|persuasive|revised|improved) ){1,3}(?:\\p{L}+ )?(?:${TEXT_NOUN}|${ARGUMENT_NOUN}|speaker|writer|debater|student)`,
  `${OWN}(?:${TEXT_NOUN}|${ARGUMENT_NOUN})`,
  'it|one|we',
);

/** In advice, what a text or a writer would say counts as much as what the student could. */
const ADVISED = [
  `${STRONGER} (?:${MAY}|has to|needs to|ought to)${LIGHTLY} (?:have )?(?:read|say|said|state|begin|start|open|go|run|sound|write|put it|continue|conclude|be worded|be phrased|look|argue)${THEN}`,
  `(?:one|we) ${MAY}${LIGHTLY} (?:${WRITES}|${OPENS})${THEN}`,
  `you ${MAY}${LIGHTLY} (?:say|argue|claim|state|put)${THEN}`,
  `try (?:this|writing|saying|the following|it like this|something like(?: this)?)`,
  `(?:something|words|a sentence|a paragraph|text|a line) (?:like|such as|along the lines of)(?: this)?`,
  `(?:along|on) (?:these|the following|those) lines`,
  `if i were you,? i (?:would|[’']d) (?:write|say|argue|put)${THEN}`,
  `it would be (?:stronger|better|clearer|fairer|safer) (?:to (?:say|write|begin|put it)|as)${THEN}`,
  `(?:prova|provi)(?: a (?:scrivere|dire))?${THEN}`,
  `(?:un|una|il|la|l[’'])\\s?(?:\\p{L}+ ){0,2}?(?:argomento|argomentazione|versione|testo|frase|tesi|apertura)(?: (?:più )?\\p{L}+){0,2} (?:direbbe|inizierebbe|comincerebbe|suonerebbe|reciterebbe|scriverebbe|sarebbe|si aprirebbe|potrebbe (?:dire|iniziare|cominciare|suonare))${THEN}`,
  `(?:si può|si potrebbe|potresti|puoi)(?: \\p{L}+)? (?:dire|scrivere|riformulare)${THEN}`,
  `versuche?(?: es)?(?: so| damit| mit (?:diesem|folgendem))?${THEN}`,
  `(?:ein|eine|das|die|dein|deine) (?:\\p{L}+ ){0,2}(?:argument|fassung|version|text|satz|these|formulierung|argumentation) (?:würde|könnte)${THEN} (?:sagen|lauten|beginnen|heißen|klingen|anfangen|schreiben)`,
  `(?:man|du|sie) (?:könnte|könntest|könnten|kann|kannst)${THEN} (?:schreiben|formulieren|sagen)`,
  `essaie[rz]?(?: d[’']écrire)?${THEN}`,
  `(?:un|une|le|la) (?:argument|version|texte|phrase|thèse|formulation)(?: plus)? \\p{L}+ (?:dirait|commencerait|serait|se lirait|écrirait)${THEN}`,
  `(?:on pourrait|tu pourrais|vous pourriez)${THEN} (?:dire|écrire)${THEN}`,
  `(?:prueba|pruebe|intenta|intente)(?: escribir)?${THEN}`,
  `(?:un|una|el|la) (?:argumento|versión|texto|frase|tesis)(?: más)? \\p{L}+ (?:diría|empezaría|comenzaría|sería|rezaría)${THEN}`,
  `(?:se podría|podrías|podría)${THEN} (?:decir|escribir)${THEN}`,
];

const cue = (patterns: readonly string[], handsOver = HANDS_OVER) =>
  new RegExp(`${FROM_WORD}${any(...patterns)}${handsOver}`, 'gimu');

/** A verb of wording and what hands over to the words, by voice. */
export const WORDING_CUE = { advice: cue([...ADVISED, ...ADDRESSED]), opponent: cue(ADDRESSED) };

/** The same at the end of a line. */
export const LINE_CUE = cue(
  [
    `you ${MAY}${LIGHTLY} (?:write|phrase it|put it|reword it)${THEN}`,
    `(?:something|a sentence|a paragraph) (?:like|such as) this`,
    `here(?:['’]s| is| are| comes) (?:\\p{L}+ ){0,3}?${BETTER} (?:\\p{L}+ )?(?:${TEXT_NOUN}|${ARGUMENT_NOUN})s?(?: (?:of|for) (?:\\p{L}+ ){1,3}\\p{L}+)?`,
  ],
  '[.…]?[*_]*$',
);

/** Cues that the words themselves may follow, with nothing between. */
export const DIRECT_CUE = new RegExp(
  `${FROM_WORD}${any(
    '(?:re)?(?:write|phrase|word) (?:it|this|that|the \\p{L}+|your \\p{L}+)(?: \\p{L}+)? (?:as|like this|to read)',
    'your (?:argument|text|paragraph|sentence|claim|thesis|opening|conclusion|revision) (?:could|might|should) (?:then |now |instead )?read',
    'riscrivil[oa] (?:così|come)',
    '(?:dein|ihr) (?:argument|text|absatz|satz) könnte (?:so )?lauten',
    'réécri(?:s|vez)-l[ea] (?:ainsi|comme)',
    'reescríbel[oa] (?:así|como)',
  )}(?!\\p{L})[\\s,]+(?=\\p{L})`,
  'giu',
);

/** What makes the student say something that the student did not say: a wording in reported speech. */
export const REPORTED_CUE = new RegExp(
  `${FROM_WORD}${any(
    '(?:what |how about )?if you (?:wrote|said|added|argued|began by saying|claimed)',
    "why (?:not|don[’']t you) (?:write|say|add)|how about (?:writing|saying|adding)",
    '(?:could|might|should|can) you (?:not )?(?:write|add)',
    "would(?: it|n[’']t it)(?: not)? (?:be (?:stronger|better|clearer|fairer|more convincing)|help) to (?:write|say|add|argue)",
    'it would be (?:stronger|better|clearer|fairer|more convincing) to write',
    'e se scrivessi|perché non scrivi',
    'was wäre,? wenn du (?:schriebest|schreibst|schreiben würdest),?|warum schreibst du nicht,?',
    'et si tu écrivais|pourquoi ne pas écrire',
    'y si escribieras|por qué no escribes',
  )} (?:instead )?(?:that|che|dass|qu[e’']|que) ?`,
  'giu',
);
