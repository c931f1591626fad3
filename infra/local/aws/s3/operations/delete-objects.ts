import { receiveText } from '../body/receive-body.ts';
import type { Operation } from '../operation.ts';
import { xmlReply } from '../reply.ts';
import { S3Error } from '../s3-error.ts';
import { childrenOf, readXml, textOf, type XmlElement } from '../xml/read-xml.ts';
import type { XmlTree } from '../xml/write-xml.ts';
import { type Deletion, deleteVersion } from './delete-object.ts';

const mostKeys = 1000;

/** Deletes up to 1,000 keys or versions named in an XML document. */
export const deleteObjects: Operation = async (request, context) => {
  const bucket = context.store.catalogue.bucket(request.bucket);
  const document = readXml(await receiveText(request));
  const wanted = childrenOf(document, 'Object').map(readWanted);
  if (document.name !== 'Delete' || wanted.length === 0 || wanted.length > mostKeys) {
    throw new S3Error('MalformedXML');
  }
  const deleted = wanted.map(({ key, versionId }) =>
    deletedElement(key, versionId, deleteVersion(context, bucket, key, versionId)),
  );
  return xmlReply('DeleteResult', { Deleted: textOf(document, 'Quiet') === 'true' ? undefined : deleted });
};

function readWanted(element: XmlElement) {
  const key = textOf(element, 'Key');
  if (!key) throw new S3Error('MalformedXML');
  return { key, versionId: textOf(element, 'VersionId') || undefined };
}

function deletedElement(key: string, versionId: string | undefined, { marker }: Deletion): XmlTree {
  return {
    Key: key,
    VersionId: versionId,
    DeleteMarker: marker ? true : undefined,
    DeleteMarkerVersionId: marker?.versionId,
  };
}
