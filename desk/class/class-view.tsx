import { useEffect, useState } from 'preact/hooks';
import { ApiRefusal, ask, pathOf, type ResultRow } from '../api.ts';
import { hrefOf, PLACES } from '../route.ts';
import { isLaunched } from '../session.ts';
import { Frame, later, ReasonsHelp, reasonTexts, tellError, useLooks, Waits } from '../views/parts.tsx';
import { language, moneyText, numberText, words } from '../words/words.ts';
import { followView, takeView } from './class-address.ts';
import { happens } from './class-events.ts';
import {
  FILTERS,
  hasDraft,
  isDone,
  isNobodys,
  isOf,
  isUnderWay,
  needsOf,
  waitsForModel,
} from './class-rows.ts';
import {
  classState,
  filter,
  loadClass,
  pick,
  picked,
  search,
  shownRows,
  undoable,
  walk,
} from './class-state.ts';
import { ClassTable } from './class-table.tsx';
import { Distributions } from './distributions.tsx';
import { spentOn } from './first-files.ts';

const Agreement = later(async () => (await import('../agreement/agreement.tsx')).Agreement);
const HandIn = later(async () => (await import('./hand-in.tsx')).HandIn);
const Corrections = later(async () => (await import('./corrections.tsx')).Corrections);
const Notes = later(async () => (await import('./notes.tsx')).Notes);
const Keys = later(async () => (await import('../batch/batch.tsx')).ClassKeys);
const Batch = later(async () => (await import('../batch/batch.tsx')).Batch);

/** Milliseconds between two looks at a class while runs are on and something happens: at least, and as a multiple of what a look takes. */
const LEAST_WAIT = 2000;
const WAIT_FOR = 4;

/** Keeps a class as it stands: read at once, and again whenever something happened while anything is under way. */
const useClass = (assignment: string) =>
  useLooks(
    async (isAgain) => {
      walk.value = [];
      if (isAgain) await happens(assignment);
      const began = performance.now();
      await loadClass(assignment, isAgain);
      if (!classState.value?.rows.some(isUnderWay)) return null;
      return Math.max(LEAST_WAIT, WAIT_FOR * (performance.now() - began));
    },
    [assignment],
  );

async function saveTable(assignment: string): Promise<void> {
  const separator = language.value === 'en' ? 'comma' : 'semicolon';
  const response = await ask(`${pathOf`/assignments/${assignment}/results.csv`}?separator=${separator}`);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = `${assignment}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
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
  const done = rows.filter(isDone).length;
  const { paid, unpaid } = spentOn(costs);
  return (
    <p class="figures">
      <span>{shown === rows.length ? said.rows(shown) : said.someRows(numberText(shown), rows.length)}</span>
      {done < rows.length && (
        <span>
          <progress max={rows.length} value={done} aria-label={said.progress(done, rows.length)} />{' '}
          {said.progress(done, rows.length)}
        </span>
      )}
      {costs && (
        <span>
          {paid === 0 && unpaid > 0
            ? said.unpaid
            : said.cost(
                moneyText(paid),
                costs.spent.some(({ cost }) => cost === null),
              )}
        </span>
      )}
    </p>
  );
}

/** That no real model answered, or none was there, before any score. */
function Unanswered() {
  const { rows } = classState.value!;
  const count = rows.filter(({ standIn }) => standIn).length;
  return (
    <>
      {rows.some(waitsForModel) && <Waits />}
      {count > 0 && <p class="wrong notice">{words.value.class.standIn(count, rows.length)}</p>}
    </>
  );
}

/** Whether a teacher changed an answer's label. */
const hasCorrection = ({ answers, changed }: ResultRow) =>
  Object.keys(answers).length > 0 && changed.length > 0;

/** Whether an answer is like another one. */
const hasSimilar = ({ answers }: ResultRow) => Object.values(answers).some(({ similar }) => similar);

/** What is of all works of an assignment, and not for who came by a launch. */
function OfAll({ assignment }: { assignment: string }) {
  const { csv, drift, markers } = words.value.class;
  return (
    <>
      <button type="button" onClick={() => void saveTable(assignment).catch(tellError)}>
        {csv}
      </button>
      <a href={hrefOf(assignment, PLACES.drift)}>{drift}</a>
      <a href={hrefOf(assignment, PLACES.marking)}>{markers}</a>
    </>
  );
}

/** A class: who needs a look, and why; what all came to. */
export function ClassView({ assignment }: { assignment: string }) {
  const { error, again } = useClass(assignment);
  const { class: said } = words.value;
  const [areKeysShown, showKeys] = useState(false);
  const isWhole = !isLaunched();
  useState(() => takeView(assignment));
  useEffect(() => followView(assignment), []);
  if (error instanceof ApiRefusal && error.status === 403 && isWhole)
    location.replace(hrefOf(assignment, PLACES.marking));
  const state = classState.value?.assignment === assignment ? classState.value : null;
  const calm = state?.rows.filter((row) => hasDraft(row) && !waitsForModel(row) && needsOf(row).length === 0);
  const unflagged = calm?.map(({ submission }) => submission) ?? [];
  return (
    <Frame
      {...(isWhole && { back: ['#/', said.back] })}
      {...{ title: state?.title ?? assignment, isThere: state !== null, error, again }}
    >
      {state && (
        <>
          <Unanswered />
          <Figures />
          {isWhole && <HandIn assignment={assignment} changed={again} />}
          {state.rows.length > 0 && (
            <>
              <Distributions />
              {state.agreement && state.agreement.works.read > 0 && <Agreement {...state.agreement} />}
              <Filters />
              <ReasonsHelp texts={state.rows.flatMap((row) => reasonTexts(needsOf(row), row.flags))} />
              <p class="actions">
                {isWhole && <OfAll assignment={assignment} />}
                {isWhole && (
                  <a href={hrefOf(assignment, PLACES.questions)}>{said.questions(state.questions)}</a>
                )}
                {state.rows.some(hasSimilar) && (
                  <a href={hrefOf(assignment, PLACES.similar)}>{said.similar}</a>
                )}
                {isWhole && state.rows.some(hasCorrection) && <Corrections assignment={assignment} />}
                {unflagged.length > 0 && (
                  <button type="button" data-key="v" onClick={() => pick(unflagged, true)}>
                    {said.unflagged}
                  </button>
                )}
                <button type="button" data-key="?" onClick={() => showKeys(true)}>
                  {words.value.keys}
                </button>
              </p>
              {areKeysShown && <Keys close={() => showKeys(false)} />}
              {(state.shared.length > 0 || state.rows.some(isNobodys)) && <Notes />}
              {(picked.value.size > 0 || undoable.value.length > 0) && (
                <Batch assignment={assignment} changed={again} />
              )}
              <ClassTable />
            </>
          )}
        </>
      )}
    </Frame>
  );
}
