import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FunctionConfiguration } from '../../../../../../infra/local/aws/lambda/function-configuration.ts';

/** A function whose bundle is `source`, and further files where there are some, in a new temporary folder. */
export function temporaryFunction(
  source: string,
  settings: Partial<FunctionConfiguration> = {},
  beside: Record<string, string> = {},
): FunctionConfiguration {
  const taskRoot = mkdtempSync(join(tmpdir(), 'assay-function-'));
  for (const [file, text] of Object.entries({ ...beside, 'index.mjs': source })) {
    mkdirSync(dirname(join(taskRoot, file)), { recursive: true });
    writeFileSync(join(taskRoot, file), text);
  }
  const name = settings.name ?? 'sample';
  return {
    name,
    arn: `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
    taskRoot,
    handler: 'index.handler',
    runtime: 'nodejs24.x',
    timeout: 30,
    memorySize: 128,
    environment: {},
    ...settings,
  };
}
