import { useEffect, useLayoutEffect } from 'preact/hooks';
import { isTyping } from '../submission/keys.ts';
import { DRAWN, drawnFrom, drawnRows, shownRows } from './class-state.ts';

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

/** j and k walk through the rows, x chooses the one that they are at. */
function walk(event: KeyboardEvent): void {
  if (isTyping(event) || !['j', 'k', 'x'].includes(event.key)) return;
  const row = document.activeElement?.closest('.class tbody tr') ?? null;
  const at = wanted ?? (row && Number(row.getAttribute('aria-rowindex')) - PLACE);
  if (event.key === 'x') row?.querySelector('input')?.click();
  else goToRow(at === null ? drawnRows.value.from : at + (event.key === 'j' ? 1 : -1));
}

/** Has keys walk through the rows of the class, whether they are drawn or not. */
export function useRowKeys(): void {
  useLayoutEffect(arrive);
  useEffect(() => {
    addEventListener('keydown', walk);
    return () => {
      wanted = null;
      removeEventListener('keydown', walk);
    };
  }, []);
}
