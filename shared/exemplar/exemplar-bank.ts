import { createHash } from 'node:crypto';
import type { Index, RecordMetadata } from '@pinecone-database/pinecone';
import { scoresOf, type Trait, traitKey } from '../assignment/rubric.ts';
import { contentHash, type Exemplar, type Retrieval } from './exemplar.ts';

/** Where the texts of exemplars are kept: the index holds scores and references, never the texts. */
export interface ExemplarTexts {
  /** `version` is 16 hexadecimal digits that follow from the exemplar's content. */
  write(exemplar: Exemplar, version: string): Promise<void>;
  read(exemplarId: string, version: string): Promise<Exemplar>;
}

interface Match {
  id: string;
  version: string;
  similarity: number;
  metadata: RecordMetadata;
}

/** The essay under evaluation: its vector, and its content hash and id, by which it is never its own exemplar (M9). */
interface Query {
  vector: number[];
  contentHash: string;
  submissionId: string;
}

/** What retrieval needs of a trait. */
type TraitRange = Pick<Trait, 'name' | 'min' | 'max'>;

/** Records of one upsert: at 1,536 dimensions well under Pinecone's limit of 2 MB a request. */
const UPSERT_RECORDS = 40;

/**
 * How many of the nearest essays are looked at before a score is looked for by itself: most scores are among them, so
 * that a trait takes one query and not one for each of its scores.
 */
const NEIGHBOURHOOD = 100;

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

  async function nearest(query: Query, topK: number, filter: object): Promise<Match[]> {
    const notItself = { contentHash: { $ne: query.contentHash }, exemplarId: { $ne: query.submissionId } };
    const found = await index.query({
      vector: query.vector,
      topK,
      filter: { ...notItself, ...filter },
      includeMetadata: true,
    });
    return found.matches.map(({ id, score, metadata }) => ({
      id,
      version: String(metadata?.version),
      similarity: score ?? 0,
      metadata: metadata ?? {},
    }));
  }

  /** Retrieval 1: the k nearest essays. */
  async function retrieveNearest(query: Query, k: number, traits: readonly TraitRange[]): Promise<Retrieval> {
    const matches = await nearest(query, k, {});
    const exemplars = await readAll(matches);
    const uses = traits.flatMap((trait) =>
      exemplars.map((exemplar) => ({
        trait: trait.name,
        score: exemplar.scores[traitKey(trait.name)] ?? null,
        exemplarId: exemplar.id,
        similarity: exemplar.similarity,
      })),
    );
    return { procedure: 'nearest', exemplars, uses, absent: [] };
  }

  /** Retrieval 2, the default: for every score of each trait the nearest exemplar that has it; absences are recorded. */
  async function retrievePerScore(query: Query, traits: readonly TraitRange[]): Promise<Retrieval> {
    const wanted = traits.flatMap((trait) => scoresOf(trait).map((score) => ({ trait, score })));
    const near = await nearest(query, NEIGHBOURHOOD, {});
    const isAll = near.length < NEIGHBOURHOOD;
    const found = await Promise.all(
      wanted.map(async ({ trait, score }) => {
        const field = scoreField(trait);
        const among = near.find(({ metadata }) => metadata[field] === score);
        if (among || isAll) return { trait, score, match: among ?? null };
        const [match] = await nearest(query, 1, { [field]: { $eq: score } });
        return { trait, score, match: match ?? null };
      }),
    );
    const matches = new Map(found.flatMap(({ match }) => (match ? [[match.id, match] as const] : [])));
    const uses = found.map(({ trait, score, match }) => ({
      trait: trait.name,
      score,
      exemplarId: match?.id ?? null,
      similarity: match?.similarity ?? null,
    }));
    const absent = found
      .filter(({ match }) => match === null)
      .map(({ trait, score }) => ({ trait: trait.name, score }));
    return { procedure: 'per-score', exemplars: await readAll([...matches.values()]), uses, absent };
  }

  async function readAll(matches: readonly Match[]) {
    return Promise.all(
      matches.map(async ({ id, version, similarity }) => ({
        ...(await texts.read(id, version)),
        similarity,
      })),
    );
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
    contentHash: contentHash(exemplar.text),
    version: versionOf(exemplar),
    ...(exemplar.overall === null ? {} : { overall: exemplar.overall }),
    ...Object.fromEntries(scores),
  };
}
