import { Duration, Stack } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { AssayFunction, type AssayFunctionProps } from './assay-function.ts';
import { allowDelete, allowRead, allowVersions, allowWrite } from './grants.ts';
import { ASKS, LOOKS_AT_RUNS, RECORDS, RESERVES } from './item-grants.ts';
import { allowIndexes, allowItems, type IndexGrants, type ItemGrants, together } from './items.ts';
import { allowTenantKeys } from './secrets.ts';
import { defaultCaps } from './spending.ts';

type Prefix =
  | 'submissions'
  | 'asked'
  | 'assignments'
  | 'runs'
  | 'memo'
  | 'reevaluations'
  | 'batches'
  | 'exports'
  | 'erasures';

/** What a function may do beside writing its log: objects by prefix, items of the table, model keys. */
interface FunctionPermissions {
  read?: Prefix[];
  write?: Prefix[];
  remove?: Prefix[];
  items?: ItemGrants;
  /** looks items up in indexes of the table */
  index?: IndexGrants;
  /** lists versions of any object */
  versions?: boolean;
  keys?: boolean;
  /** asks models outside of runs: reserves of caps what it is expected to cost, and adds what it cost to an account */
  spends?: boolean;
}

/** What functions keep things in, and the providers' keys. */
interface Storage {
  bucket: Bucket;
  table: Table;
  modelKeys: Secret;
}

/** Makes the function of a folder of `functions/`, with a role of its own, allowed what it needs and nothing else. */
export type MakeFunction = (
  name: string,
  allowed: FunctionPermissions,
  more?: AssayFunctionProps,
) => AssayFunction;

/** Makes functions that start attempts of runs, as `make` does and allowed that as well. */
export function startingFunctions(make: MakeFunction, assessment: StateMachine): MakeFunction {
  return (name, allowed, more = {}) => {
    const environment = { ...more.environment, STATE_MACHINE_ARN: assessment.stateMachineArn };
    const lambda = make(name, allowed, { ...more, environment });
    assessment.grantStartExecution(lambda);
    return lambda;
  };
}

/** What a step of a run may do: read and write the run's artifacts, and record that it is done. */
export const STEP: FunctionPermissions = { read: ['runs'], write: ['runs'], items: RECORDS };

/** What a step may do that looks at prompts or models without asking: those of a re-evaluation are read where they are pinned. */
export const CONFIGURED: FunctionPermissions = { ...STEP, read: ['runs', 'reevaluations'] };

/** What reads a PDF and covers what is masked. */
export const READS_PDF: FunctionPermissions = {
  ...STEP,
  read: ['submissions', 'runs'],
  items: together(LOOKS_AT_RUNS, { GetItem: ['SUBMISSION'] }),
};
export const PDF_READER: AssayFunctionProps = { pdf: true, timeout: Duration.minutes(10), memorySize: 2048 };

/** What every function that asks models is made with: it waits, for several answers at a time. */
export const AGENT: AssayFunctionProps = { prompts: true, timeout: Duration.minutes(15) };

/**
 * What the names of a deployment's vector indexes begin with (`assay`, `assay-physics`): deployments that share an account at the vector
 * store do not share exemplars.
 */
export const vectorIndex = (scope: Construct) => Stack.of(scope).stackName.toLowerCase();

/** Whoever has model keys and remembers answers asks models. */
const asks = ({ read = [], keys = false }: FunctionPermissions): boolean => keys && read.includes('memo');

/** Whoever asks models shares their allowance: items of the table. */
function sharing(allowed: FunctionPermissions): ItemGrants {
  const { items = {}, spends } = allowed;
  const spending = spends ? together(RESERVES, { UpdateItem: ['LEDGER'] }) : {};
  return asks(allowed) ? together(items, ASKS, spending) : items;
}

/** The functions of the product over its storage. */
export function productFunctions(scope: Construct, { bucket, table, modelKeys }: Storage): MakeFunction {
  return (name, allowed, more = {}) => {
    const { read = [], write = [], remove = [], index = {}, versions, keys = false } = allowed;
    const lambda = new AssayFunction(scope, name, {
      ...more,
      environment: {
        BUCKET: bucket.bucketName,
        TABLE: table.tableName,
        ...(keys && { MODEL_KEYS_SECRET: modelKeys.secretArn, PINECONE_INDEX: vectorIndex(scope) }),
        ...(allowed.spends && defaultCaps(scope)),
        ...more.environment,
      },
    });
    if (read.length > 0) allowRead(lambda.executionRole, bucket, ...read);
    if (write.length > 0) allowWrite(lambda.executionRole, bucket, ...write);
    if (remove.length > 0) allowDelete(lambda.executionRole, bucket, ...remove);
    allowItems(lambda.executionRole, table, sharing(allowed));
    if (versions) allowVersions(lambda.executionRole, bucket);
    allowIndexes(lambda.executionRole, table, index);
    if (keys) modelKeys.grantRead(lambda);
    if (asks(allowed)) allowTenantKeys(lambda.executionRole, ['GetSecretValue']);
    return lambda;
  };
}
