import { useEffect, useState } from 'preact/hooks';
import { ask, pathOf } from '../api.ts';
import { later } from '../views/later.tsx';
import { Confirm, Heading, type Question, Trouble, tellError, told } from '../views/parts.tsx';
import { ReasonsHelp, reasonTexts } from '../views/reasons.tsx';
import { language, numberText, words } from '../words/words.ts';
import { Agreement } from './agreement.tsx';
import { FILTERS, isOf, isUnderWay, needsOf } from './class-rows.ts';
import { classState, filter, loadClass, picked, search, shownRows, walk } from './class-state.ts';
import { ClassTable } from './class-table.tsx';
import { Corrections } from './corrections.tsx';
import { Distributions } from './distributions.tsx';
import { HandIn } from './hand-in.tsx';

const Batch = later(async () => (await import('../batch/batch.tsx')).Batch);

/** Milliseconds between two looks at a class while runs are on: at least, and as a multiple of what a look takes. */
const LEAST_WAIT = 2000;
const WAIT_FOR = 4;

/** Keeps a class as it stands: read at once, and again and again while anything is under way. */
function useClass(assignment: string) {
  const [error, setError] = useState<unknown>(null);
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    walk.value = [];
    let [isOver, isAgain] = [false, false];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const began = performance.now();
      try {
        await loadClass(assignment, isAgain);
        isAgain = true;
        if (!isOver) setError(null);
      } catch (failure) {
        if (!isOver) setError(failure);
        return;
      }
      const wait = Math.max(LEAST_WAIT, WAIT_FOR * (performance.now() - began));
      if (!isOver && classState.value?.rows.some(isUnderWay)) timer = setTimeout(look, wait);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [assignment, looks]);
  return { error, again: () => setLooks((before) => before + 1) };
}

async function saveTable(assignment: string, language: string): Promise<void> {
  const separator = language === 'en' ? 'comma' : 'semicolon';
  const response = await ask(`${pathOf`/assignments/${assignment}/results.csv`}?separator=${separator}`);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = `${assignment}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Releases what nobody is needed for, a hundred at a time. */
async function releaseUnflagged(assignment: string): Promise<void> {
  let released = 0;
  for (;;) {
    const response = await ask(pathOf`/assignments/${assignment}/releases`, {
      method: 'POST',
      body: { which: 'unflagged' },
    });
    const done = (await response.json()) as Record<
      'flagged' | 'decided' | 'standIn' | 'remaining',
      number
    > & {
      released: string[];
    };
    released += done.released.length;
    if (done.remaining > 0 && done.released.length > 0) continue;
    told.value = words.value.class.releaseDone(released, done.flagged + done.decided + done.standIn);
    return;
  }
}

function Filters() {
  const rows = classState.value?.rows ?? [];
  const { filters, show, search: label } = words.value.class;
  return (
    <div class="filters">
      <fieldset aria-label={show}>
        {FILTERS.map((name) => (
          <button
            type="button"
            key={name}
            aria-pressed={filter.value === name}
            onClick={() => {
              filter.value = name;
            }}
          >
            {filters[name]} <b>{rows.filter((row) => isOf(row, name)).length}</b>
          </button>
        ))}
      </fieldset>
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={search.value}
        onInput={({ currentTarget }) => {
          search.value = currentTarget.value;
        }}
      />
    </div>
  );
}

function Figures() {
  const { rows, costs } = classState.value!;
  const { class: said } = words.value;
  const shown = shownRows.value.length;
  const isUnpaid = rows.length > 0 && rows.every(({ standIn }) => standIn);
  const done = rows.filter((row) => !isUnderWay(row)).length;
  const spent = costs?.spent ?? [];
  const usd = spent.reduce((sum, { cost, costAtLeast }) => sum + (cost ?? costAtLeast), 0);
  return (
    <p class="figures">
      <span>{shown === rows.length ? said.rows(shown) : said.someRows(shown, rows.length)}</span>
      {done < rows.length && (
        <span>
          <progress max={rows.length} value={done} aria-label={said.progress(done, rows.length)} />{' '}
          {said.progress(done, rows.length)}
        </span>
      )}
      {costs && (
        <span>
          {isUnpaid
            ? said.wouldCost(numberText(usd))
            : said.cost(
                numberText(usd),
                spent.some(({ cost }) => cost === null),
              )}
        </span>
      )}
    </p>
  );
}

/** That no real model answered, before any score. */
function StandIn() {
  const { rows } = classState.value!;
  const count = rows.filter(({ standIn }) => standIn).length;
  const { standIn, standInAll } = words.value.class;
  if (count === 0) return null;
  return <p class="wrong notice">{count === rows.length ? standInAll : standIn(count, rows.length)}</p>;
}

/** A class: who needs a look, and why; what all came to. */
export function ClassView({ assignment }: { assignment: string }) {
  const { error, again } = useClass(assignment);
  const [question, setQuestion] = useState<Question | null>(null);
  const { class: said, loading } = words.value;
  const state = classState.value?.assignment === assignment ? classState.value : null;
  const ready = state?.rows.some((row) => isOf(row, 'ready') && needsOf(row).length === 0) ?? false;
  const release = () =>
    setQuestion({
      title: said.release,
      text: said.releaseSure,
      yes: said.release,
      run: () => void releaseUnflagged(assignment).then(again, tellError),
    });
  return (
    <>
      <p class="back">
        <a href="#/">{said.back}</a>
      </p>
      <Heading text={state?.title ?? assignment} />
      {error !== null && <Trouble error={error} again={again} />}
      {state === null && error === null && <p>{loading}</p>}
      {state && (
        <>
          <StandIn />
          <Figures />
          <HandIn assignment={assignment} changed={again} />
          {state.rows.length > 0 && (
            <>
              <Distributions />
              <Agreement />
              <Filters />
              <ReasonsHelp texts={state.rows.flatMap((row) => reasonTexts(needsOf(row), row.flags))} />
              <p class="actions">
                <button
                  type="button"
                  onClick={() => void saveTable(assignment, language.value).catch(tellError)}
                >
                  {said.csv}
                </button>
                <Corrections assignment={assignment} />
                {ready && (
                  <button type="button" onClick={release}>
                    {said.release}
                  </button>
                )}
              </p>
              {picked.value.size > 0 && <Batch assignment={assignment} changed={again} />}
              <ClassTable />
            </>
          )}
        </>
      )}
      {question && <Confirm question={question} close={() => setQuestion(null)} />}
    </>
  );
}
