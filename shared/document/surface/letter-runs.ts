const [EDGE, OTHER, KINDS] = [0, 27, 28];

/** A letter's number; what is before and after a word is 0, whatever is no letter from a to z is one kind. */
function kindAt(word: string, at: number): number {
  if (at < 0 || at >= word.length) return EDGE;
  const kind = word.charCodeAt(at) - 96;
  return kind >= 1 && kind <= 26 ? kind : OTHER;
}

/** Which runs of three letters stand in words, their edges among them: what says at once that most strings are none of them. */
export function runsOfThree(words: Iterable<string>) {
  const held = new Uint8Array(KINDS ** 3);
  const place = (a: number, b: number, c: number) => (a * KINDS + b) * KINDS + c;
  for (const word of words)
    for (let at = -2; at < word.length; at += 1)
      held[place(kindAt(word, at), kindAt(word, at + 1), kindAt(word, at + 2))] = 1;
  return {
    /** False where none of the words is `before` + `letter` + `after`, by the runs that the letter is in. */
    mayStand(before: string, letter: string, after: string): boolean {
      const [a, b] = [kindAt(before, before.length - 2), kindAt(before, before.length - 1)];
      const kind = kindAt(letter, 0);
      const [c, d] = [kindAt(after, 0), kindAt(after, 1)];
      return held[place(a, b, kind)] === 1 && held[place(b, kind, c)] === 1 && held[place(kind, c, d)] === 1;
    },
  };
}
