import { keysIn, leadingReference } from './identifiers.ts';
import { cellsOf, type Line } from './lines.ts';
import { isTestSection } from './requirements.ts';
import { wordCount } from './sentences.ts';

/** A test case. `text` and `name` are literal parts of its first line. */
export interface TestCase {
  id: string;
  key: string;
  prefix: string;
  name: string;
  text: string;
  page: number | null;
  line: Line;
  cells: string[];
  /** All its lines, for what it mentions. */
  body: string;
  requirements: string[];
  useCases: string[];
}

const FEWEST = 2;
const LONGEST_BODY = 8;

function nameOf(line: Line, rest: string): string {
  const cells = cellsOf(line.text).slice(1);
  if (line.kind !== 'table') return rest.split(/(?<=\.)\s/)[0] ?? rest;
  return cells.find((cell) => wordCount(cell) >= 2 && keysIn(cell, 'requirement').length === 0) ?? rest;
}

/** Where a test case ends: at the next one, at a heading, or after a few lines; a row is one line. */
function bodyOf(lines: readonly Line[], at: number): string {
  if (lines[at]!.kind === 'table') return lines[at]!.text;
  const rest = lines.slice(at + 1, at + LONGEST_BODY);
  const end = rest.findIndex(
    ({ kind, text }) => kind === 'heading' || leadingReference(text)?.reference.family === 'test',
  );
  return [lines[at]!, ...rest.slice(0, end < 0 ? rest.length : end)].map(({ text }) => text).join('\n');
}

function testAt(lines: readonly Line[], at: number): TestCase[] {
  const line = lines[at]!;
  if (!['table', 'text', 'heading'].includes(line.kind)) return [];
  const lead = leadingReference(line.text);
  if (lead?.reference.family !== 'test' || lead.rest === '') return [];
  if (lead.reference.prefix !== 'TC' && !isTestSection(line)) return [];
  const { id, key, prefix } = lead.reference;
  const body = bodyOf(lines, at);
  const [requirements, useCases] = [keysIn(body, 'requirement'), keysIn(body, 'use-case')];
  const { page, text } = line;
  const name = nameOf(line, lead.rest);
  return [{ id, key, prefix, name, text, page, line, cells: cellsOf(text), body, requirements, useCases }];
}

/** The test cases that carry an id, each once. */
export function findTestCases(lines: readonly Line[]): TestCase[] {
  const found = lines.flatMap((_, at) => testAt(lines, at));
  const distinct = [...Map.groupBy(found, ({ key }) => key).values()].map((same) => same[0]!);
  const families = Map.groupBy(distinct, ({ prefix }) => prefix);
  return distinct.filter(({ prefix }) => families.get(prefix)!.length >= FEWEST);
}
