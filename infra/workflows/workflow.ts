import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { type DefinitionBody, LogLevel, QueryLanguage, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { AssayFunction } from '../constructs/assay-function.ts';
import type { CallQueues } from '../constructs/calls-queue.ts';
import { acceptAnyResource, acceptVersions } from '../constructs/grants.ts';
import type { MakeFunction } from '../constructs/product-functions.ts';

/** What a workflow's state machine is built with. */
interface WorkflowParts {
  /** Makes a function of the workflow's own. */
  make: MakeFunction;
  /** Where calls of agents are sent. */
  queues: CallQueues;
  /** The function that all workflows share. */
  assembleResult: AssayFunction;
  /** What reads texts that are handed in as PDFs. */
  readPages: AssayFunction;
  /** Where runs keep their artifacts. */
  bucket: IBucket;
}

/** A workflow on the side of the infrastructure; `id` is that of its module in `shared/workflows`. */
export interface DeployedWorkflow {
  id: string;
  /**
   * Its state machine. Input: `{run, plan}`, as the run was opened. Its last state is `gatherResult`; an error that it does
   * not catch fails the run.
   */
  define(scope: Construct, parts: WorkflowParts): StateMachine;
  /**
   * Functions that are called from outside of runs, by the names of the template's outputs. `makeStarting`: they may start
   * attempts of runs.
   */
  tools?(make: MakeFunction, makeStarting: MakeFunction): Record<string, AssayFunction>;
}

/**
 * How long a run of a workflow may take: a provider may be away for hours at each of its agents, and none of them fails for that. Child
 * executions of a Distributed Map have no time-out of their own; they end with this one.
 */
export const LONGEST_WORKFLOW = Duration.days(7);

/** A state machine of the product: JSONata, failures logged without execution data (which may hold a student's words). */
export function stateMachine(
  scope: Construct,
  name: string,
  props: { definitionBody: DefinitionBody; timeout: Duration; functions: IFunction[] },
): StateMachine {
  const machine = new StateMachine(scope, name, {
    definitionBody: props.definitionBody,
    queryLanguage: QueryLanguage.JSONATA,
    timeout: props.timeout,
    tracingEnabled: true,
    logs: {
      destination: new LogGroup(scope, `${name}-logs`, {
        logGroupName: `/aws/vendedlogs/states/${Stack.of(scope).stackName}-${name}`,
        retention: RetentionDays.THREE_MONTHS,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
      level: LogLevel.ERROR,
      includeExecutionData: false,
    },
  });
  Validations.of(machine).acknowledge({
    id: 'AwsSolutions::AwsSolutions-SF1',
    reason:
      'Every event of every state costs more in logs than the run in Step Functions, whose own history has them for 90 days: failures are logged.',
  });
  acceptAnyResource(machine.role, 'CloudWatch Logs delivery and X-Ray');
  acceptVersions(machine.role, ...props.functions);
  return machine;
}
