import type { DriftView } from '../api.ts';
import { Table } from '../views/parts.tsx';
import { numberText } from '../words/words.ts';

/** What is said at a plot. */
interface PlotWords {
  scatter(part: string): string;
  from(before: string, after: string): string;
  before: string;
  after: string;
  works: string;
}

interface ScatterProps {
  trait: DriftView['traits'][number];
  name: string;
  said: PlotWords;
}

/** Pixels: of the square in which points stand, and around it. */
const [SIZE, EDGE] = [150, 26];
/** Of a point for one work; one for several is larger by area. */
const RADIUS = 3;

/** Works with two scores, as points: before to the right, after upwards, so that who kept theirs is on the diagonal. What is not numbers has none. */
export function Scatter({ trait, name, said }: ScatterProps) {
  const { cells, scale } = trait;
  const points = cells.flatMap(({ before, after, count }) =>
    typeof before === 'number' && typeof after === 'number' ? [{ before, after, count }] : [],
  );
  if (points.length === 0 || !('min' in scale)) return null;
  const { min, max } = scale;
  const at = (score: number) => (SIZE * (score - min)) / (max - min || 1);
  const title = said.scatter(name);
  const whole = SIZE + 2 * EDGE;
  const ends = [min, max];
  return (
    <figure class="plot" aria-label={title}>
      <svg role="img" aria-label={title} viewBox={`0 0 ${whole} ${whole}`} width={whole} height={whole}>
        <g transform={`translate(${EDGE} ${EDGE})`}>
          <path class="ground" d={`M0 0V${SIZE}H${SIZE}`} />
          <line class="grid" x1={0} y1={SIZE} x2={SIZE} y2={0} />
          {points.map(({ before, after, count }) => (
            <circle
              key={`${before} ${after}`}
              cx={at(before)}
              cy={SIZE - at(after)}
              r={RADIUS * Math.sqrt(count)}
            />
          ))}
          {ends.map((score) => (
            <g key={score}>
              <text x={at(score)} y={SIZE + 14} text-anchor="middle">
                {numberText(score)}
              </text>
              <text x={-6} y={SIZE - at(score) + 4} text-anchor="end">
                {numberText(score)}
              </text>
            </g>
          ))}
          <text x={SIZE / 2} y={SIZE + 22} text-anchor="middle">
            {said.before}
          </text>
          <text x={-EDGE} y={-10}>
            {said.after}
          </text>
        </g>
      </svg>
      <figcaption>
        <details>
          <summary>{title}</summary>
          <Table
            heads={[said.from(said.before, said.after), said.works]}
            rows={points.map(({ before, after, count }) => [
              said.from(numberText(before), numberText(after)),
              numberText(count),
            ])}
          />
        </details>
      </figcaption>
    </figure>
  );
}
