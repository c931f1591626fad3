import { type Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { type DefinitionBody, LogLevel, QueryLanguage, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { acceptAnyResource, acceptVersions } from '../constructs/grants.ts';

/** A state machine of the product: JSONata, traced, logged without execution data (which may hold a student's words). */
export function workflow(
  scope: Construct,
  name: string,
  props: { definitionBody: DefinitionBody; timeout: Duration; functions: IFunction[] },
): StateMachine {
  const stateMachine = new StateMachine(scope, name, {
    definitionBody: props.definitionBody,
    queryLanguage: QueryLanguage.JSONATA,
    timeout: props.timeout,
    tracingEnabled: true,
    logs: {
      destination: new LogGroup(scope, `${name}-logs`, {
        logGroupName: `/aws/vendedlogs/states/assay-${name}`,
        retention: RetentionDays.THREE_MONTHS,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
      level: LogLevel.ALL,
      includeExecutionData: false,
    },
  });
  acceptAnyResource(stateMachine.role, 'CloudWatch Logs delivery and X-Ray');
  acceptVersions(stateMachine.role, ...props.functions);
  return stateMachine;
}
