import { Annotations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { contextOf } from './contexts.ts';

/** What is said of a deployment that nobody can use, or nobody looks after: the CDK prints it with each deployment. */
export function warn(scope: Construct): void {
  const annotations = Annotations.of(scope);
  if (!contextOf(scope, 'issuers')?.length)
    annotations.addWarningV2(
      'assay:issuers',
      'No token is valid, so nobody can use the API: deploy with -c issuers="$(npx assay issuer show)", or with the sign-in of your institution (docs/reference/issuers.md).',
    );
  if (contextOf(scope, 'alertEmail') === undefined)
    annotations.addWarningV2(
      'assay:alertEmail',
      'Nobody is told of alarms: deploy with -c alertEmail=ADDRESS, or subscribe to the topic of the output AlarmTopic.',
    );
}
