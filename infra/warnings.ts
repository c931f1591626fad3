import { assay } from '@assay/kit/process/assay-command';
import { Annotations, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { webAtOnce } from './concurrency.ts';
import { contextOf } from './contexts.ts';

/** What is said of a deployment that nobody can use, or nobody looks after: the CDK prints it with each deployment. */
export function warn(scope: Construct): void {
  const annotations = Annotations.of(scope);
  if (!contextOf(scope, 'issuers')?.length)
    annotations.addWarningV2(
      'assay:issuers',
      `No token is valid, so nobody can use the API: deploy with -c issuers="$(${assay()} issuer show)", or with the sign-in of your institution (docs/reference/issuers.md).`,
    );
  if (contextOf(scope, 'alertEmail') === undefined)
    annotations.addWarningV2(
      'assay:alertEmail',
      'Nobody is told of alarms: deploy with -c alertEmail=ADDRESS, or subscribe to the topic of the output AlarmTopic.',
    );
  if (!Stack.of(scope).terminationProtection)
    annotations.addInfoV2(
      'assay:protection',
      'The next deployment protects stack and table from deletion. The first does not, so that it can be tried again where it fails.',
    );
  if (webAtOnce(scope) === 0)
    annotations.addWarningV2(
      'assay:webAtOnce',
      'No functions are kept for the API and the LTI tool: people are refused (503) while much is worked off (docs/reference/deployment.md#quotas-to-ask-for).',
    );
}
