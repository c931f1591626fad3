import { AssayError, nullOn } from '@assay/kit/errors/assay-error';
import { parseJson } from '@assay/kit/json/parse-json';
import { OTHERS_FIRST, untilMade } from '@assay/kit/table/until-made';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import type { z } from 'zod';

/** An object that is there. */
interface StoredObject {
  key: string;
  size: number;
  modified: Date | null;
  /** A mark of its content; empty where the store tells none. */
  etag: string;
}

/** A part of a list of keys. */
interface ListPage {
  after?: string | undefined;
  limit: number;
}

/** Folders, and whether there are no more after them. */
interface Folders {
  names: string[];
  isLast: boolean;
}

/** JSON values and pictures in the one bucket, by whole key. What a run leaves behind goes through `RunArtifacts`. */
export interface ObjectStore {
  /** @throws AssayError ArtifactMissing where there is none, or one of another form */
  read<T>(key: string, schema: z.ZodType<T>): Promise<T>;
  readOptional<T>(key: string, schema: z.ZodType<T>): Promise<T | null>;
  write(key: string, value: unknown): Promise<void>;
  /** Writes what `to` makes of the value that is there (null: none), on the condition that it still is; else of the one after it. */
  change<T>(key: string, schema: z.ZodType<T>, to: (value: T | null) => T): Promise<T>;
  /** A mark of an object's content; null where there is none. */
  mark(key: string): Promise<string | null>;
  /** A PNG picture as a data URL. */
  readImage(key: string): Promise<string>;
  writeImage(key: string, png: Uint8Array): Promise<void>;
  /** Objects by a prefix, in the order of their keys; `page`: those after a key, at most so many. */
  list(prefix: string, page?: ListPage): Promise<StoredObject[]>;
  /** The names of the folders right under a prefix, in their order: those after one of them, at most so many (1,000 at the most). */
  folders(prefix: string, page: ListPage): Promise<Folders>;
  /** Deletes objects; those that are not there are no failure. */
  remove(keys: readonly string[]): Promise<void>;
}

/** Somebody else has written first, or writes: https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html */
const REFUSED = new Set(['PreconditionFailed', 'ConditionalRequestConflict', 'NoSuchKey']);
export const isOthersFirst = (error: unknown): boolean => error instanceof Error && REFUSED.has(error.name);

/** Requests to delete objects that are under way at the same time. */
const DELETED_AT_ONCE = 20;

/** The character after the slash: all keys of a folder come before its name with this in place of the slash. */
const AFTER_SLASH = '0';

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

function notWritten(key: string): AssayError {
  return new AssayError('ArtifactMissing', `${key} does not exist: the step that writes it has not run.`);
}

const missingAt = (key: string) => (error: unknown) => {
  throw isMissing(error) ? notWritten(key) : error;
};

function validate<T>(key: string, text: string, schema: z.ZodType<T>): T {
  const result = schema.safeParse(parseJson(text));
  if (result.success) return result.data;
  const words = `${key} does not have the form this version of Assay writes: resume the run to write it again.`;
  throw new AssayError('ArtifactMissing', words, { cause: result.error });
}

export function createObjectStore(s3: S3Client, bucket: string): ObjectStore {
  async function readTagged(key: string): Promise<{ text: string; etag: string | undefined } | null> {
    try {
      const object = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      return { text: await object.Body!.transformToString('utf-8'), etag: object.ETag };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  const readText = async (key: string) => (await readTagged(key))?.text ?? null;

  async function put(
    key: string,
    value: unknown,
    condition: { IfMatch?: string; IfNoneMatch?: string } = {},
  ) {
    const Body = JSON.stringify(value, null, 2);
    const written = { Bucket: bucket, Key: key, Body, ContentType: 'application/json' };
    await s3.send(new PutObjectCommand({ ...written, ...condition }));
  }

  const change = <T>(key: string, schema: z.ZodType<T>, to: (value: T | null) => T): Promise<T> =>
    untilMade(async () => {
      const tagged = await readTagged(key);
      const changed = to(tagged && validate(key, tagged.text, schema));
      const condition = tagged?.etag === undefined ? { IfNoneMatch: '*' } : { IfMatch: tagged.etag };
      try {
        await put(key, changed, condition);
        return changed;
      } catch (error) {
        if (!isOthersFirst(error)) throw error;
        return OTHERS_FIRST;
      }
    });

  return {
    async read(key, schema) {
      const text = await readText(key);
      if (text === null) throw notWritten(key);
      return validate(key, text, schema);
    },

    async readOptional(key, schema) {
      const text = await readText(key);
      return text === null ? null : validate(key, text, schema);
    },

    write: (key, value) => put(key, value),

    change,

    mark: (key) =>
      s3
        .send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
        .then(({ ETag = '' }) => ETag, missingAt(key))
        .catch(nullOn('ArtifactMissing')),

    async readImage(key) {
      const object = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key })).catch(missingAt(key));
      return `data:image/png;base64,${await object.Body!.transformToString('base64')}`;
    },

    async writeImage(key, png) {
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: png, ContentType: 'image/png' }));
    },

    async list(prefix, { after: StartAfter, limit } = { limit: Number.POSITIVE_INFINITY }) {
      const storedObjects: StoredObject[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await s3.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken, StartAfter }),
        );
        for (const object of page.Contents ?? [])
          storedObjects.push({
            key: object.Key!,
            size: object.Size ?? 0,
            modified: object.LastModified ?? null,
            etag: object.ETag ?? '',
          });
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken && storedObjects.length < limit);
      return storedObjects.slice(0, limit);
    },

    async folders(prefix, { after, limit }) {
      const list = new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix,
        Delimiter: '/',
        MaxKeys: limit,
        ...(after !== undefined && { StartAfter: `${prefix}${after}${AFTER_SLASH}` }),
      });
      const { CommonPrefixes = [], IsTruncated = false } = await s3.send(list);
      const names = CommonPrefixes.map(({ Prefix }) => Prefix!.slice(prefix.length, -1));
      return { names, isLast: !IsTruncated };
    },

    async remove(keys) {
      await pLimit(DELETED_AT_ONCE).map(keys, (Key) =>
        s3.send(new DeleteObjectCommand({ Bucket: bucket, Key })),
      );
    },
  };
}
