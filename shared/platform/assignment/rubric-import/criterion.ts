import { AssayError } from '@assay/kit/errors/assay-error';

/** One level of a criterion as a rubric elsewhere has it: its points or a range of them; null: it says none. */
export interface ImportedLevel {
  name: string;
  text: string;
  points: { from: number; to: number } | null;
}

/** One criterion of a rubric elsewhere. Levels in the order in which they stand. */
export interface ImportedCriterion {
  name: string;
  description: string;
  levels: ImportedLevel[];
  weight: number | null;
  /** For graders alone. */
  guidelines: string;
  /** The most points that it says beside those of its levels; null: it says none. */
  most: number | null;
  /** How much of the whole it says that it is; absent: it says none. */
  share?: WeightShare | null;
}

/** What of a file stands in no trait, and why. */
export interface LeftOut {
  where: string;
  text: string;
  why: string;
}

/** A share of the whole, in per cent, and where that is said. */
export interface WeightShare extends Pick<LeftOut, 'where' | 'text'> {
  percent: number;
}

/** How many points a rubric says that it has in all. */
export interface SaidTotal extends Pick<LeftOut, 'where' | 'text'> {
  points: number;
}

/** A rubric as it was read out of a file, nothing of it lost: what is no part of a criterion is told. */
export interface ImportedRubric {
  title: string | null;
  criteria: ImportedCriterion[];
  left: LeftOut[];
  /** The points that it says it has in all, and where; absent: it says none. */
  total?: SaidTotal | null;
}

/** `4`, `2,5`, `-1`. */
export const NUMBER = String.raw`[-−]?\d{1,4}(?:[.,]\d{1,2})?`;
const NAMED = String.raw`(?:\s*(?:points?|pts?\.?|marks?|credits?|punkte?|pkt\.?|punti|punto|p\.?|%))`;
const UNIT = `${NAMED}?`;
const POINTS = String.raw`(${NUMBER})${UNIT}(?:\s*(?:-|–|—|to|bis|a)\s*(${NUMBER})${UNIT})?`;
/** The same with a unit, by which they are known where nothing else stands between them and a name. */
const WITH_UNIT = String.raw`(${NUMBER})(?:${UNIT}\s*(?:-|–|—|to|bis|a)\s*(${NUMBER}))?${NAMED}`;
/** Points alone, at the end of a name (in brackets or behind a dash), at its beginning; beside it with their unit. */
const [ALONE, AT_END, AT_START, ENDING, BEGINNING, EXPLAINED] = [
  new RegExp(`^[([]?\\s*(?:(?:level|score|livello|stufe|band)\\s*)?${POINTS}\\s*[)\\]]?$`, 'i'),
  new RegExp(`^(.*?)(?<!\\s)\\s*(?:[([]\\s*${POINTS}\\s*[)\\]]|[-–—:,]\\s*${POINTS})$`, 'is'),
  new RegExp(
    `^(?:level|score|livello|stufe|band)?\\s*[([]?${POINTS}\\s*(?:[)\\]]\\s*)?[-–—:=.]\\s+(\\S.*)$`,
    'is',
  ),
  new RegExp(`^(.*\\S)\\s+${WITH_UNIT}$`, 'is'),
  new RegExp(`^${WITH_UNIT}\\s+(\\S.*)$`, 'is'),
  new RegExp(`^${POINTS}\\s*\\(\\s*(\\p{L}[^()]*)\\)$`, 'isu'),
];

/** A number as people write it, with a point or a comma. */
export const readNumber = (text: string): number => Number(text.replace('−', '-').replace(',', '.'));

function range(from: string, to: string | undefined): { from: number; to: number } {
  const ends = [from, to ?? from].map(readNumber);
  return { from: Math.min(...ends), to: Math.max(...ends) };
}

/** Points that have a line of a level's head to themselves, and its other lines. */
function ofOwnLine(head: string): Pick<ImportedLevel, 'name' | 'points'> | null {
  const lines = head.split('\n').map((line) => line.trim());
  const at = lines.length > 1 ? lines.findIndex((line) => ALONE.test(line)) : -1;
  const own = ALONE.exec(lines[at] ?? '');
  if (!own) return null;
  const name = lines.toSpliced(at, 1).join(' ').trim();
  return { name, points: range(own[1]!, own[2]) };
}

/** The points that the head of a level says, and its name without them: `Good (3 points)`, `4 – Excellent`, `16-20`, `Good 3 points`, `1 (very good)`. */
export function readLevelHead(head: string): Pick<ImportedLevel, 'name' | 'points'> {
  const ownLine = ofOwnLine(head.trim());
  if (ownLine) return ownLine;
  const text = head.replace(/\s+/g, ' ').trim();
  const alone = ALONE.exec(text);
  if (alone) return { name: '', points: range(alone[1]!, alone[2]) };
  const end = AT_END.exec(text);
  if (end) return { name: end[1]!.trim(), points: range((end[2] ?? end[4])!, end[3] ?? end[5]) };
  const start = AT_START.exec(text);
  if (start) return { name: start[3]!.trim(), points: range(start[1]!, start[2]) };
  const ending = ENDING.exec(text);
  if (ending) return { name: ending[1]!.trim(), points: range(ending[2]!, ending[3]) };
  const beginning = BEGINNING.exec(text);
  if (beginning) return { name: beginning[3]!.trim(), points: range(beginning[1]!, beginning[2]) };
  const explained = EXPLAINED.exec(text);
  if (explained) return { name: explained[3]!.trim(), points: range(explained[1]!, explained[2]) };
  return { name: text, points: null };
}

const LONGEST_NAME = 80;

/** A criterion's name and what else its cell says: the first line, else what stands before a colon or dash, else the first sentence. */
export function nameOf(cell: string): Pick<ImportedCriterion, 'name' | 'description'> {
  const [first = '', ...more] = cell
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const rest = more.join(' ');
  const cut = /^(.{2,80}?)(?:\s*:\s+|\s+[–—-]\s+|(?<=\.)\s+)(\S.*)$/s.exec(first);
  const isShort = first.length <= LONGEST_NAME;
  if (rest || (isShort && !/:\s/.test(first)))
    return isShort
      ? { name: first.replace(/:$/, ''), description: rest }
      : { name: `${first.slice(0, LONGEST_NAME - 1).trimEnd()}…`, description: `${first} ${rest}`.trim() };
  if (cut) return { name: cut[1]!.replace(/\.$/, ''), description: cut[2]! };
  return isShort
    ? { name: first, description: '' }
    : { name: `${first.slice(0, LONGEST_NAME - 1).trimEnd()}…`, description: first };
}

export function refuseRubric(file: string, words: string): never {
  throw new AssayError('TableInvalid', `${file}: ${words}`);
}
