/** An id as it stands in a text: `R.1.2` has series `R` and numbers `[1, 2]`; offsets into the text, `[start, end)`. */
export interface SeriesToken {
  written: string;
  series: string;
  numbers: number[];
  suffix: string;
  key: string;
  start: number;
  end: number;
}

/** A token, or the members that a range such as ‘R1 to R5’ leaves out (they stand where the range stands). */
export interface IdMention extends SeriesToken {
  implied: boolean;
}

/** Norms, formats, products, sizes and parts of documents that look like ids. */
const STRANGERS = new Set(
  'ISO IEC IEEE RFC UTF SHA MD HTTP HTTPS TCP IP IPV TLS SSL COVID CSS HTML PHP JDK JAVA JPA EUR USD INR MP VERSION V VER REV SEC SEZ CAP CH PAR ART FIG TAB PAG PAGE EC S3 AWS CCS CPU GPU RAM RSA AES MB GB KB KM CM MM PM AM SARS ES ECMA UML BPMN OWASP CVE WCAG GDPR EN DIN UNI AY AA WS SS TBD A.A H P Q X Y Z'.split(
    ' ',
  ),
);
/** The names that are written out, and the series they stand for. */
const WRITTEN_OUT: [RegExp, string][] = [
  [/^use ?case$|^caso d['’]uso$/i, 'UC'],
  [/^test ?case$|^caso di test$/i, 'TC'],
  [/^goal$/i, 'G'],
  [/^req\.?$/i, 'REQ'],
];
/** Prefixes between which and their number a space may stand. */
const SPACED =
  "UC|CU|CDU|FR|NFR|RF|RNF|REQ|TC|CT|Req\\.?|[Uu]se ?[Cc]ase|[Cc]aso d[’']uso|[Cc]aso di test|[Tt]est ?[Cc]ase|Goal";
const NUMBER = '(\\d{1,4}(?:\\.\\d{1,3}){0,3})([a-z]?)(?![\\p{L}\\p{N}_%°])(?!\\.\\d)';
const PREFIX = '\\p{Lu}{1,6}(?:[-_.]\\p{Lu}{1,6}){0,2}|Req';
const ID = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?<!\\p{L}[-._])(?:(${SPACED})[ \\u00a0]?|(${PREFIX})[-‐‑–._#]?)${NUMBER}`,
  'gu',
);
/** A cell that holds an id whose number was torn apart: `R.1 0`. */
const TORN = new RegExp(`^(${PREFIX})[-‐‑–._]?(\\d) (\\d)$`, 'u');
const RANGE = /^[\])]?\s*(?:–|—|-|‐|‑|\.{2,3}|…|to|through|up to|until|fino a|a|al|bis|à|hasta)\s*[[(]?$/u;
const NUMBER_RANGE = /^\s?[-–]\s?(\d{1,3})(?![\p{L}\p{N}.])/u;
/** A range spans at most so many. */
const LONGEST = 60;
const YEAR = /^(?:19|20)\d\d$/;

function seriesOf(prefix: string): string {
  const spelled = WRITTEN_OUT.find(([pattern]) => pattern.test(prefix));
  return spelled?.[1] ?? prefix.replace(/[-_.]/g, '');
}

function token(written: string, series: string, number: string, suffix: string, start: number): SeriesToken {
  const numbers = number.split('.').map(Number);
  return {
    written,
    series,
    numbers,
    suffix,
    key: keyOf(series, numbers, suffix),
    start,
    end: start + written.length,
  };
}

/** The same for all spellings of an id. */
export function keyOf(series: string, numbers: readonly number[], suffix = ''): string {
  return `${series}-${numbers.join('.')}${suffix}`;
}

/** Whether a hyphen and more digits follow that are no end of a range: `D0-178`, `FR-01-02`. */
function goesOn(after: string, number: string): boolean {
  const upTo = Number(NUMBER_RANGE.exec(after)?.[1] ?? 0);
  const low = Number(number.split('.').at(-1));
  return /^[-‐‑–]\d/u.test(after) && !(upTo > low && upTo <= low + LONGEST);
}

/** The ids in a text, in order, ranges not yet written out. `R1.1` and `R11` are two ids; `R-01` and `R.1` are one. */
export function scanIds(text: string): SeriesToken[] {
  return [...text.matchAll(ID)].flatMap((match) => {
    const [written, spaced, joined, number = '', suffix = ''] = match;
    const prefix = spaced ?? joined ?? '';
    const isLonger = goesOn(
      text.slice(match.index + written.length, match.index + written.length + 6),
      number,
    );
    const isStranger = STRANGERS.has(prefix) || YEAR.test(number);
    return isStranger || isLonger ? [] : [token(written, seriesOf(prefix), number, suffix, match.index)];
  });
}

/** A token with the same id in another spelling right after it, as one: ‘Use case 1, UC1’. */
function merged(text: string, tokens: readonly SeriesToken[]): SeriesToken[] {
  const result: SeriesToken[] = [];
  for (const token of tokens) {
    const last = result.at(-1);
    const repeats = last?.key === token.key && /^[\s,()[:–-]{1,4}$/.test(text.slice(last.end, token.start));
    if (repeats) result[result.length - 1] = { ...last, end: token.end };
    else result.push(token);
  }
  return result;
}

/** `scanIds` for a whole passage or cell: an id that the extraction has torn apart, or that is given twice, is one. */
export function scanPassage(text: string): SeriesToken[] {
  const torn = TORN.exec(text);
  return torn
    ? [token(text, seriesOf(torn[1]!), `${torn[2]}${torn[3]}`, '', 0)]
    : merged(text, scanIds(text));
}

function between(from: SeriesToken, upTo: number, end: number): IdMention[] {
  const parents = from.numbers.slice(0, -1);
  const low = from.numbers.at(-1)!;
  if (upTo - low > LONGEST) return [];
  return Array.from({ length: Math.max(0, upTo - low) }, (_, step) => {
    const numbers = [...parents, low + step + 1];
    const digits = /(?<!\d)\d+$/.exec(from.written)?.[0].length ?? 1;
    const written = from.written.replace(/(?<!\d)\d+$/, String(numbers.at(-1)).padStart(digits, '0'));
    return { ...from, written, numbers, key: keyOf(from.series, numbers), end, implied: true };
  });
}

/** The ids of a text with the members of its ranges: ‘R1–R5’, ‘from UC3 to UC7’, ‘FR-01…04’. */
export function withRanges(text: string, tokens: readonly SeriesToken[]): IdMention[] {
  return tokens.flatMap((seriesToken, index) => {
    const itself = { ...seriesToken, implied: false };
    const next = tokens[index + 1];
    if (next?.series === seriesToken.series && RANGE.test(text.slice(seriesToken.end, next.start)))
      return [itself, ...between(seriesToken, next.numbers.at(-1)! - 1, next.end)];
    const number = NUMBER_RANGE.exec(text.slice(seriesToken.end, seriesToken.end + 8));
    return number
      ? [itself, ...between(seriesToken, Number(number[1]), seriesToken.end + number[0].length)]
      : [itself];
  });
}
