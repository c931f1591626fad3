import { Duration } from 'aws-cdk-lib';
import { DefinitionBody, Pass } from 'aws-cdk-lib/aws-stepfunctions';
import { agentsAtOnce } from '../agents.ts';
import { gatherResult } from '../task.ts';
import { type DeployedWorkflow, stateMachine } from '../workflow.ts';

export const readingNote: DeployedWorkflow = {
  id: 'reading-note',
  define(scope, { queues, assembleResult }) {
    const road = Pass.jsonata(scope, 'Begin', { outputs: '{% $states.input.plan %}' })
      .next(agentsAtOnce(scope, 'WriteNote', queues))
      .next(gatherResult(scope, assembleResult));
    return stateMachine(scope, 'reading-note', {
      definitionBody: DefinitionBody.fromChainable(road),
      timeout: Duration.minutes(20),
      functions: [assembleResult],
    });
  },
};
