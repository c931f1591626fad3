import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { contextOf } from '../contexts.ts';

/** US dollars of models within an hour: a deadline of 2,000 essays at some $0.01 each within an hour stays below. */
const USUAL_LIMIT = 50;

/** US dollars that models may be charged within an hour before people are told: context `spendLimitUsd`. */
export function spendLimit(scope: Construct): number {
  return contextOf(scope, 'spendLimitUsd') ?? USUAL_LIMIT;
}

/** US dollars of models for an assignment in all, and for a tenant's month, where nobody has set a cap: some 2,500 essays, and four such assignments. */
const USUAL_CAPS = { assignment: 25, tenant: 100 };

/** The setting of functions that look at caps: contexts `assignmentCapUsd`, `tenantCapUsd`. */
export const defaultCaps = (scope: Construct): Record<string, string> => ({
  DEFAULT_CAPS: JSON.stringify({
    assignment: contextOf(scope, 'assignmentCapUsd') ?? USUAL_CAPS.assignment,
    tenant: contextOf(scope, 'tenantCapUsd') ?? USUAL_CAPS.tenant,
  }),
});

/**
 * What AWS itself may cost in a month (context `monthlyBudgetUsd`; without it there is no budget): people are told at four fifths of it, and
 * where the month is forecast to go beyond. Of the whole account, other deployments with it.
 */
export function spendingBudget(scope: Construct, topic: ITopic): void {
  const amount = contextOf(scope, 'monthlyBudgetUsd');
  if (amount === undefined) return;
  const told = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold },
    subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
  });
  new CfnBudget(scope, 'budget', {
    budget: {
      budgetName: `${Stack.of(scope).stackName}-month`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount, unit: 'USD' },
    },
    notificationsWithSubscribers: [told('ACTUAL', 80), told('FORECASTED', 100)],
  });
}
