/** What is quoted or set as code: it keeps the language of its source and is no evidence for that of the text. */
const QUOTED = [
  /```[\s\S]*?```/g,
  /`[^`\n]+`/g,
  /“[^“”]+”/g,
  /„[^„“”]+[“”]/g,
  /«[^«»]+»/g,
  /»[^«»]+«/g,
  /‹[^‹›]+›/g,
  /「[^「」]+」/g,
  /『[^『』]+』/g,
  /(?<![\p{L}\p{N}])"[^"]+"(?![\p{L}\p{N}])/gu,
  /(?<!\p{L})‘[^‘]*?’(?!\p{L})/gu,
  /(?<![\p{L}\p{N}])'[^'\n]{1,300}'(?![\p{L}\p{N}])/gu,
];

const SENTENCE_END = /(?<=[.!?…;:]["”»’)\]]{0,2})\s+|(?<=[。！？；])|\n+/u;
/** Scripts written without spaces between words. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}`;
/** What stands between spaces (80 characters of it at most), and each run of a script without them. */
const TOKEN = new RegExp(`[${UNSPACED}]+|[^\\s${UNSPACED}]{1,80}`, 'gu');
/** A word of two letters or more; in a script without spaces two characters count as one. */
const WORD = new RegExp(`[${UNSPACED}]{2}|(?:(?![${UNSPACED}])[\\p{L}\\p{M}’']){2,}`, 'gu');

const EDGES = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;
/** FR-01, v2, DAO, RESTful, camelCase, snake_case, a/b, a.b, key=value, call(), <tag>. */
const CODE = /\p{N}|\p{Lu}{2}|\p{Ll}\p{Lu}|[_@\\/=<>{}[\]|~^$#+]|\p{L}[.:]+\p{L}|\p{L}\(|\(\)/u;
const CAPITAL = /^\p{Lu}/u;

function withoutQuotes(text: string): string {
  return QUOTED.reduce((rest, quoted) => rest.replace(quoted, ' '), text);
}

/**
 * The words of a sentence that tell its language. Names are left out with the code: a capital after the first word is a
 * name (Spring Boot, Repository) in every language but German, and German is known by its small words as well.
 */
function tellingWords(sentence: string): string {
  const tokens = (sentence.match(TOKEN) ?? [])
    .map((token) => ({ token, core: token.replace(EDGES, '') }))
    .filter(({ core }) => core !== '');
  return tokens
    .filter(
      ({ token, core }, index) =>
        !CODE.test(core) && !token.includes('()') && !(index > 0 && CAPITAL.test(core)),
    )
    .map(({ core }) => core)
    .join(' ');
}

/** How many words of two letters or more a text has. */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/** The sentences of a text as far as they are prose: without quotations, ids, code, numbers and names. */
export function proseSentences(text: string): string[] {
  return withoutQuotes(text.normalize('NFC'))
    .split(SENTENCE_END)
    .map(tellingWords)
    .filter((sentence) => sentence !== '');
}
