import { NUMBER, readLevelHead, readNumber } from './criterion.ts';

const UNIT = String.raw`(?:points?|pts?\b\.?|marks?|credits?|punkte?n?|pkt\b\.?|punti|punto)`;
const BEFORE = String.raw`\s*(?:(?:max(?:imum|\.)?|up to|worth|out of|total|bis zu|fino a|massimo|of)\s*)?(?::\s*)?`;
const AFTER = String.raw`(?:\s*(?:max(?:imum|\.)?|possible|available|in all|total|each|insgesamt|in tutto))?`;
/** So many points, said with their unit: `40 points`, `max. 40 pts`; or behind a stroke: `/40`, `___ / 40 pts`. */
const SAID = String.raw`(?:${BEFORE}(${NUMBER})\s*${UNIT}${AFTER}|[_.…\s]*\/\s*(${NUMBER})(?:\s*${UNIT})?)`;
const [ALONE, IN_BRACKETS, AT_END] = [
  new RegExp(`^${SAID}$`, 'i'),
  new RegExp(String.raw`(?<!\s)\s*[([]${SAID}\s*[)\]]`, 'i'),
  new RegExp(String.raw`(?<=\S)(?:(?=\s)|\s*[-–—:,;])${SAID}$`, 'i'),
];

const WEIGHT = String.raw`\s*(?:(?:weight(?:ing|ed)?|counts|worth|gewicht(?:ung)?|peso|vale)\s*)?(?::\s*)?`;
const OF_ALL = String.raw`(?:\s*(?:weight(?:ing)?|of (?:the )?(?:grade|mark|total|whole)|der note|del (?:voto|totale)))?`;
/** So much of the whole: `40 %`, `weight 40%`, `40% of the grade`; in brackets, alone in its line, or at its end. */
const SHARE = String.raw`${WEIGHT}(\d{1,3}(?:[.,]\d{1,2})?)\s*%${OF_ALL}`;
const SHARES = [
  new RegExp(`^${SHARE}$`, 'i'),
  new RegExp(String.raw`(?<!\s)\s*[([]${SHARE}\s*[)\]]`, 'i'),
  new RegExp(String.raw`(?<=\S)(?:(?=\s)|\s*[-–—:,;])${SHARE}$`, 'i'),
];

const pointsIn = (match: RegExpExecArray | null): number | null =>
  match ? readNumber((match[1] ?? match[2])!) : null;

/** How many points a cell says and nothing else, with their unit or behind a stroke (`/40`); null: it says something else. */
export const pointsAlone = (cell: string): number | null =>
  pointsIn(ALONE.exec(cell.replace(/\s+/g, ' ').trim()));

/** Characters of a line in which points are looked for: a longer one is a description. */
const LONGEST = 200;

/** What a line of a text says of how much something counts, and the text without it; null: it says nothing. */
function saidBeside(text: string, patterns: readonly RegExp[]): { said: number | null; rest: string } {
  const lines = text.split('\n').map((line) => line.trim());
  for (const [at, line] of lines.entries().filter(([, one]) => one.length <= LONGEST))
    for (const pattern of patterns) {
      const match = pattern.exec(line);
      const said = pointsIn(match);
      if (!match || said === null) continue;
      const rest = `${line.slice(0, match.index)}${line.slice(match.index + match[0].length)}`.trim();
      const others = lines.with(at, rest).filter(Boolean).join('\n');
      if (others !== '') return { said, rest: others };
    }
  return { said: null, rest: text };
}

/** How many points a text says that something is worth, and the text without them; null: it says none. */
export function pointsBeside(text: string): { points: number | null; rest: string } {
  const { said, rest } = saidBeside(text, [ALONE, IN_BRACKETS, AT_END]);
  return { points: said, rest };
}

/** How many per cent of the whole a text says that something is, and the text without them; null: it says none, or more than all. */
export function shareBeside(text: string): { percent: number | null; rest: string } {
  const { said, rest } = saidBeside(text, SHARES);
  return said === null || said <= 0 || said > 100 ? { percent: null, rest: text } : { percent: said, rest };
}

/** What begins or ends what a level's cell says: its points with their unit. */
const CELL_START = new RegExp(
  String.raw`^[([]?\s*(${NUMBER})\s*${UNIT}\s*(?:[)\]]\s*)?(?:[-–—:.]\s+|(?<=\s))(?=\S)`,
  'i',
);
const CELL_END = new RegExp(
  String.raw`(?<!\s)\s*(?:[([]\s*(${NUMBER})\s*${UNIT}\s*[)\]]|[-–—:]\s*(${NUMBER})\s*${UNIT})\s*\.?$`,
  'i',
);

/** The points that a level's own cell says, and what else it says; `points` null: it says none. */
export function levelCell(cell: string): { points: { from: number; to: number } | null; text: string } {
  const alone = readLevelHead(cell);
  if (alone.name === '' && alone.points) return { points: alone.points, text: '' };
  const of = (number: number) => ({ from: number, to: number });
  const start = CELL_START.exec(cell);
  if (start) return { points: of(readNumber(start[1]!)), text: cell.slice(start[0].length) };
  const lines = cell.split('\n');
  const own = lines.findIndex((line) => pointsAlone(line) !== null);
  if (own >= 0) return { points: of(pointsAlone(lines[own]!)!), text: lines.toSpliced(own, 1).join('\n') };
  const end = cell.length > 50 * LONGEST ? null : CELL_END.exec(cell);
  if (end) return { points: of(readNumber((end[1] ?? end[2])!)), text: cell.slice(0, end.index).trim() };
  return { points: null, text: cell };
}
