import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
  type ListObjectVersionsCommandOutput,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type Answer, type Player, refusalOf } from './questions.ts';
import type { S3Operation } from './s3-questions.ts';

type Of<Kind extends S3Operation['do']> = Extract<S3Operation, { do: Kind }>;

/** Versions and entity tags that a sequence has made, by which operation made them. */
class MadeVersions {
  readonly #versions: (string | undefined)[] = [];
  readonly #tags: (string | undefined)[] = [];

  keep(at: number, versionId: string | undefined, tag: string | undefined): void {
    this.#versions[at] = versionId;
    this.#tags[at] = tag;
  }

  /** An id as which of the sequence's it is. */
  told(versionId: string | undefined): string | undefined {
    const at = versionId === undefined ? -1 : this.#versions.indexOf(versionId);
    return at < 0 ? versionId && 'unknown' : `of ${at}`;
  }

  version(made: number | undefined): string | undefined {
    return made === undefined ? undefined : this.#versions[made];
  }

  tag(tag: number | string | undefined): string | undefined {
    if (tag === 'other') return '"00000000000000000000000000000000"';
    return typeof tag === 'number' ? this.#tags[tag] : tag;
  }
}

/** What stands for a version or a tag that was asked for but never made: the question is passed over. */
const PASSED_OVER: Answer = { passedOver: true };

/** Questions a store about a new bucket for each sequence, which `makeBucket` makes with versions. */
export function s3Player(
  client: S3Client,
  makeBucket: (name: string) => unknown,
  prefix = 'oracle',
): Player<S3Operation> {
  return async (operations, at) => {
    const Bucket = `${prefix}-${at}`;
    await makeBucket(Bucket);
    const asker = new S3Asker(client, Bucket);
    const answers: Answer[] = [];
    for (const operation of operations)
      answers.push(await asker.ask(operation).catch((error) => refused(operation, error)));
    return answers;
  };
}

function refused(operation: S3Operation, error: unknown): Answer {
  const { $response } = error as { $response?: { headers?: Record<string, string> } };
  const marked = $response?.headers?.['x-amz-delete-marker'];
  const isRead = operation.do === 'get' || operation.do === 'head';
  return { ...refusalOf(error), ...(isRead && { marked: marked ?? 'false' }) };
}

class S3Asker {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #made = new MadeVersions();
  #at = -1;

  constructor(client: S3Client, bucket: string) {
    this.#client = client;
    this.#bucket = bucket;
  }

  async ask(operation: S3Operation): Promise<Answer> {
    this.#at += 1;
    if (this.#isOfNothing(operation)) return PASSED_OVER;
    switch (operation.do) {
      case 'put':
        return this.#put(operation);
      case 'get':
      case 'head':
        return this.#read(operation);
      case 'delete':
        return this.#delete(operation);
      case 'copy':
        return this.#copy(operation);
      case 'tagging':
        return this.#tagging(operation);
      case 'list':
        return { pages: await this.#list(operation) };
      case 'versions':
        return { pages: await this.#versions(operation) };
      case 'multipart':
        return this.#multipart(operation);
    }
  }

  #isOfNothing(operation: S3Operation): boolean {
    const { version, ifMatch, ifNoneMatch } = operation as Of<'get'>;
    const isMissing = (of: number | string | undefined, known: string | undefined) =>
      of !== undefined && known === undefined;
    return (
      isMissing(version, this.#made.version(version)) ||
      isMissing(ifMatch, this.#made.tag(ifMatch)) ||
      isMissing(ifNoneMatch, this.#made.tag(ifNoneMatch))
    );
  }

  #stored({ VersionId, ETag }: { VersionId?: string; ETag?: string }): Answer {
    this.#made.keep(this.#at, VersionId, ETag);
    return { version: this.#made.told(VersionId), tag: ETag };
  }

  async #put({ key: Key, body, metadata: Metadata, ...conditions }: Of<'put'>): Promise<Answer> {
    const Body = Buffer.from(body);
    const held = { IfNoneMatch: conditions.ifNoneMatch, IfMatch: this.#made.tag(conditions.ifMatch) };
    const put = new PutObjectCommand({ Bucket: this.#bucket, Key, Body, Metadata, ...held });
    return this.#stored(await this.#client.send(put));
  }

  async #read(operation: Of<'get' | 'head'>): Promise<Answer> {
    const asked = {
      Bucket: this.#bucket,
      Key: operation.key,
      VersionId: this.#made.version(operation.version),
      Range: operation.range,
      IfMatch: this.#made.tag(operation.ifMatch),
      IfNoneMatch: this.#made.tag(operation.ifNoneMatch),
    };
    const got =
      operation.do === 'get'
        ? await this.#client.send(new GetObjectCommand(asked))
        : await this.#client.send(new HeadObjectCommand(asked));
    const body = 'Body' in got && got.Body ? { body: await got.Body.transformToString() } : {};
    return {
      status: got.$metadata.httpStatusCode,
      version: this.#made.told(got.VersionId),
      tag: got.ETag,
      length: got.ContentLength,
      range: got.ContentRange,
      type: got.ContentType,
      metadata: got.Metadata,
      ranges: got.AcceptRanges,
      ...body,
    };
  }

  async #delete({ key: Key, version }: Of<'delete'>): Promise<Answer> {
    const VersionId = this.#made.version(version);
    const gone = await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key, VersionId }));
    const marked = gone.DeleteMarker ?? false;
    if (version !== undefined) return { marked };
    this.#made.keep(this.#at, gone.VersionId, undefined);
    return { marked, version: this.#made.told(gone.VersionId) };
  }

  async #copy({ from, key: Key, version, ifNoneMatch, replaced }: Of<'copy'>): Promise<Answer> {
    const id = this.#made.version(version);
    const path = from.split('/').map(encodeURIComponent).join('/');
    const copied = await this.#client.send(
      new CopyObjectCommand({
        Bucket: this.#bucket,
        Key,
        CopySource: `${this.#bucket}/${path}${id === undefined ? '' : `?versionId=${id}`}`,
        IfNoneMatch: ifNoneMatch,
        ...(replaced && { MetadataDirective: 'REPLACE', Metadata: { copied: 'yes' } }),
      }),
    );
    const { VersionId, CopyObjectResult, CopySourceVersionId } = copied;
    const stored = this.#stored({ VersionId: VersionId!, ETag: CopyObjectResult!.ETag! });
    return { ...stored, source: this.#made.told(CopySourceVersionId) };
  }

  async #tagging({ key: Key }: Of<'tagging'>): Promise<Answer> {
    const { TagSet } = await this.#client.send(new GetObjectTaggingCommand({ Bucket: this.#bucket, Key }));
    return { tags: TagSet };
  }

  /** All pages, at most thirty. */
  async #list({ prefix, delimiter, startAfter, pageSize, encoded }: Of<'list'>): Promise<Answer[]> {
    const pages: Answer[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: prefix,
          ...(delimiter && { Delimiter: delimiter }),
          StartAfter: startAfter,
          MaxKeys: pageSize,
          ...(encoded && { EncodingType: 'url' }),
          ContinuationToken,
        }),
      );
      pages.push({
        keys: page.Contents?.map(({ Key, ETag, Size }) => [Key, ETag, Size]),
        prefixes: page.CommonPrefixes?.map(({ Prefix }) => Prefix),
        count: page.KeyCount,
        more: page.IsTruncated,
        prefix: page.Prefix,
        delimiter: page.Delimiter,
      });
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined && pages.length < 30);
    return pages;
  }

  /** All pages, at most thirty. */
  async #versions({ prefix, pageSize }: Of<'versions'>): Promise<Answer[]> {
    const pages: Answer[] = [];
    let after: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
    while (after && pages.length < 30) {
      const asked: ListObjectVersionsCommandInput = {
        Bucket: this.#bucket,
        Prefix: prefix,
        MaxKeys: pageSize,
        ...after,
      };
      const page: ListObjectVersionsCommandOutput = await this.#client.send(
        new ListObjectVersionsCommand(asked),
      );
      const { Versions, DeleteMarkers, IsTruncated, NextKeyMarker, NextVersionIdMarker } = page;
      pages.push({
        versions: Versions?.map((one) => [
          one.Key,
          this.#made.told(one.VersionId),
          one.IsLatest,
          one.ETag,
          one.Size,
        ]),
        markers: DeleteMarkers?.map((one) => [one.Key, this.#made.told(one.VersionId), one.IsLatest]),
        more: IsTruncated,
        nextKey: NextKeyMarker,
        nextVersion: this.#made.told(NextVersionIdMarker),
      });
      after = IsTruncated ? { KeyMarker: NextKeyMarker!, VersionIdMarker: NextVersionIdMarker! } : undefined;
    }
    return pages;
  }

  async #multipart({ key: Key, parts, ifNoneMatch, ordered }: Of<'multipart'>): Promise<Answer> {
    const of = { Bucket: this.#bucket, Key };
    const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand(of));
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (const [at, text] of parts.entries()) {
      const Body = Buffer.from(text);
      const PartNumber = at + 1;
      const { ETag } = await this.#client.send(new UploadPartCommand({ ...of, UploadId, PartNumber, Body }));
      Parts.push({ PartNumber, ETag });
    }
    const MultipartUpload = { Parts: ordered ? Parts : Parts.toReversed() };
    const complete = { ...of, UploadId, MultipartUpload, IfNoneMatch: ifNoneMatch };
    return this.#stored(await this.#client.send(new CompleteMultipartUploadCommand(complete)));
  }
}
