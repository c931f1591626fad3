import { nullOn } from '@assay/kit/errors/assay-error';
import { traitKey } from '@assay/kit/tables/trait-key';
import type { Index, RecordMetadata } from '@pinecone-database/pinecone';
import { Errors } from '@pinecone-database/pinecone';
import pLimit from 'p-limit';
import { scoresOf } from '../assignment/rubric.ts';
import type { Exemplar, Retrieval } from './exemplar.ts';
import { type ListedExemplar, listedOf, ratedBy, recordOf, scoredAs, versionOf } from './exemplar-record.ts';
import { createExemplarSearch, type ExemplarMatch, type Query } from './exemplar-search.ts';
import type { RatedTrait } from './rubric-version.ts';
import { atIndex } from './vector-index.ts';

/** Where the texts of a bank's exemplars are kept: the index holds scores and references, never the texts. */
export interface ExemplarTexts {
  /** `version` is 16 hexadecimal digits that follow from the exemplar's content. */
  write(exemplar: Exemplar, version: string): Promise<void>;
  read(exemplarId: string, version: string): Promise<Exemplar>;
  /** Deletes the other versions of these texts: id → the version that stays. */
  keepOnly(versions: ReadonlyMap<string, string>): Promise<void>;
  /** Deletes the texts of exemplars, all their versions; `all`: of every exemplar. */
  remove(exemplarIds: readonly string[] | 'all'): Promise<void>;
}

/** Records of one upsert: at 1,536 dimensions well under Pinecone's limit of 2 MB a request. */
const UPSERT_RECORDS = 40;
/** Ids of a page of a list; of a request to fetch or to delete, which name them in an address or a body. */
const PAGE = 100;
/** Texts that are read at the same time. */
const READ_AT_ONCE = 20;

function inParts<T>(all: readonly T[], size: number): T[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/**
 * The exemplar bank of one assignment: a namespace of the vector index (MADRAG, section 3.3; SPEC M7-M9), so that exemplars
 * come only from the same assignment, and are compared only with vectors of the same model.
 */
export function createExemplarBank(index: Index<RecordMetadata>, texts: ExemplarTexts) {
  /** Puts exemplars in, each in place of the one of the same id, whose text is deleted once nothing names it. `rated`: by which traits they were scored, and the embedding model's id. */
  async function put(
    exemplars: readonly Exemplar[],
    vectors: readonly number[][],
    rated: { traits: readonly RatedTrait[]; model: string },
  ): Promise<void> {
    const versions = new Map(exemplars.map((exemplar) => [exemplar.id, versionOf(exemplar)]));
    await Promise.all(exemplars.map((exemplar) => texts.write(exemplar, versionOf(exemplar))));
    const records = exemplars.map((exemplar, at) => ({
      id: exemplar.id,
      values: vectors[at]!,
      metadata: recordOf(exemplar, rated),
    }));
    for (const part of inParts(records, UPSERT_RECORDS)) await atIndex(() => index.upsert({ records: part }));
    await texts.keepOnly(versions);
  }

  async function ids(): Promise<string[]> {
    const found: string[] = [];
    let paginationToken: string | undefined;
    do {
      const token = paginationToken === undefined ? {} : { paginationToken };
      const page = await atIndex(() => index.listPaginated({ limit: PAGE, ...token }));
      found.push(...(page.vectors ?? []).flatMap(({ id }) => id ?? []));
      paginationToken = page.pagination?.next;
    } while (paginationToken);
    return found.sort();
  }

  /** Every exemplar by its id, with what these traits can use of it; texts stay where they are. */
  async function list(traits: readonly RatedTrait[]): Promise<ListedExemplar[]> {
    const parts = inParts(await ids(), PAGE);
    const fetched = await Promise.all(parts.map((part) => atIndex(() => index.fetch({ ids: part }))));
    return fetched.flatMap(({ records }) =>
      Object.entries(records)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([id, { metadata }]) => listedOf(id, metadata ?? {}, traits)),
    );
  }

  /**
   * Every exemplar with its text and what of its scores and means these traits can use: those that were given on the same range.
   * One whose text is gone or that has no such score is left out.
   */
  async function scored(traits: readonly RatedTrait[]): Promise<Exemplar[]> {
    const parts = inParts(await ids(), PAGE);
    const fetched = await Promise.all(parts.map((part) => atIndex(() => index.fetch({ ids: part }))));
    const records = fetched.flatMap((answer) => Object.entries(answer.records));
    records.sort(([one], [other]) => (one < other ? -1 : 1));
    const read = await pLimit(READ_AT_ONCE).map(records, async ([id, { metadata = {} }]) => {
      const exemplar = await texts.read(id, String(metadata.version)).catch(nullOn('ArtifactMissing'));
      return exemplar && usableBy(exemplar, metadata, traits);
    });
    return read.filter(
      (exemplar) => exemplar !== null && Object.keys(exemplar.scores).length > 0,
    ) as Exemplar[];
  }

  /** Deletes exemplars, their vectors and then their texts; returns the ids of those that were there. */
  async function remove(wanted: readonly string[] | 'all'): Promise<string[]> {
    const there = await ids();
    const some = wanted === 'all' ? there : there.filter((id) => wanted.includes(id));
    for (const part of inParts(some, PAGE))
      await atIndex(() => index.deleteMany({ ids: part }).catch(ignoreGone));
    await texts.remove(wanted);
    return some;
  }

  async function nearest(
    { vector, submissionId }: Query,
    topK: number,
    filter: object,
  ): Promise<ExemplarMatch[]> {
    const notItself = { exemplarId: { $ne: submissionId } };
    const wanted = { ...notItself, ...filter };
    const found = await atIndex(() => index.query({ vector, topK, filter: wanted, includeMetadata: true }));
    return found.matches.map(({ id, score, metadata }) => ({
      id,
      version: String(metadata?.version),
      similarity: score ?? 0,
      metadata: metadata ?? {},
    }));
  }

  /** A search of exemplars as far as their scores mean the same for these traits, and by which words each was scored. */
  function searchFor(query: Query, traits: readonly RatedTrait[]) {
    const records = new Map<string, RecordMetadata>();
    const read = async ({ id, version, metadata }: ExemplarMatch): Promise<Exemplar> => {
      records.set(id, metadata);
      const exemplar = await texts.read(id, version);
      const scores = { ...exemplar.scores };
      for (const trait of traits) if (!ratedBy(metadata, trait).range) delete scores[traitKey(trait.name)];
      return { ...exemplar, scores };
    };
    const isOther = (id: string, trait: RatedTrait) => !ratedBy(records.get(id) ?? {}, trait).words;
    return { ...createExemplarSearch(query, { nearest, read }), isOther };
  }

  /** Retrieval 1: the k nearest essays. */
  async function retrieveNearest(query: Query, k: number, traits: readonly RatedTrait[]): Promise<Retrieval> {
    const search = searchFor(query, traits);
    const exemplars = await search.nearestOf(k, {});
    const uses = traits.flatMap((trait) =>
      exemplars.map((exemplar) => {
        const score = exemplar.scores[traitKey(trait.name)] ?? null;
        return {
          trait: trait.name,
          score,
          exemplarId: exemplar.id,
          similarity: exemplar.similarity,
          anotherRubric: score !== null && search.isOther(exemplar.id, trait),
        };
      }),
    );
    return { procedure: 'nearest', exemplars, uses, absent: [], excluded: search.excluded() };
  }

  /** Retrieval 2, the default: for every score of each trait the nearest exemplar that has it; absences are recorded. */
  async function retrievePerScore(query: Query, traits: readonly RatedTrait[]): Promise<Retrieval> {
    const search = searchFor(query, traits);
    const wanted = traits.flatMap((trait) => scoresOf(trait).map((score) => ({ trait, score })));
    const found = await Promise.all(
      wanted.map(async ({ trait, score }) => ({
        trait,
        score,
        exemplar: await search.nearestWith(scoredAs(trait, score)),
      })),
    );
    const exemplars = new Map(found.flatMap(({ exemplar }) => (exemplar ? [[exemplar.id, exemplar]] : [])));
    return {
      procedure: 'per-score',
      exemplars: [...exemplars.values()],
      uses: found.map(({ trait, score, exemplar }) => ({
        trait: trait.name,
        score,
        exemplarId: exemplar?.id ?? null,
        similarity: exemplar?.similarity ?? null,
        anotherRubric: exemplar !== null && search.isOther(exemplar.id, trait),
      })),
      absent: found
        .filter(({ exemplar }) => !exemplar)
        .map(({ trait, score }) => ({ trait: trait.name, score })),
      excluded: search.excluded(),
    };
  }

  return { put, list, scored, remove, retrieveNearest, retrievePerScore };
}

/** An exemplar with the scores and means that were given on the ranges of these traits, and no others. */
function usableBy(exemplar: Exemplar, record: RecordMetadata, traits: readonly RatedTrait[]): Exemplar {
  const usable = new Set(
    traits.filter((trait) => ratedBy(record, trait).range).map(({ name }) => traitKey(name)),
  );
  const some = <T>(given: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(given).filter(([key]) => usable.has(key)));
  return {
    ...exemplar,
    scores: some(exemplar.scores),
    ...(exemplar.means && { means: some(exemplar.means) }),
  };
}

/** Whoever deletes from a namespace that is gone finds nothing there. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof Errors.PineconeNotFoundError)) throw error;
}
