import type { RequestLogEntry } from '../../../infra/local/model/request-log.ts';
import type { Disturbed } from './disturbed-stack.ts';
import type { ServiceFaultKind } from './inject-faults.ts';
import type { Plan } from './plan.ts';
import { comparable, differences } from './same-result.ts';

/** One run that was disturbed, beside the one of the same sample that was not. */
export interface Compared {
  name: string;
  plan: Plan;
  plain: Disturbed;
  disturbed: Disturbed;
}

const MOST_TOLD = 5;

/** What is wrong with a run that was disturbed; empty where nothing is. */
export function wrongWith({ name, plan, plain, disturbed }: Compared): string[] {
  const { run, result } = disturbed;
  const where = (what: string) => `${name}: ${what}; faults: ${told(plan)}`;
  const state =
    run.state === plain.run.state
      ? []
      : [where(`ended ${run.state} (${run.failure?.code ?? 'no failure'}), undisturbed ${plain.run.state}`)];
  const places = differences(comparable(plain.result), comparable(result));
  const differs =
    places.length > 0 ? [where(`another result at ${places.slice(0, MOST_TOLD).join(', ')}`)] : [];
  return [...state, ...differs];
}

/** The faults that were planned at states which the undisturbed run went through, and did not happen. */
export function missed({ name, plan, plain, disturbed }: Compared): string[] {
  const due = [...plan.keys()].filter((state) => plain.visited.has(state));
  return due
    .filter((state) => !disturbed.happened.has(state))
    .map((state) => `${name}: ${plan.get(state)} did not befall ${state}`);
}

/**
 * Requests that were charged again though an answer to the same was stored. Each tenant may pay once; what was charged
 * and never arrived is asked again, and a call that is made twice at the same time may be paid twice:
 * `doubled` of them in all, of the same request at most one, since a state meets that fault once.
 */
export function paidAgain(
  requests: readonly RequestLogEntry[],
  { tenants, doubled }: { tenants: number; doubled: number },
): string[] {
  const paid = new Map<string, { agent: string | null; arrived: number }>();
  for (const { digest, agent, charged, faults } of requests) {
    const isLost = faults.includes('hang') || faults.includes('dropped-connection');
    if (digest === null || isLost || charged.promptTokens === 0) continue;
    const known = paid.get(digest) ?? { agent, arrived: 0 };
    paid.set(digest, { ...known, arrived: known.arrived + 1 });
  }
  const over = [...paid.values()].filter(({ arrived }) => arrived > tenants);
  const surplus = over.reduce((sum, { arrived }) => sum + arrived - tenants, 0);
  const most = Math.max(0, ...over.map(({ arrived }) => arrived - tenants));
  if (surplus <= doubled && most <= 1) return [];
  const agents = [...new Set(over.map(({ agent }) => agent))].join(', ');
  return [
    `${surplus} requests were paid again, at most ${doubled} may be, one up to ${most} times: ${agents}`,
  ];
}

/** Faults in words, for whoever repeats a run. */
export function told(plan: Plan): string {
  return [...plan].map(([state, kind]: [string, ServiceFaultKind]) => `${kind} at ${state}`).join(', ');
}
