import type { ResultWriter } from '../../definition/item-source.ts';
import { StateError } from '../../execution/state-error.ts';
import { evaluateTemplate } from '../../expressions/evaluate-template.ts';
import type { ExecutionRecord } from '../../store/execution-store.ts';
import { describeExecution } from '../nested-execution.ts';
import { bindingsOf, type Visit } from '../visit.ts';

type Transformation = NonNullable<ResultWriter['WriterConfig']>['Transformation'];

/** How children ended, in the order of their inputs: their outputs, and of one that failed its description. */
export function resultsOf(ended: readonly ExecutionRecord[], transformation: Transformation): unknown[] {
  return ended.flatMap((record) => {
    if (transformation === 'NONE' || record.status !== 'SUCCEEDED') return [describe(record)];
    const output: unknown = JSON.parse(record.output ?? 'null');
    return transformation === 'FLATTEN' && Array.isArray(output) ? output : [output];
  });
}

/** A child as results tell of it ("ResultWriter (Map)"). */
function describe(record: ExecutionRecord): object {
  return {
    ...describeExecution(record),
    RedriveStatus: record.status === 'SUCCEEDED' ? 'NOT_REDRIVABLE' : 'REDRIVABLE',
    StartDate: new Date(record.startDate).toISOString(),
    StopDate: new Date(record.stopDate!).toISOString(),
  };
}

/** Where results go. */
interface Destination {
  readonly Bucket: string;
  /** Of all objects of the Map Run: `{Prefix}/{id of the Map Run}`. */
  readonly folder: string;
}

export async function destinationOf(
  visit: Visit,
  writer: ResultWriter,
  mapRunArn: string,
): Promise<Destination> {
  const args = (await evaluateTemplate(writer.Arguments, bindingsOf(visit), 'ResultWriter/Arguments')) as {
    Bucket?: unknown;
    Prefix?: unknown;
  };
  const { Bucket, Prefix = '' } = args ?? {};
  if (typeof Bucket !== 'string' || typeof Prefix !== 'string')
    throw new StateError(
      'States.ResultWriterFailed',
      'The Arguments of the ResultWriter need Bucket, a text.',
    );
  const id = mapRunArn.split(':').at(-1)!;
  return { Bucket, folder: Prefix === '' ? id : `${Prefix.replace(/\/$/, '')}/${id}` };
}

/** Writes the results by status, and the manifest that names them; gives what the state's result is then. */
export async function writeResults(
  { branch }: Visit,
  writer: ResultWriter,
  { Bucket, folder }: Destination,
  { mapRunArn, ended }: { mapRunArn: string; ended: readonly ExecutionRecord[] },
): Promise<object> {
  const { objects } = branch.run.integrations;
  const { Transformation, OutputType } = writer.WriterConfig ?? {
    Transformation: 'NONE',
    OutputType: 'JSON',
  };
  const write = async (name: string, Body: string) => {
    const Key = `${folder}/${name}`;
    await objects.write({ Bucket, Key, Body });
    return { Key, Size: Buffer.byteLength(Body) };
  };
  const writeGroup = async (name: string, group: readonly ExecutionRecord[]) => {
    if (group.length === 0) return [];
    const results = resultsOf(group, Transformation);
    const isLines = OutputType === 'JSONL';
    const body = isLines ? results.map((one) => JSON.stringify(one)).join('\n') : JSON.stringify(results);
    return [await write(`${name}_0.${isLines ? 'jsonl' : 'json'}`, body)];
  };
  const succeeded = ended.filter(({ status }) => status === 'SUCCEEDED');
  const failed = ended.filter(({ status }) => status !== 'SUCCEEDED');
  try {
    const ResultFiles = {
      FAILED: await writeGroup('FAILED', failed),
      PENDING: [],
      SUCCEEDED: await writeGroup('SUCCEEDED', succeeded),
    };
    const manifest = { DestinationBucket: Bucket, MapRunArn: mapRunArn, ResultFiles };
    const { Key } = await write('manifest.json', JSON.stringify(manifest));
    return { MapRunArn: mapRunArn, ResultWriterDetails: { Bucket, Key } };
  } catch (failure) {
    throw new StateError('States.ResultWriterFailed', (failure as Error).message);
  }
}
