import { useState } from 'preact/hooks';
import { later } from '../views/parts.tsx';
import { dayText, words } from '../words/words.ts';
import { statementWords } from './statement-words.ts';
import { pathTo, work } from './work-state.ts';

const Making = later(async () => (await import('../making/making.tsx')).Making);

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
            {review.trail.map(({ seq, kind, at, by }) => (
              <li key={seq} value={seq}>
                {statementWords.value.trail[kind]}
                <span class="aside">
                  {' '}
                  {by.subject}, {dayText(at)}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
