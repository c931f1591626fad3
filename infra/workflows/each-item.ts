import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import {
  DistributedMap,
  type IChainable,
  ResultWriterV2,
  S3JsonItemReader,
  S3JsonLItemReader,
  type StateMachine,
} from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { acceptExecutions, allowRead, allowResults } from '../constructs/grants.ts';

/** Where items are, how many are worked on at once, and what each is given. */
interface ItemSource {
  bucket: IBucket;
  /** The object of the items: a text, mostly a JSONata expression. */
  key: string;
  /** What the object holds: an array (JSON), or a value on each line (JSONL). */
  format?: 'JSON' | 'JSONL';
  /** Where how each item ended is written: a text, mostly a JSONata expression. */
  prefix: string;
  /** A number or its JSONata expression; as many at once as there can be without. */
  maxConcurrency?: number | string;
  /** What every item's input holds beside `item`, evaluated in the execution that all items belong to. */
  given: Record<string, unknown>;
}

/** CDK lets the state machine read and write the whole bucket; `allowEachItem` allows one folder of it. */
const NO_STATEMENTS: PolicyStatement[] = [];

class JsonItems extends S3JsonItemReader {
  override providePolicyStatements = () => NO_STATEMENTS;
}

class JsonLines extends S3JsonLItemReader {
  override providePolicyStatements = () => NO_STATEMENTS;
}

class Results extends ResultWriterV2 {
  override providePolicyStatements = () => NO_STATEMENTS;
}

/**
 * Runs `processor` for every item of an object, each in an execution of its own with the input `{item}` and what is
 * `given` (with `run`, `RUN` is the run there too), while variables of outer states are not seen. An item that fails leaves the
 * others alone: what comes of items is read from their artifacts. Output: `{}`. The state machine needs `allowEachItem`.
 */
export function eachItem(
  scope: Construct,
  state: string,
  { bucket, key, format = 'JSON', prefix, maxConcurrency, given }: ItemSource,
  processor: IChainable,
): DistributedMap {
  const Reader = format === 'JSON' ? JsonItems : JsonLines;
  const map = DistributedMap.jsonata(scope, state, {
    label: state,
    itemReader: new Reader({ bucket, key }),
    itemSelector: { ...given, item: '{% $states.context.Map.Item.Value %}' },
    ...(typeof maxConcurrency === 'string' ? { jsonataMaxConcurrency: maxConcurrency } : { maxConcurrency }),
    toleratedFailurePercentage: 100,
    resultWriterV2: new Results({ bucket, prefix }),
    outputs: {},
  });
  return map.itemProcessor(processor);
}

/** Lets a state machine run what `eachItem` made, of the items of the state `state`, which lie in a folder of the bucket. */
export function allowEachItem(
  machine: StateMachine,
  bucket: IBucket,
  { state, folder }: { state: string; folder: 'runs' | 'reevaluations' },
): StateMachine {
  allowRead(machine.role, bucket, folder);
  allowResults(machine.role, bucket, folder);
  acceptExecutions(machine, state);
  return machine;
}
