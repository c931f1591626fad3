import { Changes, changesWords } from '../changes/changes.tsx';
import { partWords } from '../class/words/part-words.ts';
import { Table } from '../views/parts.tsx';
import { calledBy, numberText } from '../words/words.ts';
import { makingWords } from './making-words.ts';
import type { DraftComparison } from './work-result.ts';

/** A revision beside its draft: scores, words, and what became of the critique. */
export function Revision({ comparison }: { comparison: DraftComparison }) {
  const said = makingWords.value;
  const { unchanged, criteria, consensus, diff, points } = comparison;
  const short = (score: number | null) => (score === null ? said.noScore : numberText(score, 1));
  return (
    <details class="revision">
      <summary>
        {changesWords.value.revision}.{' '}
        {said.consensus(said.from(short(consensus.draft), short(consensus.revision)))}
      </summary>
      <div class="agreement">
        <Table
          heads={[said.judge, said.draft, said.revised]}
          rows={criteria.map(({ judge, draft, revision }) => [
            calledBy(partWords.value.parts, judge),
            short(draft),
            short(revision),
          ])}
        />
      </div>
      <Changes {...{ unchanged, diff }} />
      {points.length > 0 && (
        <>
          <h2>{said.became}</h2>
          {points.map(({ point: { id, point }, fate, why }) => (
            <article key={id} class="statement">
              <p class="kind">{calledBy(said.fates, fate)}</p>
              <p dir="auto">{point}</p>
              <p class="aside" dir="auto">
                {why}
              </p>
            </article>
          ))}
        </>
      )}
    </details>
  );
}
