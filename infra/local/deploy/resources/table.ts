import * as z from 'zod';
import type { TableDefinition } from '../../aws/dynamodb/ensure-table.ts';
import { type ResourceDeployer, readProperties } from '../deployment.ts';
import { localArn } from '../physical-name.ts';

const keys = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
const indexes = z
  .array(
    z.object({
      IndexName: z.string(),
      KeySchema: keys,
      Projection: z.object({
        ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
        NonKeyAttributes: z.array(z.string()).optional(),
      }),
    }),
  )
  .optional();

const table = z.object({
  TableName: z.string().optional(),
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  KeySchema: keys,
  GlobalSecondaryIndexes: indexes,
  LocalSecondaryIndexes: indexes,
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.literal(true) }).optional(),
});

/** `AWS::DynamoDB::Table`: keys, indexes and TTL. Throughput, streams and recovery are ignored. */
export const deployTable: ResourceDeployer = async (request, { services }) => {
  const { TableName, TimeToLiveSpecification: ttl, ...definition } = readProperties(table, request);
  const name = TableName ?? request.defaultName;
  const named = { ...definition, TableName: name } satisfies TableDefinition;
  await services.tables.createTable(named, ttl?.AttributeName);
  return { ref: name, attributes: { Arn: localArn('dynamodb', `table/${name}`) } };
};
