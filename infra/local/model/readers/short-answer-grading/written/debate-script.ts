/** What somebody says in a debate. */
export interface GraderRemark {
  grader: string;
  says: string;
}

/** A debate as it is completed: steps 3 and 4 and the conclusion. */
interface DebateScript {
  conversion: string;
  votes: GraderRemark[];
  label: string;
  reason: string;
  refuted: readonly { point: string; why: string }[];
}

export const speeches = (graderRemarks: readonly GraderRemark[]) =>
  graderRemarks.map(({ grader, says }) => `**${grader}:** ${says}`).join('\n\n');

const refutedLines = (refuted: DebateScript['refuted']) =>
  refuted.length > 0 ? refuted.map(({ point, why }) => `- ${point}: ${why}`).join('\n') : 'none';

/** Writes a debate as its template has it. */
export function writeDebate({ conversion, votes, label, reason, refuted }: DebateScript): string {
  return [
    `## Step 3: Conversion\n${conversion}`,
    `## Step 4: Voting\nYou: Thank you. Please vote now.\n\n${speeches(votes)}\n\nYou: So our conclusion is ${label}. Thank you!`,
    `## Conclusion\n${label}. Reason: ${reason}`,
    `## Refuted\n${refutedLines(refuted)}`,
    '## End Conclusion',
  ].join('\n\n');
}
