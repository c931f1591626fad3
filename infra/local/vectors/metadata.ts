import { invalid } from './pinecone-error.ts';

export type MetadataValue = string | number | boolean | string[];
export type VectorMetadata = Record<string, MetadataValue>;

/** 40 KB of JSON for each record (Pinecone's operation limits). */
const metadataLimit = 40_960;

/** Metadata as Pinecone takes it: flat, and without null. Throws for anything else and for more than 40 KB. */
export function checkMetadata(metadata: Record<string, unknown> | undefined): VectorMetadata | undefined {
  if (metadata === undefined) return undefined;
  for (const [field, value] of Object.entries(metadata)) checkValue(field, value);
  const size = Buffer.byteLength(JSON.stringify(metadata));
  if (size > metadataLimit) {
    throw invalid(
      `metadata size is ${size} bytes, which exceeds the limit of ${metadataLimit} bytes per vector`,
    );
  }
  return metadata as VectorMetadata;
}

function checkValue(field: string, value: unknown): void {
  if (field.startsWith('$')) throw invalid(`Metadata field names must not start with '$', got '${field}'`);
  if (isScalar(value) || (Array.isArray(value) && value.every((item) => typeof item === 'string'))) return;
  throw invalid(
    `Metadata value must be a string, number, boolean or list of strings, got '${JSON.stringify(value)}' for field '${field}'`,
  );
}

export function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
