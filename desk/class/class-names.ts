import { useEffect, useMemo } from 'preact/hooks';
import { nameOf } from './class-rows.ts';
import { classState, loadClass } from './class-state.ts';

/** What a class calls its works: their ids until it is read, and where that cannot be. */
export function useNames(assignment: string): (submission: string) => string {
  const state = classState.value?.assignment === assignment ? classState.value : null;
  useEffect(() => {
    if (!state) loadClass(assignment).catch(() => {});
  }, [assignment]);
  return useMemo(() => {
    const names = new Map(state?.rows.map((row) => [row.submission, nameOf(row)]));
    return (submission) => names.get(submission) ?? submission;
  }, [state?.rows]);
}
