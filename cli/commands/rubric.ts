import { writeFile } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import { assay } from '@assay/kit/process/assay-command';
import { bestScore } from '@assay/platform/assignment/best-score';
import {
  importRubric,
  type RubricImport,
  type RubricReading,
} from '@assay/platform/assignment/rubric-import/import-rubric';
import type { RubricTrait } from '@assay/platform/assignment/rubric-import/scale';
import { UNWRITTEN_QUESTION } from '@assay/platform/assignment/unwritten-question';
import { stringify } from 'yaml';
import { readInput } from '../read-input.ts';
import { shellWord } from '../shell-word.ts';
import { requireOwnFile } from '../written-over.ts';
import { calledIn, templateText } from './init.ts';

interface RubricOptions extends RubricReading {
  out?: string;
  json?: boolean;
}

/** What a file was read as, in words. */
const READ_AS: Record<RubricImport['source'], string> = {
  canvas: 'a rubric of Canvas',
  moodle: "a rubric or marking guide of Moodle's",
  table: 'a table',
};

const BEGINNING = 60;
const beginningOf = (text: string) => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > BEGINNING ? `${line.slice(0, BEGINNING)}…` : line;
};

/** What is said by score or range of scores, the highest first. */
const bestFirst = <T>(byScore: Record<string, T>): [string, T][] =>
  Object.entries(byScore).sort(([a], [b]) => Number.parseInt(b, 10) - Number.parseInt(a, 10));

/** The same as a map whose order stays; a score is a number. */
const asMap = <T>(byScore: Record<string, T>): Map<string | number, T> =>
  new Map(bestFirst(byScore).map(([key, said]) => [Number.isInteger(Number(key)) ? Number(key) : key, said]));

function previewOf(trait: RubricTrait): string[] {
  const { name, min, max, weight, points, levels, guidelines } = trait;
  const worth = points && bestFirst(points).map(([score, number]) => `${score} is worth ${number}`);
  return [
    `  ${name}: ${min} to ${max}, ${(points && bestScore(points)) ?? max} is the best${weight === undefined ? '' : `, weight ${weight}`}`,
    ...bestFirst(levels ?? {}).map(([score, words]) => `    ${score}  ${beginningOf(words)}`),
    ...(worth ? [`    ${beginningOf(worth.join(', '))}`] : []),
    ...(guidelines ? [`    for graders alone: ${beginningOf(guidelines)}`] : []),
  ];
}

const OF_LANGUAGE = /^(?:language|conventions|mechanics|sprache|lingua)/i;
const ERRORS = /\b(?:errors?|mistakes?|fehler\w*|errori)\b/i;
const ERROR_KINDS =
  /\b(?:spelling|grammar|punctuation|orthography|rechtschreibung|zeichensetzung|grammatik|ortografia|grammatica|punteggiatura)\b/i;

/** Whether a trait is surely about errors of language: they are counted where it says `surface: true`. */
function isOfErrors({ name, description = '', levels = {} }: RubricTrait): boolean {
  const words = [name, description, ...Object.values(levels)].join(' ');
  return ERROR_KINDS.test(words) || (OF_LANGUAGE.test(name) && ERRORS.test(words));
}

const surfaceText = ({ name }: RubricTrait) =>
  `"${name}" is about errors of language: with "surface: true" beside its name a program counts them, too.`;

/** What a teacher looks at before it is used: each trait with its levels, and what of the file is in none. */
function preview(file: string, { source, title, question, traits, left, points }: RubricImport): string {
  const levels = traits.reduce((sum, trait) => sum + Object.keys(trait.levels ?? {}).length, 0);
  const counts = `${traits.length === 1 ? 'one trait' : `${traits.length} traits`}, ${levels} descriptions of levels`;
  return [
    `${file} was read as ${READ_AS[source]}${title === null ? '' : `, "${title}"`}: ${counts}`,
    ...(question === null ? [] : [`  the question: ${beginningOf(question)}`]),
    ...traits.flatMap(previewOf),
    points === null ? 'It has no points that a grade book takes.' : `In all ${points} points.`,
    left.length === 0 ? 'Nothing was left out.' : 'Left out:',
    ...left.map(({ where, text, why }) => `  ${where}, "${beginningOf(text)}": ${why}`),
    ...traits.filter(isOfErrors).map(surfaceText),
  ].join('\n');
}

/** Traits as an assignment's file has them, levels best first, as people read them. */
const toYaml = (traits: readonly RubricTrait[]): string =>
  stringify(
    {
      traits: traits.map(({ levels, points, ...trait }) => ({
        ...trait,
        ...(points && { points: asMap(points) }),
        ...(levels && { levels: asMap(levels) }),
      })),
    },
    { lineWidth: 120 },
  );

/** A whole assignment of traits: the file that essays' projects begin with, with these traits in place of its own. */
async function assignmentOf(out: string, { title, question, traits }: RubricImport): Promise<string> {
  const name = basename(out, extname(out));
  const template = ['essay', 'assignment.yaml', title ?? name, name] as const;
  const begun = (await templateText(...template, calledIn(dirname(out)))).replace(
    /(?<= validate )assignment\.yaml/,
    () => shellWord(basename(out)),
  );
  const asked = stringify({ question: question ?? UNWRITTEN_QUESTION }, { lineWidth: 120 }).trimEnd();
  const head = begun
    .slice(0, begun.indexOf('\n# Your rubric'))
    .replace(/^question: \|\n.*/m, () => asked)
    .replace(/^(?=level: )/m, '# ');
  return `${head}\n${toYaml(traits)}`;
}

/** `assay rubric from FILE`: the traits of a rubric that a teacher has elsewhere. @throws AssayError TableInvalid, FileTaken, FileUnreadable */
export async function rubricFrom(file: string, { out, json, ...options }: RubricOptions): Promise<void> {
  const read = importRubric(await readInput(file), basename(file), options);
  if (out !== undefined) await requireOwnFile(out, { option: '--out', inputs: [file], mayGo: () => false });
  if (!json) process.stderr.write(`${preview(basename(file), read)}\n`);
  if (out !== undefined) await writeFile(out, await assignmentOf(out, read));
  if (json) {
    process.stdout.write(`${JSON.stringify({ ...read, out: out ?? null })}\n`);
    return;
  }
  if (out === undefined) process.stdout.write(toYaml(read.traits));
  else
    process.stderr.write(
      `Written to ${out}, an assignment: ${read.question === null ? 'write its question, then' : 'read its question and'} look with ${assay()} validate ${out}\n`,
    );
}
