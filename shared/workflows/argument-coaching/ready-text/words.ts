/** One of several patterns. */
export const any = (...patterns: string[]) => `(?:${patterns.join('|')})`;

/** A pattern that begins with a word of its own. */
export const FROM_WORD = '(?<![\\p{L}\\p{N}])';

/** What a text or a part of it is called. */
export const TEXT_NOUN = any(
  'version|paragraph|text|sentence|wording|phrasing|draft|opening|introduction|conclusion|thesis|revision|rewrite|passage|essay|line',
  'way (?:to|of) (?:put|say|writ|phras|word)\\p{L}*',
);
/** What is called so when somebody speaks of reasons. */
export const ARGUMENT_NOUN = any('argument|claim|point|case|answer|reason|argumentation|premise');
/** What a text is called that stands in for another. */
export const BETTER = any(
  'revised|rewritten|reworded|improved|stronger|better|sample|model|polished|possible|suggested|alternative|sharper|clearer|full|ready',
);

/** Words in which somebody speaks of themselves. */
export const FIRST_PERSON =
  /(?<![\p{L}\p{N}])(?:i|i[’']m|i[’']ve|we|my|our|io|noi|mio|mia|nostro|nostra|credo|penso|sostengo|crediamo|ich|wir|mein|meine|unser|unsere|je|j[’'](?=\p{L})|nous|mon|notre|nos|yo|nosotros|nuestro|nuestra|creo|creemos)(?![\p{L}\p{N}])/iu;

/** Words in which somebody is spoken to. */
export const SECOND_PERSON =
  /(?<![\p{L}\p{N}])(?:you|your|yours|tu|tuo|tua|tuoi|tue|du|dein|deine|deinen|deiner|ihr|ihre|ton|ta|tes|vous|votre|vos|tus|usted|ustedes|vuestro)(?![\p{L}\p{N}])/iu;
