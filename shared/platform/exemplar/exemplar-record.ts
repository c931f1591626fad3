import { createHash } from 'node:crypto';
import { traitKey } from '@assay/kit/tables/trait-key';
import type { RecordMetadata } from '@pinecone-database/pinecone';
import type { Exemplar } from './exemplar.ts';
import { type RatedTrait, rubricVersion, traitVersion } from './rubric-version.ts';

const scoreField = (key: string) => `trait_${key}`;
const rangeField = (key: string) => `range_${key}`;
const rubricField = (key: string) => `rubric_${key}`;
const rangeOf = ({ min, max }: RatedTrait) => `${min}..${max}`;

/** An exemplar's version: 16 hexadecimal digits that follow from its content. */
export function versionOf(exemplar: Exemplar): string {
  return createHash('sha256').update(JSON.stringify(exemplar)).digest('hex').slice(0, 16);
}

/** What the index holds of an exemplar: its scores, and by which rubric they were given; never its text. */
export function recordOf(
  exemplar: Exemplar,
  { traits, model }: { traits: readonly RatedTrait[]; model: string },
): RecordMetadata {
  const scored = traits.flatMap((trait) => {
    const key = traitKey(trait.name);
    const score = exemplar.scores[key];
    if (score === undefined) return [];
    return [
      [scoreField(key), score],
      [rangeField(key), rangeOf(trait)],
      [rubricField(key), traitVersion(trait)],
    ] as const;
  });
  return {
    exemplarId: exemplar.id,
    version: versionOf(exemplar),
    model,
    rubric: rubricVersion(traits),
    ...(exemplar.overall === null ? {} : { overall: exemplar.overall }),
    ...Object.fromEntries(scored),
  };
}

/** What a record must have where an exemplar with that score is looked for: scores of another range mean something else. */
export function scoredAs(trait: RatedTrait, score: number): Record<string, string | number> {
  const key = traitKey(trait.name);
  return { [scoreField(key)]: score, [rangeField(key)]: rangeOf(trait) };
}

/** Whether the record's score of a trait was given by the same range, and by the same words. */
export function ratedBy(record: RecordMetadata, trait: RatedTrait): { range: boolean; words: boolean } {
  const key = traitKey(trait.name);
  return {
    range: record[rangeField(key)] === rangeOf(trait),
    words: record[rubricField(key)] === traitVersion(trait),
  };
}

/** An exemplar as it is listed. */
export interface ListedExemplar {
  id: string;
  scores: Record<string, number>;
  overall: number | null;
  /** the version of the rubric that it was scored by, and the embedding model's id */
  rubric: string;
  model: string;
  /** by trait, of each of its scores, whether the present rubric can use it */
  fits: Record<string, ScoreFit>;
}

/** Whether a rubric can use a score, and, for a score on another scale, both scales as `min..max`. */
export type ScoreFit =
  | { fit: 'same' }
  | { fit: 'other-words' }
  | { fit: 'no-such-trait' }
  | { fit: 'other-scale'; scale: string; wanted: string };

function fitOf(record: RecordMetadata, key: string, traits: readonly RatedTrait[]): ScoreFit {
  const trait = traits.find(({ name }) => traitKey(name) === key);
  if (!trait) return { fit: 'no-such-trait' };
  const { range, words } = ratedBy(record, trait);
  if (range && words) return { fit: 'same' };
  if (range) return { fit: 'other-words' };
  return { fit: 'other-scale', scale: String(record[rangeField(key)] ?? 'unknown'), wanted: rangeOf(trait) };
}

/** Reads what a record says of its exemplar, and what these traits can use of it. */
export function listedOf(id: string, record: RecordMetadata, traits: readonly RatedTrait[]): ListedExemplar {
  const prefix = scoreField('');
  const scores = Object.entries(record).flatMap(([field, value]) =>
    field.startsWith(prefix) ? [[field.slice(prefix.length), Number(value)] as const] : [],
  );
  return {
    id,
    scores: Object.fromEntries(scores),
    overall: typeof record.overall === 'number' ? record.overall : null,
    rubric: String(record.rubric ?? ''),
    model: String(record.model ?? ''),
    fits: Object.fromEntries(scores.map(([key]) => [key, fitOf(record, key, traits)])),
  };
}
