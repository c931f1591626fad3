import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { acceptAnyResource } from './grants.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Lets the CommonJS parts of a bundle (the X-Ray SDK) call `require` inside an ES module. */
const REQUIRE_BANNER =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

export interface AssayFunctionProps {
  timeout?: Duration;
  memorySize?: number;
  environment?: Record<string, string>;
  /** True where the function reads prompts and the model catalogue. */
  prompts?: boolean;
}

/** One Lambda function of the product: `functions/{verb-noun}/handler.ts`, bundled by esbuild for nodejs24.x on arm64. */
export class AssayFunction extends NodejsFunction {
  /** The function's own role; it starts with its log group and X-Ray and nothing else. */
  readonly executionRole: Role;

  constructor(scope: Construct, name: string, props: AssayFunctionProps = {}) {
    const logGroup = new LogGroup(scope, `${name}-logs`, {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${name}-role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    super(scope, name, {
      entry: join(ROOT, 'functions', name, 'handler.ts'),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memorySize ?? 512,
      timeout: props.timeout ?? Duration.seconds(60),
      tracing: Tracing.ACTIVE,
      projectRoot: ROOT,
      depsLockFilePath: join(ROOT, 'package-lock.json'),
      environment: {
        NODE_OPTIONS: '--enable-source-maps',
        POWERTOOLS_LOG_LEVEL: 'INFO',
        ...props.environment,
      },
      role,
      logGroup,
      bundling: {
        format: OutputFormat.ESM,
        mainFields: ['module', 'main'],
        target: 'node24',
        minify: true,
        sourceMap: true,
        sourcesContent: false,
        banner: REQUIRE_BANNER,
        bundleAwsSDK: true,
        externalModules: [],
        commandHooks: {
          beforeBundling: () => [],
          beforeInstall: () => [],
          afterBundling: (input, output) =>
            props.prompts
              ? [`cp -R ${input}/prompts ${output}/prompts`, `cp ${input}/models.yaml ${output}`]
              : [],
        },
      },
    });
    this.executionRole = role;
    acceptAnyResource(role, 'X-Ray');
  }
}
