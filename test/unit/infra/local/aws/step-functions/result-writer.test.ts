import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TaskError } from '../../../../../../infra/local/aws/step-functions/step-functions.ts';
import { eachItem } from './distributed-map.ts';
import { invoke, localStepFunctions, objectsIn } from './local-step-functions.ts';

const called = { Child: invoke({ Output: '{% $states.result.Payload %}' }) };
const writer = (WriterConfig?: object) => ({
  Resource: 'arn:aws:states:::s3:putObject',
  Arguments: { Bucket: 'out', Prefix: "{% 'runs/' & $states.input.run %}" },
  WriterConfig,
});

/** Runs a Map over these items, of which 'bad' fails; its output, and what was written by file name. */
async function written(items: unknown[], fields: object, status = 'SUCCEEDED') {
  const kept: Record<string, string> = {};
  const local = localStepFunctions({
    async invokeLambda({ Payload }) {
      if (Payload === 'bad') throw new TaskError('Broken', 'cause');
      return { Payload };
    },
    objects: objectsIn(kept),
  });
  const map = eachItem({ Items: '{% $states.input.items %}', ResultWriter: writer(), ...fields }, called);
  const ended = await local.run(map, { run: 'r', items });
  assert.equal(ended.status, status, ended.cause);
  const files = new Map(Object.entries(kept).map(([path, text]) => [path.split('/').at(-1)!, text]));
  return { ended, files, keys: Object.keys(kept) };
}

interface Result {
  Status: string;
  Input: string;
  Output?: string;
  Error?: string;
}
const resultsOf = (text: string | undefined) => JSON.parse(text!) as Result[];

describe('ResultWriter (Map)', () => {
  it('writes how the children ended by status, and a manifest that the output names', async () => {
    const { ended, files, keys } = await written(['a', 'bad', 'c'], { ToleratedFailurePercentage: 100 });
    const { MapRunArn, ResultWriterDetails } = ended.output as {
      MapRunArn: string;
      ResultWriterDetails: { Bucket: string; Key: string };
    };
    const folder = `runs/r/${MapRunArn.split(':').at(-1)}`;
    assert.deepEqual(ResultWriterDetails, { Bucket: 'out', Key: `${folder}/manifest.json` });
    assert.ok(keys.every((key) => key.startsWith(`out/${folder}/`)));
    assert.deepEqual(JSON.parse(files.get('manifest.json')!), {
      DestinationBucket: 'out',
      MapRunArn,
      ResultFiles: {
        FAILED: [{ Key: `${folder}/FAILED_0.json`, Size: files.get('FAILED_0.json')!.length }],
        PENDING: [],
        SUCCEEDED: [{ Key: `${folder}/SUCCEEDED_0.json`, Size: files.get('SUCCEEDED_0.json')!.length }],
      },
    });
    assert.deepEqual(
      resultsOf(files.get('SUCCEEDED_0.json')).map(({ Status, Input, Output }) => [Status, Input, Output]),
      [
        ['SUCCEEDED', '"a"', '"a"'],
        ['SUCCEEDED', '"c"', '"c"'],
      ],
    );
    assert.deepEqual(
      resultsOf(files.get('FAILED_0.json')).map(({ Status, Input, Error: error }) => [Status, Input, error]),
      [['FAILED', '"bad"', 'Broken']],
    );
  });

  it('writes no file for a status that no child has', async () => {
    assert.deepEqual([...(await written([], {})).files.keys()], ['manifest.json']);
    assert.deepEqual([...(await written(['a'], {})).files.keys()].sort(), [
      'SUCCEEDED_0.json',
      'manifest.json',
    ]);
  });

  it('writes the outputs alone, flat, or as lines, as WriterConfig says', async () => {
    const succeeded = async (Transformation: string, OutputType: string) => {
      const ResultWriter = writer({ Transformation, OutputType });
      const { files } = await written([[1, 2], [3]], { ResultWriter });
      return files.get(`SUCCEEDED_0.${OutputType.toLowerCase()}`);
    };
    assert.equal(await succeeded('COMPACT', 'JSON'), '[[1,2],[3]]');
    assert.equal(await succeeded('FLATTEN', 'JSON'), '[1,2,3]');
    assert.equal(await succeeded('COMPACT', 'JSONL'), '[1,2]\n[3]');
  });

  it('has no limit of 256 KiB', async () => {
    const items = Array.from({ length: 4 }, () => 'a'.repeat(50_000));
    const { files } = await written(items, {});
    assert.ok(files.get('SUCCEEDED_0.json')!.length > 400_000);
  });

  it('writes also where too many failed', async () => {
    const { ended, files } = await written(['bad'], {}, 'FAILED');
    assert.equal(ended.error, 'States.ExceedToleratedFailureThreshold');
    assert.equal(resultsOf(files.get('FAILED_0.json')).length, 1);
  });

  it('fails with States.ResultWriterFailed where it cannot', async () => {
    const write = () => Promise.reject(new Error('The specified bucket does not exist'));
    const local = localStepFunctions({ objects: { ...objectsIn({}), write } });
    const ended = await local.run(
      eachItem({ ResultWriter: { ...writer(), Arguments: { Bucket: 'b' } } }),
      [],
    );
    assert.deepEqual(
      [ended.error, ended.cause],
      ['States.ResultWriterFailed', 'The specified bucket does not exist'],
    );
  });
});
