import type { EssayPoint } from './points.ts';

/** What a debater says before its claims, and its claims; a point without words of the essay has an empty quote. */
interface StatementContent {
  opening: string;
  points: Pick<EssayPoint, 'said' | 'claim' | 'quote'>[];
  confidence: string;
}

type StatementStyle = (statementContent: StatementContent) => string;

function inForm(
  { opening, points, confidence }: StatementContent,
  claim: string,
  quote: (text: string) => string,
): string {
  const claims = points.map((point) => `${claim} ${point.claim}\n${quote(point.quote)}`);
  return [opening, ...claims, `Confidence: ${confidence}`].join('\n\n');
}

const asAsked: StatementStyle = (statementContent) =>
  inForm(statementContent, 'Claim:', (text) => `Quote: ${text || 'none'}`);

/** Breaks a text between two words, near its middle. */
function broken(text: string): string {
  const space = text.indexOf(' ', text.length / 2);
  return space < 0 ? text : `${text.slice(0, space)}\n${text.slice(space + 1)}`;
}

const GENERAL = 'On the whole it stays the same from the first line to the last.';
const UNQUOTED = { said: GENERAL, claim: GENERAL, quote: '' };

/** How careless models keep the form, or do not. */
const CARELESS: StatementStyle[] = [
  ({ points, ...said }) =>
    inForm({ ...said, points }, '**Claim:**', (text) =>
      text ? `- **Quote:** "${text}"` : '- **Quote:** n/a',
    ),
  (statementContent) =>
    inForm(statementContent, '### Claim\n', (text) => `Quotes:\n- ${text ? `"${text}"` : 'none'}`),
  (said) => inForm(said, 'Affermazione:', (text) => `Citazione: ${text ? `«${text}»` : 'nessuna'}`),
  (said) => `\`\`\`text\n${asAsked(said)}\n\`\`\``,
  (said) => inForm(said, 'Claim:', (text) => `Quote: ${broken(text) || 'none'}`),
  (said) => asAsked({ ...said, points: [...said.points, UNQUOTED] }),
  ({ points, confidence }) => [...points.map(({ said }) => said), `Confidence: ${confidence}`].join('\n\n'),
  ({ points, confidence }) =>
    `${points.map(({ said }, index) => `${index + 1}. ${said}`).join('\n')}\n\n**Confidence:** ${confidence}`,
];
/** How many statements of a hundred keep the form as it is asked for. */
const CAREFUL = 0.65;

/** Writes a debater's statement: mostly in the form that is asked for, now and then as careless models do. `draw` is in [0,1). */
export function writeStatement(statementContent: StatementContent, draw: number): string {
  if (draw < CAREFUL) return asAsked(statementContent);
  const style = Math.floor(((draw - CAREFUL) / (1 - CAREFUL)) * CARELESS.length);
  return CARELESS[style]!(statementContent);
}
