import type { FaultOf } from '../behaviour.ts';
import { withLeaves } from './json.ts';

type Language = FaultOf<'other-language'>['language'];

const SENTENCES: Record<Language, readonly string[]> = {
  it: [
    'Il testo presenta alcune idee interessanti, ma la struttura degli argomenti dovrebbe essere resa molto più chiara.',
    'Questa parte non è del tutto convincente, perché mancano esempi concreti che sostengano la tesi principale.',
    'Sarebbe utile rivedere la conclusione e collegarla meglio a quanto è stato detto nei paragrafi precedenti.',
    'La scelta delle parole resta generica proprio dove chi legge vorrebbe vedere qualcosa con i suoi occhi.',
    'Un racconto così breve guadagna molto quando ogni scena aggiunge un particolare che prima non si conosceva.',
    'Il passaggio dal primo momento al secondo avviene in fretta, e non si capisce che cosa sia cambiato nel frattempo.',
    'Qui si nota una cura della frase che altrove manca, e la pagina ne trae subito un vantaggio evidente.',
    'Chi scrive nomina un sentimento senza mostrarlo, mentre bastava un gesto per renderlo credibile a tutti.',
    'Nel complesso il lavoro risponde alla domanda, anche se lascia aperto il punto che più interessava.',
  ],
  de: [
    'Der Text enthält einige gute Gedanken, aber der Aufbau der Argumente sollte noch deutlich klarer werden.',
    'Dieser Teil überzeugt nicht ganz, weil konkrete Beispiele fehlen, die die wichtigste Aussage stützen könnten.',
    'Es wäre hilfreich, den Schluss zu überarbeiten und ihn besser mit dem zu verbinden, was zuvor gesagt wurde.',
  ],
  fr: [
    'Le texte présente quelques idées intéressantes, mais la structure des arguments devrait être beaucoup plus claire.',
    "Cette partie n'est pas tout à fait convaincante, car il manque des exemples concrets qui soutiennent la thèse.",
    'Il serait utile de revoir la conclusion et de mieux la relier à ce qui a été dit dans les paragraphes précédents.',
  ],
  es: [
    'El texto presenta algunas ideas interesantes, pero la estructura de los argumentos debería ser mucho más clara.',
    'Esta parte no resulta del todo convincente, porque faltan ejemplos concretos que apoyen la tesis principal.',
    'Sería útil revisar la conclusión y relacionarla mejor con lo que se ha dicho en los párrafos anteriores.',
  ],
  en: [
    'The text has some interesting ideas, but the structure of its arguments should be made a good deal clearer.',
    'This part does not quite convince, because it lacks concrete examples that would support its main claim.',
    'It would help to revise the conclusion and to connect it better with what was said in the paragraphs before.',
  ],
};
const COPIED = /quot|passage/i;
const FEWEST_WORDS = 4;
/** Sentences that one answer begins with, so that the next speaker does not say the same. */
const LINES = 3;
/** A name before a text (`Claim: …`, `- `, `[[ ## speech ## ]]`), which stays as it is. */
const LABEL = /^(?:\W*\p{L}[\p{L} ]{0,30}(?:\[[^\]\n]*\])?:[ *]*|[\s#>*\-\d.]+)?/u;

function isProse(text: string): boolean {
  return text.trim().split(/\s+/).length >= FEWEST_WORDS;
}

/** An answer whose prose is in another language: a sentence for each text, another one in another answer, quotes and labels left as they are. */
export function inOtherLanguage(content: string, language: Language): string {
  let count = content.startsWith('{') ? 2 * LINES : (content.length % 2) * LINES;
  const next = () => SENTENCES[language][count++ % SENTENCES[language].length]!;
  const said = (text: string) => [next(), ...(text.match(/["“][^"“”\n]+["”]/g) ?? [])].join(' ');
  const change = (member: string, leaf: unknown) =>
    typeof leaf === 'string' && !COPIED.test(member) && isProse(leaf) ? said(leaf) : leaf;
  const line = (text: string) => {
    const [label = ''] = LABEL.exec(text) ?? [];
    const rest = text.slice(label.length);
    return COPIED.test(label) || !isProse(rest) ? text : `${label}${said(rest)}`;
  };
  return withLeaves(content, change) ?? content.split('\n').map(line).join('\n');
}
