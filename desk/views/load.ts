import { useCallback, useEffect, useState } from 'preact/hooks';

/** What a view reads: nothing yet, the value, or why it could not be. */
export interface LoadState<T> {
  value: T | null;
  error: unknown;
  isLoading: boolean;
  again(): void;
}

/** Reads what a view shows, once and whenever it is asked for again. `load` is that of the view's first drawing. */
export function useLoad<T>(load: () => Promise<T>): LoadState<T> {
  const [state, setState] = useState<Omit<LoadState<T>, 'again'>>({
    value: null,
    error: null,
    isLoading: true,
  });
  const again = useCallback(() => {
    setState((before) => ({ ...before, isLoading: true }));
    load().then(
      (value) => setState({ value, error: null, isLoading: false }),
      (error: unknown) => setState((before) => ({ value: before.value, error, isLoading: false })),
    );
  }, []);
  useEffect(again, []);
  return { ...state, again };
}
