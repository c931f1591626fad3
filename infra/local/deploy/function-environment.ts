import { devNull } from 'node:os';
import type { FunctionConfiguration } from '../aws/lambda/function-configuration.ts';
import type { Deployment } from './deployment.ts';

type Variables = Record<string, string>;

/** Region and credentials that open nothing, and no look at the user's own AWS settings. */
export const LOCAL_ACCOUNT: Variables = {
  AWS_REGION: 'us-east-1',
  AWS_DEFAULT_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_CONFIG_FILE: devNull,
  AWS_SHARED_CREDENTIALS_FILE: devNull,
  AWS_EC2_METADATA_DISABLED: 'true',
};

/** The whole `process.env` of a function: the template's variables, then what Lambda itself sets, then the endpoints. */
export function functionEnvironment(
  settings: Omit<FunctionConfiguration, 'environment'>,
  variables: Variables,
  { environment, overrides }: Pick<Deployment, 'environment' | 'overrides'>,
  credentials: Variables,
): Variables {
  return {
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    POWERTOOLS_TRACE_ENABLED: 'false',
    ...variables,
    ...LOCAL_ACCOUNT,
    ...credentials,
    _HANDLER: settings.handler,
    LAMBDA_TASK_ROOT: settings.taskRoot,
    AWS_EXECUTION_ENV: `AWS_Lambda_${settings.runtime}`,
    AWS_LAMBDA_FUNCTION_NAME: settings.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(settings.memorySize),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${settings.name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    ...environment,
    ...overrides,
  };
}

/** The environment of a container task; PATH, HOME and TMPDIR are added where it is started. */
export function taskEnvironment(
  variables: Variables,
  { environment, overrides }: Pick<Deployment, 'environment' | 'overrides'>,
): Variables {
  return { ...variables, ...LOCAL_ACCOUNT, ...environment, ...overrides };
}
