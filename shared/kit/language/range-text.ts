/** A scale as people read it. @example rangeText({ min: -2, max: 2 }) // => '-2 to 2' */
export const rangeText = ({ min, max }: { min: number; max: number }): string =>
  min < 0 ? `${min} to ${max}` : `${min}-${max}`;
