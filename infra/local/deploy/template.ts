import * as z from 'zod';

const resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DependsOn: z.union([z.string(), z.array(z.string())]).optional(),
  Condition: z.string().optional(),
});

/** A CloudFormation template, as far as the local stack reads it. */
export const templateSchema = z.object({
  Resources: z.record(z.string(), resource),
  Outputs: z
    .record(
      z.string(),
      z.object({ Value: z.unknown(), Description: z.string().optional(), Condition: z.string().optional() }),
    )
    .default({}),
  Parameters: z.record(z.string(), z.object({ Default: z.unknown().optional() })).default({}),
  Mappings: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))).default({}),
  Conditions: z.record(z.string(), z.unknown()).default({}),
});

export type Template = z.output<typeof templateSchema>;
export type TemplateResource = z.output<typeof resource>;
