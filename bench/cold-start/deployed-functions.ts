import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** A function as it is deployed: its name, its bundle, and the settings that do not depend on the deployment. */
export interface DeployedFunction {
  name: string;
  entry: string;
  environment: Record<string, string>;
}

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Metadata: z.record(z.string(), z.unknown()).optional(),
      Properties: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});
const metadataSchema = z.object({ 'aws:asset:path': z.string(), 'aws:cdk:path': z.string() });
const environmentSchema = z.object({
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
});

/** The functions of the synthesized app, by name. */
export async function deployedFunctions(assembly: string): Promise<DeployedFunction[]> {
  const template = await readFile(join(assembly, 'Assay.template.json'), 'utf8');
  const { Resources } = templateSchema.parse(JSON.parse(template));
  const functions = Object.values(Resources).flatMap(({ Type, Metadata, Properties }) => {
    const metadata = metadataSchema.safeParse(Metadata);
    if (Type !== 'AWS::Lambda::Function' || !metadata.success) return [];
    const { Variables } = environmentSchema.parse(Properties).Environment;
    const strings = Object.entries(Variables).filter(([, value]) => typeof value === 'string');
    return [
      {
        name: metadata.data['aws:cdk:path'].split('/').at(-2)!,
        entry: join(assembly, metadata.data['aws:asset:path'], 'index.mjs'),
        environment: Object.fromEntries(strings) as Record<string, string>,
      },
    ];
  });
  return functions.sort((a, b) => a.name.localeCompare(b.name));
}
