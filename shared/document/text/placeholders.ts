import { AssayError } from '@assay/kit/errors/assay-error';

const listed = (names: string) => names.split(',').map((name) => name.trim());

const FIRST_NAMES = listed(`
  Robin, Alex, Sam, Jamie, Morgan, Taylor, Casey, Riley, Avery, Quinn, Rowan, Jordan, Drew, Skyler, Emery, Finley, Harper,
  Hayden, Kendall, Lane, Logan, Marley, Parker, Payton, Reese, Remy, Sage, Sawyer, Shay, Spencer, Tatum, Toby, Tracy,
  Blair, Cameron, Charlie, Dakota, Dana, Devon, Ellis, Frankie, Jesse, Jules, Kerry, Nicky, Noel, Pat, Sidney, Terry, Val`);
const CAPITALISED = listed(`
  Bright, Baker, Carter, Fisher, Hill, Brook, Fields, Stone, Woods, Lake, Miller, Mason, Cook, Potter, Porter, Weaver,
  Walker, Turner, Cooper, Gardner, Hunter, Shepherd, Archer, Banks, Barnes, Bell, Bishop, Bridges, Brown, Bush, Chambers,
  Cross, Dean, Flowers, Forest, Fox, Frost, Green, Hall, Knight, Marsh, Moon, Page, Price, Rivers, Rose, Snow, Waters,
  Wells, Winters`);
const PLACES = listed(`
  Newtown, Ashford, Bridgeport, Cedarville, Dover, Eastwood, Fairview, Greenfield, Hillside, Kingston, Lakewood, Milford,
  Norwood, Oakdale, Plainfield, Riverside, Salem, Springfield, Summit, Union, Waterford, Westbrook, Windsor, Woodstock`);
const CITIES = listed(`
  Clinton, Arlington, Burlington, Chester, Clayton, Dayton, Fairfax, Franklin, Georgetown, Glendale, Hudson, Jackson,
  Lebanon, Lexington, Madison, Manchester, Marion, Monroe, Oxford, Princeton, Richmond, Troy, Vernon, Winchester`);
const ORGANISATIONS = listed(`
  Acme, Northstar, Bluebird, Cornerstone, Evergreen, Granite, Horizon, Ironwood, Keystone, Landmark, Meridian, Oakleaf,
  Pinnacle, Redwood, Silverline, Sunrise, Tidewater, Vanguard, Westgate, Wildwood`);
const STATES = listed(`
  Ohio, Iowa, Maine, Texas, Utah, Idaho, Kansas, Nevada, Oregon, Alaska, Florida, Indiana, Montana, Vermont, Wyoming`);
const DOCTORS = listed(`
  Dr. Lee, Dr. Hayes, Dr. Moore, Dr. Reed, Dr. Scott, Dr. Shaw, Dr. Ward, Dr. West, Dr. Wood, Dr. Young`);
const DAYS = listed('Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday');
const MONTHS = listed(
  'May, June, July, August, September, October, November, December, January, February, March, April',
);

/** 1 to `last`. */
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

const DATES = [...DAYS, ...MONTHS.flatMap((month) => upTo(28).map((day) => `${day} ${month}`))];
const TIMES = ['noon', ...[15, 30, 45].flatMap((minutes) => upTo(12).map((hour) => `${hour}:${minutes}`))];

/**
 * The word of a list that stands for a number from 1 on, the last for none. Beyond the list's end its words come again, each
 * time with another figure.
 */
const oneOf = (list: readonly string[]) => (number: number) => {
  if (number === 0) return list.at(-1)!;
  const numbered = list.length - 1;
  const [word, round] = [list[(number - 1) % numbered]!, Math.floor((number - 1) / numbered)];
  return round === 0 ? word : `${word} ${round + 1}`;
};

const amount = (number: number) => number + 11;

/**
 * The words that stand in for anonymisation placeholders such as @CAPS1, @PERSON, @DATE2 (SPEC M12, M16) when a surface
 * trait is judged: ordinary words of their kind, another for each number, so that two persons stay two.
 */
const STAND_INS: Record<string, (number: number) => string> = {
  PERSON: oneOf(FIRST_NAMES),
  CAPS: oneOf(CAPITALISED),
  LOCATION: oneOf(PLACES),
  CITY: oneOf(CITIES),
  STATE: oneOf(STATES),
  ORGANIZATION: oneOf(ORGANISATIONS),
  DATE: oneOf(DATES),
  MONTH: oneOf(MONTHS),
  TIME: oneOf(TIMES),
  DR: oneOf(DOCTORS),
  NUM: (number) => String(amount(number)),
  PERCENT: (number) => `${amount(number)}%`,
  MONEY: (number) => `$${amount(number)}`,
  EMAIL: (number) => `name${amount(number)}@example.org`,
};

/** `@` and a kind in capitals, with a number where the essay has several of the kind. */
export const PLACEHOLDER = /@([A-Z]{2,})(\d*)/g;

/** More digits than these are no number that an essay counts its persons by. */
const NUMBER_DIGITS = 6;

function standIn(kind: string, digits: string): string {
  const capitalised = kind.charAt(0) + kind.slice(1).toLowerCase();
  const wordFor = Object.hasOwn(STAND_INS, kind)
    ? STAND_INS[kind]!
    : (number: number) => (number === 0 ? capitalised : `${capitalised} ${number}`);
  return digits.length > NUMBER_DIGITS ? `${wordFor(0)} ${digits}` : wordFor(Number(digits));
}

interface PlaceholderText {
  text: string;
  /** Turns an offset in the normalised text into the offset in the original text (UTF-16 code units). */
  toOriginal(offset: number): number;
}

/**
 * Replaces every placeholder by an ordinary word of its kind, the same one wherever it stands, and keeps the way back to the
 * original's offsets.
 * @example normalisePlaceholders('Dear @PERSON1,').text // => 'Dear Robin,'
 */
export function normalisePlaceholders(text: string): PlaceholderText {
  const edits: { at: number; original: number; length: number; replaced: number }[] = [];
  let shift = 0;
  const normalised = text.replace(PLACEHOLDER, (match, kind: string, digits: string, offset: number) => {
    const word = standIn(kind, digits);
    edits.push({ at: offset + shift, original: offset, length: word.length, replaced: match.length });
    shift += word.length - match.length;
    return word;
  });
  return { text: normalised, toOriginal: (offset) => mapBack(edits, offset) };
}

function mapBack(
  edits: { at: number; original: number; length: number; replaced: number }[],
  offset: number,
): number {
  const edit = edits.findLast((candidate) => candidate.at <= offset);
  if (!edit) return offset;
  const beyond = offset - edit.at;
  if (beyond === 0) return edit.original;
  if (beyond >= edit.length) return edit.original + edit.replaced + (beyond - edit.length);
  return edit.original + edit.replaced;
}

/**
 * An essay that is placeholders and nothing else has no writing left to assess.
 * @throws AssayError SubmissionOnlyPlaceholders
 */
export function refuseOnlyPlaceholders(text: string, file: string): void {
  if (/[\p{L}\p{N}]/u.test(text.replace(PLACEHOLDER, ' '))) return;
  const words = `${file} holds anonymisation placeholders only (such as @PERSON1): hand in the essay's own words.`;
  throw new AssayError('SubmissionOnlyPlaceholders', words);
}
