import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FunctionConfiguration } from '../../../../../infra/local/aws/lambda/function-configuration.ts';

/** A function whose bundle is `source`, in a new temporary folder. */
export function temporaryFunction(
  source: string,
  settings: Partial<FunctionConfiguration> = {},
): FunctionConfiguration {
  const taskRoot = mkdtempSync(join(tmpdir(), 'assay-function-'));
  writeFileSync(join(taskRoot, 'index.mjs'), source);
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
    asyncRetries: 2,
    ...settings,
  };
}
