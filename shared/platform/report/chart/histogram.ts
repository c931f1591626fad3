import { cut } from '../cut.ts';
import { bar, caption, type Drawing, drawing, lineThrough } from '../drawing.ts';
import { at, axisOfPlaces, type ChartField } from './axes.ts';
import { LETTER } from './reliability.ts';

/** In millimetres: the field of the bars, what a level of many has of its width, and what stands over it. */
const FIELD = { x: 1, y: 5, width: 46, height: 16 };
const LEVEL = 4.2;
const OVER = 10;
const LONGEST_TITLE = 34;

/** How often each level of a scale was given, as a bar with its number. `most`: what the highest bar of all would stand for, so that several compare. */
export function histogram(
  title: string,
  levels: readonly { level: string; count: number }[],
  most: number,
): Drawing {
  const width = Math.max(FIELD.width, levels.length * LEVEL);
  const across = axisOfPlaces(levels.map(({ level }) => level));
  const up = { low: 0, high: Math.max(1, most), ticks: [], label: String };
  const field: ChartField = { ...FIELD, width, across, up };
  const slot = width / levels.length;
  const widest = Math.max(...levels.map(({ level }) => level.length)) * LETTER.width + 1;
  const top = FIELD.y + FIELD.height + OVER;
  const bars = levels.map(({ level, count }, index) => {
    const [x, y] = at(field, index + 1, count);
    const isNamed = index % Math.ceil(widest / slot) === 0;
    const captions = [
      ...(count > 0 ? [caption([x, y + 1.6], '', String(count))] : []),
      ...(isNamed ? [caption([x, FIELD.y - 2.4], '', level)] : []),
    ];
    return { stroke: bar([x - 0.4 * slot, FIELD.y], 0.8 * slot, y - FIELD.y), captions };
  });
  const floor = lineThrough([at(field, across.low, 0), at(field, across.high, 0)], 'rule');
  const named = caption([FIELD.x, top - 2], 'l', cut(title, LONGEST_TITLE));
  return drawing(
    width + 3,
    top,
    [...bars.map(({ stroke }) => stroke), floor],
    [named, ...bars.flatMap(({ captions }) => captions)],
  );
}
