import { numberText } from '../words/words.ts';
import { makingWords } from './making-words.ts';
import type { DebateSpeech, DebateTranscript } from './work-result.ts';

const LEFT = 24;
const ROUND = 84;
const HEIGHT = 130;
/** How far the two sides of a round stand from its middle. */
const APART: Record<DebateSpeech['stance'], number> = { for: -12, against: 12 };

/** Where a score of 0 to 10 stands, the highest at the top. */
const heightOf = (score: number) => 10 + ((10 - score) / 10) * HEIGHT;

function Grid({ width }: { width: number }) {
  return (
    <>
      {[0, 5, 10].map((score) => (
        <g key={score}>
          <line class="grid" x1={LEFT} x2={width} y1={heightOf(score)} y2={heightOf(score)} />
          <text x={LEFT - 6} y={heightOf(score) + 4} text-anchor="end">
            {score}
          </text>
        </g>
      ))}
    </>
  );
}

/** The speeches that judges gave scores, and where each stands. */
const placesOf = ({ turns }: DebateTranscript, rounds: readonly number[]) =>
  turns.flatMap(({ turn, round, stance, speaker, panel }) => {
    if (!panel || panel.average === null || panel.least === null || panel.most === null) return [];
    const x = LEFT + (rounds.indexOf(round) + 0.5) * ROUND + APART[stance];
    return [
      { turn, round, stance, speaker, x, average: panel.average, least: panel.least, most: panel.most },
    ];
  });

/** What judges gave each speech, round by round: sides are told apart by form and line, not by colour alone. */
export function DebatePlot({ debate }: { debate: DebateTranscript }) {
  const said = makingWords.value;
  const rounds = [...new Set(debate.turns.map(({ round }) => round))];
  const places = placesOf(debate, rounds);
  if (places.length === 0) return null;
  const width = LEFT + rounds.length * ROUND;
  const short = (score: number) => numberText(score, 1);
  const parts = places.map(({ round, speaker, average, least, most }) =>
    said.mark(round, speaker, short(average), short(least), short(most)),
  );
  return (
    <figure class="plot">
      <figcaption>{said.plot}</figcaption>
      <svg
        role="img"
        aria-label={`${said.plot}: ${parts.join('; ')}`}
        viewBox={`0 0 ${width} ${HEIGHT + 34}`}
        width={width}
        height={HEIGHT + 34}
      >
        <Grid width={width} />
        {rounds.map((round, at) => (
          <text key={round} x={LEFT + (at + 0.5) * ROUND} y={HEIGHT + 28} text-anchor="middle">
            {said.round(round)}
          </text>
        ))}
        {(['for', 'against'] as const).map((stance) => {
          const own = places.filter((place) => place.stance === stance);
          return (
            <g key={stance} class={stance}>
              <polyline points={own.map(({ x, average }) => `${x},${heightOf(average)}`).join(' ')} />
              {own.map(({ turn, x, average, least, most }) => (
                <g key={turn}>
                  <line x1={x} x2={x} y1={heightOf(least)} y2={heightOf(most)} />
                  {stance === 'for' ? (
                    <circle cx={x} cy={heightOf(average)} r={6} />
                  ) : (
                    <rect x={x - 5.5} y={heightOf(average) - 5.5} width={11} height={11} />
                  )}
                </g>
              ))}
            </g>
          );
        })}
      </svg>
      <p class="aside">
        ● {debate.speakers.for}: {said.stances.for}; ■ {debate.speakers.against}: {said.stances.against}
      </p>
    </figure>
  );
}
