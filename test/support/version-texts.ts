import { eachVersion } from '@assay/kit/storage/object-versions';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '../../functions/platform/runtime/storage.ts';
import { BUCKET } from './function-environment.ts';

/** A version of an object of the bucket, and what it holds; null: it marks that the object was deleted. */
interface VersionText {
  key: string;
  versionId: string;
  text: string | null;
}

async function textOf(Key: string, VersionId: string, encoding: string): Promise<string> {
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: BUCKET, Key, VersionId }));
  return Body!.transformToString(encoding);
}

/** Reads everything in the bucket, each version once: what it holds never changes. */
export function openVersionTexts(encoding: 'latin1' | 'utf8'): () => Promise<VersionText[]> {
  const read = new Map<string, Promise<string>>();
  const readOnce = (key: string, versionId: string) => {
    const text = read.get(`${key} ${versionId}`) ?? textOf(key, versionId, encoding);
    read.set(`${key} ${versionId}`, text);
    return text;
  };
  return async () => {
    const all: Promise<VersionText>[] = [];
    const kept = async (key: string, versionId: string, isMark: boolean) => {
      return { key, versionId, text: isMark ? null : await readOnce(key, versionId) };
    };
    for await (const { key, versionId, isThere } of eachVersion(s3(), BUCKET, ''))
      all.push(kept(key, versionId, isThere === null));
    return Promise.all(all);
  };
}
