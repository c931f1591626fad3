import * as z from 'zod';
import { template, wholeNumber } from './fields.ts';
import { type ArgumentNames, lintNames } from './task-resource.ts';

/** The S3 actions a Distributed Map calls, with the Arguments that mean something to the local stack. */
const ACTIONS: Readonly<Record<string, ArgumentNames>> = {
  getObject: { required: ['Bucket', 'Key'], optional: ['VersionId'] },
  putObject: { required: ['Bucket'], optional: ['Prefix'] },
};

/** The action of a resource such as `arn:aws:states:::s3:getObject`, in any partition. */
function s3Action(resource: string): string {
  return /^arn:aws[a-z-]*:states:::s3:(\w+)$/.exec(resource)?.[1] ?? resource;
}

/** A resource of these S3 actions; every other is refused by name. */
const resource = (...actions: string[]) =>
  z.string().superRefine((name, { addIssue }) => {
    const supported = actions.map((action) => `arn:aws:states:::s3:${action}`).join(', ');
    if (!actions.includes(s3Action(name))) addIssue(`${name} is not supported here. Supported: ${supported}`);
  });

function lintS3(
  { Resource, Arguments }: { Resource: string; Arguments?: unknown },
  context: z.RefinementCtx,
): void {
  const names = ACTIONS[s3Action(Resource)];
  if (names !== undefined) lintNames(names, Arguments, context);
}

const INPUT_TYPES = ['JSON', 'JSONL'] as const;
const readerConfig = z.strictObject({
  InputType: z.enum(INPUT_TYPES, {
    error: ({ input }) => `${input} is not supported. Supported: ${INPUT_TYPES.join(', ')}`,
  }),
  MaxItems: wholeNumber(1),
  ItemsPointer: z
    .string()
    .regex(/^(\/|$)/, 'must be a JSON Pointer')
    .optional(),
});
export type ReaderConfig = z.output<typeof readerConfig>;

/** Where a Distributed Map reads its items ("ItemReader (Map)"). */
export const itemReader = z
  .strictObject({
    Resource: resource('getObject'),
    Arguments: template(),
    ReaderConfig: readerConfig.refine(
      ({ InputType, ItemsPointer }) => ItemsPointer === undefined || InputType === 'JSON',
      'ItemsPointer belongs to InputType JSON',
    ),
  })
  .superRefine(lintS3);
export type ItemReader = z.output<typeof itemReader>;

/** Where it writes how its children ended ("ResultWriter (Map)"). */
export const resultWriter = z
  .strictObject({
    Resource: resource('putObject'),
    Arguments: template(),
    WriterConfig: z
      .strictObject({
        Transformation: z.enum(['NONE', 'COMPACT', 'FLATTEN']),
        OutputType: z.enum(['JSON', 'JSONL']),
      })
      .optional(),
  })
  .superRefine(lintS3);
export type ResultWriter = z.output<typeof resultWriter>;
