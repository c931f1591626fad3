import * as z from 'zod';

const absent = z.undefined({ error: 'conditions and mappings are not evaluated locally' }).optional();

const resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DependsOn: z.union([z.string(), z.array(z.string())]).optional(),
  Condition: absent,
});

/** A CloudFormation template, as far as the local stack reads it. */
export const templateSchema = z.object({
  Metadata: z.record(z.string(), z.unknown()).default({}),
  Resources: z.record(z.string(), resource),
  Outputs: z
    .record(
      z.string(),
      z.object({ Value: z.unknown(), Description: z.string().optional(), Condition: absent }),
    )
    .default({}),
  Parameters: z.record(z.string(), z.object({ Default: z.unknown().optional() })).default({}),
  Mappings: absent,
  Conditions: absent,
});

export type Template = z.output<typeof templateSchema>;
export type TemplateResource = z.output<typeof resource>;
