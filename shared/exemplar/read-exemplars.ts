import { parse as parseCsv } from 'csv-parse/sync';
import { z } from 'zod';
import { type Trait, traitKey } from '../assignment/rubric.ts';
import { AssayError } from '../errors/assay-error.ts';
import { contentHash, type Exemplar } from './exemplar.ts';
import { numberIn, ratedScore } from './rated-score.ts';

type Row = Record<string, unknown>;

/** What was read from a file of scored essays, and what in it could not be used. */
interface ExemplarFile {
  exemplars: Exemplar[];
  warnings: string[];
}

const ID_COLUMNS = ['id', 'essay-id', 'exemplar-id'];
const TEXT_COLUMNS = ['text', 'essay'];
const OVERALL_COLUMNS = ['overall', 'score', 'domain1-score', 'overall-score'];

function readRows(content: string, file: string): Row[] {
  try {
    if (/\.(jsonl|ndjson)$/i.test(file)) {
      const lines = content.split('\n').filter((line) => line.trim() !== '');
      return lines.map((line) => z.looseObject({}).parse(JSON.parse(line)));
    }
    const delimiter = /\.(tsv|tab)$/i.test(file) ? '\t' : ',';
    return parseCsv(content, { columns: true, delimiter, bom: true, skip_empty_lines: true }) as Row[];
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const words = `${file} cannot be read as scored essays (CSV, TSV or JSONL): ${reason}`;
    throw new AssayError('ExemplarsInvalid', words, { cause });
  }
}

function flatten(row: Row): Map<string, unknown> {
  const cells = new Map<string, unknown>();
  for (const [column, value] of Object.entries(row)) {
    if (column === 'scores' && value && typeof value === 'object')
      for (const [trait, score] of Object.entries(value)) cells.set(traitKey(trait), score);
    else cells.set(traitKey(column), value);
  }
  return cells;
}

function first(cells: Map<string, unknown>, columns: readonly string[]): string | null {
  for (const column of columns) {
    const value = cells.get(column);
    if (value !== undefined && value !== null && String(value).trim() !== '') return String(value);
  }
  return null;
}

function scoresOfRow(cells: Map<string, unknown>, traits: readonly Trait[], warn: (words: string) => void) {
  const scores: Record<string, number> = {};
  for (const trait of traits) {
    const score = ratedScore(cells, trait.name);
    if (score === null) warn(`no score for ${trait.name}`);
    else if (score < trait.min || score > trait.max)
      warn(`${trait.name} ${score} lies outside ${trait.min}-${trait.max} and is left out`);
    else scores[traitKey(trait.name)] = score;
  }
  return scores;
}

/**
 * Reads scored essays for an assignment's exemplar bank. One row an essay: a text (`essay` or `text`), an id
 * (`id` or `essay_id`; else made from the content), and per trait either its own column, or `rater1_…`, `rater2_…`
 * columns whose mean is rounded half up (SPEC M7). JSONL may hold `{id, text, scores: {trait: n}}`.
 * An essay without any usable score is left out with a warning; a trait nobody scored is absent, never zero.
 * @throws AssayError ExemplarsInvalid when the file cannot be read or holds no usable essay
 */
export function readExemplars(
  content: string,
  file: string,
  { traits }: { traits: readonly Trait[] },
): ExemplarFile {
  const warnings: string[] = [];
  const exemplars = new Map<string, Exemplar>();
  for (const [index, row] of readRows(content, file).entries()) {
    const cells = flatten(row);
    const text = first(cells, TEXT_COLUMNS);
    const where = `row ${index + 1}`;
    if (text === null) {
      warnings.push(`${where}: no text (a column "essay" or "text"), left out`);
      continue;
    }
    const id = first(cells, ID_COLUMNS) ?? contentHash(text).slice(0, 16);
    const scores = scoresOfRow(cells, traits, (words) => warnings.push(`${where} (${id}): ${words}`));
    if (Object.keys(scores).length === 0) warnings.push(`${where} (${id}): no usable score, left out`);
    else
      exemplars.set(id, { id: safeId(id), text, overall: numberIn(first(cells, OVERALL_COLUMNS)), scores });
  }
  if (exemplars.size === 0) {
    const columns = traits.map((trait) => `"${trait.name}"`).join(', ');
    const words = `${file} holds no scored essay for this assignment: it needs a column "essay" and a column for ${columns} (or rater1_…, rater2_… of each).`;
    throw new AssayError('ExemplarsInvalid', words);
  }
  return { exemplars: [...exemplars.values()], warnings };
}

function safeId(id: string): string {
  const safe = id.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '');
  return (safe || contentHash(id)).slice(0, 80);
}
