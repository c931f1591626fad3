/** Makes a value once, at its first use; a promise that fails is not kept, so that the next use tries again. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    if (made) return made.value;
    const value = make();
    made = { value };
    if (value instanceof Promise) value.catch(() => (made = undefined));
    return value;
  };
}
