import { Duration } from 'aws-cdk-lib';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { AssayFunction } from './assay-function.ts';
import { allowEvents } from './events.ts';
import { acceptEveryExecution } from './grants.ts';
import { SETTLES } from './item-grants.ts';
import { together } from './items.ts';
import { lineSettings } from './line.ts';
import type { MakeFunction } from './product-functions.ts';

interface CancellingParts {
  make: MakeFunction;
  assessment: StateMachine;
  reevaluating: StateMachine;
  bus: IEventBus;
}

/** What cancels runs and re-evaluations: it stops their executions, and gives their places to who waits. */
export function cancelling(scope: Construct, parts: CancellingParts): AssayFunction {
  const { make, assessment, reevaluating, bus } = parts;
  const environment = {
    ...lineSettings(scope, bus),
    STATE_MACHINE_ARN: assessment.stateMachineArn,
    REEVALUATE_ARN: reevaluating.stateMachineArn,
  };
  const cancelRun = make(
    'cancel-run',
    {
      items: together(SETTLES, { GetItem: ['REEVALUATION'], UpdateItem: ['REEVALUATION'] }),
      read: ['reevaluations'],
    },
    { environment, timeout: Duration.minutes(15) },
  );
  allowEvents(cancelRun, bus, ['ReevaluationCancelled']);
  for (const machine of [assessment, reevaluating]) {
    machine.grantExecution(cancelRun, 'states:StopExecution');
    acceptEveryExecution(cancelRun.executionRole, machine);
  }
  const { stateMachineArn } = assessment;
  cancelRun.addToRolePolicy(
    new PolicyStatement({ actions: ['states:SendTaskSuccess'], resources: [stateMachineArn] }),
  );
  return cancelRun;
}
