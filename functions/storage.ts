import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createArtifacts } from '../shared/run/artifacts.ts';
import { rememberPinned } from '../shared/run/pinned-artifacts.ts';
import { createRunStore } from '../shared/run/run-store.ts';
import { lazily } from './lazily.ts';
import { setting } from './setting.ts';

export const objectStore = lazily(() => new S3Client({ forcePathStyle: true }));

export const artifacts = lazily(() => rememberPinned(createArtifacts(objectStore(), setting('BUCKET'))));

export const runStore = lazily(() => {
  const marshallOptions = { removeUndefinedValues: true };
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}), { marshallOptions });
  return createRunStore(documents, setting('TABLE'));
});
