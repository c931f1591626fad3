import type { CallParameters } from './provenance.ts';

/** Whether calls were for words and not for vectors; an earlier version did not say it, and those for vectors have no agent. */
export const areChats = ({ kind, agents }: Pick<CallParameters, 'kind' | 'agents'>): boolean =>
  kind === undefined ? agents.length > 0 : kind === 'chat';
