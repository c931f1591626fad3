/** The 97.5 % point of the standard normal distribution. */
const Z = 1.959963984540054;

const WITHIN = 0.95;

/** More degrees of freedom than these take the series, which is right to 13 digits there. */
const MANY = 1000;

/** The 97.5 % point for many degrees of freedom (Abramowitz and Stegun 26.7.5). */
function pointOfMany(freedom: number): number {
  const z = (power: number) => Z ** power;
  const terms = [
    (z(3) + z(1)) / 4,
    (5 * z(5) + 16 * z(3) + 3 * z(1)) / 96,
    (3 * z(7) + 19 * z(5) + 17 * z(3) - 15 * z(1)) / 384,
    (79 * z(9) + 776 * z(7) + 1482 * z(5) - 1920 * z(3) - 945 * z(1)) / 92160,
  ];
  return terms.reduce((sum, term, at) => sum + term / freedom ** (at + 1), Z);
}

/** The share of Student's t within −point and point, a finite sum for whole degrees of freedom (Abramowitz and Stegun 26.7.3, 26.7.4). */
function shareWithin(point: number, freedom: number): number {
  const angle = Math.atan(point / Math.sqrt(freedom));
  const isOdd = freedom % 2 === 1;
  let term = isOdd ? Math.cos(angle) : 1;
  let total = 0;
  for (let power = freedom % 2; power <= freedom - 2; power += 2) {
    total += term;
    term *= ((power + 1) / (power + 2)) * Math.cos(angle) ** 2;
  }
  const share = Math.sin(angle) * total;
  return isOdd ? (2 / Math.PI) * (angle + share) : share;
}

/** The 97.5 % point of Student's t with so many degrees of freedom (a whole number from 1), to 10 digits or more. */
export function studentPoint(freedom: number): number {
  if (freedom > MANY) return pointOfMany(freedom);
  let [low, high] = [Z, 13];
  while (high - low > 1e-13 * high) {
    const middle = (low + high) / 2;
    if (shareWithin(middle, freedom) < WITHIN) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
