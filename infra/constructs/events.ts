import type { EVENTS } from '@assay/platform/webhooks/webhook';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { AssayFunction } from './assay-function.ts';

/** What the product puts on the bus, by `DetailType`: what webhooks are told of, and what it asks itself for. */
export type ToldEvent = (typeof EVENTS)[number] | 'ScoreAsked' | 'ScoresAsked' | 'WorkErased';

/** How an attempt ends: a result may be released with it. */
// biome-ignore format: a table
export const ENDS: ToldEvent[] = [
  'AssessmentCompleted', 'AssessmentFailed', 'AssessmentHeld', 'AssessmentCancelled', 'AssessmentSuperseded',
  'AssessmentWithdrawn', 'ReviewReleased',
];

/** How a re-evaluation stands. */
// biome-ignore format: a table
export const REEVALUATING: ToldEvent[] = [
  'ReevaluationStarted', 'ReevaluationCompleted', 'ReevaluationFailed', 'ReevaluationCancelled',
];

/** What is decided on results. */
// biome-ignore format: a table
export const DECIDED: ToldEvent[] = [
  'ReviewReleased', 'ReviewWithdrawn', 'ReviewChanged', 'AppealMade', 'AppealAnswered',
];

/** Lets a function put the product's own events of these types: https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-use-conditions.html */
export function allowEvents(lambda: AssayFunction, bus: IEventBus, types: readonly ToldEvent[]): void {
  lambda.addToRolePolicy(
    new PolicyStatement({
      actions: ['events:PutEvents'],
      resources: [bus.eventBusArn],
      conditions: {
        'ForAllValues:StringEquals': {
          'events:source': ['assay'],
          'events:detail-type': [...new Set(types)].sort(),
        },
        Null: { 'events:source': 'false', 'events:detail-type': 'false' },
      },
    }),
  );
}
