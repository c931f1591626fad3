import { partWords } from '../class/words/part-words.ts';
import { calledBy, numberText } from '../words/words.ts';
import { makingWords } from './making-words.ts';
import { DebatePlot } from './score-plot.tsx';
import type { DebateSpeech, DebateTranscript, JudgeScores } from './work-result.ts';

/** A text of several paragraphs, as it was written. */
function Paragraphs({ text }: { text: string }) {
  return (
    <>
      {text.split(/\n\s*\n/).map((paragraph, at) => (
        <p key={at} dir="auto">
          {paragraph}
        </p>
      ))}
    </>
  );
}

function Points({ title, points }: { title: string; points: readonly { point: string }[] }) {
  if (points.length === 0) return null;
  return (
    <>
      <p class="aside">{title}</p>
      <ul>
        {points.map(({ point }) => (
          <li key={point} dir="auto">
            {point}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the judges gave, and one click deeper why. */
function Judged({ judged: { panel, consensus } }: { judged: JudgeScores }) {
  const said = makingWords.value;
  if (!panel) return <p class="aside">{said.noScore}</p>;
  const short = (score: number | null) => (score === null ? '–' : numberText(score, 1));
  const { average, least, most, judgements } = panel;
  return (
    <>
      <p>
        <strong class="score">
          {average === null ? said.noScore : said.scores(short(average), short(least), short(most))}
        </strong>{' '}
        {consensus && consensus.score !== null && (
          <span class="aside">{said.consensus(short(consensus.score))}</span>
        )}
      </p>
      <details>
        <summary>{said.judgesSaid(judgements.length)}</summary>
        {consensus && (
          <p class="aside" dir="auto">
            {consensus.reason}
          </p>
        )}
        {judgements.map(({ judge, score, rationale, strengths, weaknesses }) => (
          <section key={judge}>
            <p class="kind">
              {calledBy(partWords.value.parts, judge)}: {score === null ? said.noScore : short(score)}
            </p>
            <p dir="auto">{rationale}</p>
            <Points title={said.strengths} points={strengths} />
            <Points title={said.weaknesses} points={weaknesses} />
          </section>
        ))}
      </details>
    </>
  );
}

function Speech({ speech }: { speech: DebateSpeech }) {
  const said = makingWords.value;
  const { kind, stance, speaker, text } = speech;
  return (
    <article class={`speech ${stance}`}>
      <h4 dir="auto">
        {speaker}{' '}
        <span class="aside">
          {said.stances[stance]}, {calledBy(said.kinds, kind)}
        </span>
      </h4>
      <Paragraphs text={text} />
      <Judged judged={speech} />
    </article>
  );
}

/** Who is ahead, as far as the scores can tell. */
function verdictOf({ winner, speakers }: DebateTranscript): string {
  const { undecided, ahead } = makingWords.value;
  const { stance, difference, interval } = winner;
  if (stance === null || difference === null || !interval) return undecided;
  const [least, most] = [interval.low, interval.high].map(Math.abs).sort((one, other) => one - other);
  const points = (size: number) => numberText(size, 1);
  return ahead(speakers[stance], points(Math.abs(difference)), points(least!), points(most!));
}

/** A debate round by round, both sides beside each other. */
export function Transcript({ debate }: { debate: DebateTranscript }) {
  const said = makingWords.value;
  const { speakers, turns, whole, broken } = debate;
  const rounds = Map.groupBy(turns, ({ round }) => round);
  return (
    <section class="transcript" aria-labelledby="debate-title">
      <h2 id="debate-title">{said.debate}</h2>
      <p dir="auto">{said.versus(speakers.for, speakers.against)}</p>
      <p>{verdictOf(debate)}</p>
      {broken && <p class="wrong">{said.broken(broken.message)}</p>}
      <DebatePlot debate={debate} />
      {[...rounds].map(([round, speeches]) => (
        <section key={round} aria-label={said.round(round)}>
          <h3>{said.round(round)}</h3>
          <div class="sides">
            {speeches.map((speech) => (
              <Speech key={speech.turn} speech={speech} />
            ))}
          </div>
        </section>
      ))}
      {(whole?.for || whole?.against) && (
        <section aria-label={said.wholeTitle}>
          <h3>{said.wholeTitle}</h3>
          <div class="sides">
            {(['for', 'against'] as const).map((stance) => {
              const judged = whole[stance];
              return (
                judged && (
                  <article key={stance} class={`speech ${stance}`}>
                    <h4 dir="auto">
                      {speakers[stance]} <span class="aside">{said.stances[stance]}</span>
                    </h4>
                    <Judged judged={judged} />
                  </article>
                )
              );
            })}
          </div>
        </section>
      )}
    </section>
  );
}
