import type { AnswerLabel } from '../labels.ts';
import type { GraderPoint } from '../points.ts';

interface WrittenGrading {
  label: AnswerLabel;
  feedback: readonly GraderPoint[];
}

type GradingStyle = (grading: WrittenGrading) => string;

/** A point in a line of its own, the student's words after it. */
const line = ({ point, quote }: GraderPoint) =>
  quote === null ? `- ${point}` : `- ${point} "${oneLine(quote)}"`;
const oneLine = (text: string) => text.replace(/\s+/g, ' ').replace(/"/g, "'");
const listed = ({ feedback }: WrittenGrading) => feedback.map(line).join('\n');
const running = ({ feedback }: WrittenGrading) => feedback.map(({ point }) => point).join(' ');

const asAsked: GradingStyle = (grading) =>
  `[[ ## label ## ]]\n${grading.label}\n\n[[ ## feedback ## ]]\n${listed(grading)}\n\n[[ ## completed ## ]]`;

/** How models that write prose keep the form, or do not. */
const CARELESS: GradingStyle[] = [
  (grading) => `**Label:** ${grading.label}\n\n**Feedback:** ${running(grading)}`,
  (grading) => `Label: ${grading.label.toLowerCase()}\nFeedback: ${running(grading)}`,
  (grading) => `[[##label##]] ${grading.label}.\n[[##feedback##]] ${running(grading)}\n[[##completed##]]`,
  (grading) => `## Label\n**${grading.label}**\n\n## Feedback\n${listed(grading)}`,
  (grading) => `${grading.label}\n\n${running(grading)}`,
  (grading) => `${asAsked(grading)}\n\nI hope that this helps the student to do better next time!`,
];
/** How many gradings of a hundred keep the form as it is asked for. */
const CAREFUL = 0.65;

/** Writes a grading: mostly in the form that is asked for, now and then as careless models do. `draw` is in [0,1). */
export function writeGrading(grading: WrittenGrading, draw: number): string {
  if (draw < CAREFUL) return asAsked(grading);
  return CARELESS[Math.floor(((draw - CAREFUL) / (1 - CAREFUL)) * CARELESS.length)]!(grading);
}
