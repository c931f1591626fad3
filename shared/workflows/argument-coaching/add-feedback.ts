import { AssayError } from '@assay/kit/errors/assay-error';
import { readAs } from '@assay/kit/errors/read-as';
import { readYaml } from '@assay/kit/yaml/read-yaml';
import * as z from 'zod';
import { JUDGES, judgeSchema, SCORE_RANGE } from './conditions.ts';
import type { GivenFeedback, HumanFeedback } from './human.ts';
import type { CoachingResult } from './result.ts';
import { STANCES, stanceSchema } from './stance.ts';

type CoachingFeedbackScore = GivenFeedback['scores'][number];

function invalid(words: string, cause?: unknown): AssayError {
  return new AssayError('RatingsInvalid', `The feedback cannot be used: ${words}`, { cause });
}

/** Names as people write them: `Belief shift` is `belief-shift`. */
const asName = (value: unknown) =>
  typeof value === 'string'
    ? value
        .trim()
        .toLowerCase()
        .replace(/[\s_]+/g, '-')
    : value;

const { min, max } = SCORE_RANGE;
const judge = z.preprocess(
  asName,
  z.enum(judgeSchema.options, { error: `there is no such judge: one of ${JUDGES.join(', ')}` }),
);
const inRange = `a number from ${min} to ${max}`;
const score = z.number({ error: inRange }).min(min, inRange).max(max, inRange);
const comment = z
  .string()
  .trim()
  .max(10_000)
  .nullish()
  .transform((words) => words ?? '');

const scoreSchema = z.strictObject({
  judge,
  score: score.nullish().transform((given) => given ?? null),
  comment,
  stance: z
    .preprocess(asName, z.enum(stanceSchema.options, { error: `one of ${STANCES.join(', ')}` }))
    .nullish()
    .transform((stance) => stance ?? null),
  round: z
    .int()
    .min(1)
    .nullish()
    .transform((round) => round ?? null),
});

/** `{logical: 7, factual: 5.5}`: scores alone, by their judges. */
function spelledOut(scores: unknown): unknown {
  if (typeof scores !== 'object' || scores === null || Array.isArray(scores)) return scores ?? [];
  return Object.entries(scores).map(([name, given]) => ({ judge: name, score: given }));
}

const fileSchema = z.strictObject({
  reviewer: z
    .string({ error: 'say who gives it, here or with --as' })
    .trim()
    .min(1, 'say who gives it, here or with --as')
    .max(120),
  scores: z.preprocess(spelledOut, z.array(scoreSchema).max(500)),
  comment,
});

const isEmpty = ({ score: given, comment: words }: CoachingFeedbackScore) => given === null && words === '';

function refuseEmpty({ scores, comment: words }: GivenFeedback): void {
  if (scores.length === 0 && words === '')
    throw invalid('there is nothing in it: give scores, a comment, or both.');
  const empty = scores.find(isEmpty);
  if (empty) throw invalid(`it says nothing of the judge ${empty.judge}: give a score, a comment, or both.`);
}

const placeOf = ({ judge: name, stance, round }: CoachingFeedbackScore) => `${name}/${stance}/${round}`;

function refuseTwice({ scores }: GivenFeedback): void {
  const places = scores.map(placeOf);
  const twice = scores.find((given, at) => places.indexOf(placeOf(given)) !== at);
  if (twice) throw invalid(`it scores the same speech twice as the judge ${twice.judge}.`);
}

function asObject(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  throw invalid('it is no list of fields such as "reviewer:", "scores:" and "comment:".');
}

/**
 * Reads what a person says of a run from YAML or JSON: `reviewer`, `scores` (a list, or the short `{logical: 7}`), `comment`.
 * `as`: who gives it, in place of the file's `reviewer`.
 * @throws AssayError RatingsInvalid, naming every wrong field
 */
export function readFeedback(text: string, as?: string): GivenFeedback {
  const value = asObject(
    readYaml(text, (reason, cause) => invalid(`it is not valid YAML: ${reason}`, cause)),
  );
  const given = as === undefined ? value : { ...value, reviewer: as };
  const feedback = readAs(fileSchema, given, (faults) => invalid(`\n  ${faults.join('\n  ')}`));
  refuseEmpty(feedback);
  refuseTwice(feedback);
  return feedback;
}

function fitsArgument({ judge: name, stance, round }: CoachingFeedbackScore): void {
  if (stance === null && round === null) return;
  throw invalid(`the run is of one argument: leave out stance and round of the judge ${name}.`);
}

/** The speeches of a debate, as feedback names them: `for in round 1`. */
function fitsDebate({ judge: name, stance, round }: CoachingFeedbackScore, held: ReadonlySet<string>): void {
  if (stance === null || round === null)
    throw invalid(`the run is of a debate: say stance and round of the judge ${name}.`);
  const speech = `${stance} in round ${round}`;
  if (held.has(speech)) return;
  throw invalid(`no speech ${speech} was held; there are: ${[...held].join(', ') || 'none'}.`);
}

/** Whether feedback is about what the run was. @throws AssayError RatingsInvalid */
function requireFits({ scores }: GivenFeedback, { coaching, debate }: CoachingResult): void {
  if (!coaching && !debate && scores.length > 0)
    throw invalid('the run only checked a motion: there is nothing to score, a comment alone can be added.');
  const held = new Set(debate?.turns.map(({ stance, round }) => `${stance} in round ${round}`));
  for (const given of scores) debate ? fitsDebate(given, held) : fitsArgument(given);
}

const nameOf = (reviewer: string) => reviewer.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

/** What people say, with what one of them says now, which takes the place of what the same reviewer said before. */
export function withWords(said: readonly HumanFeedback[], given: GivenFeedback, at: string): HumanFeedback[] {
  const others = said.filter(({ reviewer }) => nameOf(reviewer) !== nameOf(given.reviewer));
  return [...others, { ...given, at }];
}

/**
 * A result with what a person says of it; all else of it stays.
 * @param at - when it was given, ISO 8601
 * @throws AssayError RatingsInvalid where it is not about what the run was
 */
export function withFeedback(result: CoachingResult, given: GivenFeedback, at: string): CoachingResult {
  requireFits(given, result);
  return { ...result, human: withWords(result.human, given, at) };
}
