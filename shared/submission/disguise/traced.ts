/** A text made of another one, and where each of its characters comes from. */
export interface Traced {
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

  end(at: number): Traced {
    return { text: this.pieces.join(''), from: Int32Array.from([...this.places, at]) };
  }
}

/** A traced text with what a pattern finds replaced, each by what `instead` says of the match: as long as it or shorter. */
export function replaceIn(
  { text, from }: Traced,
  pattern: RegExp,
  instead: (match: string) => string,
): Traced {
  const tracing = new Tracing();
  let copied = 0;
  const copy = (to: number) => {
    for (; copied < to; copied++) tracing.add(text.charAt(copied), from[copied]!);
  };
  for (const match of text.matchAll(pattern)) {
    copy(match.index);
    const replaced = instead(match[0]);
    for (let unit = 0; unit < replaced.length; unit++)
      tracing.add(replaced.charAt(unit), from[match.index + unit]!);
    copied = match.index + match[0].length;
  }
  copy(text.length);
  return tracing.end(from[text.length]!);
}
