/** Graders in a trio, where there are as many models (SPEC G1). */
const TRIO = 3;

function combinations<T>(values: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return values.flatMap((value, index) =>
    combinations(values.slice(index + 1), size - 1).map((rest) => [value, ...rest]),
  );
}

/** All sets of three graders of different models, by their places; pairs where there are but two models. */
export function triosOf(models: readonly string[]): number[][] {
  const size = Math.min(TRIO, new Set(models).size);
  const places = [...models.keys()];
  return combinations(places, size).filter(
    (trio) => new Set(trio.map((place) => models[place])).size === size,
  );
}

/** All orders of a few values. */
export function ordersOf<T>(values: readonly T[]): T[][] {
  if (values.length < 2) return [[...values]];
  return values.flatMap((value, index) =>
    ordersOf(values.toSpliced(index, 1)).map((rest) => [value, ...rest]),
  );
}
