import { ESCAPE, type EscapedCharacter, escapedAt, escapedInstead } from './escaped.ts';
import { plainLetters } from './plain-letters.ts';

/** What a tag could begin with: the less-than sign, signs that look like it, and the one that tag characters hide. */
const BRACKETS = '<＜﹤≮‹⟨\u2329\u3008❬❮❰⟪≪⋘⋖˂ᐸᚲ⪡⩹⧼⦑⦓\u{e003c}';
/** Brackets that honest texts quote with: only with a slash do they begin a tag. */
const QUOTING = '«《';
const OPENS = new RegExp(`^[${BRACKETS}${QUOTING}]$`, 'u');
const OPENING = new RegExp(`[${BRACKETS}${QUOTING}]|${ESCAPE}`, 'giu');

/** What a bracket becomes: of one UTF-16 code unit, and of two. */
const INSTEAD = ['(', '\u{e0028}'] as const;

/** What nobody sees or what only changes the look of a letter: controls, formats, unassigned, marks, fillers. */
const UNSEEN = /^[\p{C}\p{M}\p{Default_Ignorable_Code_Point}\ufffd]$/u;
const SPACE = /^[\s\u0085\u2800]$/u;
const SLASH = /^[/⁄∕⧸╱⟋\\⧹╲∖|¦∣│]$/u;
/** What may stand between a bracket and the name, beside slashes. */
const BEFORE_NAME = /^[\0 :.·_!?#*~-]+$/;
/** The escapes of JSON for spaces. */
const ESCAPED_SPACE = /\\[nrtfv]/y;

/** What unseen characters become before they are compared, and what slashes become. */
const NOTHING = '\0';
const SLASHED = '/';
/** The longest namespace that is looked behind. */
const NAMESPACE = 40;

interface ReadCharacter {
  /** One code point as written or as its escape says. */
  character: string;
  escaped: EscapedCharacter | null;
  /** In code units of the text. */
  length: number;
}

interface TagOpening extends ReadCharacter {
  at: number;
}

/** Brackets with nothing but slashes, spaces and the like between them, and where what follows them begins. */
interface BracketRun {
  openings: TagOpening[];
  hasSlash: boolean;
  /** One offset or two: the escape of a space may also be a backslash and a letter. */
  heads: number[];
  end: number;
}

function readAt(text: string, at: number): ReadCharacter {
  const escaped = escapedAt(text, at);
  if (escaped) return { character: escaped.character, escaped, length: escaped.written.length };
  const character = String.fromCodePoint(text.codePointAt(at)!);
  return { character, escaped, length: character.length };
}

function isSpaceEscaped(text: string, at: number): boolean {
  ESCAPED_SPACE.lastIndex = at;
  return ESCAPED_SPACE.test(text);
}

/** A tag character as the ASCII that it stands for. */
function untagged(character: string): string {
  const code = character.codePointAt(0)! - 0xe0000;
  return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : character;
}

function nextOpening(text: string, from: number): TagOpening | null {
  OPENING.lastIndex = from;
  for (let found = OPENING.exec(text); found; found = OPENING.exec(text)) {
    const readCharacter = readAt(text, found.index);
    if (OPENS.test(readCharacter.character)) return { ...readCharacter, at: found.index };
  }
  return null;
}

function runFrom(text: string, first: TagOpening): BracketRun {
  const run: BracketRun = { openings: [first], hasSlash: false, heads: [], end: first.at + first.length };
  let letterAt = -1;
  while (run.end < text.length) {
    if (isSpaceEscaped(text, run.end)) {
      letterAt = run.end + 1;
      run.end += 2;
      continue;
    }
    const readCharacter = readAt(text, run.end);
    if (OPENS.test(readCharacter.character)) run.openings.push({ ...readCharacter, at: run.end });
    else {
      const plain = inHead(untagged(readCharacter.character));
      if (plain === SLASHED) run.hasSlash = true;
      else if (!BEFORE_NAME.test(plain)) break;
    }
    run.end += readCharacter.length;
  }
  run.heads = letterAt >= 0 ? [run.end, letterAt] : [run.end];
  return run;
}

/** A character of a head: letters and digits plain, spaces, hyphens and slashes as one kind each, what is unseen as nothing. */
function inHead(character: string): string {
  if (SPACE.test(character)) return ' ';
  if (UNSEEN.test(character)) return NOTHING;
  const plain = plainLetters(character);
  if (plain === '') return NOTHING;
  if (SLASH.test(plain)) return SLASHED;
  return /^[\p{Pd}\u2212]$/u.test(plain) ? '-' : plain;
}

/**
 * What stands from here to the next bracket, at most so many letters of it, plainly. Texts within JSON have escapes of spaces,
 * others a backslash and a letter, and tag characters are read by some models: `decoded` says which reading.
 */
function headFrom(text: string, from: number, letters: number, decoded: boolean): string {
  let head = '';
  let seen = 0;
  for (let at = from; at < text.length && seen <= letters; ) {
    if (decoded && isSpaceEscaped(text, at)) {
      head += ' ';
      at += 2;
      continue;
    }
    const { character, length } = readAt(text, at);
    if (OPENS.test(character)) break;
    const plain = inHead(decoded ? untagged(character) : character);
    if (/[a-z\d]/.test(plain)) seen += plain.length;
    head += plain;
    at += length;
  }
  return head;
}

const LETTER: Record<string, string> = { o: '[o0]', i: '[i1l]', l: '[l1i]' };

/** Matches a head that begins with one of the names, or with a namespace and a name; no Latin letter may follow. */
function nameAtStart(names: Iterable<string>): RegExp {
  const patterns = Array.from(names, (name) =>
    Array.from(name.replaceAll('-', ''), (letter) => LETTER[letter] ?? letter).join('[\\0/ ._-]*'),
  );
  const before = '[\\0/ :.·_!?#*~-]*';
  const namespace = `(?:[a-z][a-z\\d._\\0-]{0,${NAMESPACE}}:[\\0/:._-]*)?`;
  return new RegExp(`^${before}${namespace}(?:${patterns.join('|')})(?![a-z])`, 'u');
}

/** As long as what it stands instead of. */
function instead({ escaped, length }: TagOpening): string {
  return escaped ? escapedInstead(escaped, INSTEAD[0]) : INSTEAD[length - 1]!;
}

/**
 * Makes a guard that takes from a text the power to open or close a block. An opening bracket becomes `(` where what follows
 * it reads as one of the names: with slashes, spaces, marks or a namespace before it and anything but a letter behind it,
 * however hidden, accented, escaped or disguised by letters that look alike. So it does whether the bracket is a less-than
 * sign, looks like one or is an escape of one. The text stays as long as it was. Lone surrogates, which no provider accepts,
 * become U+FFFD. Takes time in proportion to the text.
 */
export function createTagGuard(names: Iterable<string>): (text: string) => string {
  const known = [...names];
  if (known.length === 0) return (text) => text.toWellFormed();
  const named = nameAtStart(known);
  const letters = NAMESPACE + 1 + Math.max(...known.map((name) => name.length));
  const readsAsTag = (text: string, { openings, hasSlash, heads }: BracketRun) =>
    (hasSlash || openings.some(({ character }) => !QUOTING.includes(character))) &&
    heads.some((head) => [true, false].some((decoded) => named.test(headFrom(text, head, letters, decoded))));
  return (text) => {
    const whole = text.toWellFormed();
    const pieces: string[] = [];
    let copied = 0;
    for (let opening = nextOpening(whole, 0); opening; ) {
      const run = runFrom(whole, opening);
      for (const tagOpening of readsAsTag(whole, run) ? run.openings : []) {
        pieces.push(whole.slice(copied, tagOpening.at), instead(tagOpening));
        copied = tagOpening.at + tagOpening.length;
      }
      opening = nextOpening(whole, run.end);
    }
    return pieces.join('') + whole.slice(copied);
  };
}
