import type { RecordMetadata } from '@pinecone-database/pinecone';
import type { Exemplar, RetrievedExemplar } from './exemplar.ts';
import { createNearDuplicateCheck } from './near-duplicate.ts';

/** A record of the bank, as near to the essay as `similarity` says. */
export interface ExemplarMatch {
  id: string;
  version: string;
  similarity: number;
  metadata: RecordMetadata;
}

/** The essay under evaluation: what is nearest to it, and by what it is known, since it is never its own exemplar (SPEC M9). */
export interface Query {
  vector: number[];
  text: string;
  /** What was asked: an essay is no copy of another for what both have from it. */
  question: string;
  submissionId: string;
}

interface ExemplarBank {
  nearest(query: Query, topK: number, filter: object): Promise<ExemplarMatch[]>;
  read(match: ExemplarMatch): Promise<Exemplar>;
}

/**
 * How many of the nearest essays are looked at before a score is looked for by itself: most scores are among them, so
 * that a trait takes one query and not one for each of its scores.
 */
const NEIGHBOURHOOD = 100;

/** How many of the neighbourhood are read where quoting must be told from copying. */
const OTHERS = 20;

/** How many are asked for beyond those wanted, in place of near-duplicates; where these do not do, ten times as many. */
const SPARE = 10;

/** The most asked for is some ten times as many: a bank with a thousand copies of one essay has no exemplar for it. */
const MOST = 1000;

/** At most `count` of them, evenly spread. */
function spread<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, all.length / count);
  return all.filter((_, at) => Math.floor(at / step) > Math.floor((at - 1) / step));
}

/** Looks for the exemplars of one essay, nearest first; near-duplicates of the essay are passed over (SPEC M9). */
export function createExemplarSearch(query: Query, { nearest, read }: ExemplarBank) {
  const checked = new Map<string, Promise<RetrievedExemplar | null>>();
  const excluded = new Set<string>();
  let near: Promise<ExemplarMatch[]> | undefined;
  const neighbourhood = () => {
    near ??= nearest(query, NEIGHBOURHOOD, {});
    return near;
  };
  const others = async () => {
    const exemplars = await Promise.all(spread(await neighbourhood(), OTHERS).map(read));
    return exemplars.map(({ text }) => text);
  };
  const isNearDuplicate = createNearDuplicateCheck({ ...query, others });

  async function check(match: ExemplarMatch): Promise<RetrievedExemplar | null> {
    const exemplar = await read(match);
    return (await isNearDuplicate(exemplar.text)) ? null : { ...exemplar, similarity: match.similarity };
  }

  function checkOnce(match: ExemplarMatch): Promise<RetrievedExemplar | null> {
    const result = checked.get(match.id) ?? check(match);
    checked.set(match.id, result);
    return result;
  }

  /** The first `wanted` of them, read a few at a time: at first no more than are wanted. */
  async function firstOf(matches: readonly ExemplarMatch[], wanted: number): Promise<RetrievedExemplar[]> {
    const taken: RetrievedExemplar[] = [];
    for (let from = 0, size = wanted; from < matches.length; from += size, size *= 2) {
      const some = matches.slice(from, from + size);
      const results = await Promise.all(some.map(checkOnce));
      for (const [at, { id }] of some.entries()) {
        if (taken.length === wanted) return taken;
        const exemplar = results[at];
        if (exemplar) taken.push(exemplar);
        else excluded.add(id);
      }
    }
    return taken;
  }

  /** The nearest `wanted` of those that the filter lets through, or all there are. */
  async function nearestOf(wanted: number, filter: object): Promise<RetrievedExemplar[]> {
    for (let topK = wanted + SPARE; ; topK *= 10) {
      const matches = await nearest(query, topK, filter);
      const first = await firstOf(matches, wanted);
      if (first.length === wanted || matches.length < topK || topK > MOST) return first;
    }
  }

  /** The nearest whose fields have these values; null where there is none. */
  async function nearestWith(values: Record<string, string | number>): Promise<RetrievedExemplar | null> {
    const wanted = Object.entries(values);
    const matches = await neighbourhood();
    const [among] = await firstOf(
      matches.filter(({ metadata }) => wanted.every(([field, value]) => metadata[field] === value)),
      1,
    );
    if (among || matches.length < NEIGHBOURHOOD) return among ?? null;
    const [beyond] = await nearestOf(
      1,
      Object.fromEntries(wanted.map(([field, value]) => [field, { $eq: value }])),
    );
    return beyond ?? null;
  }

  return { nearestOf, nearestWith, excluded: () => excluded.size };
}
