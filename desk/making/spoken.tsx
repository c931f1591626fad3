import { readOptional } from '../api.ts';
import { partWords } from '../class/words/part-words.ts';
import { Table, Trouble, useLoad } from '../views/parts.tsx';
import { calledBy, numberText, words } from '../words/words.ts';
import { makingWords } from './making-words.ts';
import { Revision } from './revision.tsx';
import { Transcript } from './transcript.tsx';
import type { JudgeScores, WorkResult } from './work-result.ts';

/** What each judge gave an argument, and what they came to together. */
function PanelScores({ judged: { panel, consensus } }: { judged: JudgeScores }) {
  const said = makingWords.value;
  const short = (score: number | null) => (score === null ? said.noScore : numberText(score, 1));
  const { judgements = [], average = null, least = null, most = null } = panel ?? {};
  return (
    <section class="agreement" aria-labelledby="panel-title">
      <h2 id="panel-title">{said.panel}</h2>
      <p>
        <strong class="score">
          {average === null ? said.noScore : said.scores(short(average), short(least), short(most))}
        </strong>{' '}
        {consensus && said.consensus(short(consensus.score))} <span class="aside">{said.advice}</span>
      </p>
      <Table
        heads={[said.judge, words.value.work.score]}
        rows={judgements.map(({ judge, score }) => [calledBy(partWords.value.parts, judge), short(score)])}
      />
    </section>
  );
}

/** What a work without scores is read for: a debate's speeches, or what judges gave an argument, as a revision beside its draft. `path`: of its submission. */
export function Spoken({ path }: { path: string }) {
  const { value, error, again } = useLoad(() => readOptional<WorkResult>(`${path}/result`));
  if (error !== null) return <Trouble error={error} again={again} />;
  const { debate, coaching } = value ?? {};
  return (
    <>
      {typeof debate === 'object' && debate && <Transcript debate={debate} />}
      {coaching && !coaching.comparison && <PanelScores judged={coaching} />}
      {coaching?.comparison && <Revision comparison={coaching.comparison} />}
    </>
  );
}
