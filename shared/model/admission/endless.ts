/** Characters of one round that comes again and again, at the most. */
const LONGEST_ROUND = 400;
/** How often it comes, at the least. */
const LEAST_ROUNDS = 4;
/** Characters that all its rounds take, at the least: dots, blanks and short words come a few times in honest answers, too. */
const LEAST_LENGTH = 600;
/** Characters of a text's end that are looked at. */
const ENDLESS_WINDOW = Math.max(LEAST_LENGTH, LEAST_ROUNDS * LONGEST_ROUND);

/** For each prefix of a text how long the longest shorter one is that it ends with (Knuth, Morris and Pratt's failure function). */
function bordersOf(text: string): number[] {
  const borders = [0];
  for (let at = 1; at < text.length; at++) {
    let border = borders[at - 1]!;
    while (border > 0 && text[border] !== text[at]) border = borders[border - 1]!;
    borders.push(text[border] === text[at] ? border + 1 : 0);
  }
  return borders;
}

/**
 * Whether a text that is being written ends in the same characters over and over, so that nothing new is to come: a round of up to 400
 * characters, four times at the least and over 600 characters. Stricter than `isLoop`, since what is still to come is given up.
 */
export function isEndless(text: string): boolean {
  const backwards = Array.from(text.slice(-ENDLESS_WINDOW)).toReversed().join('');
  return bordersOf(backwards).some((border, at) => {
    const length = at + 1;
    const round = length - border;
    return length >= LEAST_LENGTH && round <= LONGEST_ROUND && length >= LEAST_ROUNDS * round;
  });
}
