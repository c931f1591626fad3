import type { Priority } from '@assay/model/allowance/allowance';

/** The lines that runs wait in for a place, each with places of its own. */
export type LineName = Priority | 'reevaluation';

/** The line of a run: those that assess again have their own, so that nobody who hands in waits behind them. */
export function lineNameOf(run: { priority?: Priority | undefined; reevaluation?: unknown }): LineName {
  return run.reevaluation === undefined ? (run.priority ?? 'batch') : 'reevaluation';
}
