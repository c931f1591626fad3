import { useState } from 'preact/hooks';
import { pathOf, type RunView, read, readOptional } from '../api.ts';
import { errorText } from '../views/parts.tsx';
import { calledBy, dayText, numberText, words } from '../words/words.ts';
import { work } from './work-state.ts';

/** What an essay's result tells of how a score came about; of other workflows there is none of it. */
interface TraitMaking {
  trait: string;
  variant?: string;
  confidence?: Record<'advocate' | 'skeptic', { value: number } | null>;
  exemplars?: { score: number | null; exemplarId: string | null }[];
  secondReader?: { estimate: number | null } | null;
}

interface Making {
  run: RunView;
  traits: TraitMaking[];
}

async function readMaking(assignment: string, submission: string, runId: string): Promise<Making> {
  const path = pathOf`/assignments/${assignment}/submissions/${submission}/result`;
  const [run, result] = await Promise.all([
    read<RunView>(pathOf`/runs/${runId}`),
    readOptional<{ scores?: TraitMaking[] }>(path),
  ]);
  return { run, traits: result?.scores ?? [] };
}

function TraitDetails({ making }: { making: TraitMaking }) {
  const { work: said } = words.value;
  const { trait, variant, confidence, exemplars = [], secondReader } = making;
  const share = (value: number) =>
    new Intl.NumberFormat(document.documentElement.lang, { style: 'percent' }).format(value);
  const scores = exemplars.filter(({ exemplarId }) => exemplarId !== null).map(({ score }) => score ?? '–');
  const speakers = Object.entries(confidence ?? {}).flatMap(([speaker, one]) =>
    typeof one?.value === 'number' ? [said.confidence(speaker, share(one.value))] : [],
  );
  const lines = [
    ...(variant === undefined ? [] : [`${said.variant}: ${variant}`]),
    ...(speakers.length > 0 ? [`${said.debate}: ${speakers.join(', ')}`] : []),
    ...(scores.length > 0 ? [`${said.exemplars}: ${scores.join(', ')}`] : []),
    ...(typeof secondReader?.estimate === 'number'
      ? [said.secondReader(numberText(secondReader.estimate))]
      : []),
  ];
  if (lines.length === 0) return null;
  return (
    <>
      <dt dir="auto">{trait}</dt>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </>
  );
}

function MakingPart({ making }: { making: Making }) {
  const { work: said, states } = words.value;
  const { run, traits } = making;
  const { provenance, cost } = run;
  return (
    <dl class="making">
      <dt>{said.state}</dt>
      <dd>{calledBy(states, run.state)}</dd>
      <dt>{said.models}</dt>
      <dd>{provenance?.models.join(', ') || '–'}</dd>
      <dt>{said.calls}</dt>
      <dd>{provenance?.calls ?? '–'}</dd>
      <dt>{said.cost}</dt>
      <dd>{typeof cost === 'number' ? `$${numberText(cost, 4)}` : said.unpriced}</dd>
      <dt>{said.version}</dt>
      <dd>{run.assignmentVersion}</dd>
      {traits.map((one) => (
        <TraitDetails key={one.trait} making={one} />
      ))}
    </dl>
  );
}

/** How a result came about, read once somebody opens it, and what was decided since. */
export function Details({ run }: { run: string }) {
  const [making, setMaking] = useState<Making | string | null>(null);
  const { work: said, loading } = words.value;
  const state = work.value!;
  return (
    <>
      <details
        onToggle={({ currentTarget }) => {
          if (!currentTarget.open || making !== null) return;
          readMaking(state.assignment, state.submission, run).then(setMaking, (error: unknown) =>
            setMaking(errorText(error)),
          );
        }}
      >
        <summary>{said.details}</summary>
        {making === null ? (
          <p>{loading}</p>
        ) : typeof making === 'string' ? (
          <p role="alert">{making}</p>
        ) : (
          <>
            {making.run.provenance?.standIn && <p class="wrong">{said.standIn}</p>}
            <MakingPart making={making} />
          </>
        )}
      </details>
      {state.review.trail.length > 0 && (
        <details>
          <summary>
            {said.trail} ({state.review.trail.length})
          </summary>
          <ol class="trail">
            {state.review.trail.map(({ seq, kind, at, by }) => (
              <li key={seq} value={seq}>
                {kind}
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
