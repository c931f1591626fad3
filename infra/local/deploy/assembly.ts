import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { StackError, unsupported } from '../stack-error.ts';
import { type Template, templateSchema } from './template.ts';

/** A synthesized CDK app with one stack. */
export interface Assembly {
  stackName: string;
  template: Template;
  /** The folder or file of a file asset, by its hash. */
  file(hash: string): string | undefined;
  /** The folder of a container image asset and its Dockerfile, by its hash. */
  image(hash: string): { folder: string; dockerfile: string } | undefined;
}

const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      properties: z
        .object({ templateFile: z.string(), stackName: z.string(), file: z.string() })
        .partial()
        .optional(),
    }),
  ),
});

const assetsSchema = z.object({
  files: z.record(z.string(), z.object({ source: z.object({ path: z.string().optional() }) })).default({}),
  dockerImages: z
    .record(
      z.string(),
      z.object({ source: z.object({ directory: z.string().optional(), dockerFile: z.string().optional() }) }),
    )
    .default({}),
});

/** Reads `cdk.out`. Throws `StackUnavailable` where nothing was synthesized, `TemplateUnsupported` for several stacks. */
export function readAssembly(folder: string): Assembly {
  if (!existsSync(join(folder, 'manifest.json'))) {
    throw new StackError(
      'StackUnavailable',
      `There is no synthesized stack in ${folder}: run \`npm run synth\` first.`,
    );
  }
  const { artifacts } = manifestSchema.parse(readJson(join(folder, 'manifest.json')));
  const stacks = Object.entries(artifacts).filter(([, { type }]) => type === 'aws:cloudformation:stack');
  const [name, stack] = stacks[0] ?? [];
  const file = stack?.properties?.templateFile;
  if (stacks.length !== 1 || !name || !file) {
    throw unsupported(`The local stack deploys one stack; ${folder} holds ${stacks.length}.`);
  }
  const assetFiles = Object.values(artifacts).filter(({ type }) => type === 'cdk:asset-manifest');
  const assets = assetFiles.map(({ properties }) =>
    assetsSchema.parse(readJson(join(folder, properties?.file ?? ''))),
  );
  return {
    stackName: stack?.properties?.stackName ?? name,
    template: readTemplate(join(folder, file)),
    ...lookUp(resolve(folder), assets),
  };
}

function readTemplate(file: string): Template {
  const parsed = templateSchema.safeParse(readJson(file));
  if (parsed.success) return parsed.data;
  const message = `The template cannot be deployed locally:\n${z.prettifyError(parsed.error)}`;
  throw unsupported(message);
}

function lookUp(folder: string, assets: z.output<typeof assetsSchema>[]): Pick<Assembly, 'file' | 'image'> {
  const files = new Map(assets.flatMap((manifest) => Object.entries(manifest.files)));
  const images = new Map(assets.flatMap((manifest) => Object.entries(manifest.dockerImages)));
  return {
    file: (hash) => {
      const path = files.get(hash)?.source.path;
      return path === undefined ? undefined : join(folder, path);
    },
    image: (hash) => {
      const { directory, dockerFile = 'Dockerfile' } = images.get(hash)?.source ?? {};
      if (directory === undefined) return undefined;
      return { folder: join(folder, directory), dockerfile: join(folder, directory, dockerFile) };
    },
  };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
