/** A number that stands alone in a field. `scale`: what it is out of, as written: `7/10`, `50 %`; null: nothing is said. */
interface WrittenNumber {
  value: number;
  scale: number | '%' | null;
}

const UNITS = [
  'zero one two three four five six seven eight nine ten',
  'zero uno due tre quattro cinque sei sette otto nove dieci',
  'null eins zwei drei vier fünf sechs sieben acht neun zehn',
  'zéro un deux trois quatre cinq six sept huit neuf dix',
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez',
];
const WORDS = new Map(
  UNITS.flatMap((line) => line.split(' ').map((word, value) => [word, value] as const)).filter(
    ([word]) => word !== 'null',
  ),
);
/** Articles in other languages: in a sentence no number. */
const ARTICLES = new Set(['un', 'uno']);

const VALUE =
  /^[\s*_`"“'([{]*(?<sign>[-−–])?(?:(?<number>\d{1,4}(?:[.,]\d{1,17})?|[.,]\d{1,17})(?![\d\p{L}]|[.,]\d)|(?<word>\p{L}{2,8})(?![\p{L}\p{M}]))/u;
/** Few, so that a line of marks alone costs little time. */
const MARKS = '[ \\t*_`"”’\')\\]}]{0,4}';
const POINTS = '(?:(?:points?|pts?|punt[io]|punkte?|puntos?)(?!\\p{L}))?';
const SCALE =
  '(?:(?:\\/|(?:out of|of|su|von|sur|de|sobre)[ \\t])[ \\t]*(?<most>\\d{1,4}|ten|dieci|zehn|dix|diez)(?:[.,]0+)?(?![\\d\\p{L}]|[.,]\\d))?';
/** What may stand behind a number: itself again in brackets, what it is out of, a remark in brackets, and the end or the end of a sentence. */
const REST = new RegExp(
  `^${MARKS}(?:[([](?<again>\\d{1,2}|\\p{L}{2,8})[)\\]]${MARKS})?` +
    `(?:(?<percent>%)|${POINTS}${MARKS}${SCALE}${MARKS}${POINTS})${MARKS}(?:[([](?<remark>[^()[\\]\\n]{1,80})[)\\]]${MARKS})?` +
    '(?:$|(?:[.;](?=[\\s*_`"”’\')\\]}]|$)|[。\\n])(?<beyond>[^]*)$)',
  'iu',
);

/** Words by which a sentence may take back what stands before it, or say that it is somebody else's. */
const WHOLE_WORDS =
  "no|not|none|never|nor|cannot|can['’]t|but|yet|if|unless|until|only|should|could|might|would(?!\\s+(?:you|like))|than|then|now|less|minus|plus|half|give|gave|off|my|mine|nicht|kein|keine|nein|aber|doch|jedoch|statt|wäre|hätte|würde|könnte|halb|ma|non|però|meno|mezzo|invece|sarebbe|ne|pas|mais|moins|plutôt|serait|demi|pero|sino|menos|medio|sería";
const STEMS =
  "actual|however|although|though|rather|instead|reduc|deduct|subtract|lower|higher|chang|revis|correct|adjust|withdr|retract|unable|impossib|provision|demand|ask|claim|say|said|tell|told|want|requir|eigentlich|abz|abzieh|verlang|forder|tuttavia|ridott|ridur|chied|dice|cependant|toutefois|rédui|demand|embargo|reduc|pide|dicho|\\p{L}+n['’]t";
const TAKES_BACK = new RegExp(`(?<!\\p{L})(?:(?:${WHOLE_WORDS})(?!\\p{L})|(?:${STEMS}))`, 'iu');

/** Whether what stands beyond a number leaves it open: another number, or words that take it back. */
function isOpen(beyond: string): boolean {
  const words = beyond.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (
    /\p{N}/u.test(beyond) ||
    words.some((word) => WORDS.has(word) && !ARTICLES.has(word)) ||
    TAKES_BACK.test(beyond)
  );
}

/** Thousands in one language are parts of one in another. */
const AMBIGUOUS = /^0*[1-9]\d*(?:,\d{3}|\.000)$/;

/** A number in digits or as a word, up to ten; null: it is neither, or means a thousand in some languages. */
function countOf(written: string): number | null {
  if (AMBIGUOUS.test(written)) return null;
  const inDigits = /^[\d.,]+$/.test(written);
  return inDigits ? Number(written.replace(',', '.')) : (WORDS.get(written.toLowerCase()) ?? null);
}

/** More than a number and a sentence behind it take; what is longer holds no number alone. */
const LONGEST = 2_000;

/**
 * The one number that a field gives: in digits or as a word up to ten (English, Italian, German, French, Spanish), alone or
 * with what it is out of (and a remark on that in brackets: `6/10 (solid)`), and then nothing, or a sentence break and words that neither hold another number nor take it back.
 * Null for everything else: `7 or 8`, `7 of the claims`, `1,000`, `8? No, 5`. Never guessed (SPEC S8).
 */
export function numberAlone(value: unknown): WrittenNumber | null {
  if (typeof value !== 'string' || value.length > LONGEST) return null;
  const text = value.normalize('NFC');
  const head = VALUE.exec(text);
  if (!head) return null;
  const { sign, number, word } = head.groups!;
  const count = countOf((number ?? word)!);
  const rest = REST.exec(text.slice(head[0].length))?.groups;
  if (count === null || !rest || isOpen(`${rest.remark ?? ''} ${rest.beyond ?? ''}`)) return null;
  if (rest.remark !== undefined && rest.most === undefined) return null;
  if (rest.again !== undefined && countOf(rest.again) !== count) return null;
  const most = rest.most === undefined ? null : countOf(rest.most);
  return { value: sign ? 0 - count : count, scale: rest.percent ? '%' : most };
}
