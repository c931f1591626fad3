import { editDistance } from '@assay/kit/language/edit-distance';
import { nearestName } from '@assay/kit/language/nearest-name';
import { type ColumnName, parseColumnName } from '@assay/kit/tables/rename-columns';
import type { SubmissionOption } from '@assay/platform/workflow/hand-in';
import { takesValue } from '@assay/workflows/find-workflow';
import { InvalidArgumentError } from 'commander';
import { originsSchema } from '../../infra/origins.ts';

/** The highest first of six ports. */
const LAST_FIRST_PORT = 65_530;

/** Letters that may be wrong in a word that is still known. */
const MISTYPED = 2;

/** Which of the values was probably meant; nothing where none is near. */
function meant(given: string, values: readonly string[]): string {
  const nearest = nearestName(given, values);
  const isNear =
    nearest !== undefined && editDistance(given.toLowerCase(), nearest.toLowerCase()) <= MISTYPED;
  return isNear ? `Did you mean ${nearest}? ` : '';
}

/** Reads an option that has a few values, in capitals or not. */
export function oneOf<T extends string>(values: readonly T[]) {
  return (given: string): T => {
    const value = values.find((value) => value.toLowerCase() === given.toLowerCase());
    if (value) return value;
    throw new InvalidArgumentError(`${meant(given, values)}Choose one of ${values.join(', ')}.`);
  };
}

/** Reads an option that may be more than the values it is shown with. */
export function accepted(option: SubmissionOption) {
  return (given: string): string => {
    if (takesValue(option, given)) return given;
    throw new InvalidArgumentError(`Give ${option.values.join(', ')} (${option.description}).`);
  };
}

/** Reads an option that is a whole number in a range. */
export function wholeNumber(least: number, most: number) {
  return (given: string): number => {
    const number = /^\d+$/.test(given) ? Number(given) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  };
}

/** Gathers an option that may be given more than once. */
export const gathered = (value: string, earlier: string[] = []) => [...earlier, value];

/** Reads a list with commas. */
export const several = (given: string): string[] => given.split(',').map((name) => name.trim());

/** Reads which models play roles, with commas: `judge=gpt-6.1-sol,debater=gpt-6-sol`. */
export function rolesOfModels(given: string): Record<string, string> {
  const pairs = several(given).map((pair) => /^([^=\s]+)=(\S+)$/.exec(pair)?.slice(1));
  const isEachOnce = new Set(pairs.map((pair) => pair?.[0])).size === pairs.length;
  if (isEachOnce && pairs.every((pair) => pair !== undefined)) return Object.fromEntries(pairs);
  throw new InvalidArgumentError('Give each role once, with a model of the deployment: ROLE=MODEL,….');
}

/** Reads a column's name and header, beside those before it. */
function columnNames(given: string, earlier: ColumnName[] = []): ColumnName[] {
  return [...earlier, parseColumnName(given)];
}

/** Reads numbers of raters. */
function raterNumbers(given: string): number[] {
  const numbers = several(given).map(Number);
  const isEachOnce = new Set(numbers).size === numbers.length;
  if (isEachOnce && numbers.every((number) => Number.isInteger(number) && number > 0)) return numbers;
  throw new InvalidArgumentError('Give the numbers of raters with commas, each once, such as 1,2,3.');
}

/** Of tables: how their columns are named. */
export const ofColumns = [
  '--column <name=header>',
  'read a column as another, such as essay=Aufsatz; may be repeated',
  columnNames,
] as const;
/** Of tables: whose scores count. */
export const ofRaters = [
  '--raters <list>',
  'which raters count, by number (default: 1,2)',
  raterNumbers,
] as const;

/** Reads a range of whole numbers. */
export function range(given: string): { min: number; max: number } {
  const [, min, max] = /^(-?\d+)(?:-|\.\.)(-?\d+)$/.exec(given.trim()) ?? [];
  if (min !== undefined && Number(min) < Number(max)) return { min: Number(min), max: Number(max) };
  throw new InvalidArgumentError('Give the least and the highest score, such as 0-3.');
}

/** Reads origins of pages, with commas. */
export function allowedOrigins(given: string): string[] {
  const { success, data } = originsSchema.safeParse(several(given));
  if (success) return data;
  throw new InvalidArgumentError(
    'Give origins with commas, each as a browser names it: "https://" with a host alone, or "http://localhost:PORT".',
  );
}

/** Reads the first of six ports. */
export function port(given: string): number {
  const number = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (number <= LAST_FIRST_PORT) return number;
  throw new InvalidArgumentError(`Give a port up to ${LAST_FIRST_PORT}, or 0 for free ones.`);
}

/** Reads lists with commas, given more than once. */
const manyOf = (given: string, earlier: string[] = []) => [...earlier, ...several(given)];

/** Of a study: what every variant or method is done by, and how often. */
export const ofRepeat = [
  '--repeat <number>',
  'all of it so many times, each with a seed of its own: mean, spread and agreement of the repetitions',
  wholeNumber(1, 1000),
] as const;
export const ofModels = [
  '--models <list>',
  'the same with each of these models in every role: names of models.yaml with commas, or a file of names; "catalogue": roles as it gives them',
  manyOf,
] as const;
export const ofPrompts = [
  '--prompts <dir>',
  "prompts of one's own, compared with the product's: a folder with files {workflow}/{agent}.yaml; may be given more than once",
  gathered,
] as const;

/** Of what is drawn. */
export const ofSeed = [
  '--seed <number>',
  'of everything that is drawn',
  wholeNumber(0, 4_294_967_295),
  7,
] as const;

/** Of intervals. */
export const ofResamples = [
  '--resamples <number>',
  'of the bootstrap',
  wholeNumber(100, 100_000),
  1000,
] as const;
