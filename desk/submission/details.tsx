import { useState } from 'preact/hooks';
import type { WorkReview } from '../api.ts';
import { personText } from '../class/class-rows.ts';
import { later } from '../views/parts.tsx';
import { timeText, words } from '../words/words.ts';
import { statementWords } from './statement-words.ts';
import { calledTrait, pathTo, work } from './work-state.ts';

const Making = later(async () => (await import('../making/making.tsx')).Making);

type TrailLine = WorkReview['trail'][number];

/** Of what something was decided, from what to what, and why; of what was undone, which decision. */
function whatOf(event: TrailLine, trail: readonly TrailLine[]): string {
  const { missing } = words.value.work;
  const of = event as object as Partial<Record<string, string | number | null>>;
  const undone = trail.find(({ seq }) => seq === of.undone);
  const about = of.trait ?? of.finding;
  return [
    ...(about ? [calledTrait(String(about))] : []),
    ...('to' in event ? [`${of.from ?? missing} → ${of.to ?? missing}`] : []),
    ...('score' in event ? [String(of.score ?? missing)] : []),
    ...(undone ? [`${undone.seq}. ${statementWords.value.trail[undone.kind]} ${whatOf(undone, trail)}`] : []),
    ...[of.text, of.reason].flatMap((text) => (text ? [statementWords.value.quoted(String(text))] : [])),
  ].join(', ');
}

/** How a result came about, read once somebody opens it, and what was decided since. */
export function Details({ run }: { run: string }) {
  const [isOpen, setOpen] = useState(false);
  const { work: said } = words.value;
  const { assignment, submission, review } = work.value!;
  return (
    <>
      <details onToggle={({ currentTarget }) => currentTarget.open && setOpen(true)}>
        <summary>{said.details}</summary>
        {isOpen && <Making path={pathTo(assignment, submission)} run={run} />}
      </details>
      {review.trail.length > 0 && (
        <details>
          <summary>
            {said.trail} ({review.trail.length})
          </summary>
          <ol class="trail">
            {review.trail.map((event) => (
              <li key={event.seq} value={event.seq}>
                {statementWords.value.trail[event.kind]} <span dir="auto">{whatOf(event, review.trail)}</span>
                <span class="aside">
                  {' '}
                  {personText(event.by)}, {timeText(event.at)}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
