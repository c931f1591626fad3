import type { CallParameters, Provenance } from './provenance.ts';

/** Whether calls were for words and not for vectors; an earlier version did not say it, and those for vectors have no agent. */
export const areChats = ({ kind, agents }: Pick<CallParameters, 'kind' | 'agents'>): boolean =>
  kind === undefined ? agents.length > 0 : kind === 'chat';

/** Calls that real models answered, and how many of these from memory. Of the vectors of the stand-in an earlier version did not count them. */
export function realCalls(run: Provenance): { calls: number; memoised: number } {
  if (run.standIn) return { calls: 0, memoised: 0 };
  const stoodInFor = run.standInEmbeddings ? (run.parameters ?? []).filter((one) => !areChats(one)) : [];
  const real = (all: number, of: 'calls' | 'memoised') =>
    stoodInFor.reduce((left, one) => left - (one[of] ?? 0), all);
  return { calls: real(run.calls, 'calls'), memoised: real(run.memoisedCalls, 'memoised') };
}
