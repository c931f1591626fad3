import type { PartPoints } from '../review/counted-points.ts';
import { realCalls } from '../run/chat-calls.ts';
import { isUnpaid, type KnownTokens, paidText, tokenText } from '../run/cost-text.ts';
import type { Provenance } from '../run/provenance.ts';
import { modelFacts } from './model-facts.ts';
import { seedText } from './seed-text.ts';
import type { CommonWords, SharedWords } from './words/shared-words.ts';

/** One fact of a run, with its name. */
export interface Fact {
  name: string;
  value: string;
}

/** The run that a report tells about. */
export interface ReportedRun {
  runId: string;
  provenance: Provenance;
  startedAt: string;
  assessedAt: string;
}

/** A whole or decimal number (at most one decimal) as the report's language writes it. */
export function figure(value: number, words: CommonWords): string {
  return new Intl.NumberFormat(words.tag, { maximumFractionDigits: 1 }).format(value);
}

/** Points, to the hundredth, as the report's language writes them. */
export const pointsFigure = (points: number, { tag }: Pick<CommonWords, 'tag'>): string =>
  new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(points);

/** Points of as many as there are, in words; null where they are missing, or there are none. */
export const pointsText = (points: PartPoints | null | undefined, words: SharedWords): string | null =>
  points == null || points.given === null
    ? null
    : words.pointsOf(pointsFigure(points.given, words), pointsFigure(points.of, words));

/** Which Assay made a result, to the commit where that is known. */
const assayText = ({ version, commit }: NonNullable<Provenance['assay']>, { facts }: CommonWords): string =>
  commit === null ? version : facts.assayCommit(version, commit);

/** The facts of a run that make it checkable (SPEC P8); `own` are those of one workflow, named after the run. */
export function runFacts(result: ReportedRun, words: CommonWords, own: Fact[] = []): Fact[] {
  const { provenance: run } = result;
  const { facts } = words;
  const number = (value: number) => figure(value, words);
  const tokens = (of: keyof NonNullable<KnownTokens['tokensAtLeast']>) =>
    tokenText(run, of, { number, atLeast: facts.costs.atLeast, unknown: facts.unknown });
  const time = (iso: string) =>
    new Intl.DateTimeFormat(words.tag, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(iso),
    );
  const list = (items: string[]) => (items.length > 0 ? items.join(', ') : facts.none);
  const { attempts = 1 } = run;
  const cost = paidText(run, run, facts.costs);
  const { calls, memoised } = realCalls(run);
  const rows: [string, string][] = [
    ...(run.assay ? [[facts.assay, assayText(run.assay, words)] as [string, string]] : []),
    [facts.assignmentVersion, run.assignmentVersion],
    [facts.submissionHash, run.submissionSha256],
    ...modelFacts(run, words),
    ...(run.allHere && run.models.length > 0 ? [[facts.ranOn, facts.thisMachine] as [string, string]] : []),
    [facts.fingerprints, list(run.fingerprints)],
    [facts.seed, seedText(run, words)],
    [facts.calls, calls === 0 ? facts.none : facts.callsValue(number(calls), number(memoised))],
    [
      facts.tokens,
      calls === 0 && isUnpaid(run)
        ? facts.none
        : facts.tokensValue(tokens('inputTokens'), tokens('cachedInputTokens'), tokens('outputTokens')),
    ],
    [facts.cost, attempts > 1 ? `${cost}, ${facts.ofAttempts(number(attempts))}` : cost],
    [facts.modelTime, facts.seconds(number(run.modelTimeMs / 1000))],
    [facts.started, `${time(result.startedAt)} UTC`],
    [facts.assessed, `${time(result.assessedAt)} UTC`],
  ];
  return [
    { name: facts.run, value: result.runId },
    ...own,
    ...rows.map(([name, value]) => ({ name, value })),
  ];
}

/** Those of a run's facts that concern a student: which run, with which models, where and when; and the workflow's `own`. */
export function studentFacts(result: ReportedRun, words: CommonWords, own: Fact[] = []): Fact[] {
  const { run, models, ranOn, assessed } = words.facts;
  const told = [run, models, ranOn, assessed, ...own.map(({ name }) => name)];
  return runFacts(result, words, own).filter(({ name }) => told.includes(name));
}
