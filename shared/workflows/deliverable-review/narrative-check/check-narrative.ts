import { sentencesOf } from '@assay/kit/language/sentences';
import { type CountClaim, type CountSubject, claimsIn } from './claims.ts';

/** What narratives are held against. */
export interface NarrativeFacts {
  /** How many issues there are: they are numbered from 1. */
  issues: number;
  /** The counts that are right, several where there are several ways to count; of what is not here nothing is known. */
  counts: ReadonlyMap<CountSubject, readonly number[]>;
  /** Counts of the document's things that stand in what the narrators were given (`countsGiven`). */
  given: ReadonlySet<string>;
}

const keyOf = ({ of, number }: CountClaim) => `${of} ${number}`;

/** The counts of some things that texts state. */
export function countsGiven(texts: readonly string[], things: ReadonlySet<CountSubject>): Set<string> {
  const claims = texts.flatMap(sentencesOf).flatMap(claimsIn);
  return new Set(claims.filter(({ of }) => things.has(of)).map(keyOf));
}

const ISSUE_NUMBERS =
  /(?<![\p{L}\p{N}])ISS[-‐‑–\s]?\d+(?:\s*(?:,|\/|–|-|…|and|to|e|a)\s*(?:ISS[-‐‑–\s]?\d+|\d{3}(?!\d)))*/giu;

/** A number that is an id: no part of another number, of a word, of a share or of a date. */
const NUMBER = String.raw`(?:0\d{1,2}|[1-9]\d{0,2})(?![\p{L}\p{N}_%/]|[.,:]\d|\s%)`;
const LISTED = String.raw`(?:\s*(?:,|–|-|,?\s(?:and|to|e|ed|a)\s)\s*${NUMBER})`;
/** Issues of somebody else: of a tracker or a backlog. */
const ELSEWHERE = String.raw`(?<![\p{L}\p{N}]|\b(?:github|gitlab|jira|backlog|tracker)\s)`;
const OF_ISSUE = String.raw`(?:issue|problema|rilievo)(?:\s(?:no?|nr|number|numero)\.?)?`;
const OF_ISSUES = String.raw`(?:issues|problemi|rilievi)(?:\s(?:nos?|nn?|nr|numbers|numeri)\.?)?`;
/** “issue 4”, “issues 004 and 007”: several are named by a list or by leading zeros; one number may be a count (“issues 4 warnings”). */
const NUMBERED_ISSUES = new RegExp(
  `${ELSEWHERE}(?:${OF_ISSUE}\\s${NUMBER}|${OF_ISSUES}\\s(?:${NUMBER}${LISTED}+|0\\d{1,2}(?!\\d)))`,
  'giu',
);

function namesOtherIssues(sentence: string, issues: number): boolean {
  const named = [ISSUE_NUMBERS, NUMBERED_ISSUES].flatMap((pattern) => [...sentence.matchAll(pattern)]);
  const numbers = named.flatMap(([words]) => words.match(/\d+/g) ?? []);
  return numbers.some((number) => Number(number) < 1 || Number(number) > issues);
}

function contradicts(claim: CountClaim, { counts, given }: NarrativeFacts): boolean {
  const right = counts.get(claim.of);
  if (!right || right.includes(claim.number) || given.has(keyOf(claim))) return false;
  return claim.isTotal || claim.number > Math.max(...right);
}

function isWrong(sentence: string, facts: NarrativeFacts): boolean {
  return (
    namesOtherIssues(sentence, facts.issues) || claimsIn(sentence).some((claim) => contradicts(claim, facts))
  );
}

/** A text without the sentences that the result contradicts, and how many these were. */
export function checkText(text: string, facts: NarrativeFacts): { text: string; dropped: number } {
  const sentences = sentencesOf(text);
  const right = sentences.filter((sentence) => !isWrong(sentence, facts));
  return { text: right.join('').trim(), dropped: sentences.length - right.length };
}

/** What is left of a narrative, and how many of its sentences are not. */
export interface CheckedNarrative {
  /** Null if nothing is left of it. */
  paragraphs: string[] | null;
  dropped: number;
}

/**
 * A narrative without the sentences that name issues which are not there, or counts that the result contradicts: a total
 * that is another one, or more of something than there is.
 */
export function checkNarrative(paragraphs: readonly string[], facts: NarrativeFacts): CheckedNarrative {
  const checked = paragraphs.map((paragraph) => checkText(paragraph, facts));
  const dropped = checked.reduce((sum, part) => sum + part.dropped, 0);
  const left = checked.map(({ text }) => text).filter((text) => text !== '');
  return { paragraphs: left.length === 0 && dropped > 0 ? null : left, dropped };
}
