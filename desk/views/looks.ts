import { useEffect, useState } from 'preact/hooks';

/**
 * Looks at something as soon as it is shown, and again as long as that is of use. `look`: reads it, and answers with the milliseconds until
 * the next look, null: no more; `isAgain`: somebody looked a moment before; `isStill`: whether what it read is still wanted. `of`: what it is about.
 */
export function useLooks(
  look: (isAgain: boolean, isStill: () => boolean) => Promise<number | null>,
  of: readonly unknown[],
) {
  const [error, setError] = useState<unknown>(null);
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = async (isAgain: boolean) => {
      try {
        const wait = await look(isAgain, () => !isOver);
        if (isOver) return;
        setError(null);
        if (wait !== null) timer = setTimeout(next, wait, true);
      } catch (failure) {
        if (!isOver) setError(failure);
      }
    };
    void next(false);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [...of, looks]);
  return { error, again: () => setLooks((before) => before + 1) };
}

/** Reads what a view shows, once and whenever it is asked for again: nothing yet, the value, or why it could not be. */
export function useLoad<T>(load: () => Promise<T>) {
  const [value, setValue] = useState<T | null>(null);
  const looks = useLooks(async (_, isStill) => {
    const now = await load();
    if (isStill()) setValue(now);
    return null;
  }, []);
  return { value, ...looks };
}
