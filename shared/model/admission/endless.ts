/** Characters of one round that comes again and again, at the most. */
const LONGEST_ROUND = 1_500;
/** From so many characters on, nobody says a round a third time. */
const LONG_ROUND = 400;
/** How often a round comes at the least, by its characters. */
const roundsOf = (round: number) => (round < LONG_ROUND ? 4 : 3);
/** Characters that all its rounds take, at the least: short words come a few times in honest answers, too; rows of figures and leaders of dots more often. */
const leastOf = (round: string) => (/\p{L}/u.test(round) ? 1_000 : 2_000);
/** Characters of a text's end that are looked at. */
const ENDLESS_WINDOW = roundsOf(LONGEST_ROUND) * LONGEST_ROUND;

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
 * Whether a text that is being written ends in the same characters over and over, so that nothing new is to come: a round, four times
 * at the least and over 1,000 characters, or 2,000 where no letter is in it; or three times where it is of 400 to 1,500. Stricter than `isLoop`, since what is still to come is given up.
 */
export function isEndless(text: string): boolean {
  const backwards = Array.from(text.slice(-ENDLESS_WINDOW)).toReversed().join('');
  return bordersOf(backwards).some((border, at) => {
    const length = at + 1;
    const round = length - border;
    if (round > LONGEST_ROUND || length < roundsOf(round) * round) return false;
    return length >= leastOf(backwards.slice(0, round));
  });
}
