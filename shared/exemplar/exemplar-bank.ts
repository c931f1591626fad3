import { createHash } from 'node:crypto';
import type { Index, RecordMetadata } from '@pinecone-database/pinecone';
import { scoresOf, type Trait, traitKey } from '../assignment/rubric.ts';
import type { Exemplar, Retrieval } from './exemplar.ts';
import { createExemplarSearch, type Match, type Query } from './exemplar-search.ts';

/** Where the texts of exemplars are kept: the index holds scores and references, never the texts. */
export interface ExemplarTexts {
  /** `version` is 16 hexadecimal digits that follow from the exemplar's content. */
  write(exemplar: Exemplar, version: string): Promise<void>;
  read(exemplarId: string, version: string): Promise<Exemplar>;
}

/** What retrieval needs of a trait. */
type TraitRange = Pick<Trait, 'name' | 'min' | 'max'>;

/** Records of one upsert: at 1,536 dimensions well under Pinecone's limit of 2 MB a request. */
const UPSERT_RECORDS = 40;

const scoreField = (trait: Pick<Trait, 'name'>) => `trait_${traitKey(trait.name)}`;

/**
 * The exemplar bank of one assignment: a namespace of the vector index (MADRAG, section 3.3; SPEC M7-M9).
 * `namespace` is `{tenant}/{assignment}`, so that exemplars come only from the same assignment.
 */
export function createExemplarBank(index: Index<RecordMetadata>, texts: ExemplarTexts) {
  async function put(exemplars: readonly Exemplar[], vectors: readonly number[][]): Promise<void> {
    await Promise.all(exemplars.map((exemplar) => texts.write(exemplar, versionOf(exemplar))));
    const records = exemplars.map((exemplar, at) => ({
      id: exemplar.id,
      values: vectors[at]!,
      metadata: metadataOf(exemplar),
    }));
    for (let from = 0; from < records.length; from += UPSERT_RECORDS)
      await index.upsert({ records: records.slice(from, from + UPSERT_RECORDS) });
  }

  async function nearest({ vector, submissionId }: Query, topK: number, filter: object): Promise<Match[]> {
    const notItself = { exemplarId: { $ne: submissionId } };
    const wanted = { ...notItself, ...filter };
    const found = await index.query({ vector, topK, filter: wanted, includeMetadata: true });
    return found.matches.map(({ id, score, metadata }) => ({
      id,
      version: String(metadata?.version),
      similarity: score ?? 0,
      metadata: metadata ?? {},
    }));
  }

  const read = ({ id, version }: Match) => texts.read(id, version);

  /** Retrieval 1: the k nearest essays. */
  async function retrieveNearest(query: Query, k: number, traits: readonly TraitRange[]): Promise<Retrieval> {
    const search = createExemplarSearch(query, { nearest, read });
    const exemplars = await search.nearestOf(k, {});
    const uses = traits.flatMap((trait) =>
      exemplars.map((exemplar) => ({
        trait: trait.name,
        score: exemplar.scores[traitKey(trait.name)] ?? null,
        exemplarId: exemplar.id,
        similarity: exemplar.similarity,
      })),
    );
    return { procedure: 'nearest', exemplars, uses, absent: [], excluded: search.excluded() };
  }

  /** Retrieval 2, the default: for every score of each trait the nearest exemplar that has it; absences are recorded. */
  async function retrievePerScore(query: Query, traits: readonly TraitRange[]): Promise<Retrieval> {
    const search = createExemplarSearch(query, { nearest, read });
    const wanted = traits.flatMap((trait) => scoresOf(trait).map((score) => ({ trait, score })));
    const found = await Promise.all(
      wanted.map(async ({ trait, score }) => ({
        trait: trait.name,
        score,
        exemplar: await search.nearestWith(scoreField(trait), score),
      })),
    );
    const exemplars = new Map(found.flatMap(({ exemplar }) => (exemplar ? [[exemplar.id, exemplar]] : [])));
    return {
      procedure: 'per-score',
      exemplars: [...exemplars.values()],
      uses: found.map(({ trait, score, exemplar }) => ({
        trait,
        score,
        exemplarId: exemplar?.id ?? null,
        similarity: exemplar?.similarity ?? null,
      })),
      absent: found.filter(({ exemplar }) => !exemplar).map(({ trait, score }) => ({ trait, score })),
      excluded: search.excluded(),
    };
  }

  return { put, retrieveNearest, retrievePerScore };
}

function versionOf(exemplar: Exemplar): string {
  return createHash('sha256').update(JSON.stringify(exemplar)).digest('hex').slice(0, 16);
}

function metadataOf(exemplar: Exemplar): RecordMetadata {
  const scores = Object.entries(exemplar.scores).map(([key, score]) => [`trait_${key}`, score] as const);
  return {
    exemplarId: exemplar.id,
    version: versionOf(exemplar),
    ...(exemplar.overall === null ? {} : { overall: exemplar.overall }),
    ...Object.fromEntries(scores),
  };
}
