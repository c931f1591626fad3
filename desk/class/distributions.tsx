import { numberText, words } from '../words/words.ts';
import { distribution, meanOf } from './class-rows.ts';
import { calledPart, classState, ofParts, type ScoreColumn } from './class-state.ts';

const HEIGHT = 40;
const STEP = 14;
const BAR = 10;

function Distribution({ column }: { column: ScoreColumn }) {
  const { rows } = classState.value!;
  const { scoreCount, distribution: said, mean } = words.value.class;
  const { best } = words.value.work;
  const counts = distribution(rows, column);
  const most = Math.max(1, ...counts.map(({ count }) => count));
  const average = meanOf(rows, column.part);
  const parts = counts.map(({ value, count }) => scoreCount(value, count)).join(', ');
  const width = counts.length * STEP;
  return (
    <figure>
      <figcaption dir="auto">
        {calledPart(column)}
        {average !== null && <span class="aside"> {mean(numberText(average.mean, 1), average.count)}</span>}
        {column.best !== undefined && <span class="aside"> · {best(String(column.best))}</span>}
      </figcaption>
      <svg
        role="img"
        aria-label={said(calledPart(column), parts)}
        viewBox={`0 0 ${width} ${HEIGHT + 12}`}
        width={width}
        height={HEIGHT + 12}
      >
        <title>{parts}</title>
        {counts.map(({ value, count }, at) => {
          const height = (count / most) * HEIGHT;
          return (
            <g key={value}>
              <rect class="ground" x={at * STEP} y={0} width={BAR} height={HEIGHT} />
              <rect class="bar" x={at * STEP} y={HEIGHT - height} width={BAR} height={height} />
              <text x={at * STEP + BAR / 2} y={HEIGHT + 10} text-anchor="middle">
                {value.length > 2 ? value.slice(0, 1) : value}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

/** How often each score was given, trait by trait. */
export function Distributions() {
  const { columns, rows } = classState.value!;
  const ofIssues = rows.some(({ readFor }) => readFor) && ofParts.value;
  const title = ofIssues ? ofIssues.partWords.value.distributions : words.value.class.distributions;
  if (columns.length === 0) return null;
  return (
    <section class="distributions" aria-label={title}>
      {columns.map((column) => (
        <Distribution key={column.part} column={column} />
      ))}
    </section>
  );
}
