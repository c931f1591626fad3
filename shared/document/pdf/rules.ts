import { type Box, height, width } from './geometry.ts';
import type { DrawnMark } from './marks.ts';

/** A straight horizontal or vertical line: where it is (`at`, across) and its stretch (`from`–`to`, along). */
export interface Rule {
  at: number;
  from: number;
  to: number;
}

export interface Rules {
  horizontal: Rule[];
  vertical: Rule[];
}

/** Lines closer than this (points) are one line; pieces with a smaller hole between them are one piece. */
const SAME_LINE = 2.5;
const HOLE = 4;

function ruleOfEdge(x0: number, y0: number, x1: number, y1: number): { upright: boolean; rule: Rule } {
  const upright = Math.abs(x1 - x0) < Math.abs(y1 - y0);
  const [at, from, to] = upright ? [(x0 + x1) / 2, y0, y1] : [(y0 + y1) / 2, x0, x1];
  return { upright, rule: { at, from: Math.min(from, to), to: Math.max(from, to) } };
}

function middleLine(box: Box): [number, number, number, number] {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return width(box) < height(box) ? [x, box[1], x, box[3]] : [box[0], y, box[2], y];
}

function mergePieces(pieces: Rule[]): Rule[] {
  const merged: Rule[] = [];
  for (const piece of pieces.sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && piece.from <= last.to + HOLE) last.to = Math.max(last.to, piece.to);
    else merged.push({ ...piece });
  }
  return merged;
}

/** Joins pieces of the same line. */
function mergeRules(rules: Rule[]): Rule[] {
  const merged: Rule[] = [];
  let line: Rule[] = [];
  for (const rule of rules.sort((a, b) => a.at - b.at)) {
    if (line.length > 0 && rule.at - line[0]!.at > SAME_LINE) {
      merged.push(...mergePieces(line));
      line = [];
    }
    line.push({ ...rule, at: line[0]?.at ?? rule.at });
  }
  return [...merged, ...mergePieces(line)];
}

/** The horizontal and vertical lines that the marks draw, pieces of a line joined. */
export function rulesOf(marks: readonly DrawnMark[]): Rules {
  const rules: Rules = { horizontal: [], vertical: [] };
  for (const mark of marks) {
    const edges = mark.form === 'rule' ? [middleLine(mark.box)] : mark.form === 'rectangle' ? mark.edges : [];
    for (const edge of edges) {
      const { upright, rule } = ruleOfEdge(...(edge as [number, number, number, number]));
      rules[upright ? 'vertical' : 'horizontal'].push(rule);
    }
  }
  return { horizontal: mergeRules(rules.horizontal), vertical: mergeRules(rules.vertical) };
}

/** Rules that begin and end together, `within` so many points of the first of them; each group by where its rules are. */
export function rulesOfOneExtent(rules: readonly Rule[], within: number): Rule[][] {
  const groups: Rule[][] = [];
  for (const rule of rules) {
    const same = groups.find(
      ([first]) => Math.abs(first!.from - rule.from) < within && Math.abs(first!.to - rule.to) < within,
    );
    if (same) same.push(rule);
    else groups.push([rule]);
  }
  return groups.map((group) => group.sort((a, b) => a.at - b.at));
}
