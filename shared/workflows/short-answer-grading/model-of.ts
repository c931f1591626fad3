import type { ModelCall } from '@assay/model/model-call';

/** The model that was asked for a role, by its id in the catalogue; the role itself where nobody was asked. */
export function modelOf(role: string, calls: readonly ModelCall[]): string {
  return calls.find((call) => call.role === role)?.modelAsked ?? role;
}
