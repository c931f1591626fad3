import { machine } from './local-step-functions.ts';

const CHILD = { Type: 'Pass', End: true };

/** A machine of one Distributed Map, whose children run `states` (or one Pass); `fields` are those of the Map. */
export function eachItem(
  fields: object = {},
  states: Record<string, object> = { Child: CHILD },
  config: object = {},
): object {
  return machine({
    Map: {
      Type: 'Map',
      ItemProcessor: {
        ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD', ...config },
        StartAt: Object.keys(states)[0],
        States: states,
      },
      End: true,
      ...fields,
    },
  });
}

/** An ItemReader of the object `in/{key}`. */
export function readerOf(key: string, config: object = { InputType: 'JSON' }): object {
  return {
    Resource: 'arn:aws:states:::s3:getObject',
    Arguments: { Bucket: 'in', Key: key },
    ReaderConfig: config,
  };
}
