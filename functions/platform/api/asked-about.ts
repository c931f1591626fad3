import { reevaluations } from '../runs/reevaluations.ts';
import { findOwnRun } from './find-own-run.ts';
import type { RouteRequest } from './implement.ts';

/** What a request is about, as far as it names an assignment and a work of it. */
interface AskedAbout {
  assignment: string | null;
  submission?: string | undefined;
}

/** What a request is about; its assignment is null where it is about none, or of what is not there. */
export async function askedAbout({ principal: { tenant }, params }: RouteRequest): Promise<AskedAbout> {
  const { assignment, submission, run, reevaluation } = params as Partial<Record<string, string>>;
  if (assignment !== undefined) return { assignment, submission };
  if (run !== undefined) return (await findOwnRun(tenant, run)) ?? { assignment: null };
  if (reevaluation === undefined) return { assignment: null };
  return { assignment: (await reevaluations().find({ tenant, reevaluation }))?.assignment ?? null };
}
