import { join } from 'node:path';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { writeDesk } from '../desk/bundle-desk.ts';
import { bundle, handlerOf, PDFIUM } from './bundle.ts';
import { colbert } from './colbert.ts';
import { acceptAnyResource } from './grants.ts';

export interface AssayFunctionProps {
  /** The folder whose handler it has, where that is not called as the function is. */
  folder?: string;
  timeout?: Duration;
  memorySize?: number;
  /** Functions at once that the account keeps for it, and that it takes no more than. */
  reserved?: number | undefined;
  environment?: Record<string, string>;
  /** True where the function reads prompts and the model catalogue. */
  prompts?: boolean;
  /** True where the function reads PDFs. */
  pdf?: boolean;
  /** True where the function serves the review desk. */
  desk?: boolean;
  /** True where the function chooses few-shot examples: with a ColBERT model if the context `colbert` names one. */
  fewShot?: boolean;
}

/**
 * One Lambda function of the product: `functions/{platform or workflow}/{verb-noun}/handler.ts`, bundled for nodejs24.x on arm64. It is in the
 * trace of the execution that calls it and begins none: X-Ray would record, and bill, whatever the clock and callers ask.
 */
export class AssayFunction extends LambdaFunction {
  /** The function's own role; it starts with its log group and X-Ray and nothing else. */
  readonly executionRole: Role;

  constructor(scope: Construct, name: string, props: AssayFunctionProps = {}) {
    const logGroup = new LogGroup(scope, `${name}-logs`, {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${name}-role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    const model = props.fewShot ? colbert(scope) : undefined;
    const beside: Record<string, string> = {
      ...(props.prompts && { prompts: 'prompts', 'models.yaml': 'models.yaml' }),
      ...(props.pdf && PDFIUM),
      ...model?.beside,
    };
    const threads = props.pdf ? ['shared/document/pdf/extraction-worker.ts'] : [];
    const { folder = name } = props;
    const code = bundle(folder, handlerOf(folder), beside, threads);
    if (props.desk) writeDesk(join(code, 'desk-page'));
    super(scope, name, {
      code: Code.fromAsset(code),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memorySize ?? 512,
      timeout: props.timeout ?? Duration.seconds(60),
      ...(props.reserved !== undefined && { reservedConcurrentExecutions: props.reserved }),
      tracing: Tracing.PASS_THROUGH,
      environment: {
        FUNCTION: folder,
        NODE_OPTIONS: '--enable-source-maps',
        POWERTOOLS_LOG_LEVEL: 'INFO',
        POWERTOOLS_SERVICE_NAME: Stack.of(scope).stackName,
        ...model?.environment,
        ...props.environment,
      },
      role,
      logGroup,
    });
    this.executionRole = role;
    acceptAnyResource(role, 'X-Ray');
  }
}
