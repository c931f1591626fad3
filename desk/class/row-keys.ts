import { useEffect, useLayoutEffect } from 'preact/hooks';
import { isTyping, pressKey } from '../submission/keys.ts';
import { told } from '../views/parts.tsx';
import { words } from '../words/words.ts';
import { DRAWN, drawnFrom, drawnRows, picked, shownRows } from './class-state.ts';

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
  if (pressKey(key, 'ar'.includes(key) && picked.value.size > 0)) return;
  if (key === 'u') told.value = work.nothingToUndo;
  else if (picked.value.size === 0) told.value = said.pickFirst;
}

/** j and k walk through the rows, x chooses the one that they are at, X all from the one that was chosen last; other keys are those of buttons. */
function onKey(event: KeyboardEvent): void {
  const { key, repeat } = event;
  if (isTyping(event) || !'jkxX*varu?'.includes(key)) return;
  const row = document.activeElement?.closest('.class tbody tr') ?? null;
  const at = wanted ?? (row && Number(row.getAttribute('aria-rowindex')) - PLACE);
  if ('jk'.includes(key)) goToRow(at === null ? drawnRows.value.from : at + (key === 'j' ? 1 : -1));
  else if (repeat) return;
  else if ('xX'.includes(key))
    row
      ?.querySelector('input')
      ?.dispatchEvent(new MouseEvent('click', { shiftKey: key === 'X', bubbles: true }));
  else press(key);
}

/** Has keys walk through the rows of the class, whether they are drawn or not. */
export function useRowKeys(): void {
  useLayoutEffect(arrive);
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => {
      wanted = null;
      removeEventListener('keydown', onKey);
    };
  }, []);
}
