/** A text made of another one, and where each of its characters comes from. */
export interface TracedText {
  text: string;
  /** Of each UTF-16 code unit the offset in the original text where what it was made of begins; one more for the end. */
  from: Int32Array;
}

/** Puts a traced text together, piece by piece. */
export class Tracing {
  private readonly pieces: string[] = [];
  private readonly places: number[] = [];

  /** Adds a piece, all of which was made of what begins at this offset. */
  add(piece: string, at: number): void {
    this.pieces.push(piece);
    for (let unit = 0; unit < piece.length; unit++) this.places.push(at);
  }

  end(at: number): TracedText {
    return { text: this.pieces.join(''), from: Int32Array.from([...this.places, at]) };
  }
}

/** A traced text with what a pattern finds replaced, each by what `instead` says of the match: as long as it or shorter. */
export function replaceIn(
  { text, from }: TracedText,
  pattern: RegExp,
  instead: (match: string) => string,
): TracedText {
  const pieces: string[] = [];
  const places = new Int32Array(from.length);
  let length = 0;
  let copied = 0;
  const write = (piece: string, start: number) => {
    pieces.push(piece);
    places.set(from.subarray(start, start + piece.length), length);
    length += piece.length;
  };
  for (const match of text.matchAll(pattern)) {
    const replaced = instead(match[0]);
    if (replaced === match[0]) continue;
    write(text.slice(copied, match.index), copied);
    write(replaced, match.index);
    copied = match.index + match[0].length;
  }
  write(text.slice(copied), copied);
  places[length] = from[text.length]!;
  return { text: pieces.join(''), from: places.slice(0, length + 1) };
}
