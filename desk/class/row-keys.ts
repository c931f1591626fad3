import { useEffect, useLayoutEffect } from 'preact/hooks';
import { readRoute } from '../route.ts';
import { dropWaiting, isTyping, pressKey } from '../submission/keys.ts';
import { told } from '../views/parts.tsx';
import { words } from '../words/words.ts';
import { chosenRows, DRAWN, drawnFrom, drawnRows, picked, pickRow, shownRows } from './class-state.ts';

/** Rows are counted from one, and the first is the table's head. */
export const PLACE = 2;

/** The place of the row to which somebody goes that is not drawn yet. */
let wanted: number | null = null;

const rowAt = (place: number) => document.querySelector(`.class tr[aria-rowindex="${place + PLACE}"]`);

/** Puts the focus on a row, which is drawn with those around it where it was not. */
export function goToRow(place: number): void {
  wanted = Math.max(0, Math.min(place, shownRows.value.length - 1));
  drawnFrom.value = wanted - (wanted % DRAWN);
  arrive();
}

function arrive(): void {
  const link = wanted === null ? null : rowAt(wanted)?.querySelector('a');
  if (!link) return;
  link.focus();
  wanted = null;
}

/** Presses what a key stands for, else says why that is not there. */
function press(key: string): void {
  const { class: said, work } = words.value;
  const isOfChosen = 'ar'.includes(key);
  if (isOfChosen && chosenRows.value.length === 0) told.value = said.pickFirst;
  else if (!pressKey(key, isOfChosen ? picked.value : null))
    told.value = key === 'u' ? work.nothingToUndo : said.noneLeft;
}

/** j and k walk through the rows, x chooses the one that they are at, X all from the one that was chosen last; other keys are those of buttons. */
function onKey(event: KeyboardEvent): void {
  const { key, repeat } = event;
  dropWaiting();
  if (isTyping(event) || readRoute(location.hash).submission !== null || !'jkxX*varu?'.includes(key)) return;
  const focused = document.activeElement?.closest('.class tbody tr') ?? null;
  const row = focused?.matches('.more') ? focused.previousElementSibling : focused;
  const at = wanted ?? (row && Number(row.getAttribute('aria-rowindex')) - PLACE);
  if ('jk'.includes(key)) goToRow(at === null ? drawnRows.value.from : at + (key === 'j' ? 1 : -1));
  else if (repeat) return;
  else if (key === 'x') row?.querySelector('input')?.click();
  else if (key === 'X') row && pickRow(shownRows.value[at!]!.submission, true, true);
  else press(key);
}

/** Has keys walk through the rows of the class, whether they are drawn or not. */
export function useRowKeys(): void {
  useLayoutEffect(arrive);
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => {
      wanted = null;
      dropWaiting();
      removeEventListener('keydown', onKey);
    };
  }, []);
}
