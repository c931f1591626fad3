import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

export type TableClient = DynamoDBClient;

/** A DynamoDB client of the stand-in at `url`, with credentials that open nothing. */
export function tableClient(url: string): TableClient {
  return new DynamoDBClient({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
}
