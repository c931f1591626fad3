import { isDeepStrictEqual } from 'node:util';
import type { Excuse } from './compare.ts';
import type { Answer } from './questions.ts';
import type { S3Operation } from './s3-questions.ts';

const isRead = (operation: S3Operation) => operation.do === 'get' || operation.do === 'head';
/** An answer as if blanks of keys were plus signs. */
const withPlus = (answer: Answer): unknown => JSON.parse(JSON.stringify(answer).replaceAll('%20', '+'));

interface Listed {
  pages: { keys?: unknown[]; prefixes?: string[] }[];
}
const entries = (answer: Answer, kind: 'keys' | 'prefixes') =>
  (answer as unknown as Listed).pages.flatMap((page): unknown[] => page[kind] ?? []);

/** Where moto 5.2.1 is not as S3 documents itself; https://docs.aws.amazon.com/AmazonS3/latest is where the pages stand. */
export const s3Excuses: readonly Excuse<S3Operation>[] = [
  {
    words:
      'moto puts no delete marker where a key was never written. API/API_DeleteObject.html: "If bucket versioning is enabled, the operation inserts a delete marker, which becomes the current version of the object."',
    divides: true,
    covers: ({ operation, theirs, ours }) =>
      operation.do === 'delete' && !operation.version && theirs.marked === false && ours.marked === true,
  },
  {
    words:
      'moto does not say that the version which it deleted was a delete marker. API/API_DeleteObject.html, x-amz-delete-marker: "Indicates whether the specified object version that was permanently deleted was (true) or was not (false) a delete marker before deletion."',
    covers: ({ operation, theirs, ours }) =>
      operation.do === 'delete' &&
      operation.version !== undefined &&
      isDeepStrictEqual([theirs, ours], [{ marked: false }, { marked: true }]),
  },
  {
    words:
      'moto keeps silent of a delete marker in some answers. API/API_HeadObject.html: "If the current version of the object is a delete marker, Amazon S3 behaves as if the object was deleted and includes x-amz-delete-marker: true in the response."',
    covers: ({ operation, theirs, ours }) =>
      isRead(operation) &&
      theirs.marked === 'false' &&
      isDeepStrictEqual({ ...theirs, marked: 'true' }, ours),
  },
  {
    words:
      'moto knows no version that is a delete marker where it is asked on a condition. API/API_HeadObject.html: "If the specified version is a delete marker, the response returns a 405 Method Not Allowed error and the Last-Modified: timestamp response header."',
    covers: ({ operation, theirs, ours }) =>
      isRead(operation) && theirs.code === 'NoSuchVersion' && ours.status === 405 && ours.marked === 'true',
  },
  {
    words:
      'moto finds no delete marker to copy. API/API_UploadPartCopy.html: "If you specify a versionId in the x-amz-copy-source and the versionId is a delete marker, Amazon S3 returns an HTTP 400 error, because you are not allowed to specify a delete marker as a version".',
    covers: ({ operation, theirs, ours }) =>
      operation.do === 'copy' && theirs.code === 'NoSuchVersion' && ours.code === 'InvalidRequest',
  },
  {
    words:
      'moto copies over what is there. API/API_CopyObject.html, If-None-Match: "Copies the object only if the object key name at the destination does not already exist in the bucket specified. Otherwise, Amazon S3 returns a 412 Precondition Failed error."',
    divides: true,
    covers: ({ operation, theirs, ours }) =>
      operation.do === 'copy' &&
      operation.ifNoneMatch === '*' &&
      theirs.tag !== undefined &&
      ours.code === 'PreconditionFailed',
  },
  {
    words:
      'moto measures parts before it looks at their order. API/API_CompleteMultipartUpload.html, InvalidPartOrder: "The list of parts was not in ascending order. The parts list must be specified in order by part number."',
    covers: ({ operation, theirs, ours }) =>
      operation.do === 'multipart' &&
      !operation.ordered &&
      theirs.code === 'EntityTooSmall' &&
      ours.code === 'InvalidPartOrder',
  },
  {
    words:
      'moto writes blanks of keys as %20. They come as plus signs, which clients take for blanks: decode_list_object of botocore reads keys with unquote_plus.',
    covers: ({ operation, theirs, ours }) =>
      operation.do === 'list' && operation.encoded && isDeepStrictEqual(withPlus(theirs), ours),
  },
  {
    words:
      'moto rolls keys up that are deleted. userguide/DeleteMarker.html: "the delete marker makes Amazon S3 behave as if it is deleted".',
    covers: ({ operation, theirs, ours, before }) => {
      if (operation.do !== 'list' || operation.delimiter === '') return false;
      const listed = new Set(entries(ours, 'prefixes'));
      const more = entries(theirs, 'prefixes').filter((prefix) => !listed.has(prefix)) as string[];
      const deleted = before.flatMap((one) => (one.do === 'delete' ? [one.key] : []));
      const isDeleted = (prefix: string) =>
        deleted.some((key) => key.startsWith(prefix) || encodeURIComponent(key).startsWith(prefix));
      return (
        more.length > 0 &&
        more.every(isDeleted) &&
        entries(theirs, 'prefixes').length === listed.size + more.length &&
        isDeepStrictEqual(entries(theirs, 'keys'), entries(ours, 'keys'))
      );
    },
  },
];
