import { type ExecutionListItem, GetExecutionHistoryCommand, type SFNClient } from '@aws-sdk/client-sfn';

/**
 * Where a run's time went, in milliseconds; the parts add up to `fromUpload`, `fromStart` leaves the intake out. `cpu` is
 * what the stack's process (stand-ins and functions) computed for the run to its very end, without the renderer.
 */
export interface Phases {
  intake: number;
  opening: number;
  teams: number;
  gathering: number;
  fromUpload: number;
  fromStart: number;
  cpu: number;
}

/** Reads the phases of a run whose upload began at `uploadedAt` (epoch milliseconds) from its two executions. */
export async function phasesOf(
  sfn: SFNClient,
  uploadedAt: number,
  assessment: ExecutionListItem,
  scoring: ExecutionListItem,
): Promise<Omit<Phases, 'cpu'>> {
  const started = assessment.startDate!.getTime();
  const handedOver = scoring.startDate!.getTime();
  const scored = scoring.stopDate!.getTime();
  const evaluated = await exitOf(sfn, scoring.executionArn!, 'EvaluateTraits');
  return {
    intake: started - uploadedAt,
    opening: handedOver - started,
    teams: evaluated - handedOver,
    gathering: scored - evaluated,
    fromUpload: scored - uploadedAt,
    fromStart: scored - started,
  };
}

async function exitOf(sfn: SFNClient, executionArn: string, state: string): Promise<number> {
  const history = new GetExecutionHistoryCommand({ executionArn, reverseOrder: true, maxResults: 1000 });
  const { events } = await sfn.send(history);
  const exit = events!.find(({ stateExitedEventDetails }) => stateExitedEventDetails?.name === state);
  return exit!.timestamp!.getTime();
}
