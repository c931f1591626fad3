/** The less-than sign and what compatibility normalisation makes of it; what a student's tag could begin with. */
const OPENS = /[<＜﹤≮]/g;
/** What nobody sees or what only changes the look of a letter: controls, formats, unassigned, marks, fillers. */
const UNSEEN = /[\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
const SPACE = /\s/u;
const SLASH = /[/⁄∕⧸]/u;
/** After a tag's name: the hyphen before its digits, the end of the tag, a second slash. */
const ENDS_NAME = /[\p{Pd}>/⁄∕⧸_=]/u;

/** A character in its plainest form: compatibility forms undone, accents dropped, small. */
function folded(character: string): string {
  return character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The characters after `from` as a careless reader sees them, without what is unseen and without space; none after the next `<`. */
function* readFrom(text: string, from: number): Generator<string> {
  for (let at = from; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at)!);
    at += character.length;
    if (UNSEEN.test(character) || SPACE.test(character)) continue;
    for (const plain of folded(character)) {
      if (plain === '<') return;
      yield plain;
    }
  }
}

/** Makes the test whether what follows a `<` reads as the tag of one of the names. */
function tagReader(names: Iterable<string>) {
  const known = new Set([...names].map((name) => name.replaceAll('-', '')));
  const longest = Math.max(0, ...[...known].map((name) => name.length));
  return (text: string, from: number): boolean => {
    let seen = '';
    for (const character of readFrom(text, from)) {
      if (seen === '' && SLASH.test(character)) continue;
      const ends = ENDS_NAME.test(character);
      if (ends && known.has(seen)) return true;
      if (!ends) seen += character;
      if (character === '>' || seen.length > longest) return false;
    }
    return known.has(seen);
  };
}

/**
 * Makes a guard that takes from a text the power to open or close a block: a `<` that begins the tag of one of the
 * names, however spaced, hidden, accented or disguised by compatibility forms, becomes `‹`. So it does before a bare
 * `<name>`. Lone surrogates, which no provider accepts, become U+FFFD. Takes time in proportion to the text.
 */
export function createTagGuard(names: Iterable<string>): (text: string) => string {
  const readsAsTag = tagReader(names);
  return (text) => {
    const whole = text.toWellFormed();
    return whole.replace(OPENS, (sign, at: number) => (readsAsTag(whole, at + 1) ? '‹' : sign));
  };
}
