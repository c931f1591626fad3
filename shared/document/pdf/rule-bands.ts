import { overlap } from './geometry.ts';
import { guttersOf } from './gutters.ts';
import { type Rule, rulesOfOneExtent } from './rules.ts';
import { cutLines, isForeign, isOneSize } from './table-evidence.ts';
import { type TextLine, textLines } from './text-lines.ts';

/** Lines between two rules of one length that stand in columns. */
export interface RuleBand {
  top: Rule;
  bottom: Rule;
  lines: TextLine[];
}

/** Rules whose ends differ by less than this (points) are as long as each other; shorter ones bound no table. */
const SAME_END = 2.5;
const LEAST_RULE = 60;
/** More rules than this are a drawing's. */
const MOST_RULES = 1000;
/** Text that belongs between rules is above or below them by at least this share of its width. */
const BETWEEN = 0.9;

/** The rules that could bound a table, those as long as each other together, top to bottom; the longest first. */
export function rulesByExtent(rules: readonly Rule[]): Rule[][] {
  const long = rules.filter(({ from, to }) => to - from >= LEAST_RULE);
  if (long.length > MOST_RULES) return [];
  const length = ([rule]: Rule[]) => rule!.to - rule!.from;
  return rulesOfOneExtent(long, SAME_END)
    .filter((group) => group.length > 1)
    .sort((a, b) => length(b) - length(a));
}

/** The lines between two rules; null if there are none or one sticks out. */
function linesBetween(lines: readonly TextLine[], top: Rule, bottom: Rule): TextLine[] | null {
  const between: TextLine[] = [];
  for (const line of lines) {
    const middle = (line.line[1] + line.line[3]) / 2;
    if (middle < top.at || middle > bottom.at) continue;
    const shares = line.segments.map(({ line: [left, , right] }) => ({
      common: overlap(left, right, top.from, top.to),
      width: right - left,
    }));
    if (shares.some(({ common, width }) => common > 0 && common < BETWEEN * width)) return null;
    between.push(...textLines(line.segments.filter((_, at) => shares[at]!.common > 0)));
  }
  return between.length > 0 ? between : null;
}

function isInColumns(lines: readonly TextLine[]): boolean {
  return cutLines(lines).some(({ cells }) => cells.filter(Boolean).length > 1);
}

/** The bands between rules of one length; null for what is not in columns. */
export function bandsOf(rules: readonly Rule[], lines: readonly TextLine[]): (RuleBand | null)[] {
  return rules.slice(1).map((bottom, at) => {
    const top = rules[at]!;
    const between = linesBetween(lines, top, bottom);
    if (!between || between.some(isForeign) || !isInColumns(between)) return null;
    return { top, bottom, lines: between };
  });
}

/** Neighbouring bands that have gutters in common, as many of them as can be. */
export function joinBands(bands: readonly (RuleBand | null)[]): RuleBand[][] {
  const joined: RuleBand[][] = [];
  let open: RuleBand[] = [];
  for (const band of bands) {
    const lines = band ? [...open.flatMap((other) => other.lines), ...band.lines] : [];
    if (band && open.length > 0 && isOneSize(lines) && guttersOf(lines).length > 0) {
      open.push(band);
      continue;
    }
    if (open.length > 0) joined.push(open);
    open = band ? [band] : [];
  }
  return open.length > 0 ? [...joined, open] : joined;
}

/** Whether what stands between two rules is a page with tables of its own. */
export function hasNested([band, ...others]: readonly RuleBand[], groups: readonly Rule[][]): boolean {
  const { top, bottom } = band!;
  if (others.length > 0) return false;
  return groups.some((group) => group.filter(({ at }) => at > top.at + 1 && at < bottom.at - 1).length > 1);
}
