import { Component } from 'preact';
import type { ResultRow } from '../api.ts';
import { hrefOf, PLACES } from '../route.ts';
import { calledBy, type DeskWords, dayText, numberText, words } from '../words/words.ts';
import {
  type ClassOrder,
  fileOf,
  isNobodys,
  nameOf,
  needsOf,
  severitiesOf,
  stateOf,
  takenBackText,
  waitsForModel,
} from './class-rows.ts';
import {
  calledPart,
  classState,
  drawnRows,
  order,
  pick,
  picked,
  pickRow,
  type ScoreColumn,
  shownRows,
} from './class-state.ts';
import { goToRow, PLACE, useRowKeys } from './row-keys.ts';
import { whyOf } from './why-of.ts';

interface RowProps {
  row: ResultRow;
  /** Its place among all rows. */
  at: number;
  isPicked: boolean;
  /** Only some works of the class belong to nobody, and this is one. */
  isNobodys: boolean;
  columns: readonly ScoreColumn[];
  /** Any work of the class has a total, or is a table. */
  hasTotal: boolean;
  assignment: string;
  said: DeskWords;
}

/** How many faults of a category there are, by severity: numbers that compare between works. */
function Severities({ row, category }: { row: ResultRow; category: string }) {
  const { severity: names } = words.value.class;
  const counts = severitiesOf(row, category);
  return <>{counts.map(([severity, count]) => `${count}\u00A0${calledBy(names, severity)}`).join(', ')}</>;
}

/** The faults of a work by their titles, folded. */
function Issues({ row }: { row: ResultRow }) {
  const { issues: title, severity: names } = words.value.class;
  return (
    <details class="issues">
      <summary>{title(row.issues.length)}</summary>
      <ul>
        {row.issues.map(({ part, severity, title: text }) => (
          <li key={part} dir="auto">
            <b>{calledBy(names, severity)}</b> {text}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Leads to the answers that one is like. */
function Alike({ group, assignment, said }: Pick<RowProps, 'assignment' | 'said'> & { group: string }) {
  const sign = `≈${group.split('~').at(-1)}`;
  const address = hrefOf(assignment, PLACES.similar, group);
  return <a {...{ class: 'aside', href: address, 'aria-label': `${sign} ${said.class.similar}` }}>{sign}</a>;
}

type GivenProps = Pick<RowProps, 'row' | 'assignment' | 'said'> & { part: string };

const valueText = (value: number | string) => (typeof value === 'number' ? numberText(value) : value);

/** What a work was given in a part, and whether a person changed or accepted that. */
function Given({ row, part, assignment, said }: GivenProps) {
  const { similar } = row.answers[part] ?? {};
  const hasFaults = row.issues.some(({ category }) => category === part);
  const mark = (['changed', 'accepted'] as const).find((one) => row[one].includes(part));
  return (
    <>
      {hasFaults ? (
        <Severities row={row} category={part} />
      ) : (
        valueText(row.values[part] ?? (row.readFor ? '?' : '–'))
      )}
      {hasFaults && row.readFor?.includes(part) === false && ' ?'}
      {similar && <Alike group={similar.group} {...{ assignment, said }} />}
      {mark && (
        <abbr title={said.class[mark]} class={mark}>
          {mark === 'changed' ? '✎' : '✓'}
        </abbr>
      )}
    </>
  );
}

/** What a narrow window has no column for, once somebody opens it. */
function More({
  row,
  columns,
  assignment,
  said,
}: Omit<RowProps, 'isPicked' | 'isNobodys' | 'at' | 'hasTotal'>) {
  const date = row.handedIn?.at;
  return (
    <tr class="more">
      <td />
      <td colSpan={4}>
        <dl>
          {columns.map((column) => (
            <div key={column.part}>
              <dt>{calledPart(column)}</dt>
              <dd>
                <Given {...{ row, part: column.part, assignment, said }} />
              </dd>
            </div>
          ))}
          {date && (
            <div>
              <dt>{said.class.date}</dt>
              <dd>
                {dayText(date)}, {fileOf(row)}
              </dd>
            </div>
          )}
        </dl>
      </td>
    </tr>
  );
}

interface PickProps {
  name: string;
  isPicked: boolean;
  choose(isPicked: boolean, isRange: boolean): void;
  hotkey?: string;
}

/** Chooses submissions to be decided on together. */
function Pick({ choose, isPicked, name, hotkey }: PickProps) {
  return (
    <input
      type="checkbox"
      checked={isPicked}
      aria-label={words.value.class.pick(name)}
      data-key={hotkey}
      onClick={({ currentTarget, shiftKey }) => choose(currentTarget.checked, shiftKey)}
    />
  );
}

/** A submission. It is drawn again only where it is another one, or the language is. */
class Row extends Component<RowProps, { isOpen: boolean }> {
  override state = { isOpen: false };

  override shouldComponentUpdate(next: RowProps, { isOpen }: { isOpen: boolean }): boolean {
    return (
      isOpen !== this.state.isOpen ||
      (Object.keys(next) as (keyof RowProps)[]).some((name) => next[name] !== this.props[name])
    );
  }

  override render() {
    const { row, at, isPicked, isNobodys, columns, hasTotal, assignment, said } = this.props;
    const { isOpen } = this.state;
    const state = stateOf(row);
    const tables = Object.keys(row.answers).length;
    return (
      <>
        <tr aria-rowindex={at + PLACE}>
          <td>
            <Pick {...{ isPicked, name: nameOf(row) }} choose={(...how) => pickRow(row.submission, ...how)} />
          </td>
          <th scope="row" dir="auto">
            <a href={hrefOf(assignment, row.submission)}>{nameOf(row)}</a>
            {row.handedIn && nameOf(row) !== fileOf(row) && <span class="aside file">{fileOf(row)}</span>}
            {isNobodys && <span class="aside nobodys">{said.class.nobodys}</span>}
            {row.issues.length > 0 && <Issues row={row} />}
            <button
              type="button"
              class="more"
              aria-expanded={isOpen}
              aria-label={`${said.class.more}: ${nameOf(row)}`}
              onClick={() => this.setState({ isOpen: !isOpen })}
            >
              {said.class.more}
            </button>
          </th>
          <td class="why">
            {row.standIn && <span class="need">{said.class.standInMark}</span>}
            {waitsForModel(row) && <span class="need">{said.states.waits}</span>}
            {whyOf(row).map(({ key, words: why, cost }) => (
              <span key={key} class="need" title={cost}>
                {why}
              </span>
            ))}
            {row.withdrawn && (
              <span class="aside" dir="auto">
                {takenBackText(row.withdrawn)}
              </span>
            )}
            {!waitsForModel(row) && needsOf(row).length === 0 && <span class="aside">{row.reason}</span>}
          </td>
          {columns.map(({ part }) => (
            <td key={part} class="number trait">
              <Given {...{ row, part, assignment, said }} />
            </td>
          ))}
          {hasTotal && (
            <td class="number">
              {row.total ? numberText(row.total.scoreGiven) : tables > 0 ? `${tables} ×` : '–'}
            </td>
          )}
          <td>
            <span class={`state ${state}`}>{calledBy(said.states, state)}</span>
            {row.newer && <span class="aside"> {said.work.earlier}</span>}
          </td>
          <td class="date">{row.handedIn && dayText(row.handedIn.at)}</td>
        </tr>
        {isOpen && <More {...{ row, columns, assignment, said }} />}
      </>
    );
  }
}

const isSame = (one: ClassOrder['by'], other: ClassOrder['by']) =>
  typeof one === 'object' && typeof other === 'object' ? one.part === other.part : one === other;

interface HeadProps {
  by: ClassOrder['by'];
  name: string;
  first: boolean;
  kind?: string;
}

function Head({ by, name, first, kind }: HeadProps) {
  const { by: now, descending } = order.value;
  const isNow = isSame(now, by);
  return (
    <th scope="col" class={kind} aria-sort={isNow ? (descending ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        title={words.value.class.orderBy(name)}
        onClick={() => {
          order.value = { by, descending: isNow ? !descending : first };
        }}
      >
        {name}
        <span aria-hidden="true">{isNow ? (descending ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </th>
  );
}

/** Leads to the rows before and after those that are drawn. */
function Pages() {
  const { previous, next } = words.value.work;
  const all = shownRows.value.length;
  const { from, rows } = drawnRows.value;
  const to = from + rows.length;
  if (rows.length === all) return null;
  return (
    <p class="back">
      {from > 0 && (
        <button type="button" onClick={() => goToRow(from - 1)}>
          ← {previous}
        </button>
      )}
      <span>{words.value.class.someRows(`${from + 1}–${to}`, all)}</span>
      {to < all && (
        <button type="button" onClick={() => goToRow(to)}>
          {next} →
        </button>
      )}
    </p>
  );
}

/** The submissions of a class, by need unless somebody wants another order. */
export function ClassTable() {
  const { columns, assignment } = classState.value!;
  const said = words.value;
  const { student, why, total, state, date, noneLeft } = said.class;
  const names = shownRows.value.map(({ submission }) => submission);
  const { from, rows } = drawnRows.value;
  const isMixed = classState.value!.rows.some((row) => !isNobodys(row));
  const hasTotal = classState.value!.rows.some(
    (row) => row.total !== null || Object.keys(row.answers).length > 0,
  );
  useRowKeys();
  if (rows.length === 0) return <p>{noneLeft}</p>;
  return (
    <div class="table">
      <table class="class" aria-rowcount={names.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <td>
              <Pick
                hotkey="*"
                choose={(isPicked) => pick(names, isPicked)}
                isPicked={names.every((one) => picked.value.has(one))}
                name={said.class.filters.all}
              />
            </td>
            <Head by="name" name={student} first={false} />
            <Head by="need" name={why} first />
            {columns.map(({ part, ...column }) => (
              <Head key={part} by={{ part }} name={calledPart(column)} first={false} kind="number trait" />
            ))}
            {hasTotal && <Head by="total" name={total} first kind="number" />}
            <th scope="col">{state}</th>
            <Head by="date" name={date} first kind="date" />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Row
              key={row.submission}
              at={from + at}
              isPicked={picked.value.has(row.submission)}
              isNobodys={isMixed && isNobodys(row)}
              {...{ row, columns, hasTotal, assignment, said }}
            />
          ))}
        </tbody>
      </table>
      <Pages />
    </div>
  );
}
