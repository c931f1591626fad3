import { S3Error } from '../s3-error.ts';

/** A part that a client names when it completes an upload; `elements` are what else it says of the part, by name. */
export interface WantedPart {
  number: number;
  etag: string;
  elements: ReadonlyMap<string, string>;
}

/**
 * Reads the parts of a `CompleteMultipartUpload` document, in ascending order of their numbers. A part holds elements
 * of text alone, so that no more of XML is needed. Throws `MalformedXML` and `InvalidPartOrder`.
 */
export function readWantedParts(document: string): WantedPart[] {
  const root = /<CompleteMultipartUpload[\s>].*<\/CompleteMultipartUpload>\s*$/s.exec(document)?.[0] ?? '';
  const parts = [...root.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, content = '']) => readPart(content));
  if (parts.length === 0) throw new S3Error('MalformedXML');
  if (parts.some(({ number }, at) => at > 0 && number <= parts[at - 1]!.number)) {
    throw new S3Error('InvalidPartOrder');
  }
  return parts;
}

function readPart(content: string): WantedPart {
  const pairs = [...content.matchAll(/<(\w+)>([^<]*)<\/\1>/g)];
  const elements = new Map(pairs.map(([, name = '', text = '']) => [name, text.trim()]));
  const number = Number(elements.get('PartNumber') ?? Number.NaN);
  const etag = (elements.get('ETag') ?? '').replace(/&(?:quot|#34|#x22);|"/g, '');
  if (!Number.isSafeInteger(number)) throw new S3Error('MalformedXML');
  return { number, etag, elements };
}
